//! A mistake's body, written as if a person had put it in the original's place.

use crate::exercise::{
    function::{Function, parameters},
    region::body,
    tokens::{Kind, Token, tokens},
};
use std::collections::{HashMap, HashSet};

/// The widest line of formatted code.
const WIDEST: usize = 120;

/// True if only its result gives a body away: it uses all its arguments and locals, and all of the file's
/// imports.
pub fn reads_well(function: &Function, mistake: &str) -> bool {
    let words = tokens(mistake);
    let count = |name: &str| words.iter().filter(|token| token.text == name).count();
    let own = body(&function.original).unwrap_or_default();
    let (head, original) = (&function.original[..own.start], tokens(&function.original[own]));
    let uses = |token: &Token| token.kind != Kind::Word || token.text == "mut" || count(token.text) > 0;
    let is_idle = |name: &&str| name.starts_with('_') || count(name) < 2;
    let locals = words.windows(2).filter(|two| two[0].text == "let" && two[1].kind == Kind::Word);
    // A pattern begins with a capital: `let Some(…)`.
    let is_name = |name: &&str| *name != "mut" && !name.starts_with(char::is_uppercase);
    let mut locals = locals.map(|two| two[1].text).filter(is_name);
    mistake.lines().all(|line| line.chars().count() <= WIDEST)
        && count("glam") == 0
        && !words.windows(2).any(|two| two[0].text == "let" && two[1].text == "_")
        && !locals.any(|name| is_idle(&name))
        && !is_in_brackets(mistake)
        && tokens(&parameters(&tokens(head)).join(" ")).iter().all(uses)
        && imports_of_its_own(function, &original).into_iter().all(|name| count(name) > 0)
}

/// True if the result stands in unnecessary brackets; a tuple has a comma.
fn is_in_brackets(mistake: &str) -> bool {
    let last = mistake.trim_end().lines().last().unwrap_or_default().trim();
    last.starts_with('(') && last.ends_with(')') && !last.contains([',', '.'])
}

/// The file's imports that are used only in the function's body.
fn imports_of_its_own<'a>(function: &Function, original: &[Token<'a>]) -> Vec<&'a str> {
    let (file, start) = (&function.file_text, function.region.whole.start);
    let own = body(&file[function.region.whole.clone()]).unwrap_or_default();
    let own = start + own.start..start + own.end;
    let all = tokens(file);
    let (mut imported, mut elsewhere, mut is_use) = (HashSet::new(), HashSet::new(), false);
    for token in all.iter().filter(|token| !own.contains(&token.range.start)) {
        is_use = (is_use && token.text != ";") || token.text == "use";
        if is_use {
            imported.insert(token.text)
        } else {
            elsewhere.insert(token.text)
        };
    }
    let words = original.iter().filter(|token| token.kind == Kind::Word).map(|token| token.text);
    words.filter(|name| imported.contains(name) && !elsewhere.contains(name)).collect()
}

/// True if a body and the original each have at most two lines that the other doesn't have.
pub fn is_near(original: &str, mistake: &str) -> bool {
    let of = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.starts_with("//")).collect()
    };
    let (own, other) = (of(original), of(&with_comments(original, mistake)));
    let only = |some: &[String], others: &[String]| some.iter().filter(|line| !others.contains(line)).count();
    only(&own, &other) <= 2 && only(&other, &own) <= 2
}

/// The body with the original's comments above the same lines, and with its assertions' messages.
pub fn with_comments(original: &str, mistake: &str) -> String {
    let (mut above, mut comments) = (HashMap::new(), Vec::new());
    for line in original.lines().map(str::trim) {
        if line.starts_with("//") {
            comments.push(line);
        } else if !comments.is_empty() {
            above.entry(line).or_insert(std::mem::take(&mut comments));
        }
    }
    let mut text = String::new();
    for line in mistake.lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        for comment in above.remove(line.trim()).unwrap_or_default() {
            text += &format!("{indent}{comment}\n");
        }
        let said = original.lines().find(|own| is_said(own, line)).unwrap_or(line);
        text += &format!("{said}\n");
    }
    text
}

/// True if a line is an assertion of the original's, and the other the same without its message.
fn is_said(own: &str, line: &str) -> bool {
    let stem = line.strip_suffix(");").filter(|line| line.trim_start().starts_with("assert"));
    // A message may refer to names that don't exist there.
    stem.and_then(|stem| own.strip_prefix(stem))
        .is_some_and(|rest| rest.starts_with(", \"") && !rest.contains('{'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::region::find_region;

    const FILE: &str = "use glam::{Mat3, Vec3};\n\n// ANCHOR: f\npub fn f(a: Vec3, b: f32) -> Vec3 {\n    // Half of it.\n    let half = b / 2.0;\n    Mat3::IDENTITY * half * a\n}\n// ANCHOR_END: f\n";

    fn function() -> Function {
        let region = find_region(FILE, "f").unwrap();
        let text = FILE[region.whole.clone()].to_owned();
        Function { file_text: FILE.to_owned(), region, original: text.clone(), stub: String::new(), text }
    }

    #[test]
    fn a_compiler_warning_gives_a_mistake_away() {
        let reads = |body: &str| reads_well(&function(), body);
        assert!(reads("    let half = b / 3.0;\n    Mat3::IDENTITY * half * a\n"));
        assert!(!reads("    let _ = b;\n    Mat3::IDENTITY * a\n"), "it says itself what it leaves out");
        assert!(!reads("    Mat3::IDENTITY * a\n"), "b would not be used");
        assert!(reads("    let Some(half) = half(b) else { return a };\n    Mat3::IDENTITY * half * a\n"));
        assert!(!reads("    let half = b;\n    Mat3::IDENTITY * b * a\n"), "half would not be used");
        assert!(!reads("    b * a\n"), "the import would not be used");
    }

    #[test]
    fn comments_stand_above_the_lines_they_are_about() {
        let original = "    // Half of it.\n    let half = b / 2.0;\n    half * a\n";
        let mistake = "    let half = b / 2.0;\n    half + a\n";
        assert_eq!(
            with_comments(original, mistake),
            "    // Half of it.\n    let half = b / 2.0;\n    half + a\n"
        );
        assert_eq!(with_comments(original, "    b * a\n"), "    b * a\n");
        let asserted = "    assert!(a > b, \"no b\");\n    assert!(b > 0.0, \"{a}\");\n";
        let bare = "    assert!(a > b);\n    assert!(b > 0.0);\n";
        assert_eq!(with_comments(asserted, bare), "    assert!(a > b, \"no b\");\n    assert!(b > 0.0);\n");
        assert!(is_near(original, mistake) && !is_near(original, "    1\n    2\n    3\n"));
    }
}

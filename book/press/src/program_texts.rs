//! The texts of programs and scripts: the literals in their calls of `say`.

use crate::sources::Sources;
use std::collections::BTreeMap;

/// The file of the catalogue with the texts of windows.
pub const WINDOWS: &str = "windows.po";

/// Where they are: the folder, the ending of its files, the call, and the catalogue's file.
const PLACES: [(&str, &str, &str, &str); 11] = [
    ("book/theme", ".js", "say(", "page.po"),
    ("book/press/live", ".js", "say(", "page.po"),
    ("book/desk/page", ".js", "say(", "page.po"),
    ("book/runner/src", ".rs", "say!(", "runner.po"),
    ("book/viewer/src", ".rs", "say!(", WINDOWS),
    ("book/model_viewer/src", ".rs", "say!(", WINDOWS),
    ("stage1_bones/window/src", ".rs", "say!(", WINDOWS),
    ("stage2_mesh_skin/window/src", ".rs", "say!(", WINDOWS),
    ("stage3_gltf/window/src", ".rs", "say!(", WINDOWS),
    ("stage4_animation/window/src", ".rs", "say!(", WINDOWS),
    ("stage5_gpu/window/src", ".rs", "say!(", WINDOWS),
];

/// Asks for all of them, and returns the translations by the catalogue's file. A call without a literal
/// becomes a problem: nobody could know its text.
pub fn ask(sources: &Sources) -> BTreeMap<&'static str, BTreeMap<String, String>> {
    let mut said: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for (folder, ending, call, file) in PLACES {
        let of_file = said.entry(file).or_default();
        for path in sources.files_below(folder).into_iter().filter(|path| path.ends_with(ending)) {
            let text = sources.original_text(&path).unwrap_or_default();
            for (line, literal) in calls(&text, call) {
                let Some(english) = literal else {
                    sources.problems.add(
                        &path,
                        line,
                        format!("`{call}…)` has no text in quotes: say each one by itself"),
                    );
                    continue;
                };
                if let Some(says) = sources.words.find(file, &english) {
                    of_file.insert(english, says.to_owned());
                }
            }
        }
    }
    said
}

/// The calls in a source text, each with its line, counted from 1, and its literal.
fn calls(text: &str, call: &str) -> Vec<(usize, Option<String>)> {
    let is_part = |sign: char| sign.is_alphanumeric() || "_.!".contains(sign);
    let is_call = |at: &usize| {
        let line = text[..*at].rsplit('\n').next().unwrap_or_default();
        let is_comment = line.trim_start().starts_with("//") || line.trim_start().starts_with("* ");
        let is_definition = line.trim_end().ends_with("function") || line.contains("macro_rules");
        !line.ends_with(is_part) && !is_comment && !is_definition
    };
    let places = text.match_indices(call).map(|(at, _)| at).filter(is_call);
    places
        .map(|at| (text[..at].matches('\n').count() + 1, literal(text[at + call.len()..].trim_start())))
        .collect()
}

/// The string at the start of a source text, in Rust or JavaScript.
fn literal(text: &str) -> Option<String> {
    let quote = text.chars().next().filter(|sign| ['"', '\''].contains(sign))?;
    let (mut literal, mut signs) = (String::new(), text[1..].chars());
    loop {
        match signs.next()? {
            sign if sign == quote => return Some(literal),
            '\\' => match signs.next()? {
                'n' => literal.push('\n'),
                't' => literal.push('\t'),
                // The text goes on with the first letter of the next line.
                '\n' => signs = signs.as_str().trim_start().chars(),
                'u' => {
                    let (code, rest) = signs.as_str().strip_prefix('{')?.split_once('}')?;
                    literal.push(u32::from_str_radix(code, 16).ok().and_then(char::from_u32)?);
                    signs = rest.chars();
                }
                other => literal.push(other),
            },
            other => literal.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_call_is_its_literal() {
        let rust = "// say!(\"no\")\nlet a = say!(\n    \"a {b} \\\n     \\\"c\\\"\\u{2026}\",\n    b\n);\nx.say!(1); say!(b)";
        assert_eq!(calls(rust, "say!("), [(2, Some("a {b} \"c\"…".into())), (7, None)]);
        let script = "function say(english) {}\nelement('p', say('it\\'s')); essay(\"x\"); say(`x`)";
        assert_eq!(calls(script, "say("), [(2, Some("it's".into())), (2, None)]);
    }
}

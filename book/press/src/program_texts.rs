//! The texts of programs and scripts: the literals in their calls of `say`.

use crate::sources::Sources;
use std::collections::BTreeMap;

/// The file of the catalogue with the runner's texts.
pub const RUNNER: &str = "runner.po";
/// The file of the catalogue with the texts of windows.
pub const WINDOWS: &str = "windows.po";

/// Where they are: the folder or the file, and the catalogue's file.
const PLACES: [(&str, &str); 14] = [
    ("book/theme", "page.po"),
    ("book/press/live", "page.po"),
    ("book/runner/src", RUNNER),
    ("book/tables/src", RUNNER),
    ("book/desk/src", RUNNER),
    ("book/press/src/lines", RUNNER),
    ("book/press/src/make.rs", RUNNER),
    ("book/viewer/src", WINDOWS),
    ("book/model_viewer/src", WINDOWS),
    ("stage1_bones/window/src", WINDOWS),
    ("stage2_mesh_skin/window/src", WINDOWS),
    ("stage3_gltf/window/src", WINDOWS),
    ("stage4_animation/window/src", WINDOWS),
    ("stage5_gpu/window/src", WINDOWS),
];
/// The calls with a text, in each language.
const CALLS: [(&str, &str); 3] = [(".js", "say("), (".rs", "say!("), (".rs", "later!(")];

/// Asks for all of them, and returns the translations by the catalogue's file. A call without a literal
/// becomes a problem: nobody could know its text.
pub fn ask(sources: &Sources) -> BTreeMap<&'static str, BTreeMap<String, String>> {
    let mut said: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for (folder, file) in PLACES {
        let of_file = said.entry(file).or_default();
        let is_file = folder.ends_with(".rs");
        let paths = if is_file { vec![folder.to_owned()] } else { sources.files_below(folder) };
        for path in paths {
            let text = sources.original_text(&path).unwrap_or_default();
            let calls = CALLS.iter().filter(|(ending, _)| path.ends_with(ending));
            for (line, literal) in calls.flat_map(|(_, call)| calls_of(call, &text)) {
                let Some(english) = literal else {
                    let what = "this call has no text in quotes: say each one by itself";
                    sources.problems.add(&path, line, what);
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
fn calls_of(call: &str, text: &str) -> Vec<(usize, Option<String>)> {
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
                    let code = signs.as_str();
                    let (code, rest) = match code.strip_prefix('{') {
                        Some(code) => code.split_once('}')?,
                        // As JavaScript has it, too.
                        None => code.split_at_checked(4)?,
                    };
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
        assert_eq!(calls_of("say!(", rust), [(2, Some("a {b} \"c\"…".into())), (7, None)]);
        let script = "function say(english) {}\nelement('p', say('it\\'s\\u2026')); essay(\"x\"); say(`x`)";
        assert_eq!(calls_of("say(", script), [(2, Some("it's…".into())), (2, None)]);
    }
}

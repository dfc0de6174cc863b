//! Answers that are refused before they are tried: a changed signature, a library function in place of one's
//! own, or a look at the surroundings. Comments and string literals are ignored.

use crate::exercise::{
    Exercise,
    calls::is_call,
    function::Function,
    originals,
    tokens::{Kind, Token, same_code, tokens},
    workspace::Workspace,
};

/// The reason why an answer is not tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Its signature differs from the one handed out, which is this.
    Signature(String),
    /// It uses the ready-made answer.
    ReadyMade(String),
    /// It uses something other than its arguments.
    Asks(String),
}

impl Refusal {
    /// The word that was used.
    fn word(&self) -> Option<&str> {
        match self {
            Self::Signature(_) => None,
            Self::ReadyMade(word) | Self::Asks(word) => Some(word),
        }
    }
}

/// Macros that reveal their place, or include other text.
const MACROS: [&str; 11] = [
    "asm",
    "cfg",
    "column",
    "env",
    "file",
    "include",
    "include_bytes",
    "include_str",
    "line",
    "module_path",
    "option_env",
];

/// Modules through which a function sees more than its arguments.
const MODULES: [&str; 8] = ["backtrace", "env", "fs", "io", "net", "os", "process", "thread"];

/// Words for the same, wherever they stand.
const WORDS: [&str; 17] = [
    "Backtrace",
    "Instant",
    "IsTerminal",
    "Location",
    "SystemTime",
    "catch_unwind",
    "current_dir",
    "current_exe",
    "extern",
    "link_section",
    // It can assemble any name.
    "macro_rules",
    "no_mangle",
    "resume_unwind",
    "set_hook",
    "take_hook",
    "thread_local",
    "unsafe",
];

/// The reason why an answer is not tried, if there is one.
pub fn refusal(workspace: &Workspace, exercise: &Exercise, function: &Function) -> Option<Refusal> {
    let original = head(&function.original)?;
    // Without a head there is no function.
    if !head(&function.text).is_some_and(|own| same_code(&without_mut(own), &without_mut(original))) {
        let lines = original.lines().filter(|line| !line.trim_start().starts_with("//"));
        return Some(Refusal::Signature(lines.collect::<Vec<_>>().join("\n")));
    }
    let file = function.file_text.replace("\r\n", "\n");
    let before = match &exercise.record {
        Some(record) => record.around.clone(),
        None => words_in(exercise, &originals::with_originals(workspace, &exercise.path(), &file)),
    };
    let mut now = found(exercise, &tokens(&file));
    // Once for each occurrence as it was handed out.
    for word in before {
        if let Some(at) = now.iter().position(|it| it.word() == Some(&word)) {
            now.remove(at);
        }
    }
    now.into_iter().next()
}

/// The words in a text that no answer to an exercise may use.
pub fn words_in(exercise: &Exercise, text: &str) -> Vec<String> {
    found(exercise, &tokens(text)).iter().filter_map(Refusal::word).map(str::to_owned).collect()
}

/// The first ready-made answer that a text calls, if there is one.
pub fn ready_made(exercise: &Exercise, text: &str) -> Option<String> {
    found(exercise, &tokens(text)).into_iter().find_map(|refusal| match refusal {
        Refusal::ReadyMade(name) => Some(name),
        _ => None,
    })
}

/// The first thing in a text that no answer to any exercise may use.
pub fn asks(exercise: &Exercise, text: &str) -> Option<Refusal> {
    found(exercise, &tokens(text)).into_iter().next()
}

/// True if two functions have the same signature, apart from comments, layout, and parameters made `mut`.
pub fn same_head(a: &str, b: &str) -> bool {
    let both = head(a).zip(head(b));
    both.is_some_and(|(a, b)| same_code(&without_mut(a), &without_mut(b)))
}

/// The text before the function's body, with its opening brace, whether that has a partner or not.
fn head(text: &str) -> Option<&str> {
    let brace = tokens(text).into_iter().find(|token| token.text == "{")?;
    Some(&text[..brace.range.end])
}

/// A parameter may be made `mut`.
fn without_mut(head: &str) -> String {
    let words: Vec<_> = tokens(head).into_iter().map(|token| token.text).collect();
    let kept = (0..words.len()).filter(|at| words[*at] != "mut" || (*at > 0 && words[*at - 1] == "&"));
    kept.map(|at| words[at]).collect::<Vec<_>>().join(" ")
}

/// Everything in a text that an answer may not use.
fn found(exercise: &Exercise, tokens: &[Token]) -> Vec<Refusal> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let mut is_use = false;
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        is_use = (is_use && token.text != ";") || token.text == "use";
        if token.kind != Kind::Word {
            continue;
        }
        let (before, after) = (if at > 0 { word(at - 1) } else { "" }, word(at + 1));
        let name = token.text;
        let is_path = after == "::" || before == "::" || is_use;
        let is_attribute = name.starts_with("cfg") && (before == "[" || before == "(");
        if WORDS.contains(&name)
            || (MACROS.contains(&name) && after == "!")
            || (MODULES.contains(&name) && is_path)
            || is_attribute
            || ["WORKBOOK", "VARIANT_"].iter().any(|start| name.starts_with(start))
        {
            found.push(Refusal::Asks(if after == "!" { format!("{name}!") } else { name.to_owned() }));
        } else if exercise.without.iter().any(|ready| ready == name)
            && is_call(tokens, at, exercise.is_rust())
        {
            found.push(Refusal::ReadyMade(name.to_owned()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str) -> Option<Refusal> {
        let exercise = Exercise {
            file: "src/a.rs".to_owned(),
            without: vec!["slerp".to_owned()],
            ..Exercise::default()
        };
        found(&exercise, &tokens(text)).into_iter().next()
    }

    #[test]
    fn a_look_at_the_surroundings_is_found() {
        for text in [
            "std::env::args()",
            "cfg!(test)",
            "#[cfg(test)]",
            "std::env::current_exe()",
            "thread::current().name()",
            "use std::{env, fmt};",
            "use std::process::*;",
            "include!(\"x\")",
            "std::panic::set_hook(f)",
            "unsafe { x }",
            "WORKBOOK_CHOSEN.is_some()",
            "Instant::now()",
            "std::io::stdout()",
            "use std::io::IsTerminal;",
            "line!() > 7",
            "macro_rules! m { ($name:ident) => { std::$name::exit(0) } } m!(process)",
        ] {
            assert!(matches!(first(text), Some(Refusal::Asks(_))), "{text}");
        }
        for text in [
            "// std::env\nlet line = column + 1;",
            "\"std::process\"",
            "let thread = file.line;",
            "process(x)",
        ] {
            assert_eq!(first(text), None, "{text}");
        }
    }

    #[test]
    fn a_ready_made_answer_is_found() {
        assert_eq!(first("from.slerp(to, t)"), Some(Refusal::ReadyMade("slerp".to_owned())));
        assert_eq!(first("// slerp\npub fn slerp(x: f32)"), None);
        assert_eq!(
            first("let slerp = from.lerp(to, t); slerp.normalize()"),
            None,
            "a local may be called so"
        );
    }
}

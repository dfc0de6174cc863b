//! Words by which an answer would look at more than its arguments, or reach the program that tries it.

use runner::exercise::tokens::{Kind, tokens};

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

/// The first such word in a text; a macro's with its `!`.
pub fn asks(text: &str) -> Option<String> {
    let tokens = tokens(text);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let mut is_use = false;
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
            return Some(if after == "!" { format!("{name}!") } else { name.to_owned() });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::asks;

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
            assert!(asks(text).is_some(), "{text}");
        }
        for text in [
            "// std::env\nlet line = column + 1;",
            "\"std::process\"",
            "let thread = file.line;",
            "process(x)",
        ] {
            assert_eq!(asks(text), None, "{text}");
        }
    }
}

//! One function with many bodies, so that a stage is built once for all of them.
//!
//! The environment variable `WORKBOOK_VARIANT` chooses one, "blend 1", or else the name of the thread;
//! otherwise the function's own body runs, whose lines keep their numbers. In Rust the others are functions
//! in a module and a file of their own: while a learner changes the function, the compiler keeps what it made
//! of them.
//!
//! ```text
//! pub fn blend(a: …) -> Vec3 { if workbook_blend::is_chosen() { return workbook_blend::chosen(a); }
//!     …                                     the function's own body
//! }
//! #[path = "workbook_blend.rs"] mod workbook_blend;
//! ```
//!
//! A page of the book chooses by a function that it gives the program: see [`for_page`].
//!
//! In GLSL the preprocessor chooses. The viewer defines `VARIANT_blend_joints` from the same variable:
//!
//! ```text
//! mat3x4 blend_joints(…) {
//! #if VARIANT_blend_joints == 1
//!     …
//! #else
//! #line 9
//!     …                                     the function's own body
//! #endif
//! }
//! ```

use crate::{
    bench::traced,
    exercise::{Exercise, body, replaced, stub::parameters, tokens},
};
use std::fmt::Write;

const MARK: &str = "// variant: ";

/// The body that a function has where no other is chosen.
pub const OWN: &str = "own";

/// The body of the function as it was handed out, beside a learner's.
pub const ORIGINAL: &str = "original";

/// A function with other bodies beside its own.
#[derive(Debug, Default)]
pub struct WithOthers {
    /// The region's text.
    pub text: String,
    /// The file with the other bodies, if there is one: its path, relative to the workbook's root, and its
    /// text.
    pub file: Option<(String, String)>,
}

impl WithOthers {
    /// A function that has no other body.
    pub fn alone(text: &str) -> Self {
        Self { text: text.to_owned(), file: None }
    }
}

/// The value of `WORKBOOK_VARIANT` for a body of a function: a number, or `original`.
pub fn key(name: &str, which: impl std::fmt::Display) -> String {
    format!("{name} {which}")
}

/// A function with more bodies, each with its key and the text between the braces. Its own body begins after
/// line `line` of its file, counted from 1. It stays alone if it has no body.
pub fn with_bodies(
    exercise: &Exercise,
    region_text: &str,
    line: usize,
    bodies: &[(String, String)],
) -> WithOthers {
    match exercise.is_rust() {
        true => in_rust(region_text, exercise, bodies, &by_thread(&exercise.name, bodies)),
        false => WithOthers::alone(&in_glsl(region_text, line, &exercise.name, bodies)),
    }
}

/// A Rust function with more bodies for a page's program, which asks the page by calling `import`: 0 is the
/// function's own, and every other body its place in the list, counted from 1.
pub fn for_page(exercise: &Exercise, region_text: &str, bodies: &[String], import: &str) -> WithOthers {
    let bodies: Vec<_> = bodies.iter().enumerate().map(|(at, it)| (at.to_string(), it.clone())).collect();
    let choice = format!(
        "#[link(wasm_import_module = \"env\")] unsafe extern \"C\" {{ fn {import}() -> usize; }} \
         unsafe {{ {import}() }}.checked_sub(1)"
    );
    in_rust(region_text, exercise, &bodies, &choice)
}

/// Chooses by the environment or by the thread's name.
fn by_thread(name: &str, bodies: &[(String, String)]) -> String {
    let keys: Vec<String> = bodies.iter().map(|(which, _)| key(name, which)).collect();
    format!(
        "let named = ::std::thread::current().name().map(str::to_owned); \
         let key = ::std::env::var(\"WORKBOOK_VARIANT\").ok().or(named); \
         {keys:?}.iter().position(|it| key.as_deref() == Some(it))"
    )
}

fn in_rust(region_text: &str, exercise: &Exercise, bodies: &[(String, String)], choice: &str) -> WithOthers {
    let Some(own) = body(region_text) else { return WithOthers::alone(region_text) };
    let (name, head) = (&exercise.name, &region_text[..own.start]);
    let (module, arguments) = (format!("workbook_{name}"), parameters(&tokens(head)).join(", "));
    // The learner's lines keep their numbers.
    let end = if head.ends_with('\n') { "\n" } else { " " };
    let way = format!(" if {module}::is_chosen() {{ return {module}::chosen({arguments}); }}{end}");
    let text = replaced(region_text, head.trim_end().len()..own.start, &way);
    let file_name = format!("{module}.rs");
    WithOthers {
        text: format!("{text}#[path = \"{file_name}\"] mod {module};\n"),
        file: Some((beside(exercise, &file_name), module_of(head, name, &arguments, bodies, choice))),
    }
}

/// The path of a file in the same folder as an exercise's, relative to the workbook's root.
pub fn beside(exercise: &Exercise, name: &str) -> String {
    let path = exercise.path();
    path.rsplit_once('/').map_or(name.to_owned(), |(folder, _)| format!("{folder}/{name}"))
}

/// The module of a function's other bodies: a function for each, and one that calls the chosen one. `choice`
/// is an expression of its place in the list.
fn module_of(head: &str, name: &str, arguments: &str, bodies: &[(String, String)], choice: &str) -> String {
    // Not where a comment names it.
    let tokens = tokens(head);
    let named = tokens.windows(2).find(|two| two[0].text == "fn" && two[1].text == name);
    let place = named.map_or(0..0, |two| two[1].range.clone());
    let head_of = |other: &str| replaced(head, place.clone(), other);
    let (mut arms, mut functions) = (String::new(), String::new());
    for (index, (which, body)) in bodies.iter().enumerate() {
        let (key, head) = (key(name, which), head_of(&format!("workbook_{index}")));
        let _ = writeln!(arms, "Some({index}) => workbook_{index}({arguments}),");
        let _ = writeln!(functions, "{MARK}{key}\n{head}{body}\n}}");
    }
    let tells = bodies.iter().any(|(_, body)| body.contains(traced::BEFORE));
    let items = if tells { traced::ITEMS } else { "" };
    format!(
        "#![allow(warnings)]\nuse super::*;\n{items}\
         thread_local! {{ static CHOSEN: Option<usize> = {{ {choice} }} }}\n\
         pub(super) fn is_chosen() -> bool {{ CHOSEN.with(Option::is_some) }}\n\
         {}match CHOSEN.with(|it| *it) {{\n{arms}_ => unreachable!(),\n}} }}\n{functions}",
        head_of("chosen")
    )
}

/// As it is, without a body or other ones.
fn in_glsl(region_text: &str, line: usize, name: &str, bodies: &[(String, String)]) -> String {
    let Some(place) = body(region_text).filter(|_| !bodies.is_empty()) else { return region_text.to_owned() };
    // A directive needs a line of its own.
    let begins_a_line = region_text[..place.start].ends_with('\n');
    let (start, first) = if begins_a_line { ("", line + 1) } else { ("\n", line) };
    let own = region_text[place.clone()].strip_suffix('\n').unwrap_or(&region_text[place.clone()]);
    let mut text =
        format!("{start}#define original -1\n#ifndef VARIANT_{name}\n#define VARIANT_{name} -2\n#endif\n");
    for (index, (which, body)) in bodies.iter().enumerate() {
        let condition = if index == 0 { "#if" } else { "#elif" };
        let _ = writeln!(text, "{condition} VARIANT_{name} == {which}\n{body}");
    }
    let _ = write!(text, "#else\n#line {first}\n{own}\n#endif\n#undef original\n");
    let _ = writeln!(text, "#line {}", first + own.lines().count());
    replaced(region_text, place, &text)
}

/// The function and the key of the body that a line belongs to, in the file of bodies; `None` for lines
/// before the bodies.
pub fn variant_at(text: &str, line: usize) -> Option<(String, String)> {
    let lines: Vec<&str> = text.lines().take(line).collect();
    let mark = lines.iter().rev().find_map(|line| line.trim_start().strip_prefix(MARK))?;
    let (name, key) = mark.split_once(' ')?;
    Some((name.to_owned(), key.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named_f() -> Exercise {
        Exercise { name: "f".to_owned(), ..Exercise::default() }
    }

    fn bodies() -> [(String, String); 2] {
        [("0", "    todo!()"), ("1", "    2")].map(|(which, body)| (which.to_owned(), body.to_owned()))
    }

    #[test]
    fn every_line_knows_its_variant() {
        let region = "/// fn f: doubles\nfn f(mut a: u8) -> u8 {\n    1\n}\n";
        let others = in_rust(region, &named_f(), &bodies(), "None");
        let (text, (_, file_text)) = (&others.text, &others.file.unwrap());
        let line_of = |wanted: &str| file_text.lines().position(|line| line.trim() == wanted).unwrap() + 1;
        assert_eq!(variant_at(file_text, line_of("todo!()")), Some(("f".to_owned(), "0".to_owned())));
        assert_eq!(variant_at(file_text, line_of("2")), Some(("f".to_owned(), "1".to_owned())));
        assert_eq!(variant_at(file_text, 2), None, "what comes before them belongs to none");
        assert!(text.contains("\nfn f(mut a: u8) -> u8 { if workbook_f::is_chosen()"), "{text}");
        assert!(
            text.contains("workbook_f::chosen(a); }\n    1\n}\n"),
            "its own body stays where it is: {text}"
        );
        assert!(file_text.contains("\nfn workbook_1(mut a: u8) -> u8 {\n    2\n}\n"), "{file_text}");
    }

    #[test]
    fn a_page_is_asked_for_a_body() {
        let [first, second] = ["    2\n", "    3\n"].map(str::to_owned);
        let others = for_page(&named_f(), "fn f() -> u8 {\n    1\n}\n", &[first, second], "live_body_f");
        let (path, text) = others.file.unwrap();
        assert_eq!(path, "/workbook_f.rs");
        assert!(text.contains("fn live_body_f() -> usize;"), "{text}");
        assert!(text.contains("Some(1) => workbook_1(),"), "{text}");
        assert!(others.text.contains("workbook_f::chosen();"), "0 is the function's own: {}", others.text);
    }

    #[test]
    fn a_shader_s_own_body_keeps_the_numbers_of_its_lines() {
        let text = in_glsl("// One.\nfloat f() {\n    return 1.0;\n}\n", 7, "f", &bodies());
        assert!(
            text.contains("\n#if VARIANT_f == 0\n    todo!()\n#elif VARIANT_f == 1\n    2\n#else\n"),
            "{text}"
        );
        assert!(text.contains("#line 8\n    return 1.0;\n#endif\n"), "{text}");
        assert!(text.ends_with("#line 9\n}\n"), "{text}");
    }

    #[test]
    fn a_body_that_shares_a_line_with_its_braces_has_others_too() {
        let text = in_rust("fn f() -> u8 { 1 }\n", &named_f(), &bodies(), "None").text;
        assert!(text.starts_with("fn f() -> u8 { if workbook_f::is_chosen()"), "{text}");
        assert!(text.contains("workbook_f::chosen(); }  1 }\n#[path"), "{text}");
        let text = in_glsl("float f() { return 1.0; }\n", 7, "f", &bodies());
        assert!(text.starts_with("float f() {\n#define original"), "{text}");
        assert!(text.contains("#line 7\n return 1.0; \n#endif\n") && text.ends_with("\n}\n"), "{text}");
    }

    #[test]
    fn a_shader_without_other_bodies_is_as_it_was() {
        let text = "float f() {\n    1\n}\n";
        assert_eq!(in_glsl(text, 1, "f", &[]), text);
    }
}

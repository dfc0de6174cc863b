//! One function with many bodies, so that a stage is built once for all of them.
//!
//! The environment variable `WORKBOOK_VARIANT` chooses one, "blend 1"; otherwise the function's own body runs, whose lines
//! keep their numbers. In Rust:
//!
//! ```text
//! pub fn blend(…) -> Vec3 { static WORKBOOK_CHOSEN: … = …; if WORKBOOK_CHOSEN.is_none() {
//!     …                                     the function's own body
//! } else { match *WORKBOOK_CHOSEN {
//!     // variant: blend 1
//!     Some(0) => {
//!         …
//!     }
//!     _ => unreachable!(),
//! } }
//! }
//! ```
//!
//! In GLSL the preprocessor chooses. `VARIANT_blend_joints` is defined by the viewer, from the same variable:
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

use crate::region::{body, replaced, with_body};
use std::fmt::Write;

const MARK: &str = "// variant: ";

/// What `WORKBOOK_VARIANT` is set to for that body of that function: a number, or `original`.
pub fn key(name: &str, which: impl std::fmt::Display) -> String {
    format!("{name} {which}")
}

/// The region's text of a Rust function with more bodies: which, and what stands between the braces. None if it has no body.
pub fn in_rust(region_text: &str, name: &str, bodies: &[(String, String)]) -> Option<String> {
    let own = body(region_text)?;
    if bodies.is_empty() {
        return Some(region_text.to_owned());
    }
    let keys: Vec<String> = bodies.iter().map(|(which, _)| key(name, which)).collect();
    let head = region_text[..own.start].trim_end();
    let choice = format!(
        " static WORKBOOK_CHOSEN: ::std::sync::LazyLock<Option<usize>> = ::std::sync::LazyLock::new(|| \
         {{ let key = ::std::env::var(\"WORKBOOK_VARIANT\").ok()?; {keys:?}.iter().position(|it| *it == key) }}); \
         if WORKBOOK_CHOSEN.is_none() {{\n"
    );
    let mut others = String::from("} else { match *WORKBOOK_CHOSEN {\n");
    for (index, (which, body)) in bodies.iter().enumerate() {
        let _ = writeln!(others, "{MARK}{}\nSome({index}) => {{\n{body}\n}},", key(name, which));
    }
    let _ = writeln!(others, "{MARK}{name} original\n_ => unreachable!(),\n}} }}");
    // Not a line that is exactly `}`: that would be the function's end.
    let others: String = others.lines().map(|line| format!("    {line}\n")).collect();
    let with_others = replaced(region_text, own.end..own.end, &others);
    Some(replaced(&with_others, head.len()..own.start, &choice))
}

/// The region's text of a GLSL function with more bodies. Its own body begins after that line of its file, counted from 1.
pub fn in_glsl(region_text: &str, line: usize, name: &str, bodies: &[(String, String)]) -> Option<String> {
    let own = &region_text[body(region_text)?];
    let first = line + 1;
    let mut text =
        format!("#define original -1\n#ifndef VARIANT_{name}\n#define VARIANT_{name} -2\n#endif\n");
    for (index, (which, body)) in bodies.iter().enumerate() {
        let condition = if index == 0 { "#if" } else { "#elif" };
        let _ = writeln!(text, "{condition} VARIANT_{name} == {which}\n{body}");
    }
    let _ = write!(text, "#else\n#line {first}\n{own}#endif\n#undef original\n");
    let _ = writeln!(text, "#line {}", first + own.lines().count());
    if bodies.is_empty() { Some(region_text.to_owned()) } else { with_body(region_text, &text) }
}

/// The function and the number of the body that a line belongs to; none for the function's own, an original, and outside.
pub fn variant_at(text: &str, line: usize) -> Option<(String, usize)> {
    let lines: Vec<&str> = text.lines().take(line).collect();
    let mark = lines.iter().rev().find_map(|line| line.trim_start().strip_prefix(MARK))?;
    let (name, number) = mark.split_once(' ')?;
    Some((name.to_owned(), number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies() -> [(String, String); 2] {
        [("0", "    todo!()"), ("1", "    2")].map(|(which, body)| (which.to_owned(), body.to_owned()))
    }

    #[test]
    fn every_line_knows_its_variant() {
        let text = in_rust("fn f() -> u8 {\n    1\n}\nfn g() {}\n", "f", &bodies()).unwrap();
        let line_of = |wanted: &str| text.lines().position(|line| line.trim() == wanted).unwrap() + 1;
        assert_eq!(variant_at(&text, line_of("todo!()")), Some(("f".to_owned(), 0)));
        assert_eq!(variant_at(&text, line_of("2")), Some(("f".to_owned(), 1)));
        assert_eq!(variant_at(&text, line_of("1")), None);
        assert_eq!(
            variant_at(&text, line_of("fn g() {}")),
            None,
            "what comes after it belongs to no variant"
        );
        assert_eq!(line_of("1"), 2, "its own body stays where it is");
        assert!(text.ends_with("    } }\n}\nfn g() {}\n"), "{text}");
    }

    #[test]
    fn a_shader_s_own_body_keeps_the_numbers_of_its_lines() {
        let text = in_glsl("// One.\nfloat f() {\n    return 1.0;\n}\n", 7, "f", &bodies()).unwrap();
        assert!(
            text.contains("\n#if VARIANT_f == 0\n    todo!()\n#elif VARIANT_f == 1\n    2\n#else\n"),
            "{text}"
        );
        assert!(text.contains("#line 8\n    return 1.0;\n#endif\n"), "{text}");
        assert!(text.ends_with("#line 9\n}\n"), "{text}");
    }

    #[test]
    fn without_other_bodies_nothing_changes() {
        let text = "float f() {\n    1\n}\n";
        assert_eq!(in_glsl(text, 1, "f", &[]).as_deref(), Some(text));
        assert_eq!(in_rust(text, "f", &[]).as_deref(), Some(text));
    }
}

//! One function with many bodies, so that a stage is built once for all its known mistakes.
//!
//! ```text
//! pub fn blend(…) -> Vec3 {
//!     match std::env::var("WORKBOOK_VARIANT").as_deref() {
//!         // variant: blend 1
//!         Ok("blend 1") => {
//!             …
//!         }
//!         // variant: blend original
//!         _ => {
//!             …
//!         }
//!     }
//! }
//! ```

use crate::region::{body, with_body};
use std::fmt::Write;

const MARK: &str = "// variant: ";

/// What `WORKBOOK_VARIANT` is set to for that body of that function.
pub fn key(name: &str, number: usize) -> String {
    format!("{name} {number}")
}

/// The region's text with all these bodies, by their numbers, and its own; none if it has no body.
pub fn with_variants(region_text: &str, name: &str, bodies: &[(usize, String)]) -> Option<String> {
    let original = &region_text[body(region_text)?];
    let mut text = String::from("match std::env::var(\"WORKBOOK_VARIANT\").as_deref() {\n");
    for (number, body) in bodies {
        let key = key(name, *number);
        let _ = writeln!(text, "{MARK}{key}\nOk(\"{key}\") => {{\n{body}\n}},");
    }
    let _ = writeln!(text, "{MARK}{name} original\n_ => {{\n{original}\n}},\n}}");
    // Not a line that is exactly `}`: that would be the function's end.
    let indented: String = text.lines().map(|line| format!("    {line}\n")).collect();
    with_body(region_text, &indented)
}

/// The function and the number of the body that a line belongs to; none for an original, and outside.
pub fn variant_at(text: &str, line: usize) -> Option<(String, usize)> {
    let lines: Vec<&str> = text.lines().take(line).collect();
    let mark = lines.iter().rev().find_map(|line| line.trim_start().strip_prefix(MARK))?;
    let (name, number) = mark.split_once(' ')?;
    Some((name.to_owned(), number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_knows_its_variant() {
        let bodies = [(0, "    todo!()".to_owned()), (1, "    2".to_owned())];
        let text = with_variants("fn f() -> u8 {\n    1\n}\n", "f", &bodies).unwrap();
        let line_of = |wanted: &str| text.lines().position(|line| line.trim() == wanted).unwrap() + 1;
        assert_eq!(variant_at(&text, line_of("todo!()")), Some(("f".to_owned(), 0)));
        assert_eq!(variant_at(&text, line_of("2")), Some(("f".to_owned(), 1)));
        assert_eq!(variant_at(&text, line_of("1")), None);
        assert_eq!(variant_at(&text, 1), None);
        assert!(text.ends_with("    }\n}\n"), "{text}");
    }
}

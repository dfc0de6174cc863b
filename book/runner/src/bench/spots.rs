//! The values that a body computes on its way: each is told by a copy of the body, and may take the place of
//! a value of another body.

use crate::{
    bench::{
        mutants::{
            code::Code,
            parts::{is_name, values},
        },
        traced::{return_type, tell, telling},
    },
    exercise::{body, replaced, stub::parameters, tokens},
};
use std::ops::Range;

/// Keeps a value for another body.
const KEEPING: &str = "\
fn workbook_keep<T: Clone>(all: &::std::cell::RefCell<Vec<T>>, value: &T) { all.borrow_mut().push(value.clone()) }
";

/// Stands for a right value that was kept.
pub const RIGHT_VALUE: &str = "workbook_values.next().unwrap()";

/// A value in a function in Rust.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Its bytes in the function's region.
    pub place: Range<usize>,
    /// Its text, in one line.
    pub text: String,
    /// The name that a `let` gives it.
    pub name: Option<String>,
    /// The body that tells it.
    pub telling: String,
    /// True if it may be what the function returns, on one of its ways.
    pub is_way_out: bool,
    /// True if it is a name alone.
    pub is_name: bool,
    /// True if it is a field of a name.
    pub is_field: bool,
}

/// All values in a function, given its region's text.
pub fn spots(region: &str) -> Vec<Spot> {
    let Some(own) = body(region) else { return vec![] };
    let code = Code::new(&region[own.clone()]);
    let is_bound = |at: usize| is_name(&code, at) && matches!(code.word_before(at), "let" | "mut");
    let spot = |part: Range<usize>| {
        let told = format!(
            "{{ let workbook_value = {}; {} workbook_value }}",
            code.source(&part),
            tell("workbook_value", 0, "")
        );
        let (bytes, before) = (code.bytes(&part), code.word_before(part.start));
        let is_way_out = matches!(before, "return" | "=>" | "{");
        let is_name = part.len() == 1 && is_name(&code, part.start);
        let is_field = part.len() > 1 && part.clone().all(|at| code.is_word(at) || code.word(at) == ".");
        let is_named = before == "=" && code.word(part.end) == ";";
        let name = part.start.checked_sub(2).filter(|at| is_named && is_bound(*at));
        let name = name.map(|at| code.word(at).to_owned());
        let text = code.source(&part).split_whitespace().collect::<Vec<_>>().join(" ");
        let telling = telling(&region[..own.start], &replaced(code.text, bytes.clone(), &told), 1);
        let place = own.start + bytes.start..own.start + bytes.end;
        Spot { place, text, name, telling, is_way_out, is_name, is_field }
    };
    values(&code).into_iter().map(spot).collect()
}

/// A value of a right function.
#[derive(Clone, Copy, Debug)]
pub struct RightValue<'a> {
    /// The function's region.
    pub text: &'a str,
    /// The value's bytes in it.
    pub place: &'a Range<usize>,
    /// The part of the value that is meant, such as `.x`; all of it if this is empty.
    pub part: &'a str,
}

/// The body of a function, given its region's text, in which the value at `place` is one of a right function
/// instead, each time that it is computed; `renamed` gives the right function its parameters' names.
pub fn with_right_value(
    region: &str,
    place: &Range<usize>,
    renamed: &str,
    right: &RightValue,
) -> Option<String> {
    let (own, of_right) = (body(region)?, body(right.text)?);
    let (head, right_head) = (&region[..own.start], &right.text[..of_right.start]);
    // The other one has its own copies of what it may change.
    let copies: String = parameters(&tokens(head)).iter().map(|name| copy(head, name)).collect();
    let kept = format!(
        "{{ let workbook_value = {}; workbook_keep(&workbook_all, &workbook_value{}); workbook_value }}",
        &right.text[right.place.clone()],
        right.part
    );
    let (kept, text) = (with_value(right.text, right.place, &kept)?, with_value(region, place, RIGHT_VALUE)?);
    Some(format!(
        "{KEEPING}let mut workbook_values = {{ let workbook_all = Default::default(); \
         {{ {copies}let _ = (|| -> {} {{ {renamed}{kept} }})(); }} workbook_all.into_inner().into_iter() }};\n{text}",
        return_type(right_head).unwrap_or("()"),
    ))
}

/// The body of a function, given its region's text, with other text in a place of it.
pub fn with_value(region: &str, place: &Range<usize>, with: &str) -> Option<String> {
    let own = body(region)?;
    Some(replaced(&region[own.clone()], place.start - own.start..place.end - own.start, with))
}

/// A statement that copies a parameter of the function with this head.
fn copy(head: &str, name: &str) -> String {
    let tokens = tokens(head);
    let declared = tokens.windows(2).position(|pair| pair[0].text == name && pair[1].text == ":");
    let Some(at) = declared else { return String::new() };
    let is_lent = tokens[at + 2].text == "&";
    match tokens[at + 3..].iter().find(|token| !token.text.starts_with('\'')) {
        Some(token) if is_lent && token.text == "mut" => format!("let {name} = &mut {name}.to_owned(); "),
        _ if is_lent => String::new(),
        _ => format!("let mut {name} = {name}.clone(); "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_values(body: &str, wanted: &[&str]) {
        let region = format!("fn f(a: &[f32], b: f32, c: &mut Vec<f32>) -> f32 {{\n    {body}\n}}\n");
        let spots = spots(&region);
        let all: Vec<&str> = spots.iter().map(|spot| &region[spot.place.clone()]).collect();
        for value in wanted {
            assert!(all.contains(value), "`{value}` is missing: {all:#?}");
        }
        for Spot { place, telling, .. } in &spots {
            let told = format!("{{ let workbook_value = {}; (&&&", &region[place.clone()]);
            assert!(telling.contains(&told), "{telling}");
        }
    }

    #[test]
    fn values_are_all_that_is_computed() {
        assert_values(
            "let x = b * 2.0 + g(a[0]);\n    x",
            &["b", "b * 2.0", "b * 2.0 + g(a[0])", "g(a[0])", "a[0]", "x"],
        );
        assert_values("c[0] += 3.0 * b;\n    -b", &["3.0 * b", "3.0", "-b"]);
        assert_values("if b < 1.0 { return b; }\n    c[1]", &["b < 1.0", "1.0", "b", "c[1]"]);
        assert_values("for x in &a[..2] { g(x); }\n    b", &["&a[..2]", "a[..2]", "g(x)"]);
        assert_values("S { x: 1.0 - b / 2.0, y }", &["1.0 - b / 2.0", "b / 2.0"]);
        assert_values(
            "a.iter().map(|it| it * b).sum()",
            &["it * b", "a.iter()", "a.iter().map(|it| it * b).sum()"],
        );
    }

    #[test]
    fn what_a_quotient_s_sign_parts_is_no_value() {
        let region = "fn f(a: f32, b: f32) -> f32 {\n    a / 10.0 * b\n}\n";
        let all: Vec<String> = spots(region).into_iter().map(|spot| spot.text).collect();
        assert!(!all.contains(&"10.0 * b".to_owned()), "nobody computes that: {all:?}");
        assert!(all.contains(&"a / 10.0 * b".to_owned()), "{all:?}");
    }

    #[test]
    fn a_value_is_called_by_its_name() {
        let region = "fn f(a: f32) -> f32 {\n    let b = a\n        * 2.0;\n    b + a * 2.0\n}\n";
        let said = spots(region).into_iter().map(|spot| spot.name.unwrap_or(spot.text)).collect::<Vec<_>>();
        assert_eq!(said, ["a", "b", "2.0", "b", "b + a * 2.0", "a", "a * 2.0", "2.0"]);
    }

    #[test]
    fn a_right_value_is_kept_for_its_place() {
        let region = "fn f(a: &mut [f32], n: u8, b: &'b mut Vec<u8>, c: &f32) -> f32 {\n    g(n)\n}\n";
        let right = "fn f(a: &mut [f32], m: u8, b: &'b mut Vec<u8>, c: &f32) -> f32 {\n    h(m).x\n}\n";
        let [place, of_right] = [(region, "g(n)"), (right, "h(m)")].map(|(text, part)| {
            let start = text.find(part).unwrap();
            start..start + part.len()
        });
        let value = RightValue { text: right, place: &of_right, part: ".x" };
        let body = with_right_value(region, &place, "let (m,) = (n,); ", &value).unwrap();
        let copies = "let a = &mut a.to_owned(); let mut n = n.clone(); let b = &mut b.to_owned(); let _";
        assert!(body.contains(copies) && !body.contains("let c"), "{body}");
        let kept = "(|| -> f32 { let (m,) = (n,);     { let workbook_value = h(m); \
            workbook_keep(&workbook_all, &workbook_value.x); workbook_value }.x\n })()";
        assert!(body.contains(kept), "{body}");
        assert!(body.ends_with("};\n    workbook_values.next().unwrap()\n"), "{body}");
    }
}

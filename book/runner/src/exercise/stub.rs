//! The text that a learner begins with: the function's head, and a body to be replaced.

use crate::exercise::{Error, Exercise, Result, Token, body, tokens, with_body};
use catalogue::say;

/// An exercise's function with the body that a learner begins with.
///
/// # Errors
/// If it has no body.
pub fn stub(exercise: &Exercise, text: &str) -> Result<String> {
    let stub_body = names(exercise, text) + &exercise.stub_body();
    let (file, name) = (exercise.path(), &exercise.name);
    let none = || Error::Stopped(say!("{file}: `{name}` has no body in braces", file, name));
    with_body(text, &stub_body).ok_or_else(none)
}

/// A line of Rust that names the function's parameters, so that the compiler does not warn of unused ones.
fn names(exercise: &Exercise, original: &str) -> String {
    let head = body(original).map_or("", |body| &original[..body.start]);
    let names: Vec<_> = parameters(&tokens(head)).iter().map(|name| format!("&{name}")).collect();
    match &names[..] {
        _ if !exercise.is_rust() || exercise.stub.is_some() => String::new(),
        [] => String::new(),
        [name] => format!("    let _ = {name}; // Remove this line once you use it.\n"),
        names => format!("    let _ = ({}); // Remove this line once you use them.\n", names.join(", ")),
    }
}

/// The parameters in a Rust function's head, from its tokens: `bones`, or `[w, x, y, z]`.
pub fn parameters(head: &[Token]) -> Vec<String> {
    names_and_rest(head).0
}

/// The same, without `mut`, and all other words of the head. A name is the text before a colon, in the
/// function's own brackets.
pub fn names_and_rest<'a>(head: &[Token<'a>]) -> (Vec<String>, Vec<&'a str>) {
    let (mut depth, mut is_type) = (0, true);
    let (mut taken, mut names, mut rest): (Vec<&str>, _, _) = (vec![], vec![], vec![]);
    for token in head {
        match token.text {
            "(" | "[" | "<" => depth += 1,
            ")" | "]" | ">" => depth -= 1,
            ">>" => depth -= 2,
            _ => {}
        }
        match token.text {
            "(" | "," if depth == 1 => {
                rest.append(&mut taken);
                rest.push(token.text);
                is_type = false;
            }
            ":" if depth == 1 && !is_type => {
                names.push(std::mem::take(&mut taken).concat());
                is_type = true;
            }
            "mut" if !is_type => {}
            text if is_type => rest.push(text),
            text => taken.push(text),
        }
    }
    rest.append(&mut taken);
    (names, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_named_whatever_their_types_are() {
        let named = |head: &str| parameters(&tokens(head)).join(" ");
        assert_eq!(named("pub fn f([w, x]: [f32; 2], y: u8) -> (u8, u8) {"), "[w,x] y");
        assert_eq!(named("/// f(a: b)\npub fn f() -> u8 {"), "");
        assert_eq!(
            named("pub fn f(\n    mut bones: &mut [std::Bone],\n    at: fn(u8) -> u8,\n) {"),
            "bones at"
        );
        assert_eq!(named("fn f(a: Vec<(u8, [f32; 3])>, b: impl Fn(&str) -> Option<u8>) {"), "a b");
        assert_eq!(named("fn f(a: Vec<Vec<u8>>, b: u8) {"), "a b");
        let rest = |head: &str| names_and_rest(&tokens(head)).1.join(" ");
        assert_eq!(
            rest("fn f(mut a: [u8; 2], b: &mut u8) -> u8 {"),
            "fn f ( [ u8 ; 2 ] , & mut u8 ) -> u8 {"
        );
        assert_eq!(rest("vec3 f(vec3 a, float b) {"), "vec3 f ( vec3 a , float b ) {");
    }
}

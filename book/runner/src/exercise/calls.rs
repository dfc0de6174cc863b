//! Tells whether a word in code is a call, not a local, a field or a module.
//!
//! A syntax tree would not help: only the compiler knows which type a method belongs to, and a macro's
//! arguments are mere tokens to a parser, too. So a word is judged by its neighbours, in macros and closures
//! as elsewhere.

mod quaternions;

use crate::exercise::{Token, tokens::Kind};
use quaternions::is_of_a_quaternion;

/// True if the token calls what it names, or takes it as a value; `is_rust` is false for GLSL.
///
/// In Rust that is a method (`m.inverse()`), the end of a path (`Mat4::inverse`), a name that a `use`
/// imports or that is called and not the file's own, and any mention of a type; in a file with macros of its
/// own, every word. In GLSL it is a function that the file does not define.
pub fn is_call(tokens: &[Token], at: usize, is_rust: bool) -> bool {
    let (name, after) = (tokens[at].text, word(tokens, at + 1));
    let before = at.checked_sub(1).map_or("", |before| word(tokens, before));
    if before == "fn" || (before == "$" && after == ":") {
        return false;
    }
    if !is_rust {
        return after == "(" && !defines_in_glsl(tokens, name);
    }
    if name == "inverse" && is_of_a_quaternion(tokens, at) {
        return false;
    }
    let is_type = name.starts_with(char::is_uppercase);
    let is_method = after == "(" || (after == "::" && word(tokens, at + 2) == "<");
    match before {
        _ if is_type || tokens.iter().any(|token| token.text == "macro_rules") => true,
        "." => is_method,
        // Before another `::` it is a module.
        _ if after == "::" && !is_method => false,
        "::" => true,
        _ if is_in_use(tokens, at) => true,
        _ => !is_binding(before) && (after == "(" || is_imported(tokens, name)) && !is_bound(tokens, name),
    }
}

/// True if the file defines a function of this name: a type stands before it.
fn defines_in_glsl(tokens: &[Token], name: &str) -> bool {
    tokens.windows(3).any(|three| {
        let is_head = three[1].text == name && three[2].text == "(";
        is_head && three[0].kind == Kind::Word && !matches!(three[0].text, "return" | "else")
    })
}

/// A token's text; empty past the end.
fn word<'a>(tokens: &[Token<'a>], at: usize) -> &'a str {
    tokens.get(at).map_or("", |token| token.text)
}

/// True if the token is part of a `use …;`.
fn is_in_use(tokens: &[Token], at: usize) -> bool {
    let line = tokens[..at].iter().rev().take_while(|token| token.text != ";");
    line.take_while(|token| !matches!(token.text, "(" | ")" | "=")).any(|token| token.text == "use")
}

/// True if a `use` imports the name, without renaming it.
fn is_imported(tokens: &[Token], name: &str) -> bool {
    (0..tokens.len()).any(|at| tokens[at].text == name && is_in_use(tokens, at))
}

/// True if the code itself gives something this name.
fn is_bound(tokens: &[Token], name: &str) -> bool {
    tokens.windows(2).any(|two| two[1].text == name && (is_binding(two[0].text) || two[0].text == "fn"))
}

fn is_binding(before: &str) -> bool {
    matches!(before, "let" | "mut" | "|" | "ref" | "const" | "static" | "mod" | "for")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::tokens;

    /// True if any `inverse`, or any `Mat4`, in the text is a call.
    fn calls(text: &str, is_rust: bool) -> bool {
        let tokens = tokens(text);
        let is_it = |at: &usize| matches!(tokens[*at].text, "inverse" | "Mat4");
        (0..tokens.len()).filter(is_it).any(|at| is_call(&tokens, at, is_rust))
    }

    #[test]
    fn a_call_is_found_however_it_is_written() {
        for text in [
            "matrix.inverse()",
            "matrix . /* so */ inverse\n()",
            "matrix.r#inverse()",
            "matrix.inverse::<f32>()",
            "M::inverse(&matrix)",
            "<M>::inverse(&matrix)",
            "<_ as Undo>::inverse(matrix)",
            "list.iter().map(glam::M::inverse).collect()",
            "list.map(|matrix| matrix.inverse())",
            "assert_eq!(matrix.inverse(), other)",
            "let undo = M::inverse; undo(matrix)",
            "{ use linear::inverse; inverse(matrix) }",
            "use linear::inverse as undo; undo(matrix)",
            "use linear::{undo, inverse as back};",
            "use linear::*; inverse(matrix)",
            "macro_rules! call { ($a:expr, $f:ident) => { $a.$f() } } call!(matrix, inverse)",
            "let matrix: Mat4 = other;",
            "use glam::Mat4 as M;",
            "type M = glam::Mat4;",
        ] {
            assert!(calls(text, true), "{text}");
        }
        assert!(calls("return inverse(m) * v;", false));
        assert!(calls("vec3 v = f(inverse(m)) * x;", false));
    }

    #[test]
    fn a_mere_name_is_no_call() {
        for text in [
            "// matrix.inverse()\nmatrix",
            "/* M::inverse */ matrix",
            "panic!(\"use matrix.inverse(), Mat4\")",
            "let inverse = transpose(matrix); -inverse * origin",
            "let mut inverse = M::default();",
            "joint.inverse",
            "joint.inverse.transpose()",
            "Joint { inverse, name }",
            "Joint { inverse: matrix }",
            "matrix.inverse_bind()",
            "fn inverse(x: f32) -> f32 { 1.0 / x } inverse(2.0)",
            "let inverse = |x: f32| 1.0 / x; inverse(2.0)",
            "list.map(|inverse| inverse * point)",
            "use crate::inverse::other; other()",
            "0..inverse",
        ] {
            assert!(!calls(text, true), "{text}");
        }
        assert!(!calls("mat4 inverse(mat4 m) { return m; } void main() { x = inverse(m); }", false));
        assert!(!calls("mat4 inverse = transpose(m);", false));
    }
}

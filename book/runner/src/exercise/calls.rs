//! Tells whether a word in code is a call, not a local, a field or a module.
//!
//! A syntax tree would not help: only the compiler knows which type a method belongs to, and a macro's
//! arguments are mere tokens to a parser, too. So a word is judged by its neighbours, in macros and closures
//! as elsewhere.

use crate::exercise::Token;

/// True if the token calls what it names, or takes it as a value; `is_rust` is false for GLSL.
///
/// In Rust that is a method (`m.inverse()`), the end of a path (`Mat4::inverse`), a name that is called and
/// not the file's own, and any mention of a type. In GLSL it is any function, even one that the file itself
/// defines: called with other types it is the driver's.
pub fn is_call(tokens: &[Token], at: usize, is_rust: bool) -> bool {
    let (name, after) = (tokens[at].text, word(tokens, at + 1));
    let before = at.checked_sub(1).map_or("", |before| word(tokens, before));
    if before == "fn" {
        return false;
    }
    if !is_rust {
        return after == "(";
    }
    if name == "inverse" && is_of_a_rotation(tokens, at) {
        return false;
    }
    let is_type = name.starts_with(char::is_uppercase);
    let is_method = after == "(" || (after == "::" && word(tokens, at + 2) == "<");
    match before {
        _ if is_type => true,
        "." => is_method,
        // Before another `::` it is a module.
        _ if after == "::" && !is_method => false,
        "::" => true,
        _ => after == "(" && !is_binding(before) && !is_bound(tokens, name),
    }
}

/// A token's text; empty past the end.
fn word<'a>(tokens: &[Token<'a>], at: usize) -> &'a str {
    tokens.get(at).map_or("", |token| token.text)
}

/// True if the method's receiver is evidently a rotation, whose inverse is no ready-made answer: it undoes a
/// part of a matrix. Its statement, or another one with its name, mentions a `Quat`, or takes a matrix apart.
fn is_of_a_rotation(tokens: &[Token], at: usize) -> bool {
    let is_turn = |it: &Token| matches!(it.text, "Quat" | "DQuat" | "to_scale_rotation_translation");
    let is_end = |it: &Token| matches!(it.text, ";" | "{" | "}");
    let receiver = word(tokens, at.saturating_sub(2));
    let own = tokens[..at].iter().rev().take_while(|it| !is_end(it)).any(is_turn);
    let mut statements = tokens.split(is_end);
    word(tokens, at.saturating_sub(1)) == "."
        && (own || statements.any(|it| it.iter().any(is_turn) && it.iter().any(|it| it.text == receiver)))
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
            "use linear::*; inverse(matrix)",
            "rotation.inverse()",
            "let (_, turn, _) = m.to_scale_rotation_translation(); matrix.inverse()",
            "let matrix: Mat4 = other;",
            "use glam::Mat4 as M;",
            "type M = glam::Mat4;",
        ] {
            assert!(calls(text, true), "{text}");
        }
        assert!(calls("vec3 f() { return inverse(m) * v; }", false));
        assert!(calls("void f() { vec3 v = f(inverse(m)) * x; }", false));
        assert!(calls("void f() { x = inverse(m); } float inverse(float x);", false));
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
            "Quat::from_mat4(&matrix).normalize().inverse()",
            "glam::Quat::from_rotation_x(angle(1.0)).inverse() * point",
            "let (scale, rotation, translation) = m.to_scale_rotation_translation(); rotation.inverse()",
            "for m in list { let (_, turn, _) = m.to_scale_rotation_translation(); all.push(turn.inverse()) }",
            "let turn = glam::Quat::from_mat3(&n); turn.normalize().inverse()",
            "let turn: Quat = m.into(); turn.inverse()",
            "fn undo(turn: Quat, at: Vec3) -> Vec3 { turn.inverse() * -at }",
        ] {
            assert!(!calls(text, true), "{text}");
        }
        assert!(!calls("mat4 inverse = transpose(m);", false));
    }
}

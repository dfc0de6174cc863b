//! Tells whether a method is evidently one of a `Quat`. A rotation's inverse is no ready-made answer: it is
//! needed to undo a matrix part by part.

use super::{is_binding, word};
use crate::exercise::Token;

/// Words that declare types. A file could give `Quat` another meaning, or its methods, with a trait.
const DECLARE: [&str; 5] = ["enum", "mod", "struct", "type", "union"];

/// True if the method at `at` is one of a call `Quat::…(…)`, or of a local that such a call or
/// `to_scale_rotation_translation` gave.
pub fn is_of_a_quaternion(tokens: &[Token], at: usize) -> bool {
    let is_renamed = tokens.windows(2).any(|two| two[0].text == "as" && two[1].text == "Quat");
    let is_parameter = tokens.windows(2).any(|two| two[0].text == "Quat" && two[1].text == ":");
    let is_declared = |two: &[Token]| DECLARE.contains(&two[0].text) && two[1].text == "Quat";
    let declares = tokens.iter().any(|token| token.text == "trait") || tokens.windows(2).any(is_declared);
    if at < 2 || word(tokens, at - 1) != "." || is_renamed || is_parameter || declares {
        return false;
    }
    let end = if is_normalized(tokens, at - 1) { at - 6 } else { at - 2 };
    (0..at).any(|start| end_of_call(tokens, start) == Some(end)) || is_local(tokens, end)
}

/// True if `.normalize()` stands before the token at `at`.
fn is_normalized(tokens: &[Token], at: usize) -> bool {
    at > 5 && (0..4).all(|it| word(tokens, at - 4 + it) == [".", "normalize", "(", ")"][it])
}

/// The place of the bracket that ends a call `Quat::…(…)`, if one begins at `start`.
fn end_of_call(tokens: &[Token], start: usize) -> Option<usize> {
    let words = tokens.get(start..start + 4)?;
    if words[0].text != "Quat" || words[1].text != "::" || words[3].text != "(" {
        return None;
    }
    let mut depth = 0;
    (start + 3..tokens.len()).find(|&at| {
        depth += i32::from(tokens[at].text == "(") - i32::from(tokens[at].text == ")");
        depth == 0
    })
}

/// True if the word at `at` is a local, and each binding of its name in the file is one of a `Quat`.
fn is_local(tokens: &[Token], at: usize) -> bool {
    let word = |index: usize| word(tokens, index);
    // A field, or an item of a module, may have a local's name.
    if at > 0 && matches!(word(at - 1), "." | "::") {
        return false;
    }
    let name = word(at);
    let is_bound = |index: &usize| word(*index) == name && may_be_bound(tokens, *index);
    let bindings: Vec<usize> = (0..tokens.len()).filter(is_bound).collect();
    let is_quaternion = |&index: &usize| match (word(index + 1), word(index + 3), word(index + 4)) {
        (":", "=" | ";" | "," | ")", _) => word(index + 2) == "Quat",
        ("=", ..) => {
            let start = if word(index + 2) == "glam" { index + 4 } else { index + 2 };
            let is_end =
                |end: usize| word(end + 1) == ";" || word(end + 5) == ";" && is_normalized(tokens, end + 5);
            end_of_call(tokens, start).is_some_and(is_end)
        }
        // The second of three: a matrix in parts.
        (",", ")", "=") if index >= 3 && word(index - 3) == "(" => {
            let right = tokens[index + 5..].iter().map(|token| token.text);
            let right: Vec<&str> = right.take_while(|word| *word != ";").collect();
            right.ends_with(&[".", "to_scale_rotation_translation", "(", ")"])
        }
        _ => false,
    };
    !bindings.is_empty() && bindings.iter().all(is_quaternion)
}

/// True if the word at `at` may be a new name: one of a pattern, or a parameter.
fn may_be_bound(tokens: &[Token], at: usize) -> bool {
    let goes_on = |it: &&Token| !matches!(it.text, ";" | "{" | "}");
    let mut head = tokens[..at].iter().rev().take_while(goes_on).take_while(|it| it.text != "=");
    (at > 0 && is_binding(tokens[at - 1].text))
        || tokens.get(at + 1).is_some_and(|after| after.text == ":")
        || head.any(|it| matches!(it.text, "let" | "for" | "|"))
        || tokens[at..].iter().take_while(goes_on).any(|it| it.text == "=>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::tokens;

    fn is_found(text: &str) -> bool {
        let tokens = tokens(text);
        let last = tokens.iter().rposition(|token| token.text == "inverse").expect("a call");
        is_of_a_quaternion(&tokens, last)
    }

    #[test]
    fn a_rotation_s_inverse_is_no_ready_made_answer() {
        for text in [
            "Quat::from_mat4(&matrix).inverse()",
            "Quat::from_mat4(&matrix).normalize().inverse()",
            "glam::Quat::from_rotation_x(angle(1.0)).inverse() * point",
            "let (scale, rotation, translation) = m.to_scale_rotation_translation(); rotation.inverse()",
            "for m in list { let (_, turn, _) = m.to_scale_rotation_translation(); all.push(turn.inverse()) }",
            "let turn = Quat::from_mat3(&Mat3::from_mat4(m)); turn.inverse()",
            "let turn: Quat = m.into(); turn.inverse()",
            "type Rotation = Mat3; Quat::from_mat3(&rotation(m)).inverse()",
            "let turn = glam::Quat::from_mat3(&n).normalize(); turn.inverse()",
            "fn undo(turn: Quat, at: Vec3) -> Vec3 { turn.inverse() * -at }",
        ] {
            assert!(is_found(text), "{text}");
        }
        for text in [
            "rotation.inverse()",
            "fn undo<Quat: Into<M>>(turn: Quat) -> M { turn.inverse() }",
            "let turn = Quat::from_mat3(&n); joint.turn.inverse()",
            "type Quat = M; Quat::from_cols(a, b, c, d).inverse()",
            "trait Keep { fn keep(m: M) -> M { m } } impl<T> Keep for T {} Quat::keep(m).inverse()",
            "let (a, turn, b) = (m, m, m).to_scale_rotation_translation(); trait Own {} turn.inverse()",
            "let rotation = m; rotation.inverse()",
            "let turn = Quat::from_mat3(&n); let turn = m; turn.inverse()",
            "let turn = Quat::from_mat3(&n); list.map(|turn| turn.inverse())",
            "let turn = Quat::from_mat3(&n); list.map(|(a, turn)| turn.inverse())",
            "let (turn, a, b) = m.to_scale_rotation_translation(); turn.inverse()",
            "let (a, turn, b) = (1, m, m.to_scale_rotation_translation().1.x); turn.inverse()",
            "let turn = Quat::from_mat3(&n).matrix(m); turn.inverse()",
            "(Quat::from_mat3(&n), m).1.inverse()",
            "use linear::M as Quat; Quat::from(m).inverse()",
            "let turn = Quat::from_mat3(&n); for (_, turn) in list { turn.inverse() }",
            "let turn = Quat::from_mat3(&n); match m { Some((turn, _)) => turn.inverse() }",
            "fn f(turn: M) { turn.inverse() } let turn: Quat = q;",
        ] {
            assert!(!is_found(text), "{text}");
        }
    }
}

//! Answers that are refused before they are tried: a changed signature, or a library function in place of
//! one's own. Comments and string literals are ignored.

use crate::exercise::{
    Exercise, Function, Workspace, calls::is_call, find_region, replaced, same_code, tokens,
};

/// The reason why an answer is not tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Its signature differs from the one handed out, which is this.
    Signature(String),
    /// It uses the ready-made answer.
    ReadyMade(String),
}

/// The reason why an answer is not tried, if there is one. Helpers anywhere in its file count as part of it,
/// but not the answers to other exercises.
pub fn refusal(workspace: &Workspace, function: &Function) -> Option<Refusal> {
    let exercise = function.exercise;
    let original = head(&function.original)?;
    if !same_head(&function.text, &function.original) {
        let lines = original.lines().filter(|line| !line.trim_start().starts_with("//"));
        return Some(Refusal::Signature(lines.collect::<Vec<_>>().join("\n")));
    }
    let path = exercise.path();
    let others = workspace.functions_in(&path).filter(|other| other.name != exercise.name);
    let own = others.fold(function.file_text.clone(), |text, other| match find_region(&text, &other.name) {
        Ok(region) => replaced(&text, region.whole, ""),
        Err(_) => text,
    });
    ready_made(exercise, &own).map(Refusal::ReadyMade)
}

/// The first ready-made answer that a text calls, if there is one.
pub fn ready_made(exercise: &Exercise, text: &str) -> Option<String> {
    let tokens = tokens(text);
    let is_it = |at: &usize| {
        let is_named = exercise.without.iter().any(|name| name == tokens[*at].text);
        is_named && is_call(&tokens, *at, exercise.is_rust())
    };
    (0..tokens.len()).find(is_it).map(|at| tokens[at].text.to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ready_made_answer_is_found() {
        let exercise = Exercise {
            file: "src/a.rs".to_owned(),
            without: vec!["slerp".to_owned()],
            ..Exercise::default()
        };
        let first = |text: &str| ready_made(&exercise, text);
        assert_eq!(first("from.slerp(to, t)").as_deref(), Some("slerp"));
        assert_eq!(first("// slerp\npub fn slerp(x: f32)"), None);
        assert_eq!(
            first("let slerp = from.lerp(to, t); slerp.normalize()"),
            None,
            "a local may be called so"
        );
    }
}

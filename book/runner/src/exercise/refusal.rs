//! Answers that are refused before they are tried: a changed signature, or a library function in place of
//! one's own. Comments and string literals are ignored.

use crate::exercise::{
    Exercise, Function, Workspace, calls::is_call, find_region, replaced, same_code, stub::names_and_rest,
    tokens,
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
    let original = signature(&function.original)?;
    if !same_head(&function.text, &function.original) {
        return Some(Refusal::Signature(original));
    }
    let path = exercise.path();
    let others = workspace.functions_in(&path).filter(|other| other.name != exercise.name);
    ready_made(exercise, &without(others, &function.file_text)).map(Refusal::ReadyMade)
}

/// A file's text without the functions of these exercises.
pub fn without<'a>(exercises: impl Iterator<Item = &'a Exercise>, text: &str) -> String {
    exercises.fold(text.to_owned(), |text, it| match find_region(&text, &it.name) {
        Ok(region) => replaced(&text, region.whole, ""),
        Err(_) => text,
    })
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

/// True if two functions can be called in the same way: their signatures are the same, apart from comments,
/// layout, and what the parameters are called.
pub fn same_head(a: &str, b: &str) -> bool {
    let types = |text| head(text).map(|head| names_and_rest(&tokens(head)).1.join(" "));
    types(a).zip(types(b)).is_some_and(|(a, b)| same_code(&a, &b))
}

/// A function's signature as it is shown, with its opening brace: without the comment above it.
pub fn signature(text: &str) -> Option<String> {
    let lines = head(text)?.lines().filter(|line| !line.trim_start().starts_with("//"));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// The text before the function's body, with its opening brace, whether that has a partner or not.
fn head(text: &str) -> Option<&str> {
    let brace = tokens(text).into_iter().find(|token| token.text == "{")?;
    Some(&text[..brace.range.end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_may_have_other_names_but_no_other_types() {
        let original = "pub fn f([x, y]: [f32; 2], at: usize) -> f32 {\n    x\n}\n";
        assert!(same_head("pub fn f(of: [f32; 2], mut index: usize) -> f32 { of[index] }", original));
        assert!(!same_head("pub fn f(of: [f32; 2], at: u32) -> f32 { of[0] }", original));
        assert!(!same_head("pub fn f(of: &mut [f32; 2], at: usize) -> f32 { of[0] }", original));
        assert!(!same_head("fn f(of: [f32; 2], at: usize) -> f32 { of[0] }", original));
        assert!(!same_head("vec3 f(vec3 b) {}", "vec3 f(vec3 a) {}"), "a shader's parts refer to them");
    }

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

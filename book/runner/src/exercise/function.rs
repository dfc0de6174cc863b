//! An exercise's function as it stands in its file.

use crate::exercise::{
    Exercise,
    error::{Error, Result},
    learners_file, originals,
    region::{Region, body, find_region, with_body},
    tokens::{Token, same_code, tokens},
    workspace::Workspace,
};

/// A function as it stands in its file. In all texts but the file's, lines end in LF.
#[derive(Clone, Debug)]
pub struct Function {
    /// The file's whole text, as it is.
    pub file_text: String,
    /// Its place in the file.
    pub region: Region,
    /// The function's text.
    pub text: String,
    /// The function as it was handed out.
    pub original: String,
    /// The function as a learner begins it.
    pub stub: String,
}

impl Function {
    /// True if the function is a learner's work: neither the original nor the stub.
    pub fn is_own_work(&self) -> bool {
        self.text != self.original && self.text != self.stub
    }

    /// True if it was handed out blank, as in a lab; then the original is not known here.
    pub fn is_handed_out_blank(&self) -> bool {
        same_code(&self.original, &self.stub)
    }
}

/// Looks at an exercise's function.
///
/// # Errors
/// If its file can't be read, its anchors or braces are missing, or the original can't be found.
pub fn look_at(workspace: &Workspace, exercise: &Exercise) -> Result<Function> {
    let file_text = learners_file::read(workspace, exercise)?;
    let region = region_of(workspace, exercise, &file_text)?;
    let text = file_text[region.whole.clone()].replace("\r\n", "\n");
    let original = originals::function(workspace, exercise, &text)?;
    let stub = stub(exercise, &original)?;
    Ok(Function { file_text, region, text, original, stub })
}

/// An exercise's function with the body that a learner begins with.
///
/// # Errors
/// If it has no body.
pub fn stub(exercise: &Exercise, text: &str) -> Result<String> {
    let stub_body = names(exercise, text) + &exercise.stub_body();
    with_body(text, &stub_body).ok_or_else(|| {
        Error::Stopped(format!("{}: `{}` has no body in braces", exercise.path(), exercise.name))
    })
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

/// The parameters in a Rust function's head, from its tokens: `bones`, or `[w, x, y, z]`; the text before
/// each colon, in the function's own brackets.
pub fn parameters(head: &[Token]) -> Vec<String> {
    let (mut depth, mut taken, mut is_type, mut all) = (0, String::new(), true, Vec::new());
    for token in head {
        match token.text {
            "(" | "[" | "<" => depth += 1,
            ")" | "]" | ">" => depth -= 1,
            _ => {}
        }
        match token.text {
            "(" | "," if depth == 1 => (taken, is_type) = (String::new(), false),
            ":" if depth == 1 && !is_type => {
                all.push(std::mem::take(&mut taken));
                is_type = true;
            }
            text if !is_type && text != "mut" => taken += text,
            _ => {}
        }
    }
    all
}

/// The line after which the body of an exercise's function begins, counted from 1.
///
/// # Errors
/// If its file can't be read, or its anchors are missing.
pub fn line_of(workspace: &Workspace, exercise: &Exercise) -> Result<usize> {
    let file_text = learners_file::read(workspace, exercise)?;
    Ok(region_of(workspace, exercise, &file_text)?.line)
}

fn region_of(workspace: &Workspace, exercise: &Exercise, file_text: &str) -> Result<Region> {
    let name = &exercise.name;
    let kept = workspace.store.original(name).map_or("", |_| ". The original is in .workbook/originals");
    find_region(file_text, name).map_err(|fault| {
        learners_file::conflict(exercise, file_text).unwrap_or_else(|| exercise.lost()(fault + kept))
    })
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
    }
}

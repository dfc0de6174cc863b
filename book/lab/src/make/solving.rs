//! Code in a handout that solves an exercise of the lab: whatever has the same types is tried as an answer,
//! as answers are. It may be a function under any name, or a known mistake of another exercise.

use super::{Asked, proof::Secret};
use crate::{cache::Cache, exam::Exam, lab_file::LabFile, pool, workshop::Workshop};
use filter::linked::{self, Linked};
use quote::ToTokens;
use runner::{
    bench::cargo,
    exercise::{Exercise, copy::Files, error::Result, region::with_body, workspace::Workspace},
};
use syn::{
    Item, ItemFn, Signature,
    spanned::Spanned,
    visit::{self, Visit},
};

/// Code that solves an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solving {
    /// The exercise.
    pub exercise: String,
    /// The file or the exercise that it stands in.
    pub file: String,
    /// The function's name, or the mistake's number.
    pub name: String,
    /// The body.
    body: String,
    /// The answer that was tried.
    code: String,
}

impl Solving {
    /// True if it is a function of an example, which shows it and needs no answer of its own.
    pub fn is_example(&self) -> bool {
        self.file.contains("/examples/")
    }

    /// A file's text, in which the body of this function is left out.
    pub fn blanked(&self, text: &str) -> String {
        let file = syn::parse_file(text).ok();
        let all = file.iter().flat_map(|file| &file.items);
        let mut found = all.filter_map(|item| match item {
            Item::Fn(it) if it.sig.ident == self.name.as_str() => Some(it.block.span().byte_range()),
            _ => None,
        });
        let mut text = text.to_owned();
        if let Some(range) = found.next() {
            text.replace_range(range, "{\n    todo!(\"it is an exercise of this lab\")\n}");
        }
        text
    }

    /// The body as a secret that the handout must not have.
    pub fn secret(&self) -> Secret {
        Secret::new(&self.exercise, &self.body)
    }
}

/// What solves the lab's exercises, in these files and among the known mistakes of other exercises.
///
/// # Errors
/// If nothing can be built.
pub fn find(
    workspace: &Workspace,
    (lab, seed): (&LabFile, u64),
    asked: &[Asked],
    files: &Files,
) -> Result<Vec<Solving>> {
    let asked: Vec<&Exercise> = asked.iter().map(|it| it.exercise).collect();
    let workshop = Workshop::new(workspace, &asked)?;
    let mut all = Vec::new();
    for exercise in &workshop.exercises {
        let own = workshop.linked(exercise);
        for (path, bytes) in files.iter().filter(|(path, _)| path.ends_with(".rs")) {
            all.extend(in_file(exercise, &own, path, &String::from_utf8_lossy(bytes)));
        }
        all.extend(mistakes(workspace, exercise, &own, &asked, &workshop));
    }
    // Most labs have nothing of the kind, and nothing has to be built.
    if all.is_empty() {
        return Ok(all);
    }
    let (built, of_class) = (workshop.build()?, (seed, lab.rigs));
    let folder = cargo::Site::of(workspace).target.join("workbook-lab-verdicts");
    let cache = Cache::new(folder, &workshop.files, &asked, of_class);
    let exam = Exam::new(&workshop, &built, cache, of_class)?;
    let solves = pool::on_cores(pool::cores(), "functions", &all, |it| exam.solves(&it.exercise, &it.code));
    let solves: Vec<bool> = solves.into_iter().collect::<Result<_>>()?;
    Ok(all.into_iter().zip(solves).filter(|(_, solves)| *solves).map(|(it, _)| it).collect())
}

/// The functions of a file that can be called as the exercise's.
fn in_file(exercise: &Exercise, own: &Linked, path: &str, text: &str) -> Vec<Solving> {
    let mut functions = Functions(Vec::new());
    if let Ok(file) = syn::parse_file(text) {
        functions.visit_file(&file);
    }
    let is_own = |name: &str| name == exercise.name && path == exercise.path();
    let fits = |it: &&Function| it.0.inputs == own.inputs && it.0.output == own.output && !is_own(&it.0.name);
    let solving = |Function(it, head, body): &Function| Solving {
        exercise: exercise.name.clone(),
        file: path.to_owned(),
        name: it.name.clone(),
        body: body.clone(),
        code: format!("pub fn {}{head} {{ {body} }}\n", exercise.name),
    };
    functions.0.iter().filter(fits).map(solving).collect()
}

/// A function: its types, its head without a name, and its body.
struct Function(Linked, String, String);

struct Functions(Vec<Function>);

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, it: &'ast ItemFn) {
        let Signature { generics, inputs, output, .. } = &it.sig;
        let (inputs, bounds) = (inputs.to_token_stream(), generics.where_clause.to_token_stream());
        let head = format!("{}({inputs}) {} {bounds}", generics.to_token_stream(), output.to_token_stream());
        let body = it.block.stmts.iter().map(|line| format!("{}\n", line.to_token_stream())).collect();
        self.0.push(Function(linked::of_function(it), head, body));
        visit::visit_item_fn(self, it);
    }
}

/// The known mistakes of exercises outside of the lab whose functions have the same types.
fn mistakes(
    workspace: &Workspace,
    exercise: &Exercise,
    own: &Linked,
    asked: &[&Exercise],
    workshop: &Workshop,
) -> Vec<Solving> {
    let others =
        workspace.exercises().filter(|it| it.is_rust() && asked.iter().all(|asked| asked.name != it.name));
    let mut all = Vec::new();
    for other in others {
        let Ok(function) = runner::exercise::function::look_at(workspace, other) else { continue };
        let types = linked::in_file("", &function.original).into_iter().find(|it| it.name == other.name);
        if types.is_none_or(|it| (it.inputs, it.output) != (own.inputs.clone(), own.output.clone())) {
            continue;
        }
        for (number, body) in other.mistake_bodies() {
            let (file, name) = (other.name.clone(), format!("mistake {number}"));
            let code = with_body(workshop.original(exercise), body).unwrap_or_default();
            all.push(Solving { exercise: exercise.name.clone(), file, name, body: body.to_owned(), code });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_with_the_same_types_is_a_candidate_and_can_be_blanked() {
        let text = "fn a(x: u8) -> u8 { x }\nmod m {\n    /// B.\n    pub fn b(y: u8) -> u8 { y + 1 }\n    fn c(y: u16) -> u8 { 0 }\n}\n";
        let exercise = Exercise { name: "f".to_owned(), file: "src/f.rs".to_owned(), ..Exercise::default() };
        let own = linked::in_file("", "pub fn f(n: u8) -> u8 { n }").remove(0);
        let found = in_file(&exercise, &own, "stage/examples/e.rs", text);
        let names: Vec<_> = found.iter().map(|it| &it.name[..]).collect();
        assert_eq!(names, ["a", "b"]);
        assert!(found[1].code.starts_with("pub fn f(y : u8) -> u8") && found[1].code.contains("y + 1"));
        let blanked = found[0].blanked(text);
        assert!(found[0].is_example() && blanked.starts_with("fn a(x: u8) -> u8 {\n    todo!("), "{blanked}");
        assert!(blanked.contains("y + 1"), "all else stays");
    }
}

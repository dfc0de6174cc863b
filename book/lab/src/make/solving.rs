//! Code in a handout that solves an exercise of the lab: whatever has the same types is tried as an answer,
//! as answers are. It may be a function under any name, or a known mistake or right answer of another
//! exercise.

use super::proof::Secret;
use crate::{Error, Exercise, LabFile, Result, Workspace, exam::Exam, pool, workshop::Workshop};
use filter::linked::{self, Linked};
use quote::{ToTokens, format_ident, quote};
use runner::exercise::{Function, copy::Files, look_at, replaced, with_body};
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
    /// The function's name, or the mistake's number, or that it is a right answer.
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

    /// True if it is a known mistake or right answer of another exercise.
    pub fn is_others(&self) -> bool {
        !self.file.ends_with(".rs")
    }

    /// A file's text, in which the body of this function is left out.
    pub fn blanked(&self, text: &str) -> String {
        let file = syn::parse_file(text).ok();
        let found = file.iter().flat_map(|file| &file.items).find_map(|item| match item {
            Item::Fn(it) if it.sig.ident == self.name.as_str() => Some(it.block.span().byte_range()),
            _ => None,
        });
        let blank = "{\n    todo!(\"it is an exercise of this lab\")\n}";
        found.map_or(text.to_owned(), |range| replaced(text, range, blank))
    }

    /// The body as a secret that the handout must not have.
    pub fn secret(&self) -> Secret {
        Secret::new(&self.exercise, &self.body)
    }
}

/// What solves the lab's exercises, in these files and among the known mistakes and right answers of others.
///
/// # Errors
/// If nothing can be built.
pub fn find(
    workspace: &Workspace,
    (lab, seed): (&LabFile, u64),
    functions: &[Function],
    files: &Files,
) -> Result<Vec<Solving>> {
    let asked: Vec<&Exercise> = functions.iter().map(|it| it.exercise).collect();
    let mut workshop = Workshop::new(workspace, &asked)?;
    let is_other = |it: &&Exercise| it.is_rust() && asked.iter().all(|own| own.name != it.name);
    let mut all = Vec::new();
    for exercise in &workshop.exercises {
        let own = workshop.linked(exercise);
        for (path, bytes) in files.iter().filter(|(path, _)| path.ends_with(".rs")) {
            all.extend(in_file(exercise, &own, path, &String::from_utf8_lossy(bytes)));
        }
        for other in workspace.exercises().filter(is_other) {
            let Ok(function) = look_at(workspace, other) else { continue };
            let mut types = linked::in_file("", &function.original).into_iter();
            if types.any(|it| it.name == other.name && it.has_types_of(&own)) {
                all.extend(bodies((exercise, workshop.original(exercise)), (other, &function.original)));
            }
        }
    }
    // Most labs have nothing of the kind, and nothing has to be built.
    if all.is_empty() {
        return Ok(all);
    }
    let built = workshop.build()?;
    let exam = Exam::new(&workshop, &built, (seed, lab.rigs));
    if let Some((name, faults)) = exam.faults.first_key_value() {
        return Err(Error::Stopped(format!("{name} can't be graded: {}", faults.join("; "))));
    }
    let solves = pool::on_cores(pool::cores(), "functions", &all, |it| exam.solves(&it.exercise, &it.code));
    let solves: Vec<bool> = solves.into_iter().collect::<Result<_>>()?;
    Ok(all.into_iter().zip(solves).filter(|(_, solves)| *solves).map(|(it, _)| it).collect())
}

/// The functions of a file that can be called as the exercise's.
fn in_file(exercise: &Exercise, own: &Linked, path: &str, text: &str) -> Vec<Solving> {
    let mut found = Functions { exercise, own, path, all: Vec::new() };
    syn::parse_file(text).iter().for_each(|file| found.visit_file(file));
    found.all
}

struct Functions<'a> {
    exercise: &'a Exercise,
    own: &'a Linked,
    path: &'a str,
    all: Vec<Solving>,
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, it: &'ast ItemFn) {
        let Signature { ident, generics, inputs, output, .. } = &it.sig;
        let (exercise, file, name) = (self.exercise.name.clone(), self.path.to_owned(), ident.to_string());
        let is_own = name == exercise && file == self.exercise.path();
        if !is_own && linked::linked("", &it.sig).has_types_of(self.own) {
            let (called, bounds, block) = (format_ident!("{exercise}"), &generics.where_clause, &it.block);
            let code = quote!(pub fn #called #generics(#inputs) #output #bounds #block).to_string();
            let body = block.stmts.iter().map(|line| format!("{}\n", line.to_token_stream())).collect();
            self.all.push(Solving { exercise, file, name, body, code });
        }
        visit::visit_item_fn(self, it);
    }
}

/// The known mistakes and right answers of an exercise outside of the lab whose function has the same types.
/// The originals are the functions' texts, each exercise's and its own.
fn bodies((exercise, original): (&Exercise, &str), (other, others): (&Exercise, &str)) -> Vec<Solving> {
    let mistakes = other.mistake_bodies(others).map(|(number, body)| (format!("mistake {number}"), body));
    let right = other.also_right.iter().map(|body| ("a right answer".to_owned(), body.clone()));
    let bodies = mistakes.chain(right).map(|(name, body)| Solving {
        exercise: exercise.name.clone(),
        file: other.name.clone(),
        name,
        code: with_body(original, &body).unwrap_or_default(),
        body,
    });
    bodies.collect()
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
        assert!(found[1].code.starts_with("pub fn f (y : u8) -> u8") && found[1].code.contains("y + 1"));
        let other =
            Exercise { name: "g".to_owned(), also_right: vec!["1 + n".to_owned()], ..Exercise::default() };
        let tried = bodies((&exercise, "pub fn f(n: u8) -> u8 {\n    n\n}\n"), (&other, "")).remove(0);
        assert!(tried.is_others() && !found[0].is_others() && tried.code.contains("1 + n"), "{tried:?}");
        let blanked = found[0].blanked(text);
        assert!(found[0].is_example() && blanked.starts_with("fn a(x: u8) -> u8 {\n    todo!("), "{blanked}");
        assert!(blanked.contains("y + 1"), "all else stays");
    }
}

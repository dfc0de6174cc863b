//! The functions that are linked to answers and solve their exercise.

use super::Exam;
use crate::{Error, Exercise, Result, Verdict, cache::class};
use runner::exercise::{stub::parameters, tokens, with_body};

impl Exam<'_> {
    /// True if this code is right, whatever it calls: what a student's answer must not be.
    ///
    /// # Errors
    /// If it can't be tried.
    pub fn solves(&self, exercise: &str, code: &str) -> Result<bool> {
        let key = format!("linked_{}", class(code));
        let judged = self.known(&self.papers[exercise], code, &key, true);
        match judged.verdict {
            Verdict::NeedsAPerson => Err(Error::Stopped(judged.says)),
            verdict => Ok(verdict == Verdict::Right),
        }
    }

    /// Looks for functions that are linked to answers and solve their exercise, and forbids them from now on.
    /// An exercise for which one can't be tried is left out.
    pub fn forbid_solving(&mut self) {
        for exercise in self.exercises() {
            match (self.solving(exercise), self.papers.get_mut(&exercise.name)) {
                (Ok(solving), Some(paper)) => paper.names.solving.extend(solving),
                (Err(error), _) => drop(self.faults.insert(exercise.name.clone(), vec![error.to_string()])),
                _ => {}
            }
        }
    }

    /// The names of the functions that are linked to an exercise's answers and solve it.
    fn solving(&self, exercise: &Exercise) -> Result<Vec<String>> {
        let original = self.workshop.original(exercise);
        let arguments = parameters(&tokens(original)).join(", ");
        let own = self.workshop.linked(exercise);
        let mut solving = Vec::new();
        for other in self.built.linked.iter().filter(|it| it.name != own.name && it.has_types_of(&own)) {
            let body = format!("    {}({arguments})\n", other.path);
            if self.solves(&exercise.name, &with_body(original, &body).unwrap_or_default())? {
                solving.push(other.name.clone());
            }
        }
        Ok(solving)
    }
}

//! The programs of an exam: of answers, of known mistakes, and of answers that do nothing.

use super::{Exam, FUEL, Original, Paper, VISIBLE, Wrong};
use crate::{
    judge::{is_right, nothing_done, right_in},
    opened::MISSING,
    trying::{Rights, Trying},
    wasm::Program,
};
use runner::exercise::{
    error::{Error, Result},
    region::with_body,
};
use std::{collections::BTreeSet, fs, sync::Arc};
use tables::case::Outcome;

impl Exam<'_> {
    /// What answers are tried with.
    pub(super) fn original(&self, paper: &Paper) -> Result<Arc<Original>> {
        paper.original.get(|| {
            let mut needed = BTreeSet::new();
            loop {
                let code = self.workshop.original(paper.exercise);
                let program = self.program(paper, code, "original", &needed)?.map_err(Error::Stopped)?;
                let mut oracle = self.workshop.serve(self.built, paper.exercise, Some(self.seed));
                let mut trying = Trying::new(program.run(), &mut oracle, &paper.hidden);
                is_right(&paper.hidden, &mut trying)?;
                let scene = program.run().scene(FUEL);
                let missing = self.missing(paper, trying.done.values().chain(&scene));
                if missing.is_subset(&needed) {
                    return Ok(Original { needed, scene });
                }
                needed.extend(missing);
            }
        })
    }

    /// What wrong answers are compared with. The known mistakes run as answers do, so that equal ones do the
    /// same to the last digit. The default value, and an argument of the result's type as it came, earn
    /// nothing where they are right.
    pub(super) fn wrong(&self, paper: &Paper) -> Result<Arc<Wrong>> {
        let (needed, original) = (&self.original(paper)?.needed, self.workshop.original(paper.exercise));
        paper.wrong.get(|| {
            let program = |body: &str, class: String| {
                let code = with_body(original, body).unwrap_or_default();
                self.program(paper, &code, &class, needed)
            };
            let mut rivals = Vec::new();
            for (at, (_, body)) in paper.exercise.mistake_bodies().enumerate() {
                rivals.push(program(body, format!("mistake_{at}"))?.map_err(Error::Stopped)?);
            }
            let mut easy = BTreeSet::new();
            for (at, body) in nothing_done(original).iter().enumerate() {
                // A type may have no default.
                if let Ok(program) = program(body, format!("nothing_{at}"))? {
                    let mut oracle = self.workshop.serve(self.built, paper.exercise, Some(self.seed));
                    let mut trying = Trying::new(program.run(), &mut oracle, &paper.hidden);
                    easy.extend(right_in(&paper.hidden, &mut trying)?);
                }
            }
            let mut oracle = self.workshop.serve(self.built, paper.exercise, None);
            Ok(Wrong { visible: Rights::of(&mut oracle, VISIBLE, 0)?, rivals, easy })
        })
    }

    /// The program of an answer, with the originals of these other functions; or the compiler's words.
    pub(super) fn program(
        &self,
        paper: &Paper,
        code: &str,
        class: &str,
        needed: &BTreeSet<String>,
    ) -> Result<std::result::Result<Program, String>> {
        let name = &paper.exercise.name;
        let folder = self.workshop.scratch().join(format!("{name}_{class}"));
        let built =
            self.built.compiler.build(&folder, &self.workshop.answer(paper.exercise, code, needed))?;
        let made = built.map(|path| fs::read(&path).map_err(Error::file(&path)));
        let _ = fs::remove_dir_all(&folder);
        Ok(match made {
            Ok(bytes) => Program::read(&bytes?),
            Err(fault) => Err(format!("{name}{fault}")),
        })
    }

    /// Other functions of the lab that cases called, and that were not in the program. An answer's own panic
    /// says nothing, whatever it says.
    pub(super) fn missing<'b>(
        &self,
        paper: &Paper,
        done: impl Iterator<Item = &'b Outcome>,
    ) -> BTreeSet<String> {
        let (own, file) = (&paper.exercise.name, format!("{}.rs", paper.exercise.name));
        let missing = done.filter_map(|outcome| {
            let Outcome::Refusal(refusal) = outcome else { return None };
            let name = refusal.message.strip_prefix(MISSING)?;
            let is_other = self.papers.contains_key(name) && name != own && refusal.file != file;
            is_other.then(|| name.to_owned())
        });
        missing.collect()
    }
}

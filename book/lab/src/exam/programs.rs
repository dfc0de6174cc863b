//! The programs of an exam: of answers, of known mistakes, and of answers that do nothing.

use super::{Exam, Paper};
use crate::{
    judge::{is_right, nothing_done, right_in},
    opened::MISSING,
    trying::Trying,
    wasm::Program,
};
use runner::exercise::{
    error::{Error, Result},
    region::with_body,
};
use std::{collections::BTreeSet, fs};
use tables::case::Outcome;

impl Exam<'_> {
    /// The other functions of the lab that an exercise's cases call.
    pub(super) fn needed<'b>(&self, paper: &'b Paper) -> Result<&'b BTreeSet<String>> {
        let _one = paper.building.lock();
        let mut needed = BTreeSet::new();
        while paper.needed.get().is_none() {
            let code = self.workshop.original(paper.exercise);
            let program = self.program(paper, code, "original", &needed)?.map_err(Error::Stopped)?;
            let mut oracle = self.workshop.serve(self.built, paper.exercise, Some(self.seed));
            let mut trying = Trying::new(program.run(), &mut oracle, &paper.hidden);
            is_right(&paper.hidden, &mut trying)?;
            let missing = self.missing(paper, &trying);
            if missing.is_subset(&needed) {
                paper.needed.get_or_init(|| needed.clone());
            }
            needed.extend(missing);
        }
        Ok(paper.needed.get_or_init(BTreeSet::new))
    }

    /// The programs of the known mistakes. They run as answers do, so that equal ones do the same to the last
    /// digit.
    pub(super) fn rivals<'b>(&self, paper: &'b Paper) -> Result<&'b [Program]> {
        let _one = paper.building.lock();
        if let Some(programs) = paper.rivals.get() {
            return Ok(programs);
        }
        let mut programs = Vec::new();
        let needed = paper.needed.get_or_init(BTreeSet::new);
        for (at, (_, body)) in paper.exercise.mistake_bodies().enumerate() {
            let code = with_body(self.workshop.original(paper.exercise), body).unwrap_or_default();
            let program = self.program(paper, &code, &format!("mistake_{at}"), needed)?;
            programs.push(program.map_err(Error::Stopped)?);
        }
        Ok(paper.rivals.get_or_init(|| programs))
    }

    /// The cases in which the default value, or an argument of the result's type as it came, is right. They
    /// earn nothing.
    pub(super) fn easy<'b>(&self, paper: &'b Paper) -> Result<&'b BTreeSet<u64>> {
        let (needed, original) = (self.needed(paper)?, self.workshop.original(paper.exercise));
        let _one = paper.building.lock();
        if let Some(easy) = paper.easy.get() {
            return Ok(easy);
        }
        let mut easy = BTreeSet::new();
        for (at, body) in nothing_done(original).iter().enumerate() {
            let code = with_body(original, body).unwrap_or_default();
            // A type may have no default.
            if let Ok(program) = self.program(paper, &code, &format!("nothing_{at}"), needed)? {
                let mut oracle = self.workshop.serve(self.built, paper.exercise, Some(self.seed));
                let mut trying = Trying::new(program.run(), &mut oracle, &paper.hidden);
                easy.extend(right_in(&paper.hidden, &mut trying)?);
            }
        }
        Ok(paper.easy.get_or_init(|| easy))
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
            Err(fault) => {
                let line = fault.line.map_or(String::new(), |line| format!(", line {line}"));
                Err(format!("{name}{line}: {}", fault.says.join("\n")))
            }
        })
    }

    /// Other functions of the lab that cases called, and that were not in the program. An answer's own panic
    /// says nothing, whatever it says.
    pub(super) fn missing(&self, paper: &Paper, trying: &Trying) -> BTreeSet<String> {
        let (own, file) = (&paper.exercise.name, format!("{}.rs", paper.exercise.name));
        let missing = trying.done.values().filter_map(|outcome| {
            let Outcome::Refusal(refusal) = outcome else { return None };
            let name = refusal.message.strip_prefix(MISSING)?;
            let is_other = self.papers.contains_key(name) && name != own && refusal.file != file;
            is_other.then(|| name.to_owned())
        });
        missing.collect()
    }
}

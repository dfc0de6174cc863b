//! Tries all bodies of a stage's functions: built once, run one by one.

use super::{
    ORIGINAL, Verifier,
    faults::{Kind, fault, what_it_is},
};
use crate::{
    book::read,
    compile::{Built, CompileError, build_tests},
    copy::write_changed,
    exercise::{Exercise, Stage},
    failure::{Failure, Result},
    known::{self, Known},
    region::{find_region, replaced, with_body},
    trial::{Outcome, Trial},
    variants::{key, variant_at, with_variants},
};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

impl Verifier<'_> {
    pub(super) fn try_stage(&mut self, stage: &Stage, record: bool) -> Result<()> {
        let own = |exercise: &&&Exercise| exercise.folder == stage.folder;
        let exercises: Vec<&Exercise> = self.exercises.iter().filter(own).copied().collect();
        if exercises.is_empty() {
            return Ok(());
        }
        let originals = self.originals()?;
        let began = Instant::now();
        let Some(program) = self.build_variants(stage, &originals)? else { return Ok(()) };
        self.lines.push(format!("{}: built in {:.1} s", stage.folder, began.elapsed().as_secs_f32()));
        let known_file = self.book.root.join(&stage.folder).join(known::FILE);
        let mut known = known::parse(&fs::read_to_string(&known_file).unwrap_or_default());
        known.retain(|(name, number), _| {
            stage.exercises.iter().any(|it| it.name == *name && *number <= it.mistakes.len())
        });
        for exercise in exercises {
            let began = Instant::now();
            let outcomes = self.try_bodies(exercise, &program, &originals)?;
            self.judge(exercise, &outcomes, &mut known, record);
            self.lines.push(format!(
                "  {}: {} bodies in {:.2} s",
                exercise.name,
                outcomes.len(),
                began.elapsed().as_secs_f32()
            ));
        }
        if record {
            write_changed(&known_file, known::to_text(&known).as_bytes())?;
        }
        self.write(|_, exercise, _| originals.get(&exercise.name).cloned())
    }

    /// Builds a stage's tests with all bodies of its Rust functions. Those that don't compile are left out.
    fn build_variants(
        &mut self,
        stage: &Stage,
        originals: &BTreeMap<String, String>,
    ) -> Result<Option<PathBuf>> {
        loop {
            self.write(|verifier, exercise, _| {
                let original = originals.get(&exercise.name)?;
                if exercise.folder != stage.folder || !exercise.is_rust() {
                    return Some(original.clone());
                }
                let bodies: Vec<_> = bodies(exercise)
                    .into_iter()
                    .filter(|(number, _)| !verifier.refused.contains(&(exercise.name.clone(), *number)))
                    .collect();
                with_variants(original, &exercise.name, &bodies)
            })?;
            let errors = match build_tests(&self.site(), &stage.package)? {
                Built::Program(program) => return Ok(Some(program)),
                Built::Errors(errors) => errors,
            };
            // Every one of them has to be looked at, so no `any`.
            if errors.iter().filter(|error| self.refuse(error)).count() == 0 {
                let error = &errors[0];
                self.problems.push(format!("{}:{}: {}", error.path, error.line, error.message));
                return Ok(None);
            }
        }
    }

    /// Leaves out the body that an error is in; false if it is in none.
    fn refuse(&mut self, error: &CompileError) -> bool {
        let text = fs::read_to_string(self.root.join(&error.path)).unwrap_or_default();
        let Some((name, number)) = variant_at(&text, error.line) else { return false };
        let Some(exercise) = self.exercises.iter().find(|exercise| exercise.name == name).copied() else {
            return false;
        };
        if self.refused.insert((name, number)) {
            self.problem(
                exercise,
                format!("{} does not compile: {}", what_it_is(exercise, number), error.message),
            );
        }
        true
    }

    /// What the tests say of each body, and under [`ORIGINAL`] of the original.
    fn try_bodies(
        &mut self,
        exercise: &Exercise,
        program: &Path,
        originals: &BTreeMap<String, String>,
    ) -> Result<BTreeMap<usize, Outcome>> {
        let mut outcomes = BTreeMap::new();
        let all = bodies(exercise).into_iter().chain([(ORIGINAL, String::new())]);
        for (number, body) in
            all.filter(|(number, _)| !self.refused.contains(&(exercise.name.clone(), *number)))
        {
            let rebuilt = if exercise.is_rust() || number == ORIGINAL {
                program.to_owned()
            } else {
                let file = self.root.join(&exercise.folder).join(&exercise.file);
                let (text, original) = (read(&file)?, &originals[&exercise.name]);
                let region = find_region(&text, &exercise.name).map_err(Failure::new)?;
                let changed = with_body(original, &body).unwrap_or_default();
                write_changed(&file, replaced(&text, region.whole, &changed).as_bytes())?;
                let built = build_tests(&self.site(), &exercise.package)?;
                write_changed(&file, text.as_bytes())?;
                let Built::Program(program) = built else { continue };
                program
            };
            let (folder, scratch) = (self.root.join(&exercise.folder), self.root.join(".workbook/scratch"));
            let variant = Some(key(&exercise.name, number));
            let trial =
                Trial { program: &rebuilt, root: &self.root, folder: &folder, scratch: &scratch, variant };
            outcomes.insert(number, trial.run(&exercise.name)?);
        }
        Ok(outcomes)
    }

    fn judge(
        &mut self,
        exercise: &Exercise,
        outcomes: &BTreeMap<usize, Outcome>,
        known: &mut Known,
        record: bool,
    ) {
        let mistakes = outcomes.range(1..=exercise.mistakes.len());
        if record {
            known.extend(
                mistakes.map(|(&number, outcome)| ((exercise.name.clone(), number), outcome.clone())),
            );
        }
        for (&number, outcome) in outcomes {
            if outcome.count == 0 {
                return self.problem(exercise, "no test module bears its name");
            }
            if !outcome.skipped.is_empty() {
                return self.problem(
                    exercise,
                    format!("not all can be checked here: {}", outcome.skipped.join("; ")),
                );
            }
            let kind = Kind::of(exercise, number);
            *self.tried.entry(kind.word()).or_default() += 1;
            if let Some(fault) = fault(exercise, kind, number, outcome, known) {
                self.problem(exercise, format!("{} {fault}", what_it_is(exercise, number)));
            }
        }
    }
}

/// The stub, the known mistakes, then the other right answers, by their numbers.
fn bodies(exercise: &Exercise) -> Vec<(usize, String)> {
    let mistakes = exercise.mistakes.iter().map(|mistake| mistake.body.clone());
    let all = [exercise.stub_body()].into_iter().chain(mistakes).chain(exercise.also_right.iter().cloned());
    all.enumerate().collect()
}

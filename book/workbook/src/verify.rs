//! Proves that the exercises keep their word, for authors and for CI.
//!
//! For every exercise: it has what it needs; blanking it and putting it back leaves every byte; blank, it compiles and its
//! tests fail; as handed out they pass, and so they do for other right answers; every known mistake compiles, fails,
//! and is recognised. All that happens in a copy of the workspace, so that nothing here changes the learner's files, and
//! a stage is built once for all its exercises: see [`crate::variants`].

use crate::{
    book::{Book, read},
    commands::Said,
    compile::{Built, CompileError, build_tests, check_libraries},
    copy::{mirror, write_changed},
    exercise::{Exercise, Stage},
    failure::{Failure, Result},
    known::{self, Known},
    progress::State,
    region::{find_region, replaced, with_body},
    trial::{Outcome, Trial, snapshot_folder},
    variants::{key, variant_at, with_variants},
    work,
};
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

/// The number of the stub among a function's bodies; its mistakes follow from 1, then its other right answers.
const BLANK: usize = 0;
/// Stands for the function as it is handed out.
const ORIGINAL: usize = usize::MAX;

/// Verifies the exercises with these names, or of these stages; without any, all.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run. What is wrong with an exercise is no error but is said.
pub fn verify(book: &Book, words: &[String], record: bool) -> Result<Said> {
    let began = Instant::now();
    let mut verifier = Verifier::new(book, words)?;
    verifier.check_texts();
    verifier.copy()?;
    verifier.check_blanking()?;
    verifier.check_stubs()?;
    for stage in &book.stages {
        verifier.try_stage(stage, record)?;
    }
    Ok(verifier.report(began.elapsed().as_secs_f32()))
}

struct Verifier<'a> {
    book: &'a Book,
    /// The copy.
    root: PathBuf,
    /// Whose texts are sound enough to try them.
    exercises: Vec<&'a Exercise>,
    /// How many were asked for.
    asked: usize,
    problems: Vec<String>,
    /// Bodies that don't compile, and are left out.
    refused: BTreeSet<(String, usize)>,
    /// What was tried, and how long each exercise took.
    tried: BTreeMap<&'static str, usize>,
    lines: Vec<String>,
}

impl<'a> Verifier<'a> {
    fn new(book: &'a Book, words: &[String]) -> Result<Self> {
        let is_asked = |exercise: &&Exercise| {
            words.is_empty()
                || words
                    .iter()
                    .any(|word| exercise.name == *word || exercise.folder.starts_with(word.as_str()))
        };
        let exercises: Vec<_> = book.exercises().filter(is_asked).collect();
        if exercises.is_empty() {
            return Err(Failure::usage("no exercise or stage of that name"));
        }
        Ok(Self {
            book,
            root: book.root.join("target").join("workbook-verify"),
            asked: exercises.len(),
            exercises,
            problems: Vec::new(),
            refused: BTreeSet::new(),
            tried: BTreeMap::new(),
            lines: Vec::new(),
        })
    }

    fn problem(&mut self, exercise: &Exercise, what: impl AsRef<str>) {
        self.problems.push(format!("{}: {}", exercise.name, what.as_ref()));
    }

    /// What needs no compiler. Exercises that can't be blanked are not tried any further.
    fn check_texts(&mut self) {
        let mut names = BTreeSet::new();
        for exercise in std::mem::take(&mut self.exercises) {
            for what in what_is_missing(self.book, exercise) {
                self.problem(exercise, what);
            }
            if !names.insert(&exercise.name) {
                self.problem(exercise, "there is another exercise of that name");
            }
            match work::look_at(self.book, exercise) {
                Ok(_) => self.exercises.push(exercise),
                Err(failure) => self.problem(exercise, failure.message),
            }
        }
    }

    /// Copies the workspace, with the originals in place of whatever a learner is at.
    fn copy(&mut self) -> Result<()> {
        let _ = fs::remove_dir_all(self.root.join(".workbook"));
        mirror(&self.book.root, &self.root)?;
        self.write(|verifier, exercise, _| verifier.book.store.original(&exercise.name))
    }

    /// Changes the functions in the copy: each to what `change` makes of its text, or not at all.
    fn write(&self, change: impl Fn(&Self, &Exercise, &str) -> Option<String>) -> Result<()> {
        for exercise in &self.exercises {
            let path = self.root.join(&exercise.folder).join(&exercise.file);
            let text = read(&path)?;
            let region = find_region(&text, &exercise.name)
                .map_err(|what| Failure::new(format!("{}: {what}", exercise.path())))?;
            if let Some(new) = change(self, exercise, &text[region.whole.clone()]) {
                write_changed(&path, replaced(&text, region.whole, &new).as_bytes())?;
            }
        }
        Ok(())
    }

    /// Blanks every function as a learner would, and puts it back: every byte is as before.
    fn check_blanking(&mut self) -> Result<()> {
        let copy = Book::open(&self.root)?;
        for exercise in self.exercises.clone() {
            let before = read(&copy.file(exercise))?;
            work::start(&copy, exercise, false)?;
            if read(&copy.file(exercise))? == before {
                self.problem(exercise, "blanking it changes nothing");
            }
            work::restore(&copy, exercise, State::New)?;
            if read(&copy.file(exercise))? != before {
                self.problem(exercise, "putting it back does not leave every byte as it was");
            }
        }
        Ok(())
    }

    /// Compiles all stages with every function blank.
    fn check_stubs(&mut self) -> Result<()> {
        let originals = self.originals()?;
        self.write(|_, exercise, text| with_body(text, &exercise.stub_body()))?;
        let packages: BTreeSet<&str> = self.exercises.iter().map(|exercise| &exercise.package[..]).collect();
        let packages: Vec<&str> = packages.into_iter().collect();
        let errors = if packages.is_empty() {
            vec![]
        } else {
            check_libraries(&self.root, &packages, &self.target())?
        };
        for error in errors {
            let text = fs::read_to_string(self.root.join(&error.path)).unwrap_or_default();
            let inside = |exercise: &&&Exercise| {
                let region = find_region(&text, &exercise.name);
                exercise.path() == error.path
                    && region.is_ok_and(|region| {
                        let first = text[..region.whole.start].lines().count();
                        (first..=first + text[region.whole].lines().count()).contains(&error.line)
                    })
            };
            match self.exercises.iter().find(inside).copied() {
                Some(exercise) if self.refused.insert((exercise.name.clone(), BLANK)) => {
                    self.problem(exercise, format!("its stub does not compile: {}", error.message));
                }
                Some(_) => {}
                None => self.problems.push(format!("{}:{}: {}", error.path, error.line, error.message)),
            }
        }
        self.write(|_, exercise, _| originals.get(&exercise.name).cloned())
    }

    /// Every function's text in the copy.
    fn originals(&self) -> Result<BTreeMap<String, String>> {
        let mut originals = BTreeMap::new();
        for exercise in &self.exercises {
            let text = read(&self.root.join(&exercise.folder).join(&exercise.file))?;
            if let Ok(region) = find_region(&text, &exercise.name) {
                originals.insert(exercise.name.clone(), text[region.whole].to_owned());
            }
        }
        Ok(originals)
    }

    fn try_stage(&mut self, stage: &Stage, record: bool) -> Result<()> {
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
            let errors = match build_tests(&self.root, &stage.package, &self.target())? {
                Built::Program(program) => return Ok(Some(program)),
                Built::Errors(errors) => errors,
            };
            if !errors.iter().fold(false, |any, error| self.refuse(error) || any) {
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
                let built = build_tests(&self.root, &exercise.package, &self.target())?;
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

    fn judge(&mut self, exercise: &Exercise, outcomes: &BTreeMap<usize, Outcome>, known: &mut Known, record: bool) {
        let mistakes = outcomes.range(1..=exercise.mistakes.len());
        if record {
            known.extend(mistakes.map(|(&number, outcome)| ((exercise.name.clone(), number), outcome.clone())));
        }
        for (&number, outcome) in outcomes {
            if outcome.count == 0 {
                return self.problem(exercise, "no test module bears its name");
            }
            if !outcome.skipped.is_empty() {
                return self.problem(exercise, format!("not all can be checked here: {}", outcome.skipped.join("; ")));
            }
            let kind = Kind::of(exercise, number);
            *self.tried.entry(kind.word()).or_default() += 1;
            if let Some(fault) = fault(exercise, kind, number, outcome, known) {
                self.problem(exercise, format!("{} {fault}", what_it_is(exercise, number)));
            }
        }
    }

    /// The same as the learner's, so that nothing that others wrote is built twice.
    fn target(&self) -> PathBuf {
        self.book.root.join("target")
    }

    fn report(self, took_s: f32) -> Said {
        let counts: Vec<_> = self.tried.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let mut text = self.lines.iter().fold(String::new(), |text, line| text + line + "\n");
        let _ = writeln!(text, "{} exercises: {}, in {took_s:.1} s.", self.asked, counts.join(", "));
        for problem in &self.problems {
            let _ = writeln!(text, "✗ {problem}");
        }
        let verdict = match self.problems.len() {
            0 => "All keep their word.".to_owned(),
            1 => "1 problem.".to_owned(),
            count => format!("{count} problems."),
        };
        let _ = writeln!(text, "{verdict}");
        let json = json!({ "exercises": self.asked, "tried": self.tried, "problems": self.problems, "seconds": took_s });
        Said { text, json, exit_code: u8::from(!self.problems.is_empty()) }
    }
}

/// The stub, the known mistakes, then the other right answers, by their numbers.
fn bodies(exercise: &Exercise) -> Vec<(usize, String)> {
    let mistakes = exercise.mistakes.iter().map(|mistake| mistake.body.clone());
    let all = [exercise.stub_body()].into_iter().chain(mistakes).chain(exercise.also_right.iter().cloned());
    all.enumerate().collect()
}

/// What a body is for.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Blank,
    Mistake,
    AlsoRight,
    Original,
}

impl Kind {
    fn of(exercise: &Exercise, number: usize) -> Self {
        match number {
            BLANK => Kind::Blank,
            ORIGINAL => Kind::Original,
            number if number <= exercise.mistakes.len() => Kind::Mistake,
            _ => Kind::AlsoRight,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Kind::Blank => "blanks",
            Kind::Mistake => "known mistakes",
            Kind::AlsoRight => "other right answers",
            Kind::Original => "originals",
        }
    }
}

fn what_it_is(exercise: &Exercise, number: usize) -> String {
    match Kind::of(exercise, number) {
        Kind::Blank => "its stub".to_owned(),
        Kind::Mistake => format!("mistake {number}"),
        Kind::AlsoRight => format!("right answer {}", number - exercise.mistakes.len()),
        Kind::Original => "the original".to_owned(),
    }
}

/// What is wrong with a body's outcome; none if it is as it should be.
fn fault(exercise: &Exercise, kind: Kind, number: usize, outcome: &Outcome, known: &Known) -> Option<String> {
    let calls_it = outcome.failures.values().any(|said| said.contains(&exercise.name));
    match kind {
        Kind::Blank | Kind::Mistake if outcome.is_pass() => Some("passes its tests".to_owned()),
        Kind::Blank if exercise.is_rust() && !calls_it => Some("fails its tests, but they never call it".to_owned()),
        Kind::Mistake => unrecognised(exercise, number, outcome, known),
        Kind::Original | Kind::AlsoRight if !outcome.is_pass() => {
            let first = outcome.failures.iter().next().map(|(test, said)| format!(": {test}: {said}"));
            Some(format!("fails its tests{}", first.unwrap_or_default()))
        }
        _ => None,
    }
}

fn unrecognised(exercise: &Exercise, number: usize, outcome: &Outcome, known: &Known) -> Option<String> {
    let why = match known.get(&(exercise.name.clone(), number)) {
        None => "nothing is recorded of it; --record".to_owned(),
        Some(recorded) if !known::same(recorded, outcome) => "another outcome is recorded; --record".to_owned(),
        Some(_) => match known::recognise(exercise, known, outcome)?.number {
            found if found == number => return None,
            found => format!("its tests can't tell it from mistake {found}"),
        },
    };
    Some(format!("is not recognised: {why}"))
}

fn what_is_missing(book: &Book, exercise: &Exercise) -> Vec<String> {
    let mut missing = Vec::new();
    let mut expect = |holds: bool, what: &str| {
        if !holds {
            missing.push(what.to_owned())
        }
    };
    expect(exercise.hints.len() == 3, "it has not three hints");
    expect(exercise.hints.iter().all(|hint| !hint.trim().is_empty()), "a hint is empty");
    expect(!exercise.why.trim().is_empty(), "it has no `why`");
    expect((2..=5).contains(&exercise.mistakes.len()), "it has not two to five known mistakes");
    expect(exercise.mistakes.iter().all(|mistake| !mistake.says.is_empty()), "a mistake has no `says`");
    expect((1..=30).contains(&exercise.minutes), "its minutes are not 1 to 30");
    expect(exercise.is_rust() || exercise.stub.is_some(), "a shader's function has a `stub`");
    let snapshots = snapshot_folder(&book.root, &exercise.folder);
    let influences = exercise.influences.as_ref().is_none_or(|file| snapshots.join(file).is_file());
    expect(influences, "there is no snapshot of its `influences`");
    missing
}

//! Proves that the exercises keep their word, for authors and for CI.
//!
//! For every exercise: it has what it needs; blanking it and putting it back leaves every byte; blank, it compiles and its
//! tests fail; as handed out they pass, and so they do for other right answers; every known mistake compiles, fails,
//! and is recognised. All that happens in a copy of the workspace, so that nothing here changes the learner's files, and
//! a stage is built once for all its exercises: see [`crate::variants`].

mod bodies;
mod faults;

use crate::{
    book::{Book, read},
    commands::Said,
    compile::{Site, build_libraries},
    copy::{mirror, write_changed},
    exercise::Exercise,
    failure::{Failure, Result},
    progress::State,
    region::{find_region, replaced, with_body},
    work,
};
use faults::what_is_missing;
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::PathBuf,
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
                continue;
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
        let errors = if packages.is_empty() { vec![] } else { build_libraries(&self.site(), &packages)? };
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

    /// The copy is built into the learner's folder, so that what others wrote is built once.
    fn site(&self) -> Site {
        Site { root: self.root.clone(), apart: self.book.packages.clone(), ..self.book.site() }
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

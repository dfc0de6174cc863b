//! A lab's exam: one answer after the other is built, tried and judged.

mod programs;

use crate::{
    cache::{Cache, class},
    judge::{is_right, judged, picture},
    results::{Judged, Verdict},
    trying::{Rights, Trying, patiently},
    wasm::Program,
    workshop::{Built, Workshop},
};
use filter::{linked::like, names::Names};
use runner::exercise::{
    Exercise,
    error::{Error, Result},
    region::with_body,
    stub::parameters,
    tokens::tokens,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, PoisonError},
};
use tables::case::Outcome;

/// The further cases in which a known mistake is told from an answer.
const MORE: u64 = 100;
/// The visible cases that tell whether an answer is learnt by heart.
const VISIBLE: usize = 64;
/// An answer is learnt by heart if at most one in this many hidden cases is right, and all visible ones.
const BY_HEART: u32 = 2;

/// The steps in which an answer makes its scene.
const FUEL: u64 = 200_000_000;

/// An exercise, and everything that its answers are judged by.
struct Paper<'a> {
    exercise: &'a Exercise,
    names: Names,
    hidden: Rights,
    original: Once<Original>,
    wrong: Once<Wrong>,
}

/// What an answer is tried with.
struct Original {
    /// The other functions of the lab that its cases and its scene call.
    needed: BTreeSet<String>,
    /// The table of its scene.
    scene: Option<Outcome>,
}

/// What a wrong answer is compared with.
struct Wrong {
    visible: Rights,
    /// The programs of the known mistakes.
    rivals: Vec<Program>,
    /// The numbers of the cases in which an answer that does nothing is right.
    easy: BTreeSet<u64>,
}

/// What is made once, by whoever needs it first.
struct Once<T>(Mutex<Option<Arc<T>>>);

impl<T> Once<T> {
    fn get(&self, make: impl FnOnce() -> Result<T>) -> Result<Arc<T>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none() {
            *kept = Some(Arc::new(make()?));
        }
        kept.clone().ok_or_else(|| Error::Stopped(String::new()))
    }
}

/// A lab's exercises, and the means to try answers to them.
pub struct Exam<'a> {
    /// The copies of the workbook.
    pub workshop: &'a Workshop<'a>,
    built: &'a Built,
    cache: Cache,
    seed: u64,
    papers: BTreeMap<String, Paper<'a>>,
}

impl<'a> Exam<'a> {
    /// An exam with hidden cases from `seed`.
    ///
    /// # Errors
    /// If a native program does not answer.
    pub fn new(
        workshop: &'a Workshop<'a>,
        built: &'a Built,
        cache: Cache,
        (seed, rigs): (u64, u32),
    ) -> Result<Self> {
        let mut exam = Self { workshop, built, cache, seed, papers: BTreeMap::new() };
        for exercise in &workshop.exercises {
            let rights = || Rights::of(&mut workshop.serve(built, exercise, Some(seed)), rigs as usize, MORE);
            let hidden = patiently(rights)?;
            let names = Names::in_workspace(workshop.workspace, exercise, &built.linked);
            let (original, wrong) = (Once(Mutex::default()), Once(Mutex::default()));
            exam.papers.insert(exercise.name.clone(), Paper { exercise, names, hidden, original, wrong });
        }
        Ok(exam)
    }

    /// The code to build for an answer.
    ///
    /// # Errors
    /// The reason why it is not built.
    pub fn read(&self, exercise: &Exercise, text: &str) -> std::result::Result<String, filter::Refusal> {
        let none = Names::default();
        let names = self.papers.get(&exercise.name).map_or(&none, |paper| &paper.names);
        filter::read(exercise, names, self.workshop.original(exercise), text)
    }

    /// The judgement of an answer: everything between the anchors.
    pub fn judge(&self, exercise: &str, text: &str) -> Judged {
        let class = class(text);
        let Some(paper) = self.papers.get(exercise) else { return Judged::default() };
        // Whatever is known of such an answer, it is looked at first.
        let code = match self.read(paper.exercise, text) {
            Err(refusal) => return Judged::said(Verdict::Refused, refusal.in_words(paper.exercise)),
            Ok(code) => code,
        };
        self.known(exercise, &class, || patiently(|| self.tried(paper, &code, &class)))
    }

    /// Forgets what is known of an answer.
    pub fn forget(&self, exercise: &str, text: &str) {
        self.cache.drop(exercise, &class(text));
    }

    /// What is known under this key, or else what `judge` comes to.
    fn known(&self, exercise: &str, key: &str, judge: impl FnOnce() -> Result<Judged>) -> Judged {
        if let Some(known) = self.cache.read(exercise, key) {
            return known;
        }
        match judge() {
            Ok(judgement) => {
                self.cache.keep(exercise, key, &judgement);
                judgement
            }
            Err(error) => Judged::said(Verdict::NeedsAPerson, error.to_string()),
        }
    }

    fn tried(&self, paper: &Paper, code: &str, class: &str) -> Result<Judged> {
        let original = self.original(paper)?;
        let mut needed = original.needed.clone();
        loop {
            let program = match self.program(paper, code, class, &needed)? {
                Ok(program) => program,
                Err(why) => return Ok(Judged::said(Verdict::DoesNotCompile, why)),
            };
            let mut oracle = self.workshop.serve(self.built, paper.exercise, Some(self.seed));
            let mut trying = Trying::new(program.run(), &mut oracle, &paper.hidden);
            if is_right(&paper.hidden, &mut trying)? {
                return Ok(Judged::right(paper.hidden.numbers.len()));
            }
            let missing = self.missing(paper, trying.done.values());
            if !missing.is_subset(&needed) {
                needed.extend(missing);
                continue;
            }
            let wrong = self.wrong(paper)?;
            trying.meet(wrong.rivals.iter().map(Program::run).collect());
            let mut judged = judged(paper.exercise, &paper.hidden, &wrong.easy, &mut trying)?;
            let scenes = (&original.scene, program.run().scene(FUEL));
            if let (Some(Outcome::Rows(expected)), Some(Outcome::Rows(made))) = scenes {
                judged.picture = picture(paper.exercise, expected, &made);
            }
            return self.by_heart(paper, &wrong.visible, &program, judged);
        }
    }

    /// The judgement of an answer that may be learnt by heart.
    fn by_heart(&self, paper: &Paper, visible: &Rights, program: &Program, judged: Judged) -> Result<Judged> {
        let count = paper.hidden.numbers.len() as u32;
        let has_few = judged.rigs_right.is_some_and(|right| right * BY_HEART <= count);
        let mut oracle = self.workshop.serve(self.built, paper.exercise, None);
        let mut trying = Trying::new(program.run(), &mut oracle, visible);
        if judged.verdict != Verdict::Wrong || !has_few || !is_right(visible, &mut trying)? {
            return Ok(judged);
        }
        let says = "It is right in the cases that the tests show and in few others, as if their results were learnt by heart.";
        let (score, mistake, says) = (0.0, None, says.to_owned());
        Ok(Judged { verdict: Verdict::ByHeart, score, mistake, says, ..judged })
    }

    /// True if this code is right, whatever it calls: what a student's answer must not be.
    ///
    /// # Errors
    /// If it can't be tried.
    pub fn solves(&self, exercise: &str, code: &str) -> Result<bool> {
        let key = format!("linked_{}", class(code));
        let tried = |paper| self.known(exercise, &key, || patiently(|| self.tried(paper, code, &key)));
        match self.papers.get(exercise).map(tried) {
            Some(it) if it.verdict == Verdict::NeedsAPerson => Err(Error::Stopped(it.says)),
            it => Ok(it.is_some_and(|it| it.verdict == Verdict::Right)),
        }
    }

    /// Looks for functions that are linked to an exercise's answers and solve it, and forbids them from now
    /// on.
    ///
    /// # Errors
    /// If one can't be tried.
    pub fn forbid_solving(&mut self, exercise: &Exercise) -> Result<()> {
        let own = self.workshop.linked(exercise);
        let original = self.workshop.original(exercise);
        let arguments = parameters(&tokens(original)).join(", ");
        let mut found = BTreeSet::new();
        for other in like(&own, &self.built.linked) {
            let body = format!("    {}({arguments})\n", other.path);
            let Some(text) = with_body(original, &body) else { continue };
            if self.solves(&exercise.name, &text)? {
                found.insert(other.name.clone());
            }
        }
        if let Some(paper) = self.papers.get_mut(&exercise.name) {
            paper.names.solving.extend(found);
        }
        Ok(())
    }
}

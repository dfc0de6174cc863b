//! A lab's exam: one answer after the other is built, tried and judged.

mod programs;

use crate::{
    cache::{Cache, class},
    judge::{Judgement, is_right, judged},
    results::Verdict,
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
    sync::{Mutex, OnceLock},
};

/// The further cases in which a known mistake is told from an answer.
const MORE: u64 = 100;
/// The visible cases that tell whether an answer is learnt by heart.
const VISIBLE: usize = 64;
/// An answer is learnt by heart if at most one in this many hidden cases is right, and all visible ones.
const BY_HEART: u32 = 2;

/// An exercise, and everything that its answers are judged by.
struct Paper<'a> {
    exercise: &'a Exercise,
    names: Names,
    hidden: Rights,
    visible: OnceLock<Rights>,
    /// The other functions of the lab that its cases call.
    needed: OnceLock<BTreeSet<String>>,
    /// The programs of its known mistakes.
    rivals: OnceLock<Vec<Program>>,
    /// The numbers of the cases in which an answer that does nothing is right.
    easy: OnceLock<BTreeSet<u64>>,
    /// Held while these are built.
    building: Mutex<()>,
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
            let paper = Paper {
                exercise,
                names: workshop.names(&built.linked, exercise),
                hidden,
                visible: OnceLock::new(),
                needed: OnceLock::new(),
                rivals: OnceLock::new(),
                easy: OnceLock::new(),
                building: Mutex::new(()),
            };
            exam.papers.insert(exercise.name.clone(), paper);
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
    pub fn judge(&self, exercise: &str, text: &str) -> Judgement {
        let class = class(text);
        let Some(paper) = self.papers.get(exercise) else { return Judgement::default() };
        // Whatever is known of such an answer, it is looked at first.
        let code = match self.read(paper.exercise, text) {
            Err(refusal) => return Judgement::said(Verdict::Refused, refusal.in_words(paper.exercise)),
            Ok(code) => code,
        };
        self.known(exercise, &class, || patiently(|| self.tried(paper, &code, &class)))
    }

    /// Forgets what is known of an answer.
    pub fn forget(&self, exercise: &str, text: &str) {
        self.cache.drop(exercise, &class(text));
    }

    /// What is known under this key, or else what `judge` comes to.
    fn known(&self, exercise: &str, key: &str, judge: impl FnOnce() -> Result<Judgement>) -> Judgement {
        if let Some(known) = self.cache.read(exercise, key) {
            return known;
        }
        match judge() {
            Ok(judgement) => {
                self.cache.keep(exercise, key, &judgement);
                judgement
            }
            Err(error) => Judgement::said(Verdict::NeedsAPerson, error.to_string()),
        }
    }

    fn tried(&self, paper: &Paper, code: &str, class: &str) -> Result<Judgement> {
        let exercise = paper.exercise;
        let mut needed = self.needed(paper)?.clone();
        loop {
            let program = match self.program(paper, code, class, &needed)? {
                Ok(program) => program,
                Err(why) => return Ok(Judgement::said(Verdict::DoesNotCompile, why)),
            };
            let mut oracle = self.workshop.serve(self.built, exercise, Some(self.seed));
            let mut trying = Trying::new(program.run(), &mut oracle, &paper.hidden);
            if is_right(&paper.hidden, &mut trying)? {
                return Ok(Judgement::right(&paper.hidden));
            }
            let missing = self.missing(paper, &trying);
            if missing.is_subset(&needed) {
                trying.meet(self.rivals(paper)?.iter().map(Program::run).collect());
                let judgement = judged(exercise, &paper.hidden, self.easy(paper)?, &mut trying)?;
                return self.by_heart(paper, &program, judgement);
            }
            needed.extend(missing);
        }
    }

    /// The judgement of an answer that may be learnt by heart.
    fn by_heart(&self, paper: &Paper, program: &Program, judgement: Judgement) -> Result<Judgement> {
        let count = paper.hidden.numbers.len() as u32;
        let is_suspect = judgement.verdict == Verdict::Wrong
            && judgement.rigs_right.is_some_and(|right| right * BY_HEART <= count);
        if !is_suspect {
            return Ok(judgement);
        }
        let mut oracle = self.workshop.serve(self.built, paper.exercise, None);
        let visible = match paper.visible.get() {
            Some(visible) => visible,
            None => {
                let new = Rights::of(&mut oracle, VISIBLE, 0)?;
                paper.visible.get_or_init(|| new)
            }
        };
        let mut trying = Trying::new(program.run(), &mut oracle, visible);
        if !is_right(visible, &mut trying)? {
            return Ok(judgement);
        }
        let says = "It is right in the cases that the tests show and in few others, as if their results were learnt by heart.";
        Ok(Judgement {
            verdict: Verdict::ByHeart,
            score: 0.0,
            mistake: None,
            says: says.to_owned(),
            ..judgement
        })
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

//! A lab's exam: one answer after the other is built, tried and judged.

mod solving;

use crate::{
    Error, Exercise, Judged, Result, Verdict,
    cache::{Cache, class},
    calls::forbidden,
    compiler::{CODE, MODULE},
    judge::{Unearned, is_right, judged, nothing_done, picture, right_in},
    trying::{Rights, Trying, patiently},
    wasm::Program,
    workshop::{Built, Faults, Workshop},
};
use filter::names::Names;
use once_cell::sync::OnceCell;
use runner::exercise::with_body;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::atomic::{AtomicUsize, Ordering},
};
use tables::case::Outcome;

/// The further cases in which a known mistake is told from an answer.
const MORE: u64 = 100;
/// An answer is learnt by heart if at most one in this many hidden cases is right, and all visible ones.
const BY_HEART: u32 = 2;
/// The visible cases that tell whether an answer is learnt by heart.
const VISIBLE: usize = 64;
/// The steps in which an answer makes its scene.
const FUEL: u64 = 200_000_000;

/// An exercise, and everything that its answers are judged by.
struct Paper<'a> {
    exercise: &'a Exercise,
    names: Names,
    hidden: Rights,
    /// Made by whoever needs it first.
    wrong: OnceCell<Wrong>,
}

/// What a wrong answer is compared with.
struct Wrong {
    visible: Rights,
    /// The programs of the known mistakes.
    rivals: Vec<Program>,
    /// Their numbers.
    numbers: Vec<usize>,
    unearned: Unearned,
    /// The table of the original's scene.
    scene: Option<Outcome>,
}

/// A lab's exercises, and the means to try answers to them.
pub struct Exam<'a> {
    /// The copies of the workbook.
    pub workshop: &'a Workshop<'a>,
    built: &'a Built,
    cache: Cache,
    papers: BTreeMap<String, Paper<'a>>,
    /// What keeps exercises out of it.
    pub faults: Faults,
    built_before: AtomicUsize,
}

impl<'a> Exam<'a> {
    /// A lab's exam, with hidden cases from a seed, of all exercises whose native programs answer.
    pub fn new(workshop: &'a Workshop<'a>, built: &'a Built, (seed, rigs): (u64, u32)) -> Self {
        let (mut papers, mut faults) = (BTreeMap::new(), built.faults.clone());
        for exercise in workshop.exercises.iter().copied() {
            let oracle = || workshop.serve(built, exercise, Some(seed));
            match patiently(|| Rights::of(oracle(), Some(seed), rigs as usize, MORE)) {
                Ok(hidden) => {
                    let names = Names::in_workspace(workshop.workspace, exercise, &built.linked);
                    let paper = Paper { exercise, names, hidden, wrong: OnceCell::new() };
                    papers.insert(exercise.name.clone(), paper);
                }
                Err(error) => drop(faults.insert(exercise.name.clone(), vec![error.to_string()])),
            }
        }
        let cache = Cache::new(workshop, (seed, rigs));
        Self { workshop, built, cache, papers, faults, built_before: AtomicUsize::new(0) }
    }

    /// The exercises in it.
    pub fn exercises(&self) -> Vec<&'a Exercise> {
        let all = self.workshop.exercises.iter().copied();
        all.filter(|exercise| !self.faults.contains_key(&exercise.name)).collect()
    }

    /// The judgement of an answer: everything between the anchors.
    ///
    /// # Panics
    /// If the exam has no such exercise, as all functions here.
    pub fn judge(&self, exercise: &str, text: &str) -> Judged {
        let paper = &self.papers[exercise];
        // Whatever is known of such an answer, it is looked at first.
        match filter::read(paper.exercise, &paper.names, self.workshop.original(paper.exercise), text) {
            Ok(code) => self.known(paper, &code, &class(text), false),
            Err(refusal) => Judged::said(Verdict::Refused, refusal.in_words(paper.exercise)),
        }
    }

    /// The judgement of one of the book's own answers, whatever it calls.
    pub fn judge_own(&self, exercise: &str, text: &str) -> Judged {
        self.known(&self.papers[exercise], text, &format!("own_{}", class(text)), true)
    }

    /// Forgets what is known of an answer.
    pub fn forget(&self, exercise: &str, text: &str) {
        self.cache.drop(exercise, &class(text));
        self.cache.drop(exercise, &format!("own_{}", class(text)));
    }

    /// What is known of this code under this key, or else what trying it comes to; `may_call` if it may call
    /// what solves the exercise.
    fn known(&self, paper: &Paper, code: &str, key: &str, may_call: bool) -> Judged {
        let exercise = &paper.exercise.name;
        if let Some(known) = self.cache.read(exercise, key) {
            return known;
        }
        let judged = patiently(|| self.tried(paper, code, may_call));
        // The compiler names lines, and equal answers may have theirs in other places.
        let kept = judged.iter().filter(|it| it.verdict != Verdict::DoesNotCompile);
        kept.for_each(|judged| self.cache.keep(exercise, key, judged));
        judged.unwrap_or_else(|error| Judged::said(Verdict::NeedsAPerson, error.to_string()))
    }

    fn tried(&self, paper: &Paper, code: &str, may_call: bool) -> Result<Judged> {
        let program = match self.program(paper, code)? {
            Ok(program) => program,
            Err(why) => return Ok(Judged::said(Verdict::DoesNotCompile, why)),
        };
        if !may_call && let Some(name) = self.forbidden(paper, code)? {
            let why = filter::Refusal::of_call(&name).in_words(paper.exercise);
            return Ok(Judged::said(Verdict::Refused, why));
        }
        let mut trying = self.trying(paper, &program, &paper.hidden);
        if is_right(&mut trying)? {
            return Ok(Judged::right(paper.hidden.cases().count()));
        }
        let wrong = self.wrong(paper)?;
        trying.meet(wrong.rivals.clone());
        let mut judged = judged(paper.exercise, &wrong.numbers, &wrong.unearned, &mut trying)?;
        if let (Some(Outcome::Rows(expected)), Some(Outcome::Rows(made))) =
            (&wrong.scene, program.scene(FUEL))
        {
            judged.picture = picture(paper.exercise, expected, &made);
        }
        let count = paper.hidden.cases().count() as u32;
        let has_few = judged.rigs_right.is_some_and(|right| right * BY_HEART <= count);
        if judged.verdict == Verdict::Wrong
            && has_few
            && is_right(&mut self.trying(paper, &program, &wrong.visible))?
        {
            let says = "It is right in the cases that the tests show and in few others, as if their results were learnt by heart.";
            (judged.verdict, judged.says) = (Verdict::ByHeart, says.to_owned());
            (judged.score, judged.mistake) = (0.0, None);
        }
        Ok(judged)
    }

    /// What wrong answers are compared with. The known mistakes run as answers do, so that equal ones do the
    /// same to the last digit. The default value, and an argument of the result's type as it came, earn
    /// nothing where they are right.
    fn wrong<'p>(&self, paper: &'p Paper) -> Result<&'p Wrong> {
        let original = self.workshop.original(paper.exercise);
        let program = |body: &String| self.program(paper, &with_body(original, body).unwrap_or_default());
        paper.wrong.get_or_try_init(|| {
            let (numbers, mistakes): (_, Vec<String>) = paper.exercise.mistake_bodies(original).unzip();
            let rival = |body: &String| program(body)?.map_err(Error::Stopped);
            let rivals = mistakes.iter().map(rival).collect::<Result<_>>()?;
            let mut easy = BTreeSet::new();
            for body in &nothing_done(original) {
                // A type may have no default.
                if let Ok(program) = program(body)? {
                    easy.extend(right_in(&mut self.trying(paper, &program, &paper.hidden))?);
                }
            }
            let own = self.program(paper, original)?.map_err(Error::Stopped);
            let oracle = self.workshop.serve(self.built, paper.exercise, None);
            let visible = Rights::of(oracle, None, VISIBLE, 0)?;
            let unearned = Unearned::of(&paper.hidden, easy);
            Ok(Wrong { visible, rivals, numbers, unearned, scene: own?.scene(FUEL) })
        })
    }

    /// What an answer calls and must not.
    fn forbidden(&self, paper: &Paper, code: &str) -> Result<Option<String>> {
        let of_crate =
            |name: &str, code: Vec<u8>| forbidden(&paper.names, name, &String::from_utf8_lossy(&code));
        self.made(paper, code, CODE, of_crate)?.map_err(Error::Stopped)
    }

    /// A program, to be tried in these cases.
    fn trying<'r>(&self, paper: &Paper, program: &Program, rights: &'r Rights) -> Trying<'r> {
        let oracle = self.workshop.serve(self.built, paper.exercise, rights.seed);
        Trying::new(program.clone(), oracle, rights)
    }

    /// The program of an answer, or the compiler's words.
    fn program(&self, paper: &Paper, code: &str) -> Result<std::result::Result<Program, String>> {
        let made = self.made(paper, code, MODULE, |_, bytes| Program::read(&bytes))?;
        Ok(made.and_then(|program| program))
    }

    /// What is read from that which the compiler makes of an answer, given its crate's name; or the
    /// compiler's words.
    fn made<T>(
        &self,
        paper: &Paper,
        code: &str,
        options: &str,
        read: impl FnOnce(&str, Vec<u8>) -> T,
    ) -> Result<std::result::Result<T, String>> {
        let (name, number) = (&paper.exercise.name, self.built_before.fetch_add(1, Ordering::Relaxed));
        let of_crate = format!("{name}_{number}");
        let folder = self.workshop.scratch().join(&of_crate);
        let built =
            self.built.compiler.build(&folder, &self.workshop.answer(paper.exercise, code)?, options)?;
        let bytes = built.map(|path| fs::read(&path).map_err(Error::file(&path)));
        let _ = fs::remove_dir_all(&folder);
        Ok(match bytes {
            Ok(bytes) => Ok(read(&of_crate, bytes?)),
            Err(fault) => Err(format!("{name}{fault}")),
        })
    }
}

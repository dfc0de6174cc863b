//! A lab's exam: one answer after the other is built, tried and judged.

use crate::{
    cache::{Cache, class},
    judge::{Judgement, is_right, judged, nothing_done, right_in},
    opened::MISSING,
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
    fs,
    sync::{Mutex, OnceLock},
};
use tables::case::Outcome;

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
        let names = self.papers.get(&exercise.name).map(|paper| paper.names.clone()).unwrap_or_default();
        filter::read(exercise, &names, self.workshop.original(exercise), text)
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

    /// The other functions of the lab that an exercise's cases call.
    fn needed<'b>(&self, paper: &'b Paper) -> Result<&'b BTreeSet<String>> {
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
    fn rivals<'b>(&self, paper: &'b Paper) -> Result<&'b [Program]> {
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
    fn easy<'b>(&self, paper: &'b Paper) -> Result<&'b BTreeSet<u64>> {
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
    fn program(
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
    fn missing(&self, paper: &Paper, trying: &Trying) -> BTreeSet<String> {
        let (own, file) = (&paper.exercise.name, format!("{}.rs", paper.exercise.name));
        let missing = trying.done.values().filter_map(|outcome| {
            let Outcome::Refusal(refusal) = outcome else { return None };
            let name = refusal.message.strip_prefix(MISSING)?;
            let is_other = self.papers.contains_key(name) && name != own && refusal.file != file;
            is_other.then(|| name.to_owned())
        });
        missing.collect()
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

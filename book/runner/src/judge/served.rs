//! The bodies of a function, tried by test programs that answer a question for each case: see
//! `testing::cases::serve`.
//!
//! One program has all bodies of a Rust function. A shader is drawn with one body, in all cases at once,
//! before its program answers; so each of its bodies has a program of its own.

use super::{Asked, Bodies, Case, Inputs, seen::PATIENCE};
use crate::{
    bench::{OWN, Program, Trial, outcome::limit},
    exercise::{Error, Result},
};
use catalogue::say;
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};
use tables::case::{Outcome, Refusal, Right};

/// The time for questions in which the learner's function has no part: only a busy machine takes so long.
const BUSY: Duration = Duration::from_secs(10);
/// The time that a shader has for its drawing, beside this many times that of the first one.
const DRAWING: Duration = Duration::from_secs(3);
const SLOWER: u32 = 10;
/// The number of cases of which it is remembered what is right: many bodies are tried in them.
const REMEMBERED: u64 = 4096;

/// The programs that answer for an exercise's cases.
pub struct Served {
    trial: Trial,
    test: String,
    /// The body of the program that is asked what is right.
    right: String,
    /// By their bodies; what happened instead, if one could not be drawn.
    programs: BTreeMap<String, std::result::Result<Program, Outcome>>,
    /// What is right in the first cases, as far as it was asked.
    known: BTreeMap<u64, Option<Asked>>,
    patience: Duration,
    /// Patience is divided by this.
    haste: u32,
    /// The time that a program has until it answers.
    starting: Duration,
}

impl Served {
    /// The programs that answer for the cases of this test. `right` is a body that is right, if one is built
    /// in, or else the own.
    pub fn of(trial: Trial, test: &str, right: &str) -> Self {
        let starting = if trial.draws { limit() } else { BUSY };
        let (test, right) = (test.to_owned(), right.to_owned());
        let (programs, known) = (BTreeMap::new(), BTreeMap::new());
        Self { trial, test, right, programs, known, patience: PATIENCE, haste: 1, starting }
    }

    /// Starts the program that is asked what is right, and waits until it answers.
    ///
    /// # Errors
    /// If it can't be started, or answers no questions.
    pub fn start(&mut self) -> Result<()> {
        let began = Instant::now();
        if self.never_answers(&self.right.clone())?.is_some() {
            return Err(no_answer());
        }
        if self.trial.draws {
            self.starting = limit().min(DRAWING + SLOWER * began.elapsed());
        }
        Ok(())
    }

    /// From now on each body is waited for so many times less long: where most that never end are known to be
    /// wrong.
    pub fn hasten(&mut self, haste: u32) {
        self.haste = haste;
    }

    /// The time limit for a body's other tests.
    pub fn limit(&self) -> Duration {
        if self.trial.draws { self.starting } else { limit() }
    }

    /// What happened instead, if a body can't be asked: it could not be drawn. Where one program has all
    /// bodies, its start is no body's fault.
    ///
    /// # Errors
    /// If its program can't be started, or if that has all bodies and does not answer.
    pub fn never_answers(&mut self, body: &str) -> Result<Option<Outcome>> {
        let body = self.program_of(body);
        if !self.programs.contains_key(body) {
            let mut program = Program::start(self.trial.with(body).serving(&self.test), self.trial.draws)?;
            let state = match program.ask(&["right #0".to_owned()], self.starting) {
                (_, None) => Ok(program),
                (_, Some(end)) if self.trial.draws => Err(end),
                _ => return Err(no_answer()),
            };
            self.programs.insert(body.to_owned(), state);
        }
        Ok(self.programs[body].as_ref().err().cloned())
    }

    /// True if what is right takes at most half of the time that other bodies have to draw: if it doesn't,
    /// the machine itself may be too slow.
    ///
    /// # Errors
    /// If its program can't be started.
    pub fn is_quick(&mut self) -> Result<bool> {
        let (right, began) = (self.right.clone(), Instant::now());
        self.end(&right);
        Ok(self.never_answers(&right)?.is_none() && began.elapsed() <= self.starting / 2)
    }

    /// The body of the program that has this body.
    fn program_of<'b>(&self, body: &'b str) -> &'b str {
        if self.trial.draws { body } else { OWN }
    }

    /// Ends a body's program.
    pub fn end(&mut self, body: &str) {
        self.programs.remove(self.program_of(body));
    }

    /// Asks a body's program. The answers end early if one is not given, and after that comes what happened.
    fn ask(
        &mut self,
        body: &str,
        questions: &[String],
        patience: Duration,
    ) -> Result<(Vec<String>, Option<Outcome>)> {
        let end = self.never_answers(body)?;
        let body = self.program_of(body);
        let Some(Ok(program)) = self.programs.get_mut(body) else { return Ok((Vec::new(), end)) };
        let (answers, end) = program.ask(questions, patience);
        if end.is_some() {
            self.programs.remove(body);
        }
        Ok((answers, end))
    }

    /// The answers to questions in which the learner's function has no part. If they end early, as after a
    /// program has used up its time, another one goes on.
    fn ask_for_sure(&mut self, questions: &[String]) -> Result<Vec<String>> {
        let right = self.right.clone();
        let (mut answers, _) = self.ask(&right, questions, BUSY)?;
        if answers.len() < questions.len() {
            answers.extend(self.ask(&right, &questions[answers.len()..], BUSY)?.0);
        }
        if answers.len() < questions.len() { Err(no_answer()) } else { Ok(answers) }
    }
}

fn no_answer() -> Error {
    Error::Busy(say!("the tests don't answer: is this machine very busy?"))
}

impl Bodies for Served {
    fn outcomes(&mut self, body: &str, cases: &[Case]) -> Result<Vec<Option<Outcome>>> {
        let questions: Vec<String> =
            cases.iter().map(|case| format!("answer {body} {}", in_words(case))).collect();
        let (answers, end) = self.ask(body, &questions, self.patience)?;
        Ok(answers.iter().map(|answer| outcome(answer)).chain(end.map(Some)).collect())
    }

    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>> {
        let number = |case: &Case| match case {
            Case::Numbered(number @ 0..REMEMBERED) => Some(*number),
            _ => None,
        };
        let known = |case| self.known.get(&number(case)?).cloned();
        if let Some(known) = cases.iter().map(known).collect() {
            return Ok(known);
        }
        let questions: Vec<String> = cases.iter().map(|case| format!("right {}", in_words(case))).collect();
        let rights: Vec<_> = self.ask_for_sure(&questions)?.iter().map(|answer| asked(answer)).collect();
        let numbers = cases.iter().zip(&rights).filter_map(|(case, it)| Some((number(case)?, it.clone())));
        self.known.extend(numbers);
        Ok(rights)
    }

    fn inputs(&mut self, case: &Case) -> Result<Inputs> {
        let answers = self.ask_for_sure(&[format!("inputs {}", in_words(case))])?;
        Ok(answers.first().map(|answer| inputs(answer)).unwrap_or_default())
    }

    fn wait(&mut self, patience: Duration) {
        self.patience = patience / self.haste;
    }
}

fn in_words(case: &Case) -> String {
    match case {
        Case::Numbered(number) => format!("#{number}"),
        Case::Drawn(draws) => draws.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// The kind of an answer, the draws, and its text; `None` if the draws are no case.
fn parts(answer: &str) -> Option<(&str, &str, &str)> {
    let mut parts = answer.splitn(3, '\t');
    let kind = parts.next().filter(|kind| *kind != "none")?;
    Some((kind, parts.next()?, parts.next()?))
}

fn outcome(answer: &str) -> Option<Outcome> {
    let (kind, _, text) = parts(answer)?;
    let (message, file) = text.split_once('\n').unwrap_or((text, ""));
    Some(match kind {
        "rows" => Outcome::Rows(text.to_owned()),
        "unwritten" => Outcome::Unwritten(text.to_owned()),
        _ => Outcome::Refusal(Refusal { message: message.to_owned(), file: file.to_owned() }),
    })
}

fn inputs(answer: &str) -> Inputs {
    let text = parts(answer).map_or("", |(.., text)| text);
    let pairs = text.lines().filter_map(|line| line.split_once('\t'));
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn asked(answer: &str) -> Option<Asked> {
    let (_, draws, text) = parts(answer)?;
    let mut lines = text.splitn(5, '\n').map(str::to_owned);
    let mut line = || lines.next().unwrap_or_default();
    let right = Right {
        refuses: line() == "refusal",
        columns: line(),
        tolerance: line().parse().unwrap_or(tables::TOLERANCE),
        because: line(),
        rows: line(),
    };
    Some(Asked { right, draws: draws.split(' ').filter_map(|word| word.parse().ok()).collect() })
}

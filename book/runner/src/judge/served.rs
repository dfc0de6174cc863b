//! The bodies of a function, tried by a program that answers a question for each case: see
//! `testing::cases::serve`.

use super::{Asked, Bodies, Case};
use crate::{
    bench::{
        outcome::limit,
        process::{end, start_alone},
        said::used_up,
    },
    exercise::error::{Error, Result},
};
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};
use tables::case::{Outcome, Refusal, Right};

/// The time within which a body has to answer: a case takes microseconds.
const PATIENCE: Duration = Duration::from_millis(700);
/// The time for questions in which the learner's function has no part: only a busy machine takes so long.
const BUSY: Duration = Duration::from_secs(10);
/// The time for a program that has closed its pipes to end, and to say why.
const ENDING: Duration = Duration::from_secs(2);
/// The number of questions asked at once: they have to fit the smallest pipe, since a body that never ends
/// reads none.
const AT_ONCE: usize = 64;
/// The number of bytes kept of what a program writes to standard error.
const KEPT: u64 = 1 << 16;

/// A test program that answers questions.
pub struct Served<'a> {
    command: Box<dyn Fn() -> Command + 'a>,
    program: Option<Program>,
    patience: Duration,
}

/// The program while it runs.
struct Program {
    child: Child,
    questions: ChildStdin,
    answers: Receiver<String>,
    /// The text on standard error, once that is closed.
    last_words: Receiver<String>,
}

impl Drop for Program {
    fn drop(&mut self) {
        end(&mut self.child, Duration::ZERO);
    }
}

impl Program {
    /// The outcome of the case in which it closed its pipes.
    fn death(&mut self) -> Outcome {
        if end(&mut self.child, ENDING) {
            return Outcome::Endless;
        }
        let said = self.last_words.recv_timeout(ENDING).unwrap_or_default();
        Outcome::Died(used_up(&said).unwrap_or("it ended the test program").to_owned())
    }
}

impl<'a> Served<'a> {
    /// The program that answers for the cases of an exercise's test. `command` runs it with these arguments.
    pub fn of(command: impl Fn(&[String]) -> Command + 'a, test: &str, exercise: &str) -> Self {
        let args = ["--exact", "--nocapture", "--test-threads=1", test].map(str::to_owned);
        let exercise = exercise.to_owned();
        Self::new(move || {
            let mut command = command(&args);
            command.env("WORKBOOK_SERVE", &exercise).env_remove("WORKBOOK_VARIANT");
            command
        })
    }

    /// The program that this command starts.
    fn new(command: impl Fn() -> Command + 'a) -> Self {
        Self { command: Box::new(command), program: None, patience: PATIENCE }
    }

    /// Starts the program, unless it runs, and waits until it answers: its start is no body's fault.
    ///
    /// # Errors
    /// If it can't be started, or answers no questions.
    pub fn start(&mut self) -> Result<()> {
        if self.program.is_some() {
            return Ok(());
        }
        let mut program = start((self.command)())?;
        let _ = program.questions.write_all(b"right #0\n").and_then(|()| program.questions.flush());
        program.answers.recv_timeout(BUSY).map_err(|_| no_answer())?;
        self.program = Some(program);
        Ok(())
    }

    /// Asks questions. The answers end early if one is not given, and after that comes what
    /// happened.
    fn ask(&mut self, questions: &[String], patience: Duration) -> Result<(Vec<String>, Option<Outcome>)> {
        self.start()?;
        let program = self.program.as_mut().ok_or_else(no_answer)?;
        let mut answers = Vec::with_capacity(questions.len());
        for part in questions.chunks(AT_ONCE) {
            // It may have ended; then there is no answer.
            let _ = program.questions.write_all((part.join("\n") + "\n").as_bytes());
            let _ = program.questions.flush();
            for _ in part {
                match program.answers.recv_timeout(patience) {
                    Ok(answer) => answers.push(answer),
                    Err(reason) => {
                        let is_silent = reason == RecvTimeoutError::Timeout;
                        let outcome = if is_silent { Outcome::Endless } else { program.death() };
                        self.program = None;
                        return Ok((answers, Some(outcome)));
                    }
                }
            }
        }
        Ok((answers, None))
    }

    /// The answers to questions in which the learner's function has no part. If they end early, as after a
    /// program has used up its time, another one goes on.
    fn ask_for_sure(&mut self, questions: &[String]) -> Result<Vec<String>> {
        let (mut answers, _) = self.ask(questions, BUSY)?;
        if answers.len() < questions.len() {
            answers.extend(self.ask(&questions[answers.len()..], BUSY)?.0);
        }
        if answers.len() < questions.len() {
            return Err(no_answer());
        }
        Ok(answers)
    }
}

fn no_answer() -> Error {
    Error::Stopped("the tests don't answer: is this machine very busy?".to_owned())
}

fn start(command: Command) -> Result<Program> {
    let mut child = start_alone(command, limit())?;
    let lost = || Error::Stopped("a program of the stage has no pipes".to_owned());
    let questions = child.stdin.take().ok_or_else(lost)?;
    let answers = answers(child.stdout.take().ok_or_else(lost)?);
    let last_words = last_words(child.stderr.take().ok_or_else(lost)?);
    Ok(Program { child, questions, answers, last_words })
}

/// The answers on a program's standard output.
fn answers(stdout: ChildStdout) -> Receiver<String> {
    let (send, answers) = mpsc::channel();
    thread::spawn(move || {
        let mut lines = BufReader::new(stdout);
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
            let text = String::from_utf8_lossy(&line);
            // What the function prints may stand before it.
            if let Some((_, answer)) = text.rsplit_once('\u{1e}')
                && send.send(answer.trim_end_matches('\n').replace('\u{1f}', "\n")).is_err()
            {
                return;
            }
            line.clear();
        }
    });
    answers
}

/// The beginning of what a program writes to standard error, once it closes that.
fn last_words(mut stderr: ChildStderr) -> Receiver<String> {
    let (send, last_words) = mpsc::channel();
    thread::spawn(move || {
        let mut text = Vec::new();
        let _ = stderr.by_ref().take(KEPT).read_to_end(&mut text);
        // A full pipe would stop it.
        let _ = io::copy(&mut stderr, &mut io::sink());
        let _ = send.send(String::from_utf8_lossy(&text).into_owned());
    });
    last_words
}

impl Bodies for Served<'_> {
    fn outcomes(&mut self, body: &str, cases: &[Case]) -> Result<Vec<Option<Outcome>>> {
        let questions: Vec<String> =
            cases.iter().map(|case| format!("answer {body} {}", in_words(case))).collect();
        let (answers, end) = self.ask(&questions, self.patience)?;
        Ok(answers.iter().map(|answer| outcome(answer)).chain(end.map(Some)).collect())
    }

    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>> {
        let questions: Vec<String> = cases.iter().map(|case| format!("right {}", in_words(case))).collect();
        Ok(self.ask_for_sure(&questions)?.iter().map(|answer| asked(answer)).collect())
    }

    fn inputs(&mut self, case: &Case) -> Result<Vec<(String, String)>> {
        let answers = self.ask_for_sure(&[format!("inputs {}", in_words(case))])?;
        let text = answers.first().and_then(|answer| answer.splitn(3, '\t').nth(2)).unwrap_or_default();
        let pairs = text.lines().filter_map(|line| line.split_once('\t'));
        Ok(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }

    fn wait(&mut self, patience: Duration) {
        self.patience = patience;
    }
}

fn in_words(case: &Case) -> String {
    match case {
        Case::Numbered(number) => format!("#{number}"),
        Case::Drawn(draws) => draws.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// The kind of an answer, and its text; `None` if the draws are no case.
fn parts(answer: &str) -> Option<(&str, &str)> {
    let mut parts = answer.splitn(3, '\t');
    let kind = parts.next().filter(|kind| *kind != "none")?;
    Some((kind, parts.nth(1).unwrap_or_default()))
}

fn draws(answer: &str) -> Vec<u32> {
    let list = answer.split('\t').nth(1).unwrap_or_default();
    list.split(' ').filter_map(|word| word.parse().ok()).collect()
}

fn outcome(answer: &str) -> Option<Outcome> {
    let (kind, text) = parts(answer)?;
    Some(match kind {
        "rows" => Outcome::Rows(text.to_owned()),
        "unwritten" => Outcome::Unwritten(text.to_owned()),
        _ => {
            let mut lines = text.splitn(3, '\n').map(str::to_owned);
            let mut line = || lines.next().unwrap_or_default();
            Outcome::Refusal(Refusal { message: line(), file: line(), after: line() })
        }
    })
}

fn asked(answer: &str) -> Option<Asked> {
    let (_, text) = parts(answer)?;
    let mut lines = text.splitn(5, '\n').map(str::to_owned);
    let mut line = || lines.next().unwrap_or_default();
    let right = Right {
        refuses: line() == "refusal",
        columns: line(),
        tolerance: line().parse().unwrap_or(tables::TOLERANCE),
        because: line(),
        rows: line(),
    };
    Some(Asked { right, draws: draws(answer) })
}

//! The bodies of a function, tried by a program that answers a question for each case: see
//! `testing::cases::serve`.

use super::{Asked, Bodies, Case};
use exercises::{
    error::{Error, Result},
    process::{end, start_alone},
};
use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};
use tables::case::{Outcome, Refusal, Right};

/// The time within which each question is answered: a case takes microseconds.
const PATIENCE: Duration = Duration::from_millis(700);
/// The processor time of one program.
const TIME: Duration = Duration::from_secs(60);

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
}

impl Drop for Program {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// The end of a program before it had answered.
enum End {
    Silent,
    Died,
}

impl<'a> Served<'a> {
    /// The program that this command starts.
    pub fn new(command: impl Fn() -> Command + 'a) -> Self {
        Self { command: Box::new(command), program: None, patience: PATIENCE }
    }

    /// Asks all questions at once. The answers end early if one is never given, and after that comes the
    /// reason.
    fn ask(&mut self, questions: &[String]) -> Result<(Vec<String>, Option<End>)> {
        let program = match &mut self.program {
            Some(program) => program,
            none => none.insert(start((self.command)())?),
        };
        // It may have ended; then there is no answer.
        let _ = program.questions.write_all((questions.join("\n") + "\n").as_bytes());
        let _ = program.questions.flush();
        let mut answers = Vec::with_capacity(questions.len());
        while answers.len() < questions.len() {
            match program.answers.recv_timeout(self.patience) {
                Ok(answer) => answers.push(answer),
                Err(reason) => {
                    let is_silent = reason == RecvTimeoutError::Timeout || end(&mut program.child);
                    self.program = None;
                    return Ok((answers, Some(if is_silent { End::Silent } else { End::Died })));
                }
            }
        }
        Ok((answers, None))
    }
}

fn start(command: Command) -> Result<Program> {
    let mut child = start_alone(command, TIME)?;
    let lost = || Error::Stopped("a program of the stage has no pipes".to_owned());
    let questions = child.stdin.take().ok_or_else(lost)?;
    let mut lines = BufReader::new(child.stdout.take().ok_or_else(lost)?);
    let (send, answers) = mpsc::channel();
    thread::spawn(move || {
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
    Ok(Program { child, questions, answers })
}

impl Bodies for Served<'_> {
    fn outcomes(&mut self, body: &str, cases: &[Case]) -> Result<Vec<Option<Outcome>>> {
        let questions: Vec<String> =
            cases.iter().map(|case| format!("answer {body} {}", in_words(case))).collect();
        let (answers, end) = self.ask(&questions)?;
        let mut outcomes: Vec<Option<Outcome>> = answers.iter().map(|answer| outcome(answer)).collect();
        outcomes.extend(end.map(|end| match end {
            End::Silent => Some(Outcome::Endless),
            End::Died => Some(Outcome::Died),
        }));
        Ok(outcomes)
    }

    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>> {
        let questions: Vec<String> = cases.iter().map(|case| format!("right {}", in_words(case))).collect();
        let (answers, _) = self.ask(&questions)?;
        Ok(answers.iter().map(|answer| asked(answer)).collect())
    }

    fn inputs(&mut self, case: &Case) -> Result<Vec<(String, String)>> {
        let (answers, _) = self.ask(&[format!("inputs {}", in_words(case))])?;
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

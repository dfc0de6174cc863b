//! A test program that answers questions, a line for each: see `testing::cases::serve`.

use crate::{
    bench::{
        outcome::limit,
        process::{end, read, start},
        said::used_up,
    },
    exercise::Result,
};
use catalogue::later;
use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread::{self, JoinHandle},
    time::Duration,
};
use tables::case::Outcome;

/// The time for a program that has closed its pipes to end, and to say why.
const ENDING: Duration = Duration::from_secs(2);
/// The number of questions asked at once: they have to fit the smallest pipe, since a body that never ends
/// reads none.
const AT_ONCE: usize = 64;

/// The program while it runs.
pub struct Program {
    child: Child,
    questions: ChildStdin,
    answers: Receiver<String>,
    /// The text on standard error, once that is closed.
    last_words: Option<JoinHandle<String>>,
}

impl Drop for Program {
    fn drop(&mut self) {
        end(&mut self.child, Duration::ZERO);
    }
}

impl Program {
    /// Starts it; one that `draws` may use more than others.
    ///
    /// # Errors
    /// If it can't be started.
    pub fn start(command: Command, draws: bool) -> Result<Self> {
        let mut child = start(command, limit(), draws)?;
        let questions = child.stdin.take().expect("it is piped");
        let answers = answers(child.stdout.take().expect("it is piped"));
        let last_words = read(child.stderr.take().expect("it is piped"));
        Ok(Self { child, questions, answers, last_words: Some(last_words) })
    }

    /// Asks questions. The answers end early if one takes longer than `patience`, or if the program ends;
    /// after them comes what happened, and then it can't be asked again.
    pub fn ask(&mut self, questions: &[String], patience: Duration) -> (Vec<String>, Option<Outcome>) {
        let mut answers = Vec::with_capacity(questions.len());
        for part in questions.chunks(AT_ONCE) {
            // It may have ended; then there is no answer.
            let _ = self.questions.write_all((part.join("\n") + "\n").as_bytes());
            let _ = self.questions.flush();
            for _ in part {
                match self.answers.recv_timeout(patience) {
                    Ok(answer) => answers.push(answer),
                    Err(RecvTimeoutError::Timeout) => return (answers, Some(Outcome::Endless)),
                    Err(RecvTimeoutError::Disconnected) => return (answers, Some(self.death())),
                }
            }
        }
        (answers, None)
    }

    /// The outcome of the case in which it closed its pipes.
    fn death(&mut self) -> Outcome {
        if end(&mut self.child, ENDING) {
            return Outcome::Endless;
        }
        let said = self.last_words.take().and_then(|it| it.join().ok()).unwrap_or_default();
        Outcome::Died(used_up(&said).unwrap_or_else(|| later!("it ended the test program")))
    }
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

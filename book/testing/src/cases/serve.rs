//! The cases of an exercise, run one at a time for a judge outside this program.
//!
//! The judge writes a line for each question, and reads a line for each answer:
//!
//! ```text
//! answer 3 #17        what body 3 does in case 17     rows⇥draws⇥text | refuses⇥draws⇥text | none
//! answer own 0 2 1    what the own body does with these draws
//! right #17           what is right                   right⇥draws⇥text | none
//! inputs 0 2 1        the inputs in words             inputs⇥draws⇥text
//! ```
//!
//! A line of answer begins with the sign U+001E, since the function may print; U+001F stands for an end of
//! line in a text. The body is chosen by the name of the thread that runs it. A program that draws all
//! cases at once has one body, which an environment variable chose, and each case has one draw: its number.

use super::{Cases, Draws, Right, pure::seed};
use std::io::{self, BufRead, Write};
use tables::case::Outcome;

/// Answers until there are no more questions. `exercise` is the name of the function.
pub fn serve<I>(cases: &Cases<I>, exercise: &str) {
    let mut next = line();
    while let Some(question) = next.take() {
        let body = body(&question).unwrap_or_default().to_owned();
        let name = format!("{exercise} {body}");
        // Calls the function on a thread with the body's name, as long as that doesn't change.
        let run = || {
            let mut question = question;
            loop {
                answer(cases, &question);
                match line() {
                    Some(other) if self::body(&other).is_none_or(|other| other == body) => question = other,
                    other => return other,
                }
            }
        };
        next = std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().name(name).stack_size(8 << 20);
            let thread = thread.spawn_scoped(scope, run).expect("a thread can be started");
            thread.join().expect("panics are caught")
        });
    }
}

fn line() -> Option<String> {
    let mut line = String::new();
    let count = io::stdin().lock().read_line(&mut line).expect("questions can be read");
    (count > 0).then_some(line)
}

/// The body that a question is about, if it is about one.
fn body(question: &str) -> Option<&str> {
    question.strip_prefix("answer ")?.split_whitespace().next()
}

fn answer<I>(cases: &Cases<I>, question: &str) {
    let (verb, list) = parts(question);
    let mut draws = match list.first().and_then(|word| word.strip_prefix('#')) {
        Some(case) => Draws::fresh(seed(), case.parse().expect("a case's number")),
        None => Draws::given(list.iter().map(|word| word.parse().expect("a draw")).collect()),
    };
    let said = match verb {
        "answer" => cases.outcome(&mut draws).map(|outcome| of_outcome(&outcome)),
        "right" => cases.right(&mut draws).map(|right| of_right(&right)),
        _ => Some(of_inputs(&cases.inputs(draws.clone()))),
    };
    say(said, draws.taken());
}

/// A case that was drawn: what was made of it, what is right, and its inputs in words.
pub type Made<'a> = (&'a Outcome, &'a Right, &'a [(String, String)]);

/// Answers until there are no more questions; `made` finds a case by its number.
pub fn serve_made<'a>(made: impl Fn(usize) -> Option<Made<'a>>) {
    while let Some(question) = line() {
        let (verb, list) = parts(&question);
        let number = list.first().map_or("0", |word| word.trim_start_matches('#'));
        let number: u32 = number.parse().expect("a case's number");
        let said = made(number as usize).map(|(outcome, right, inputs)| match verb {
            "answer" => of_outcome(outcome),
            "right" => of_right(right),
            _ => of_inputs(inputs),
        });
        say(said, &[number]);
    }
}

/// What is asked for, and the words of the case.
fn parts(question: &str) -> (&str, Vec<&str>) {
    let mut words = question.split_whitespace();
    let verb = words.next().unwrap_or_default();
    (verb, words.skip(usize::from(verb == "answer")).collect())
}

/// An answer: its kind, and its text.
type Said = (&'static str, String);

fn of_outcome(outcome: &Outcome) -> Said {
    match outcome {
        Outcome::Rows(rows) => ("rows", rows.clone()),
        Outcome::Refusal(it) => ("refuses", format!("{}\n{}", it.message, it.file)),
        Outcome::Unwritten(message) => ("unwritten", message.clone()),
        Outcome::Endless | Outcome::Died(_) => unreachable!("a program can't say that"),
    }
}

fn of_right(Right { rows, refuses, columns, tolerance, because }: &Right) -> Said {
    let kind = if *refuses { "refusal" } else { "rows" };
    ("right", format!("{kind}\n{columns}\n{tolerance}\n{because}\n{rows}"))
}

fn of_inputs(inputs: &[(String, String)]) -> Said {
    ("inputs", inputs.iter().map(|(name, value)| format!("{name}\t{value}\n")).collect())
}

fn say(said: Option<Said>, draws: &[u32]) {
    let (kind, text) = said.unwrap_or(("none", String::new()));
    let draws: Vec<String> = draws.iter().map(u32::to_string).collect();
    let text = text.trim_end().replace('\n', "\u{1f}");
    let mut out = io::stdout().lock();
    writeln!(out, "\u{1e}{kind}\t{}\t{text}", draws.join(" ")).expect("the judge reads");
    out.flush().expect("the judge reads");
}

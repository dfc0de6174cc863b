//! The bodies that a function is tried with.

use runner::exercise::Exercise;

/// The purpose of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The blank that a learner begins with.
    Blank,
    /// A known mistake.
    Mistake,
    /// A right answer that is written differently.
    AlsoRight,
    /// A wrong answer as a learner would write it.
    WrongAnswer,
    /// The function as it is handed out.
    Original,
}

impl Kind {
    /// The plural of it.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Blank => "blanks",
            Kind::Mistake => "known mistakes",
            Kind::AlsoRight => "other right answers",
            Kind::WrongAnswer => "wrong answers",
            Kind::Original => "originals",
        }
    }
}

/// One of the bodies.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its purpose.
    pub kind: Kind,
    /// 0 for the blank; then mistakes from 1 on, other right answers, wrong ones, and the original.
    pub number: usize,
    /// The text between the braces; `None` for the original.
    pub code: Option<String>,
}

/// The blank, the known mistakes, the other right answers, the wrong ones and last the original.
pub fn bodies_of(exercise: &Exercise) -> Vec<Body> {
    let blank = (Kind::Blank, Some(exercise.stub_body()));
    let mistakes = exercise.mistake_bodies().map(|(_, body)| (Kind::Mistake, Some(body.to_owned())));
    let also_right = exercise.also_right.iter().map(|code| (Kind::AlsoRight, Some(code.clone())));
    let wrong = exercise.wrong_answers.iter().map(|it| (Kind::WrongAnswer, Some(it.body.clone())));
    let all =
        [blank].into_iter().chain(mistakes).chain(also_right).chain(wrong).chain([(Kind::Original, None)]);
    all.enumerate().map(|(number, (kind, code))| Body { kind, number, code }).collect()
}

/// A body in words.
pub fn describe(exercise: &Exercise, number: usize) -> String {
    match bodies_of(exercise)[number].kind {
        Kind::Blank => "its stub".to_owned(),
        Kind::Mistake => format!("mistake {number}"),
        Kind::AlsoRight => format!("right answer {}", number - exercise.mistake_bodies().count()),
        Kind::WrongAnswer => format!("wrong answer {}", wrong_answer(exercise, number)),
        Kind::Original => "the original".to_owned(),
    }
}

/// The number of the wrong answer in a body, counted from 1.
pub fn wrong_answer(exercise: &Exercise, number: usize) -> usize {
    number - exercise.mistake_bodies().count() - exercise.also_right.len()
}

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
    /// One of it, and many.
    pub fn words(self) -> [&'static str; 2] {
        match self {
            Kind::Blank => ["its stub", "blanks"],
            Kind::Mistake => ["mistake", "known mistakes"],
            Kind::AlsoRight => ["right answer", "other right answers"],
            Kind::WrongAnswer => ["wrong answer", "wrong answers"],
            Kind::Original => ["the original", "originals"],
        }
    }
}

/// One of the bodies.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its purpose.
    pub kind: Kind,
    /// Its number among those of its kind, counted from 1.
    pub of_kind: usize,
    /// 0 for the blank; then mistakes from 1 on, other right answers, wrong ones, and the original.
    pub number: usize,
    /// The text between the braces; `None` for the original.
    pub code: Option<String>,
}

impl Body {
    /// The body in words.
    pub fn in_words(&self) -> String {
        let [one, _] = self.kind.words();
        match self.kind {
            Kind::Blank | Kind::Original => one.to_owned(),
            _ => format!("{one} {}", self.of_kind),
        }
    }
}

/// The blank, the known mistakes, the other right answers, the wrong ones and last the original, whose text
/// this is.
pub fn bodies_of(exercise: &Exercise, original: &str) -> Vec<Body> {
    let mistakes = exercise.mistake_bodies(original).map(|(_, body)| Some(body)).collect();
    let wrong = exercise.wrong_answers.iter().map(|it| Some(it.body.clone())).collect();
    let all: [(Kind, Vec<Option<String>>); 5] = [
        (Kind::Blank, vec![Some(exercise.stub_body())]),
        (Kind::Mistake, mistakes),
        (Kind::AlsoRight, exercise.also_right.iter().cloned().map(Some).collect()),
        (Kind::WrongAnswer, wrong),
        (Kind::Original, vec![None]),
    ];
    let all = all.into_iter().flat_map(|(kind, codes)| (1..).zip(codes).map(move |(at, it)| (kind, at, it)));
    (0..).zip(all).map(|(number, (kind, of_kind, code))| Body { kind, of_kind, number, code }).collect()
}

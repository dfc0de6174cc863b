//! One case as plain data: what an answer did with its inputs, and what is right.

use crate::words;
use catalogue::{Text, later};

/// What a body did with the inputs of a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It made these rows.
    Rows(String),
    /// It stopped with a panic.
    Refusal(Refusal),
    /// It reached a `todo!`, which said this.
    Unwritten(String),
    /// It had not ended when it was stopped.
    Endless,
    /// It ended the program, for this reason: out of stack or memory.
    Died(Text),
}

/// A panic.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Refusal {
    /// The first line of its message.
    pub message: String,
    /// The source file that it comes from, with `/` between folders.
    pub file: String,
}

/// The beginnings of accidental messages: Rust's own words, which no author of an assertion would use.
const ACCIDENTS: [&str; 19] = [
    "RefCell already",
    "a panic without a message",
    "already borrowed",
    "already mutably borrowed",
    "attempt to ",
    "byte index ",
    "called `",
    "capacity overflow",
    "chunk size must be",
    "copy_from_slice: ",
    "index out of bounds",
    "insertion index",
    "internal error: entered unreachable code",
    "mid > len",
    "min > max",
    "range ",
    "removal index",
    "slice index",
    "window size must be",
];

/// True if a panic's message is accidental.
pub fn is_accident(message: &str) -> bool {
    ACCIDENTS.iter().any(|start| message.starts_with(start))
}

/// The message for what should panic, and does not.
pub fn not_refused() -> Text {
    later!("it should have refused, with a panic")
}

/// The message for what never ends.
pub fn too_long() -> Text {
    later!("it takes too long, and was stopped: does something in it never end?")
}

/// What is right in a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Right {
    /// The rows; none where it has to refuse.
    pub rows: String,
    /// True if it has to refuse.
    pub refuses: bool,
    /// The names of the columns: `bone: parent, first child`; may be empty.
    pub columns: String,
    /// The largest distance of a number from the right one.
    pub tolerance: f64,
    /// How the right value comes about, such as the terms of a sum; may be empty.
    pub because: String,
}

/// The kinds of a failure. Those of one kind are made smaller together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A value is off.
    Off,
    /// It should have refused.
    NotRefused,
    /// It stops with a panic, and should not.
    Panics,
    /// It does not end.
    Endless,
    /// It ends the program.
    Died,
    /// It is not written yet.
    Unwritten,
}

impl Right {
    /// The same with names for the columns.
    pub fn columns(self, columns: &str) -> Self {
        Self { columns: columns.to_owned(), ..self }
    }

    /// The same with another tolerance.
    pub fn within(self, tolerance: f64) -> Self {
        Self { tolerance, ..self }
    }

    /// The same with a line that says how the value comes about.
    pub fn because(self, because: impl Into<String>) -> Self {
        Self { because: because.into(), ..self }
    }

    /// The kind of failure that an outcome is; `None` if it is right.
    pub fn failure(&self, outcome: &Outcome) -> Option<Kind> {
        let is_off = |rows: &str| !crate::agree_within(&self.rows, rows, self.tolerance);
        match outcome {
            Outcome::Unwritten(_) => Some(Kind::Unwritten),
            Outcome::Endless => Some(Kind::Endless),
            Outcome::Died(_) => Some(Kind::Died),
            Outcome::Rows(_) if self.refuses => Some(Kind::NotRefused),
            Outcome::Rows(rows) => is_off(rows).then_some(Kind::Off),
            Outcome::Refusal(_) => (!self.refuses).then_some(Kind::Panics),
        }
    }

    /// What is wrong with an outcome, in words; `None` if it is right.
    pub fn fault(&self, outcome: &Outcome) -> Option<Text> {
        Some(match (self.failure(outcome)?, outcome) {
            (Kind::Off, Outcome::Rows(rows)) => self.difference(rows)?,
            (Kind::NotRefused, _) => not_refused(),
            (_, Outcome::Refusal(Refusal { message, .. })) => {
                later!("it stops, and should not: {message}", message)
            }
            (_, Outcome::Unwritten(message)) => message.clone().into(),
            (_, Outcome::Died(why)) => why.clone(),
            (_, _) => too_long(),
        })
    }

    /// The first row that is off, in words.
    fn difference(&self, made: &str) -> Option<Text> {
        let rows = match crate::compare_within(&self.rows, made, self.tolerance) {
            Err(counts) => return Some(words::counts(counts)),
            Ok(rows) => rows,
        };
        let row = rows.iter().find(|row| row.is_off)?;
        let said = words::row(&self.columns, &row.texts[0], &row.texts[1], self.tolerance);
        Some(match &self.because[..] {
            "" => said,
            because => later!("{said} ({because})", said, because),
        })
    }
}

impl Outcome {
    /// True if two bodies did the same in a case: both refused, or both made the same rows. Where neither
    /// should have refused, they have to have stopped for the same reason: if another function refuses, its
    /// words tell what it refuses, and Rust's own words tell accidents apart. A body's own words are its
    /// author's.
    pub fn agrees(&self, other: &Self, right: &Right) -> bool {
        match (self, other) {
            (Self::Rows(own), Self::Rows(other)) => crate::agree_within(own, other, right.tolerance),
            (Self::Refusal(own), Self::Refusal(other)) => {
                let is_called = own.file == other.file && !own.file.contains("/workbook_");
                match [own, other].map(|it| is_accident(&it.message)) {
                    _ if right.refuses => true,
                    [false, false] => !is_called || own.message == other.message,
                    both => both == [true; 2] && kind_of(&own.message) == kind_of(&other.message),
                }
            }
            (Self::Unwritten(_), Self::Unwritten(_)) => true,
            (own, other) => own == other,
        }
    }
}

/// An accident's message without its numbers.
fn kind_of(accident: &str) -> &str {
    accident.split(|letter: char| letter == ':' || letter.is_ascii_digit()).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(message: &str, file: &str) -> Outcome {
        Outcome::Refusal(Refusal { message: message.into(), file: file.into() })
    }

    #[test]
    fn another_functions_refusals_are_told_apart_by_their_words() {
        let right = |refuses| Right {
            rows: String::new(),
            refuses,
            columns: String::new(),
            tolerance: 0.0,
            because: String::new(),
        };
        let [a, b] = ["a has a child", "b has a parent"];
        assert!(!refusal(a, "bone.rs").agrees(&refusal(b, "bone.rs"), &right(false)));
        assert!(refusal(a, "bone.rs").agrees(&refusal(a, "bone.rs"), &right(false)));
        assert!(refusal(a, "bone.rs").agrees(&refusal(b, "bone.rs"), &right(true)));
        let rival = "src/workbook_small_tree.rs";
        assert!(refusal(a, "tree.rs").agrees(&refusal(b, rival), &right(false)));
        let index = |len: usize| format!("index out of bounds: the len is {len}");
        assert!(refusal(&index(1), "tree.rs").agrees(&refusal(&index(2), rival), &right(false)));
        for other in [a, "attempt to subtract with overflow"] {
            assert!(!refusal(&index(1), "tree.rs").agrees(&refusal(other, rival), &right(false)));
        }
    }

    #[test]
    fn a_failure_is_of_one_kind_and_said_in_words() {
        let rows = |text: &str| Outcome::Rows(text.to_owned());
        let right = Right {
            rows: "a 1 2".to_owned(),
            refuses: false,
            columns: String::new(),
            tolerance: 0.1,
            because: "0.5 + 0.5".to_owned(),
        };
        assert_eq!(right.failure(&rows("a 1.05 2")), None);
        assert_eq!(right.failure(&rows("a 1.2 2")), Some(Kind::Off));
        assert_eq!(right.failure(&refusal("no", "x.rs")), Some(Kind::Panics));
        let said = right.fault(&rows("a 3 2")).unwrap().to_string();
        assert!(
            said.starts_with("`a`: is (3, 2), should be (1, 2)") && said.ends_with("(0.5 + 0.5)"),
            "{said}"
        );
        let refuses = Right { refuses: true, ..right };
        assert_eq!(refuses.failure(&rows("a 1 2")), Some(Kind::NotRefused));
        assert_eq!(refuses.failure(&refusal("no", "x.rs")), None);
    }
}

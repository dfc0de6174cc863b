//! What grading makes: every student, every answer, its verdict and why. All other formats are made of it.

use exercises::error::{Error, Result};
use serde::{Deserialize, Serialize};
use std::{fs, path::Path};

/// All of a lab, as `results/LAB.json` has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// The lab's name.
    pub lab: String,
    /// Its title.
    pub title: String,
    /// Of what was handed out.
    pub fingerprint: String,
    /// When it is due, as TOML writes it; empty where it never is.
    pub due: String,
    /// How many hidden random cases there are for each exercise.
    pub rigs: u32,
    /// The exercises, in the lab's order.
    pub exercises: Vec<Asked>,
    /// The students, by their IDs.
    pub students: Vec<Student>,
}

/// An exercise of a lab.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// Its name.
    pub name: String,
    /// The folder of its stage.
    pub stage: String,
    /// What it is worth.
    pub points: f64,
}

/// What one student handed in. When it came is not in it: who collected it knows. The time of a file is the download's or the
/// clone's, or what the student's own clock said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Student {
    /// Who it is.
    pub id: String,
    /// The path that it came from; empty where nothing came.
    pub from: String,
    /// Whether the roster has that ID; true where there is no roster.
    pub in_roster: bool,
    /// What a teacher should know of what was handed in.
    pub note: Option<String>,
    /// One for each exercise of the lab, in its order.
    pub answers: Vec<Judged>,
}

/// What came of one answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// The exercise.
    pub exercise: String,
    /// What it is.
    pub verdict: Verdict,
    /// What it is worth, of 1.
    pub score: f64,
    /// The known mistake that it shows: `mistake 3`, counted from 1.
    pub mistake: Option<String>,
    /// What a teacher would say.
    pub says: String,
    /// How many hidden random cases came out right; none where none was tried.
    pub rigs_right: Option<u32>,
    /// The largest distance of a point from where it belongs, in the visible cases; shown, never scored.
    pub position_error: Option<f64>,
    /// A hash of its tokens: equal answers have equal ones.
    pub class: String,
    /// What the student wrote: the whole region.
    pub body: String,
    /// A case to draw.
    pub picture: Option<Picture>,
}

/// What an answer is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// All visible tests and all hidden cases pass.
    Right,
    /// Some do not.
    Wrong,
    /// The visible ones pass, and of the hidden ones next to none.
    ByHeart,
    /// It is as it was handed out.
    NotWritten,
    /// The compiler refuses it.
    DoesNotCompile,
    /// It uses what no answer may.
    Refused,
    /// It was stopped: it took many times the steps of the original, its stack overflowed, or it printed too much.
    NeverEnds,
    /// It asked for more memory than there is for it.
    TooMuchMemory,
    /// It can't be judged here.
    #[default]
    NeedsAPerson,
}

/// A visible case whose output is points.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// Where the original puts them.
    pub expected: Vec<[f64; 3]>,
    /// Where the answer puts them.
    pub got: Vec<[f64; 3]>,
}

impl Verdict {
    /// As the JSON has it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::ByHeart => "by_heart",
            Self::NotWritten => "not_written",
            Self::DoesNotCompile => "does_not_compile",
            Self::Refused => "refused",
            Self::NeverEnds => "never_ends",
            Self::TooMuchMemory => "too_much_memory",
            Self::NeedsAPerson => "needs_a_person",
        }
    }
}

impl Results {
    /// Reads what grading wrote.
    ///
    /// # Errors
    /// If there is nothing, or it makes no sense.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).map_err(Error::file(path))?;
        serde_json::from_str(&text).map_err(|error| Error::Stopped(format!("{}: {error}", path.display())))
    }

    /// The points of a student, and how many there are.
    pub fn points(&self, student: &Student) -> (f64, f64) {
        let pairs = self.exercises.iter().zip(&student.answers);
        let got = pairs.map(|(asked, judged)| asked.points * judged.score).sum();
        (got, self.exercises.iter().map(|asked| asked.points).sum())
    }
}

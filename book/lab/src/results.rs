//! The results of grading: every student, every answer, its verdict and the reason. All other formats are
//! made from these.

use crate::{Error, Result, at};
use filter::is_hidden;
use runner::exercise::is_id;
use serde::{Deserialize, Serialize};
use std::{fs, path::Path};

/// The results of a lab, as stored in `results/LAB.json`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// The lab's name.
    pub lab: String,
    /// Its title.
    pub title: String,
    /// The fingerprint of the handout.
    pub fingerprint: String,
    /// The number of hidden random cases for each exercise.
    pub rigs: u32,
    /// The exercises, in the lab's order.
    pub exercises: Vec<Asked>,
    /// The students, by their IDs.
    pub students: Vec<Student>,
    /// The files that the last grading did not use.
    #[serde(default)]
    pub unused: Unused,
}

/// The remark on a student whom the roster does not know.
pub const UNKNOWN: &str = "the roster has no such ID";

/// The paths of files that are not used, each with the reason.
pub type Unused = Vec<(String, String)>;

/// An exercise of a lab.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// Its name.
    pub name: String,
    /// The points that it is worth.
    pub points: f64,
}

/// One student's submission. It has no time: the time of a file is the download's or the clone's, or that of
/// the student's own clock. The person who collected it knows better.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Student {
    /// The student's ID.
    pub id: String,
    /// The path of the submission; empty if there was none.
    pub from: String,
    /// A remark for the teacher.
    pub note: Option<String>,
    /// One for each exercise of the lab, in its order.
    pub answers: Vec<Judged>,
}

/// A judged answer. A judgement alone says nothing of the exercise, the class and the body.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// The exercise.
    pub exercise: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The share of the exercise's points, from 0 to 1.
    pub score: f64,
    /// The known mistake that explains it, such as `mistake 3`, counted from 1.
    pub mistake: Option<String>,
    /// The explanation that a teacher would give.
    pub says: String,
    /// The number of hidden random cases that are right; `None` if none was tried.
    pub rigs_right: Option<u32>,
    /// A hash of the tokens: equal answers have equal ones.
    pub class: String,
    /// The student's code: the whole region.
    pub body: String,
    /// The scene to draw, if the answer changes it.
    pub picture: Option<Picture>,
    /// The smallest case in which it is wrong, in a sentence; empty if there is none.
    #[serde(default)]
    pub smallest: String,
    /// The points that a person gave instead of the grader's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

/// Points that a person gave.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// The points, of those that the exercise is worth.
    pub points: f64,
    /// The reason, which the student reads.
    pub why: String,
}

impl Judged {
    /// A judgement that needs no trial.
    pub fn said(verdict: Verdict, says: impl Into<String>) -> Self {
        Self { verdict, says: says.into(), ..Self::default() }
    }

    /// The judgement of an answer that is right in this many hidden cases, which are all.
    pub fn right(count: usize) -> Self {
        Self { score: 1.0, rigs_right: Some(count as u32), ..Self::said(Verdict::Right, "") }
    }

    /// The same with escapes and invisible characters shown as such: a panic's message may hold any.
    pub fn in_plain_text(self) -> Self {
        let [says, smallest] = [&self.says, &self.smallest].map(|text| plain(text));
        Self { says, smallest, ..self }
    }

    /// The points: a person's, or else the grader's.
    pub fn points(&self, asked: &Asked) -> f64 {
        self.mark.as_ref().map_or(asked.points * self.score, |mark| mark.points)
    }

    /// True if nothing is known of it yet: then it has no reason, either.
    pub fn is_untried(&self) -> bool {
        self.verdict == Verdict::NeedsAPerson && self.says.is_empty()
    }

    /// True if a person still has to judge it.
    pub fn is_open(&self) -> bool {
        self.verdict == Verdict::NeedsAPerson && self.mark.is_none()
    }

    /// The explanation that a student reads. A reason for stopping is always given; a mistake is explained
    /// only if `explains`.
    pub fn told(&self, explains: bool) -> &str {
        let is_mistake = matches!(self.verdict, Verdict::Wrong | Verdict::ByHeart);
        if is_mistake && !explains { "" } else { self.says.trim() }
    }
}

/// A text in which escapes and invisible characters are shown as such.
pub fn plain(text: &str) -> String {
    let is_odd = |sign: char| !"\n\t".contains(sign) && (sign.is_control() || is_hidden(sign));
    text.chars()
        .map(|sign| if is_odd(sign) { sign.escape_unicode().to_string() } else { sign.into() })
        .collect()
}

impl Student {
    /// True if a person still has to judge an answer.
    pub fn is_open(&self) -> bool {
        self.answers.iter().any(Judged::is_open)
    }

    /// True if the roster does not know its ID.
    pub fn is_unknown(&self) -> bool {
        self.note.as_ref().is_some_and(|note| note.contains(UNKNOWN))
    }

    /// True if nothing was handed in, and nobody gave points.
    pub fn is_absent(&self) -> bool {
        self.from.is_empty() && self.answers.iter().all(|judged| judged.mark.is_none())
    }
}

/// The verdict on an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// All visible tests and all hidden cases pass.
    Right,
    /// Some do not.
    Wrong,
    /// The visible ones pass, and hardly any of the hidden ones.
    ByHeart,
    /// It is as it was handed out.
    NotWritten,
    /// The compiler rejects it.
    DoesNotCompile,
    /// It uses something that is not allowed.
    Refused,
    /// It was stopped: it took many times as many steps as the original, its stack overflowed, or it printed
    /// too much.
    NeverEnds,
    /// It asked for more memory than it may have.
    TooMuchMemory,
    /// It can't be judged here.
    #[default]
    NeedsAPerson,
}

/// The scene of a visible test, in points.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// The points of the original.
    pub expected: Vec<[f64; 3]>,
    /// The points of the answer.
    pub got: Vec<[f64; 3]>,
    /// The points that lines join: `0 1 2, 1 3`.
    #[serde(default)]
    pub lines: String,
    /// The bones, along a line.
    #[serde(default)]
    pub bones: Vec<[f64; 3]>,
}

impl Verdict {
    /// The word for it in JSON.
    pub fn word(self) -> String {
        serde_json::to_value(self).ok().and_then(|it| Some(it.as_str()?.to_owned())).unwrap_or_default()
    }

    /// Its sign in a terminal, its colour on a page, and its words.
    pub fn shown(self) -> (char, &'static str, &'static str) {
        match self {
            Self::Right => ('✓', "good", "right"),
            Self::Wrong => ('✗', "bad", "wrong"),
            Self::ByHeart => ('♥', "bad", "right in the visible cases and in hardly any others"),
            Self::NotWritten => ('·', "faint", "not written"),
            Self::DoesNotCompile => ('#', "bad", "does not compile"),
            Self::Refused => ('!', "bad", "not tried"),
            Self::NeverEnds => ('∞', "bad", "does not end in time"),
            Self::TooMuchMemory => ('∞', "bad", "takes too much memory"),
            Self::NeedsAPerson => ('?', "faint", "a person has to judge it"),
        }
    }
}

impl Results {
    /// Reads a file of results.
    ///
    /// # Errors
    /// If there is no such file, or it is faulty.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).map_err(Error::file(path))?;
        let results: Self = serde_json::from_str(&text).map_err(at(path.display()))?;
        let names = results.exercises.iter().map(|asked| &asked.name);
        let is_whole = |it: &Student| it.answers.iter().map(|judged| &judged.exercise).eq(names.clone());
        // Files are named after an ID.
        match results.students.iter().find(|it| !is_id(&it.id) || !is_whole(it)).map(|it| &it.id) {
            Some(id) => {
                let why = format!("{id:?} is no ID, or its answers are not one for each exercise, in order");
                Err(at(path.display())(why))
            }
            None => Ok(results),
        }
    }

    /// The points of a student, and the points of the whole lab.
    pub fn points(&self, student: &Student) -> (f64, f64) {
        let pairs = self.exercises.iter().zip(&student.answers);
        let got = pairs.map(|(asked, judged)| judged.points(asked)).sum();
        (got, self.exercises.iter().map(|asked| asked.points).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_for_stopping_is_given_at_once() {
        let judged = |verdict| Judged { verdict, says: "Why.".to_owned(), ..Judged::default() };
        assert_eq!((judged(Verdict::Wrong).told(false), judged(Verdict::Wrong).told(true)), ("", "Why."));
        assert_eq!(judged(Verdict::DoesNotCompile).told(false), "Why.");
    }
}

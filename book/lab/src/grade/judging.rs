//! One student's answers: what is known of each before it is tried, and its judgement.

use super::Order;
use crate::{
    cache::class,
    exam::Exam,
    results::{Judged, Student, Verdict},
    roster::Roster,
    shaders,
    submissions::Submission,
    workshop::Workshop,
};
use runner::exercise::{Exercise, region::with_body, tokens::same_code, workspace::Workspace};
use std::{collections::BTreeMap, sync::Mutex};

/// An exercise, and the hash of an answer to it.
pub type Place = (String, String);

/// An answer before anything is built, and whether it has to be tried.
fn look(workshop: &Workshop, exercise: &Exercise, submission: &Submission, glsl: bool) -> (Judged, bool) {
    let of = |text: &str, judged: Judged| Judged {
        exercise: exercise.name.clone(),
        class: class(text),
        body: text.to_owned(),
        ..judged
    };
    let done = |verdict, says: &str, text: &str| (of(text, Judged::said(verdict, says)), false);
    let text = match submission.answers.get(&exercise.name) {
        _ if submission.is_unclear => return done(Verdict::NeedsAPerson, &submission.notes.join("; "), ""),
        None => return done(Verdict::NotWritten, "There is no answer.", ""),
        Some(Err(why)) => return done(Verdict::NeedsAPerson, why, ""),
        Some(Ok(text)) => text,
    };
    if exercise.is_rust() && is_blank(exercise, workshop.original(exercise), text) {
        return done(Verdict::NotWritten, "It is still blank.", text);
    }
    if !exercise.is_rust() && !glsl {
        let why = "Shaders are graded only with --glsl, on this machine's own driver.";
        return done(Verdict::NeedsAPerson, why, text);
    }
    (of(text, Judged::default()), true)
}

/// True if the text is the stub, with or without the line that names the parameters.
fn is_blank(exercise: &Exercise, original: &str, text: &str) -> bool {
    let stub = with_body(original, &exercise.stub_body()).unwrap_or_default();
    let without: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("let _ = ")).collect();
    same_code(&stub, text) || same_code(&stub, &without.join("\n"))
}

/// A student's answers, looked at and not yet tried.
pub struct Paper {
    /// The student, with everything known before the trial.
    pub student: Student,
    /// The answers to be tried, each with its place in the list.
    pub open: Vec<(usize, Place)>,
}

impl Paper {
    /// The paper of a submission.
    pub fn new(
        workshop: &Workshop,
        submission: &Submission,
        asked: &[&Exercise],
        (fingerprint, roster): (&str, Option<&Roster>),
        order: &Order,
    ) -> Self {
        let mut notes = submission.notes.clone();
        if submission.fingerprint.as_ref().is_some_and(|own| own != fingerprint) {
            notes.push("it was written for another version of the lab".to_owned());
        }
        let in_roster = roster.is_none_or(|roster| roster.has(&submission.id));
        if !in_roster {
            notes.push("the roster has no such ID".to_owned());
        }
        let (mut answers, mut open) = (Vec::new(), Vec::new());
        for (at, exercise) in asked.iter().enumerate() {
            let (answer, is_open) = look(workshop, exercise, submission, order.glsl);
            if is_open {
                open.push((at, (exercise.name.clone(), answer.class.clone())));
            }
            answers.push(answer);
        }
        let note = (!notes.is_empty()).then(|| notes.join("; "));
        let (id, from) = (submission.id.clone(), submission.from.clone());
        Self { student: Student { id, from, in_roster, note, answers }, open }
    }

    /// The paper of a student who handed in nothing.
    pub fn nothing(id: &str, asked: &[&Exercise]) -> Self {
        let blank = |exercise: &&Exercise| Judged {
            exercise: exercise.name.clone(),
            ..Judged::said(Verdict::NotWritten, "Nothing was handed in.")
        };
        let student = Student {
            id: id.to_owned(),
            in_roster: true,
            note: Some("nothing was handed in".to_owned()),
            answers: asked.iter().map(blank).collect(),
            ..Student::default()
        };
        Self { student, open: Vec::new() }
    }
}

/// Everything that a verdict rests on.
pub struct Judging<'a> {
    pub exam: &'a Exam<'a>,
    /// The faults of the grader's own check, by exercise.
    pub faults: &'a BTreeMap<String, Vec<String>>,
    pub workspace: &'a Workspace,
    /// The lab's shaders.
    pub shaders: Vec<&'a Exercise>,
    /// Held while a shader is tried: all share a copy and a display.
    pub one_shader: Mutex<()>,
}

impl Judging<'_> {
    /// Tries the answer of a class, `text`, and judges it.
    pub fn judge(&self, place: &Place, text: &str) -> Judged {
        if let Some(shader) = self.shaders.iter().find(|shader| shader.name == place.0) {
            let _one = self.one_shader.lock();
            return shaders::judge(self.workspace, shader, text);
        }
        match self.faults.get(&place.0) {
            Some(faults) => Judged::said(
                Verdict::NeedsAPerson,
                format!("The grader's own check of this exercise failed: {}", faults.join("; ")),
            ),
            None => self.exam.judge(&place.0, text),
        }
    }
}

//! One student's answers: what is known of each before it is tried, and its judgement.

use super::Order;
use crate::{
    cache::class,
    exam::Exam,
    judge::Judgement,
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

/// An answer before it is tried.
enum Looked {
    /// To be tried, with all others of its class: the hash, and the text.
    Class(String, String),
    /// Judged already: the verdict, the reason, and the text.
    Done(Verdict, String, String),
}

/// Looks at an answer before anything is built.
fn look(workshop: &Workshop, exercise: &Exercise, submission: &Submission, glsl: bool) -> Looked {
    let text = match submission.answers.get(&exercise.name) {
        _ if submission.is_unclear => {
            return Looked::Done(Verdict::NeedsAPerson, submission.notes.join("; "), String::new());
        }
        None => return Looked::Done(Verdict::NotWritten, "There is no answer.".to_owned(), String::new()),
        Some(Err(why)) => return Looked::Done(Verdict::NeedsAPerson, why.clone(), String::new()),
        Some(Ok(text)) => text.clone(),
    };
    if !exercise.is_rust() {
        if glsl {
            return Looked::Class(class(&text), text);
        }
        return Looked::Done(
            Verdict::NeedsAPerson,
            "Shaders are graded only with --glsl, on this machine's own driver.".to_owned(),
            text,
        );
    }
    let original = workshop.original(exercise);
    if is_blank(exercise, original, &text) {
        return Looked::Done(Verdict::NotWritten, "It is still blank.".to_owned(), text);
    }
    Looked::Class(class(&text), text)
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
            let blank = Judged { exercise: exercise.name.clone(), ..Judged::default() };
            answers.push(match look(workshop, exercise, submission, order.glsl) {
                Looked::Done(verdict, says, body) => {
                    Judged { verdict, says, class: class(&body), body, ..blank }
                }
                Looked::Class(class, body) => {
                    open.push((at, (exercise.name.clone(), class.clone())));
                    Judged { class, body, ..blank }
                }
            });
        }
        let note = (!notes.is_empty()).then(|| notes.join("; "));
        let (id, from) = (submission.id.clone(), submission.from.clone());
        Self { student: Student { id, from, in_roster, note, answers }, open }
    }

    /// The paper of a student who handed in nothing.
    pub fn nothing(id: &str, asked: &[&Exercise]) -> Self {
        let blank = |exercise: &&Exercise| Judged {
            exercise: exercise.name.clone(),
            verdict: Verdict::NotWritten,
            says: "Nothing was handed in.".to_owned(),
            ..Judged::default()
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
    pub fn judge(&self, place: &Place, text: &str) -> Judgement {
        if let Some(shader) = self.shaders.iter().find(|shader| shader.name == place.0) {
            let _one = self.one_shader.lock();
            return shaders::judge(self.workspace, shader, text);
        }
        match self.faults.get(&place.0) {
            Some(faults) => Judgement::said(
                Verdict::NeedsAPerson,
                format!("The grader's own check of this exercise failed: {}", faults.join("; ")),
            ),
            None => self.exam.judge(&place.0, text),
        }
    }
}

/// An answer with its judgement.
pub fn judged(it: &Judgement, answer: Judged) -> Judged {
    let it = it.clone();
    Judged {
        verdict: it.verdict,
        score: it.score,
        mistake: it.mistake.map(|number| format!("mistake {number}")),
        says: it.says,
        rigs_right: it.rigs_right,
        position_error: it.position_error,
        picture: it.picture,
        smallest: it.smallest,
        ..answer
    }
}

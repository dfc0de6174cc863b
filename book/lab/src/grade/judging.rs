//! One student's answers: what is known of each before it is tried, and what comes of it.

use super::Order;
use crate::{
    cache::class,
    exam::{Exam, Measures, Place, Ready},
    filter,
    judge::Judgement,
    results::{Judged, Student, Verdict},
    shaders,
    submissions::Submission,
};
use exercises::{exercise::Exercise, region::with_body, tokens::same_code, workspace::Workspace};
use std::{collections::BTreeSet, sync::Mutex};

/// What is known of an answer before it is tried.
enum Looked {
    /// It is tried, with all others of its class: that one's hash, and the text.
    Class(String, String),
    /// That is all that is to be said.
    Done(Verdict, String, String),
}

/// Looks at an answer before anything is built.
fn look(exam: &Exam, exercise: &Exercise, submission: &Submission, glsl: bool) -> Looked {
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
            "A shader is tried on this machine's own driver, with --glsl.".to_owned(),
            text,
        );
    }
    let original = exam.site.original(exercise);
    if is_blank(exercise, original, &text) {
        return Looked::Done(Verdict::NotWritten, "It is still blank.".to_owned(), text);
    }
    match filter::refusal(exercise, original, &text) {
        Some(refusal) => Looked::Done(Verdict::Refused, refusal.in_words(exercise), text),
        None => Looked::Class(class(&text), text),
    }
}

/// Whether it is the stub, with or without the line that names the parameters.
fn is_blank(exercise: &Exercise, original: &str, text: &str) -> bool {
    let stub = with_body(original, &exercise.stub_body()).unwrap_or_default();
    let without: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("let _ = ")).collect();
    same_code(&stub, text) || same_code(&stub, &without.join("\n"))
}

/// A student's answers, looked at and not yet tried.
pub struct Paper {
    /// With what is known of each answer before it is tried.
    pub student: Student,
    /// Which answers are to be tried, each with its place in the list.
    pub open: Vec<(usize, Place)>,
}

impl Paper {
    /// Of what somebody handed in.
    pub fn new(
        exam: &Exam,
        submission: &Submission,
        asked: &[&Exercise],
        (fingerprint, roster): (&str, Option<&BTreeSet<String>>),
        order: &Order,
    ) -> Self {
        let mut notes = submission.notes.clone();
        if submission.fingerprint.as_ref().is_some_and(|own| own != fingerprint) {
            notes.push("it was written for another version of the lab".to_owned());
        }
        let in_roster = roster.is_none_or(|roster| roster.contains(&submission.id));
        if !in_roster {
            notes.push("the roster has no such ID".to_owned());
        }
        let (mut answers, mut open) = (Vec::new(), Vec::new());
        for (at, exercise) in asked.iter().enumerate() {
            let blank = Judged { exercise: exercise.name.clone(), ..Judged::default() };
            answers.push(match look(exam, exercise, submission, order.glsl) {
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

    /// Of somebody who handed nothing in.
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

/// All that a verdict is made of.
pub struct Judging<'a> {
    pub exam: &'a Exam<'a>,
    pub ready: &'a Ready<'a>,
    pub measures: &'a Measures<'a>,
    pub workspace: &'a Workspace,
    /// The lab's shaders.
    pub shaders: Vec<&'a Exercise>,
    /// One at a time: they share a copy and a display.
    pub one_shader: Mutex<()>,
}

impl Judging<'_> {
    /// Tries the answer of a class, `text`, and says what is to be said of it.
    pub fn judge(&self, place: &Place, text: &str) -> Judgement {
        if let Some(shader) = self.shaders.iter().find(|shader| shader.name == place.0) {
            let _one = self.one_shader.lock();
            return shaders::judge(self.workspace, shader, text);
        }
        let Some(measure) = self.measures.get(&place.0) else { return Judgement::default() };
        measure.judge(&self.exam.try_one(self.ready, place))
    }
}

/// An answer with what is said of it.
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
        ..answer
    }
}

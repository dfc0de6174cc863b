//! One student's answers: what is known of each before it is tried, and what comes of it.

use super::Order;
use crate::{
    cache::class,
    exam::{AllTried, Exam, Measures, judge},
    filter,
    judge::Judgement,
    results::{Judged, Student, Verdict},
    shaders,
    submissions::Submission,
};
use exercises::{exercise::Exercise, region::with_body, tokens::same_code, workspace::Workspace};
use std::collections::BTreeSet;

/// What is known of an answer before it is tried.
pub enum Looked {
    /// It is tried, with all others of its class: that one's hash, and the text.
    Class(String, String),
    /// That is all that is to be said.
    Done(Verdict, String, String),
}

/// Looks at an answer before anything is built.
pub fn look(exam: &Exam, exercise: &Exercise, submission: &Submission) -> Looked {
    let text = match submission.answers.get(&exercise.name) {
        _ if submission.is_unclear => {
            return Looked::Done(Verdict::NeedsAPerson, submission.notes.join("; "), String::new());
        }
        None => return Looked::Done(Verdict::NotWritten, "There is no answer.".to_owned(), String::new()),
        Some(Err(why)) => return Looked::Done(Verdict::NeedsAPerson, why.clone(), String::new()),
        Some(Ok(text)) => text.clone(),
    };
    let original = exam.site.original(exercise);
    if !exercise.is_rust() {
        return Looked::Done(
            Verdict::NeedsAPerson,
            "A shader is tried on this machine's own driver, with --glsl.".to_owned(),
            text,
        );
    }
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

/// All that verdicts are made of.
pub struct Judging<'a> {
    pub exam: &'a Exam<'a>,
    pub measures: &'a Measures<'a>,
    pub known: &'a AllTried,
    pub workspace: &'a Workspace,
    pub order: &'a Order,
}

impl Judging<'_> {
    /// One student, with a verdict on each answer.
    pub fn student(
        &self,
        submission: &Submission,
        asked: &[&Exercise],
        fingerprint: &str,
        roster: Option<&BTreeSet<String>>,
    ) -> Student {
        let mut notes = submission.notes.clone();
        if submission.fingerprint.as_ref().is_some_and(|own| own != fingerprint) {
            notes.push("it was written for another version of the lab".to_owned());
        }
        let in_roster = roster.is_none_or(|roster| roster.contains(&submission.id));
        if !in_roster {
            notes.push("the roster has no such ID".to_owned());
        }
        Student {
            id: submission.id.clone(),
            from: submission.from.clone(),
            in_roster,
            note: (!notes.is_empty()).then(|| notes.join("; ")),
            answers: asked.iter().map(|exercise| self.answer(exercise, submission)).collect(),
        }
    }

    fn answer(&self, exercise: &Exercise, submission: &Submission) -> Judged {
        let blank = Judged { exercise: exercise.name.clone(), ..Judged::default() };
        match look(self.exam, exercise, submission) {
            Looked::Done(Verdict::NeedsAPerson, _, body) if self.order.glsl && !exercise.is_rust() => {
                judged(shaders::judge(self.workspace, exercise, &body), class(&body), body, blank)
            }
            Looked::Done(verdict, says, body) => Judged { verdict, says, class: class(&body), body, ..blank },
            Looked::Class(class, body) => {
                judged(judge(self.measures, self.known, &exercise.name, &class), class, body, blank)
            }
        }
    }
}

fn judged(it: Judgement, class: String, body: String, blank: Judged) -> Judged {
    Judged {
        verdict: it.verdict,
        score: it.score,
        mistake: it.mistake.map(|number| format!("mistake {number}")),
        says: it.says,
        rigs_right: it.rigs_right,
        position_error: it.position_error,
        picture: it.picture,
        class,
        body,
        ..blank
    }
}

/// Whoever handed nothing in.
pub fn nothing(id: &str, asked: &[&Exercise]) -> Student {
    let blank = |exercise: &&Exercise| Judged {
        exercise: exercise.name.clone(),
        verdict: Verdict::NotWritten,
        says: "Nothing was handed in.".to_owned(),
        ..Judged::default()
    };
    Student {
        id: id.to_owned(),
        in_roster: true,
        note: Some("nothing was handed in".to_owned()),
        answers: asked.iter().map(blank).collect(),
        ..Student::default()
    }
}

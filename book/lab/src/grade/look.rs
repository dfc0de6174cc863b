//! A class's answers before anything is tried: whatever is known of them without that.

use super::{Order, desk::say_unused};
use crate::{
    Exercise, Judged, Result, Results, Student, Verdict,
    cache::class,
    roster::Roster,
    submissions::{HandedIn, Known, Submission, key, read_all},
    workshop::Workshop,
};
use runner::exercise::{same_code, with_body};

/// The students who handed something in, and those in the roster who did not, by their names.
pub fn students(
    workshop: &Workshop,
    asked: &[&Exercise],
    order: &Order,
    results: &Results,
) -> Result<Vec<Student>> {
    let roster = order.roster.as_deref().map(Roster::read).transpose()?;
    let known = Known { roster: roster.as_ref(), before: order.before.as_ref() };
    let HandedIn { mut submissions, unused } = read_all(&order.paths, &results.lab, asked, known)?;
    say_unused(&unused);
    let ids = roster.as_ref().map(Roster::ids);
    let missing = ids.iter().flatten().filter(|id| submissions.iter().all(|it| key(&it.id) != key(id)));
    let nothing = |id: &&String| Submission {
        id: (*id).clone(),
        notes: vec!["nothing was handed in".to_owned()],
        ..Submission::default()
    };
    let missing: Vec<Submission> = missing.map(nothing).collect();
    submissions.extend(missing);
    submissions.retain(|it| order.only.as_ref().is_none_or(|only| key(only) == key(&it.id)));
    submissions.sort_by(|a, b| a.id.cmp(&b.id));
    let students = submissions.into_iter().map(|it| {
        let answers = asked.iter().map(|exercise| look(workshop, exercise, &it, order.glsl)).collect();
        let Submission { id, from, fingerprint, mut notes, .. } = it;
        if fingerprint.is_some_and(|own| own != results.fingerprint) {
            notes.push("it was written for another version of the lab".to_owned());
        }
        let in_roster = ids.as_ref().is_none_or(|ids| ids.contains(&id));
        if !in_roster {
            notes.push("the roster has no such ID".to_owned());
        }
        let note = (!notes.is_empty()).then(|| notes.join("; "));
        Student { id, from, in_roster, note, answers }
    });
    Ok(students.collect())
}

/// An answer before anything is built; it is untried if it has to be.
fn look(workshop: &Workshop, exercise: &Exercise, submission: &Submission, glsl: bool) -> Judged {
    let needs_a_person = |why: &str| Judged::said(Verdict::NeedsAPerson, why);
    let not_written = |why: &str| Judged::said(Verdict::NotWritten, why);
    let (text, judged) = match submission.answers.get(&exercise.name) {
        _ if submission.is_unclear => ("", needs_a_person(&submission.notes.join("; "))),
        None if submission.from.is_empty() => ("", not_written("Nothing was handed in.")),
        None => ("", not_written("There is no answer.")),
        Some(Err(why)) => ("", needs_a_person(why)),
        Some(Ok(text)) if exercise.is_rust() && is_blank(exercise, workshop.original(exercise), text) => {
            (&text[..], not_written("It is still blank."))
        }
        Some(Ok(text)) if !exercise.is_rust() && !glsl => {
            let why = "Shaders are graded only with --glsl, on this machine's own driver.";
            (&text[..], needs_a_person(why))
        }
        Some(Ok(text)) => (&text[..], Judged::default()),
    };
    Judged { exercise: exercise.name.clone(), class: class(text), body: text.to_owned(), ..judged }
}

/// True if the text is the stub, with or without the line that names the parameters.
fn is_blank(exercise: &Exercise, original: &str, text: &str) -> bool {
    let stub = with_body(original, &exercise.stub_body()).unwrap_or_default();
    let without: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("let _ = ")).collect();
    same_code(&stub, text) || same_code(&stub, &without.join("\n"))
}

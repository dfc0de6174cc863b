//! A class's answers before anything is tried: whatever is known of them without that.

use super::{Order, desk::say_unused};
use crate::{
    Error, Exercise, Judged, Result, Results, Student, Verdict,
    cache::class,
    results::{UNKNOWN, Unused},
    roster::Roster,
    submissions::{HandedIn, Known, Submission, is_blank, key, read_all},
    workshop::Workshop,
};

/// The students who handed something in, and those in the roster who did not, by their names; and the files
/// that are not used.
pub fn students(
    workshop: &Workshop,
    asked: &[&Exercise],
    order: &Order,
    results: &Results,
) -> Result<(Vec<Student>, Unused)> {
    let roster = order.roster.as_deref().map(Roster::read).transpose()?;
    let known = Known { roster: roster.as_ref(), before: order.before.as_ref() };
    let HandedIn { mut submissions, mut unused } = read_all(&order.paths, &results.lab, asked, known)?;
    for (path, Roster { without_id, .. }) in order.roster.iter().zip(&roster) {
        let line = |line| (format!("{}, line {line}", path.display()), "there is no ID".to_owned());
        unused.extend(without_id.iter().map(line));
    }
    let unused = say_unused(unused);
    let ids = roster.as_ref().map(Roster::ids);
    for id in ids.iter().flatten().map(|id| (*id).clone()) {
        if submissions.iter().all(|it| key(&it.id) != key(&id)) {
            let notes = vec!["nothing was handed in".to_owned()];
            submissions.push(Submission { id, notes, ..Submission::default() });
        }
    }
    if let Some(only) = &order.only {
        submissions.retain(|it| key(only) == key(&it.id));
        if submissions.is_empty() {
            return Err(Error::Usage(format!("--only: no student `{only}` is in what was handed in")));
        }
    }
    submissions.sort_by(|a, b| a.id.cmp(&b.id));
    let students = submissions.into_iter().map(|it| {
        let answers = asked.iter().map(|exercise| look(workshop, exercise, &it, order.glsl)).collect();
        let Submission { id, from, fingerprint, mut notes, .. } = it;
        if fingerprint.is_some_and(|own| own != results.fingerprint) {
            notes.push("it was written for another version of the lab".to_owned());
        }
        if ids.as_ref().is_some_and(|ids| !ids.contains(&id)) {
            notes.push(UNKNOWN.to_owned());
        }
        let note = (!notes.is_empty()).then(|| notes.join("; "));
        Student { id, from, note, answers }
    });
    Ok((students.collect(), unused))
}

/// An answer before anything is built; it is untried if it has to be.
fn look(workshop: &Workshop, exercise: &Exercise, submission: &Submission, glsl: bool) -> Judged {
    let (person, blank, is_rust) = (Verdict::NeedsAPerson, Verdict::NotWritten, exercise.is_rust());
    let (text, verdict, why) = match submission.answers.get(&exercise.name) {
        _ if submission.is_unclear => ("", person, &submission.notes.join("; ")[..]),
        None if submission.from.is_empty() => ("", blank, "Nothing was handed in."),
        None => ("", blank, "There is no answer."),
        Some(Err(why)) => ("", person, &why[..]),
        Some(Ok(text)) if is_rust && is_blank(exercise, workshop.original(exercise), text) => {
            (&text[..], blank, "It is still blank.")
        }
        Some(Ok(text)) if !is_rust && !glsl => {
            (&text[..], person, "Shaders are graded only with --glsl, on this machine's own driver.")
        }
        Some(Ok(text)) => (&text[..], person, ""),
    };
    let (exercise, class) = (exercise.name.clone(), class(text));
    Judged { exercise, class, body: text.to_owned(), ..Judged::said(verdict, why) }
}

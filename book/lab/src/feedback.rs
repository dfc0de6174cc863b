//! A page for each student: verdicts, explanations, a picture, and the share of hidden cases that are right.
//! It never shows the hidden cases themselves.

#[cfg(test)]
pub(crate) mod tests;

use crate::{
    drawing,
    export::table::number,
    html::{code, escape, page, prose},
    of_lab::Graded,
    results::{Judged, Student, Verdict},
    told,
};
use runner::{exercise::Exercise, say::place::place_of};
use std::fmt::Write;

/// A student's page.
pub fn of(graded: &Graded, student: &Student) -> String {
    let results = &graded.results;
    let (got, most) = results.points(student);
    let mut body = format!("<h1>{}: {}</h1>\n", escape(&results.title), escape(&student.id));
    let is_absent = student.is_absent();
    let of = |got: f64, most: f64| format!("{} of {}", number(got), number(most));
    if !is_absent {
        let _ = writeln!(body, "<p><strong>{} points</strong>{}</p>", of(got, most), state(student));
    }
    if let Some(note) = &student.note {
        body += &prose(note);
    }
    body += "<table>\n<tr><th>exercise</th><th>verdict</th><th>points</th></tr>\n";
    for (asked, judged) in results.exercises.iter().zip(&student.answers) {
        let points = if is_absent { String::new() } else { of(judged.points(asked), asked.points) };
        let name = escape(&asked.name);
        let _ = writeln!(
            body,
            "<tr><td><a href=\"#{name}\"><code>{name}</code></a></td><td>{}</td><td class=\"number\">{points}</td></tr>",
            verdict(judged.verdict)
        );
    }
    body += "</table>\n";
    for judged in &student.answers {
        body += &answer(graded, judged);
    }
    page(&format!("{}: {}", results.title, student.id), &body)
}

/// A remark behind the points.
fn state(student: &Student) -> &'static str {
    if student.is_open() { ", so far: your teacher still has to judge a part of it" } else { "" }
}

/// A verdict in words and in its colour.
pub fn verdict(verdict: Verdict) -> String {
    let class = match verdict {
        Verdict::Right => "good",
        Verdict::NotWritten | Verdict::NeedsAPerson => "faint",
        _ => "bad",
    };
    format!("<span class=\"{class}\">{}</span>", escape(told::verdict(verdict)))
}

fn answer(graded: &Graded, judged: &Judged) -> String {
    let name = escape(&judged.exercise);
    let mut text = format!("<h2 id=\"{name}\"><code>{name}</code></h2>\n<p>{}", verdict(judged.verdict));
    if let Some(right) = judged.rigs_right {
        let _ = write!(text, ". {right} of {} hidden cases are right", graded.results.rigs);
    }
    text += ".</p>\n";
    if let Some(mark) = &judged.mark {
        text += &prose(&format!("{} points, given by your teacher: {}", number(mark.points), mark.why));
    }
    text += &prose(told::says(judged, graded.explains));
    if judged.verdict == Verdict::Wrong && !graded.explains {
        text += "<p class=\"faint\">The mistake is not explained yet.</p>\n";
    } else if !judged.smallest.is_empty() && judged.smallest != judged.says {
        text += &prose(&format!("The smallest case found in which it is wrong: {}", judged.smallest));
    }
    if judged.verdict != Verdict::Right {
        text += &next(graded, judged);
    }
    if let Some(picture) = judged.picture.as_ref().filter(|_| judged.verdict != Verdict::Right) {
        let label = format!("{}: the points, and where they belong", judged.exercise);
        let more = " It is the scene of a test that you have. Violet is where its points belong; red lines lead from there to where your function puts them.";
        text += &drawing::figure(picture, &label, more);
    }
    if judged.body.trim().is_empty() {
        return text;
    }
    format!("{text}<details><summary>Your answer</summary>\n{}</details>\n", code(&judged.body))
}

/// The exercise's chapter, and the command that tries an answer; nothing if the workbook lost it.
fn next(graded: &Graded, judged: &Judged) -> String {
    let exercise = graded.exercise(&judged.exercise);
    let Some(chapter) = exercise.and_then(|it| place_of(graded.workspace, it).chapter) else {
        return String::new();
    };
    let [_, page] = exercise.map(Exercise::chapter_pages).unwrap_or_default();
    prose(&format!(
        "To try again: the chapter “{}”, `{page}` in your copy; then `cargo workbook watch {}`.",
        chapter.title, judged.exercise
    ))
}

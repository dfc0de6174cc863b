//! A page for each student: verdicts, explanations, a picture, and the share of hidden cases that are right.
//! It never shows the hidden cases themselves.

#[cfg(test)]
pub(crate) mod tests;

use crate::{
    Graded, Judged, Student, Verdict, drawing,
    export::table::number,
    html::{code, escape, folded, page, prose, verdict, words},
};
use runner::say::place_of;
use std::fmt::Write;

/// A student's page.
pub fn of(graded: &Graded, student: &Student) -> String {
    let results = &graded.results;
    let (got, most) = results.points(student);
    let mut body = format!("<h1>{}: {}</h1>\n", escape(&results.title), escape(&student.id));
    let of = |got: f64, most: f64| format!("{} of {}", number(got), number(most));
    let open = if student.is_open() { ", so far: your teacher still has to judge a part of it" } else { "" };
    if !student.is_absent() {
        let _ = writeln!(body, "<p><strong>{} points</strong>{open}</p>", of(got, most));
    }
    body += &prose(student.note.as_deref().unwrap_or_default());
    body += "<table>\n<tr><th>exercise</th><th>verdict</th><th>points</th></tr>\n";
    for (asked, judged) in results.exercises.iter().zip(&student.answers) {
        let points = if student.is_absent() { String::new() } else { of(judged.points(asked), asked.points) };
        let (name, verdict) = (escape(&asked.name), verdict(judged.verdict));
        let _ = writeln!(
            body,
            "<tr><td><a href=\"#{name}\"><code>{name}</code></a></td><td>{verdict}</td><td class=\"number\">{points}</td></tr>"
        );
    }
    body += "</table>\n";
    body.extend(student.answers.iter().map(|judged| answer(graded, judged)));
    page(&format!("{}: {}", results.title, student.id), &body)
}

fn answer(graded: &Graded, judged: &Judged) -> String {
    let name = escape(&judged.exercise);
    let mut text = format!("<h2 id=\"{name}\"><code>{name}</code></h2>\n<p>{}", verdict(judged.verdict));
    if let Some(right) = judged.rigs_right {
        let _ = write!(text, ". {right} of {} hidden cases are right", graded.results.rigs);
    }
    text += ".</p>\n";
    if judged.score == 0.0 && judged.rigs_right > Some(0) {
        text += "<p>What an answer gets right that does no work earns nothing.</p>\n";
    }
    if let Some(mark) = &judged.mark {
        text += &prose(&format!("{} points, given by your teacher: {}", number(mark.points), mark.why));
    }
    text += &prose(judged.told(graded.explains));
    if judged.verdict == Verdict::Wrong && !graded.explains {
        text += "<p class=\"faint\">The mistake is not explained yet.</p>\n";
    } else if !judged.smallest.is_empty() && judged.smallest != judged.says {
        text += &prose(&format!("The smallest case found in which it is wrong: {}", judged.smallest));
    }
    if judged.verdict != Verdict::Right {
        text += &next(graded, judged).unwrap_or_default();
        let label = format!("{}: the points, and where they belong", judged.exercise);
        let more = " It is the scene of a test that you have. Violet is where its points belong; red lines lead from there to where your function puts them.";
        text.extend(judged.picture.iter().map(|picture| drawing::figure(picture, &label, more)));
    }
    if judged.body.trim().is_empty() { text } else { text + &folded("Your answer", &code(&judged.body)) }
}

/// The exercise's chapter, as a link if the pages lie on the web, or else by its place in the handout, as
/// this page is read elsewhere. And the command to go on with; nothing if the workbook lost the exercise.
fn next(graded: &Graded, judged: &Judged) -> Option<String> {
    let exercise = graded.exercise(&judged.exercise)?;
    let ((title, _), [_, page]) = (place_of(graded.workspace, exercise).chapter?, exercise.chapter_pages());
    let command = match judged.verdict {
        Verdict::NotWritten => "start",
        Verdict::DoesNotCompile | Verdict::Refused => "check",
        _ => "watch",
    };
    let chapter = match &graded.pages {
        Some(pages) => {
            let address = format!("{pages}{}", page.trim_start_matches("pages/"));
            format!("<a href=\"{}\">{}</a>", escape(&address), escape(&title))
        }
        None => words(&format!("“{title}”, `{page}` in your copy")),
    };
    let name = escape(&exercise.name);
    Some(format!(
        "<p>To try again: the chapter {chapter}; then <code>cargo workbook {command} {name}</code>.</p>\n"
    ))
}

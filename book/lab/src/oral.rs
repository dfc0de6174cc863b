//! `lab oral`: a sheet of questions about a student's own answers. Students who wrote them can answer without
//! the sheet.

use crate::{
    Answer, Args, Error, Graded, Judged, Result, Session, Student, Verdict, drawing,
    html::{code, escape, folded, page, prose, verdict},
    lab_of,
};
use runner::exercise::{Function, body, look_at, same_code};
use std::{fmt::Write, mem::replace};

/// The number of questions about lines, and about mistakes, for each exercise.
const LINES: usize = 3;
const MISTAKES: usize = 2;

/// `lab oral LAB ID…`
///
/// # Errors
/// If the lab was not graded, a student is not in it, or a file can't be written.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let (lab, ids) = lab_of(args)?;
    let graded = Graded::open(session.workspace, args)?;
    if ids.is_empty() {
        return Err(Error::Usage(format!("which student? `cargo workbook lab oral {lab} ID…`")));
    }
    let mut text = String::new();
    for id in ids {
        let none = || Error::Usage(format!("no student `{id}` handed in {lab}"));
        let sheet = sheet(&graded, graded.student(id).ok_or_else(none)?);
        text += &(graded.put(&format!("{lab}-oral/{id}.html"), &sheet)? + "\n");
    }
    Ok(Answer::text(text))
}

/// The sheet of a student.
pub fn sheet(graded: &Graded, student: &Student) -> String {
    let title = format!("{}: questions for {}", graded.results.title, student.id);
    let mut text = format!(
        "<h1>{}</h1>\n<p class=\"faint\">The answers to listen for are folded below the questions.</p>\n",
        escape(&title)
    );
    for judged in student.answers.iter().filter(|judged| judged.verdict != Verdict::NotWritten) {
        let (name, verdict) = (escape(&judged.exercise), verdict(judged.verdict));
        let own = code(&numbered(&judged.body));
        let _ = write!(text, "<h2><code>{name}</code></h2>\n<p>{verdict}</p>\n{own}\n<ol>\n");
        text.extend(questions(&mistakes(graded, &judged.exercise), judged, graded.results.rigs));
        text += "</ol>\n";
        let picture = judged.picture.iter().filter(|_| judged.verdict != Verdict::Right);
        text.extend(picture.map(|it| drawing::figure(it, "the points, and where they belong", "")));
    }
    page(&title, &text)
}

/// A question, the code that belongs to it, and the answer that a teacher listens for; each of these two may
/// be empty.
fn ask(asked: &str, about: &str, answer: &str) -> String {
    let about = if about.is_empty() { String::new() } else { code(about) };
    let answer = prose(answer);
    let answer = if answer.is_empty() { answer } else { folded("What to listen for", &answer) };
    format!("<li>{}{about}{answer}</li>\n", prose(asked))
}

/// The bodies of an exercise's known mistakes, each with what it means.
fn mistakes(graded: &Graded, name: &str) -> Vec<(String, String)> {
    let function = graded.exercise(name).and_then(|exercise| look_at(graded.workspace, exercise).ok());
    let Some(Function { exercise, original, .. }) = function else { return vec![] };
    let bodies = exercise.mistake_bodies(&original);
    bodies.map(|(number, body)| (body, exercise.mistakes[number - 1].says.clone())).collect()
}

/// Questions about an answer: its own lines, its faults, and the effect of a known mistake.
fn questions(mistakes: &[(String, String)], judged: &Judged, rigs: u32) -> Vec<String> {
    let mut questions =
        vec![ask("Say in a sentence or two what your function does, without its code.", "", "")];
    questions.extend(of_lines(&judged.body).iter().take(LINES).map(|asked| ask(asked, "", "")));
    if let (Some(right), false) = (judged.rigs_right, judged.verdict == Verdict::Right) {
        let how = "Name an input for which your function goes wrong, and say why.";
        let asked = format!("{right} of {rigs} hidden cases come out right. {how}");
        questions.push(ask(&asked, "", &judged.says));
    }
    let own = body(&judged.body).map_or(&judged.body[..], |range| &judged.body[range]);
    let asked = "Suppose someone wrote this instead. What would the result be, and how would you notice?";
    let nearest = nearest(mistakes, own).into_iter().take(MISTAKES);
    questions.extend(nearest.map(|(body, says)| ask(asked, body, says)));
    questions
}

/// Questions about single lines, the most telling first, one of each kind before a second one.
fn of_lines(text: &str) -> Vec<String> {
    let (mut found, mut seen) = (Vec::new(), [false; 6]);
    let first = body(text).map_or(0, |range| text[..range.start].lines().count());
    for (number, line) in (1..).zip(text.lines()).skip(first) {
        let code = line.split("//").next().unwrap_or_default().trim();
        let begins = |words: &[&str]| words.iter().any(|word| code.starts_with(word));
        let (kind, question) = if begins(&["for ", "while "]) || code.contains(".iter()") {
            (0, "what does it iterate over, and what happens if that is empty?")
        } else if begins(&["if ", "match "]) || code.contains(" if ") {
            (1, "when is each branch taken? Give an input for each.")
        } else if code.contains(" * ") && code.contains('=') {
            (2, "what are the two factors, and does their order matter?")
        } else if code.contains('[') && !begins(&["assert"]) {
            (3, "what is at that index, and what guarantees that it exists?")
        } else if begins(&["assert"]) || code.contains("panic!") {
            (4, "which calls does it stop, and what would they return without it?")
        } else if begins(&["let "]) {
            (5, "what is it, and in which space or unit?")
        } else {
            continue;
        };
        let quoted = code.trim_end_matches([';', '{', ',']).trim_end();
        let is_second = replace(&mut seen[kind], true);
        found.push((is_second, kind, format!("Line {number}, `{quoted}`: {question}")));
    }
    found.sort_by_key(|(is_second, kind, _)| (*is_second, *kind));
    found.into_iter().map(|(.., asked)| asked).collect()
}

/// Known mistakes, those most like the answer first, except the answer's own.
fn nearest<'a>(mistakes: &'a [(String, String)], own: &str) -> Vec<&'a (String, String)> {
    let has = |text: &str, line: &str| text.lines().any(|other| other.trim() == line.trim());
    let only = |a: &str, b: &str| a.lines().filter(|line| !has(b, line)).count();
    let mut all: Vec<_> = mistakes.iter().filter(|(body, _)| !same_code(body, own)).collect();
    all.sort_by_key(|(body, _)| only(body, own) + only(own, body));
    all
}

fn numbered(text: &str) -> String {
    (1..).zip(text.lines()).map(|(number, line)| format!("{number:>3}  {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    const ANSWER: &str = "/// Sums {\npub fn sum(list: &[f32]) -> f32 {\n    let mut sum = 0.0;\n    for x in list {\n        sum += 2.0 * x;\n    }\n    sum\n}\n";

    #[test]
    fn questions_are_about_the_students_own_lines() {
        let lines = of_lines(ANSWER);
        assert!(lines[0].starts_with("Line 4, `for x in list`: what does it iterate over"), "{lines:?}");
        assert!(lines[1].starts_with("Line 5, `sum += 2.0 * x`: what are the two factors"), "{lines:?}");
        assert!(lines[2].starts_with("Line 3, `let mut sum = 0.0`"), "{lines:?}");
    }

    #[test]
    fn a_known_mistake_is_asked_for_unless_it_is_the_students_own() {
        let near = ANSWER[ANSWER.find("    let").unwrap()..ANSWER.rfind('}').unwrap()].replace("0.0", "1.0");
        let mistakes = [("    7.0\n".to_owned(), "Far.".to_owned()), (near, "It begins at one.".to_owned())];
        let judged = Judged {
            body: ANSWER.to_owned(),
            verdict: Verdict::Wrong,
            rigs_right: Some(3),
            says: "Twice.".to_owned(),
            ..Judged::default()
        };
        let asked = questions(&mistakes, &judged, 64);
        assert!(asked[5].contains("<pre>") && asked[5].contains("It begins at one."), "{asked:?}");
        assert!(asked.iter().any(|it| it.contains("3 of 64 hidden cases") && it.contains("Twice.")));
        let own = Judged { body: ANSWER.replace("0.0", "1.0"), ..judged };
        assert!(questions(&mistakes, &own, 64).iter().all(|it| !it.contains("It begins at one.")));
    }
}

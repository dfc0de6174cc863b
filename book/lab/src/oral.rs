//! `lab oral`: a sheet of questions about a student's own answers. Students who wrote them can answer without
//! the sheet.

use crate::{
    drawing,
    feedback::verdict,
    html::{code, escape, page, prose},
    lab_of,
    of_lab::{Graded, write},
    results::{Judged, Student, Verdict},
};
use runner::{
    commands::{session::Session, syntax::Args},
    exercise::{
        Exercise,
        error::{Error, Result},
        region::body,
        tokens::same_code,
    },
    say::answer::Answer,
};
use std::fmt::Write;

/// The number of questions about lines, and about mistakes, for each exercise.
const LINES: usize = 3;
const MISTAKES: usize = 2;

/// A question, and its answer, which may be empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The question.
    pub asked: String,
    /// The code that belongs to it.
    pub code: String,
    /// The answer that a teacher listens for.
    pub answer: String,
}

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
        let student = graded.results.students.iter().find(|student| student.id == *id);
        let student = student.ok_or_else(|| Error::Usage(format!("no student `{id}` handed in {lab}")))?;
        let path = graded.folder.join(format!("{lab}-oral")).join(format!("{id}.html"));
        write(&path, &sheet(&graded, student))?;
        let _ = writeln!(text, "{}", graded.shown(&path));
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
        let name = escape(&judged.exercise);
        let _ = writeln!(
            text,
            "<h2><code>{name}</code></h2>\n<p>{}</p>\n{}",
            verdict(judged.verdict),
            code(&numbered(&judged.body))
        );
        text += "<ol>\n";
        for Question { asked, code: about, answer } in
            questions(graded.exercise(&judged.exercise), judged, graded.results.rigs)
        {
            let about = if about.is_empty() { about } else { code(&about) };
            let _ = write!(text, "<li>{}{about}", prose(&asked));
            if !answer.is_empty() {
                let _ = write!(
                    text,
                    "<details><summary>What to listen for</summary>{}</details>",
                    prose(&answer)
                );
            }
            text += "</li>\n";
        }
        text += "</ol>\n";
        if let Some(picture) = judged.picture.as_ref().filter(|_| judged.verdict != Verdict::Right) {
            text += &drawing::figure(picture, "the points, and where they belong", "");
        }
    }
    page(&title, &text)
}

/// Questions about an answer: its own lines, its faults, and the effect of a known mistake.
pub fn questions(exercise: Option<&Exercise>, judged: &Judged, rigs: u32) -> Vec<Question> {
    let plain =
        |asked: String, answer: &str| Question { asked, code: String::new(), answer: answer.to_owned() };
    let mut questions =
        vec![plain("Say in a sentence or two what your function does, without its code.".to_owned(), "")];
    questions.extend(of_lines(&judged.body).into_iter().take(LINES).map(|asked| plain(asked, "")));
    if let (Some(right), false) = (judged.rigs_right, judged.verdict == Verdict::Right) {
        let asked = format!(
            "{right} of {rigs} hidden cases come out right. Name an input for which your function goes wrong, and say why."
        );
        questions.push(plain(asked, &judged.says));
    }
    let own = body(&judged.body).map_or(&judged.body[..], |range| &judged.body[range]);
    for mistake in exercise.into_iter().flat_map(|exercise| nearest(exercise, own)).take(MISTAKES) {
        questions.push(Question {
            asked: "Suppose someone wrote this instead. What would the result be, and how would you notice?"
                .to_owned(),
            code: mistake.0.to_owned(),
            answer: mistake.1.to_owned(),
        });
    }
    questions
}

/// Questions about single lines, the most telling first.
fn of_lines(text: &str) -> Vec<String> {
    let mut found: Vec<(u8, String)> = Vec::new();
    let first = body(text).map_or(0, |range| text[..range.start].lines().count());
    for (number, line) in (1..).zip(text.lines()).skip(first) {
        let code = line.split("//").next().unwrap_or_default().trim();
        let quoted = code.trim_end_matches([';', '{', ',']).trim_end();
        let (kind, question) =
            if code.starts_with("for ") || code.starts_with("while ") || code.contains(".iter()") {
                (0, "what does it iterate over, and what happens if that is empty?")
            } else if code.starts_with("if ") || code.starts_with("match ") || code.contains(" if ") {
                (1, "when is each branch taken? Give an input for each.")
            } else if code.contains(" * ") && code.contains('=') {
                (2, "what are the two factors, and does their order matter?")
            } else if code.contains('[') && !code.starts_with("assert") {
                (3, "what is at that index, and what guarantees that it exists?")
            } else if code.starts_with("assert") || code.contains("panic!") {
                (4, "which calls does it stop, and what would they return without it?")
            } else if code.starts_with("let ") {
                (5, "what is it, and in which space or unit?")
            } else {
                continue;
            };
        found.push((kind, format!("Line {number}, `{quoted}`: {question}")));
    }
    found.sort_by_key(|(rank, _)| *rank);
    // One question of each kind before a second one.
    let mut kinds = Vec::new();
    let (first, second): (Vec<_>, Vec<_>) = found.into_iter().partition(|(rank, _)| {
        let is_new = !kinds.contains(rank);
        kinds.push(*rank);
        is_new
    });
    first.into_iter().chain(second).map(|(_, asked)| asked).collect()
}

/// Known mistakes, body and explanation, those most like the answer first, except the answer's own.
fn nearest<'a>(exercise: &'a Exercise, own: &str) -> Vec<(&'a str, &'a str)> {
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    let own_lines = lines(own);
    let others =
        exercise.mistakes.iter().filter(|mistake| !mistake.body.is_empty() && !same_code(&mistake.body, own));
    let mut all: Vec<_> = others
        .map(|mistake| {
            let theirs = lines(&mistake.body);
            let only = |a: &[String], b: &[String]| a.iter().filter(|line| !b.contains(line)).count();
            let different = only(&theirs, &own_lines) + only(&own_lines, &theirs);
            (different, (&mistake.body[..], &mistake.says[..]))
        })
        .collect();
    all.sort_by_key(|(different, _)| *different);
    all.into_iter().map(|(_, mistake)| mistake).collect()
}

fn numbered(text: &str) -> String {
    (1..).zip(text.lines()).map(|(number, line)| format!("{number:>3}  {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use runner::exercise::Mistake;

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
        let mistake = |body: &str, says: &str| Mistake {
            body: body.to_owned(),
            says: says.to_owned(),
            ..Mistake::default()
        };
        let near = ANSWER[ANSWER.find("    let").unwrap()..ANSWER.rfind('}').unwrap()].replace("0.0", "1.0");
        let exercise = Exercise {
            mistakes: vec![
                mistake("    7.0\n", "Far."),
                mistake(&near, "It begins at one."),
                mistake("\n", ""),
            ],
            ..Exercise::default()
        };
        let judged = Judged {
            body: ANSWER.to_owned(),
            verdict: Verdict::Wrong,
            rigs_right: Some(3),
            says: "Twice.".to_owned(),
            ..Judged::default()
        };
        let asked = questions(Some(&exercise), &judged, 64);
        let with_code: Vec<_> =
            asked.iter().filter(|it| !it.code.is_empty()).map(|it| &it.answer[..]).collect();
        assert_eq!(with_code[0], "It begins at one.");
        assert!(asked.iter().any(|it| it.asked.starts_with("3 of 64 hidden cases") && it.answer == "Twice."));
        let own = Judged { body: ANSWER.replace("0.0", "1.0"), ..judged };
        assert!(questions(Some(&exercise), &own, 64).iter().all(|it| it.answer != "It begins at one."));
    }
}

//! The teacher's view of a class: a table of exercises and mistakes, and the contact sheet with one picture
//! for each reason.

use crate::{
    drawing,
    feedback::verdict,
    html::{code, escape, page, prose},
    reasons::{Reason, reasons},
    results::{Results, Verdict},
    told,
};
use std::{collections::BTreeMap, fmt::Write};

/// The table for the terminal: for each exercise the number of right answers, and below it the reasons for
/// all others, most frequent first.
pub fn table(results: &Results) -> String {
    let mut text = String::new();
    let widest = results.exercises.iter().map(|asked| asked.name.len()).max().unwrap_or(0);
    let count = results.students.len();
    for (at, asked) in results.exercises.iter().enumerate() {
        let reasons = reasons(results, at);
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for reason in reasons.iter().filter(|reason| reason.verdict != Verdict::Right) {
            *counts.entry(told::verdict(reason.verdict)).or_default() += reason.students.len();
        }
        let others: String = counts.iter().map(|(word, count)| format!(", {count} {word}")).collect();
        let _ = writeln!(text, "{:widest$}  {} of {count} right{others}", asked.name, right(&reasons));
        for reason in reasons.iter().filter(|reason| reason.verdict == Verdict::Wrong) {
            let says = match reason.students.iter().any(|(_, judged)| judged.mistake.is_some()) {
                true => &reason.says,
                false => "no known mistake",
            };
            let _ = writeln!(text, "{:widest$}    {} of {count}: {says}", "", reason.students.len());
        }
    }
    text
}

/// The number of right answers.
fn right(reasons: &[Reason]) -> usize {
    reasons.iter().filter(|it| it.verdict == Verdict::Right).map(|it| it.students.len()).sum()
}

/// The answers that a person still has to judge, one student on each line.
pub fn unjudged(results: &Results) -> String {
    let mut text = String::new();
    for student in &results.students {
        let open = student.answers.iter().filter(|judged| judged.is_open());
        let open: Vec<&str> = open.map(|judged| &judged.exercise[..]).collect();
        // A student who is missing from the roster has a note that says so.
        let said: Vec<String> = [open.join(", ")].into_iter().chain(student.note.clone()).collect();
        let said: Vec<&str> = said.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
        if !said.is_empty() {
            let _ = writeln!(text, "{}: {}", student.id, said.join("; "));
        }
    }
    if text.is_empty() { text } else { format!("For you to judge:\n{text}") }
}

/// The contact sheet.
pub fn sheet(results: &Results) -> String {
    let count = results.students.len();
    let mut body = format!("<h1>{}</h1>\n<p>{count} students. ", escape(&results.title));
    body += "Answers with the same reason share a card; click the names to see the code. A picture shows the scene of a visible test: violet is where its points belong, and red lines lead from there to where the answer puts them.</p>\n";
    for (at, asked) in results.exercises.iter().enumerate() {
        let reasons = reasons(results, at);
        let _ = writeln!(
            body,
            "<h2><code>{}</code></h2>\n<p>{} of {count} are right.</p>",
            escape(&asked.name),
            right(&reasons)
        );
        body += "<div class=\"cards\">\n";
        body.extend(reasons.iter().map(card));
        body += "</div>\n";
    }
    page(&results.title, &body)
}

fn card(reason: &Reason) -> String {
    let count = reason.students.len();
    let students = if count == 1 { "1 student".to_owned() } else { format!("{count} students") };
    let mut text = format!("<section class=\"card\">\n<h3>{students}: {}</h3>\n", verdict(reason.verdict));
    let pictures = reason.students.iter().find_map(|(_, judged)| Some((judged.picture.as_ref()?, judged)));
    if let Some((picture, judged)) = pictures {
        text += &drawing::figure(picture, &format!("{}: {students}", judged.exercise), "");
    }
    text += &prose(&reason.says);
    for (judged, ids) in reason.answers() {
        let _ = writeln!(
            text,
            "<details><summary>{}</summary>\n{}</details>",
            escape(&ids.join(", ")),
            code(&judged.body)
        );
    }
    text + "</section>\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::tests::results;

    #[test]
    fn the_table_counts_mistakes_in_their_first_sentence() {
        let expected = "blend  1 of 3 right, 2 wrong\n         2 of 3: The sum does not begin at zero.\nlerp   2 of 3 right, 1 not written\n";
        assert_eq!(table(&results()), expected);
    }

    #[test]
    fn equal_answers_share_a_card_and_wrong_ones_come_first() {
        let sheet = sheet(&results());
        assert_eq!((sheet.matches("<section").count(), sheet.matches("<svg").count()), (4, 1));
        let blend = &sheet[..sheet.find("<code>lerp</code>").unwrap()];
        assert!(
            blend.find("2 students: <span class=\"bad\">").unwrap()
                < blend.find("1 student: <span class=\"good\">").unwrap()
        );
        assert!(blend.contains("<summary>bob, eve</summary>"));
    }

    #[test]
    fn answers_for_a_person_to_judge_are_listed() {
        let mut results = results();
        assert_eq!(unjudged(&results), "");
        results.students[0].answers[1].verdict = Verdict::NeedsAPerson;
        results.students[1].note = Some("the roster has no such ID".to_owned());
        assert_eq!(unjudged(&results), "For you to judge:\nada: lerp\nbob: the roster has no such ID\n");
    }
}

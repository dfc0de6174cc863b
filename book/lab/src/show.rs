//! `lab show`: the teacher's view of a class, which is a table of exercises and mistakes, and the contact
//! sheet with one picture for each reason; and a page for each student.

use crate::{
    Answer, Args, Graded, Result, Results, Session, Verdict, drawing, feedback,
    html::{code, escape, folded, page, prose, verdict},
    reasons::{Reason, by_exercise},
    statistics::statistics,
};
use std::{collections::BTreeMap, fmt::Write};

/// `lab show LAB`
///
/// # Errors
/// If the lab was not graded, or a file can't be written.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    show(&Graded::open(session.workspace, args)?).map(Answer::text)
}

/// Writes the pages. Returns the table and the pages' paths.
///
/// # Errors
/// If a file can't be written.
pub fn show(graded: &Graded) -> Result<String> {
    let (results, lab) = (&graded.results, &graded.results.lab);
    let page = graded.put(&format!("{lab}.html"), &sheet(results))?;
    let statistics = graded.put(&format!("{lab}-statistics.html"), &statistics(results))?;
    for student in &results.students {
        graded.put(&format!("{lab}-feedback/{}.html", student.id), &feedback::of(graded, student))?;
    }
    let feedback = graded.workspace.shown(&graded.folder.join(format!("{lab}-feedback")));
    let untold = if graded.explains {
        ""
    } else {
        "; mistakes are not explained in it yet: see `explain` and `due` in lab.toml"
    };
    let (table, unjudged) = (table(results), unjudged(results));
    Ok(format!(
        "{table}{unjudged}\n{page}   all answers, with a picture for each reason\n\
         {statistics}   who did what, and what to talk about\n{feedback}/ID.html   a page for each student{untold}\n"
    ))
}

/// The table for the terminal: for each exercise the number of right answers, and below it the reasons for
/// all others, most frequent first.
fn table(results: &Results) -> String {
    let mut text = String::new();
    let widest = results.exercises.iter().map(|asked| asked.name.len()).max().unwrap_or(0);
    let count = results.students.len();
    for (asked, reasons) in by_exercise(results) {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for reason in reasons.iter().filter(|reason| reason.verdict != Verdict::Right) {
            *counts.entry(reason.verdict.shown().2).or_default() += reason.students.len();
        }
        let others: String = counts.iter().map(|(word, count)| format!(", {count} {word}")).collect();
        let _ = writeln!(text, "{:widest$}  {} of {count} right{others}", asked.name, right(&reasons));
        for reason in reasons.iter().filter(|reason| reason.verdict == Verdict::Wrong) {
            let _ = writeln!(text, "{:widest$}    {} of {count}: {}", "", reason.students.len(), reason.says);
        }
    }
    text
}

/// The number of right answers.
fn right(reasons: &[Reason]) -> usize {
    reasons.iter().filter(|it| it.verdict == Verdict::Right).map(|it| it.students.len()).sum()
}

/// The answers that a person still has to judge, one student on each line, below an empty one.
fn unjudged(results: &Results) -> String {
    let mut text = String::new();
    for student in &results.students {
        let open = student.answers.iter().filter(|judged| judged.is_open());
        let open = open.map(|judged| &judged.exercise[..]).collect::<Vec<_>>().join(", ");
        // A student who is missing from the roster has a note that says so.
        let parts = [Some(open).filter(|open| !open.is_empty()), student.note.clone()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if !parts.is_empty() {
            let _ = writeln!(text, "{}: {}", student.id, parts.join("; "));
        }
    }
    if text.is_empty() { text } else { format!("\nFor you to judge:\n{text}") }
}

/// The contact sheet.
fn sheet(results: &Results) -> String {
    let count = results.students.len();
    let mut body = format!("<h1>{}</h1>\n<p>{count} students. ", escape(&results.title));
    body += "Answers with the same reason share a card; click the names to see the code. A picture shows the scene of a visible test: violet is where its points belong, and red lines lead from there to where the answer puts them.</p>\n";
    for (asked, reasons) in by_exercise(results) {
        let (name, right) = (escape(&asked.name), right(&reasons));
        let cards: String = reasons.iter().map(card).collect();
        let _ = writeln!(
            body,
            "<h2><code>{name}</code></h2>\n<p>{right} of {count} are right.</p>\n<div class=\"cards\">\n{cards}</div>"
        );
    }
    body += &unused(&results.unused);
    page(&results.title, &body)
}

/// The files that were not used; empty if all were.
fn unused(files: &[(String, String)]) -> String {
    if files.is_empty() {
        return String::new();
    }
    let lines =
        files.iter().map(|(path, why)| format!("<li><code>{}</code>: {}</li>\n", escape(path), escape(why)));
    let list = format!("<ul>\n{}</ul>\n", lines.collect::<String>());
    format!("<h2>Not used</h2>\n{}", folded(&format!("{} files", files.len()), &list))
}

fn card(reason: &Reason) -> String {
    let count = reason.students.len();
    let students = if count == 1 { "1 student".to_owned() } else { format!("{count} students") };
    let mut card = format!("<section class=\"card\">\n<h3>{students}: {}</h3>\n", verdict(reason.verdict));
    let picture = reason.students.iter().find_map(|(_, judged)| Some((judged.picture.as_ref()?, judged)));
    card.extend(picture.map(|(it, of)| drawing::figure(it, &format!("{}: {students}", of.exercise), "")));
    card += &prose(&reason.says);
    card.extend(reason.marks().iter().map(|mark| prose(mark)));
    card.extend(reason.answers().iter().map(|(judged, ids)| folded(&ids.join(", "), &code(&judged.body))));
    card + "</section>\n"
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
        assert!(sheet.contains("<li><code>eve/&lt;b&gt;.pdf</code>: it is no answer</li>"), "{sheet}");
    }

    #[test]
    fn answers_for_a_person_to_judge_are_listed() {
        let mut results = results();
        assert_eq!(unjudged(&results), "");
        results.students[0].answers[1].verdict = Verdict::NeedsAPerson;
        results.students[1].note = Some("the roster has no such ID".to_owned());
        assert_eq!(unjudged(&results), "\nFor you to judge:\nada: lerp\nbob: the roster has no such ID\n");
    }
}

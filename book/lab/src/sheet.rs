//! The teacher's view of a class: a table of exercises and mistakes, and the contact sheet with one picture
//! for each class of equal answers.

use crate::{
    drawing,
    feedback::verdict,
    html::{code, escape, page, prose},
    of_lab::{Graded, write},
    results::{Judged, Results, Verdict},
    told,
};
use runner::exercise::error::Result;
use std::{collections::BTreeMap, fmt::Write};

/// Students whose answers to an exercise are equal.
struct Class<'a> {
    judged: &'a Judged,
    ids: Vec<&'a str>,
}

/// The table for the terminal: for each exercise the number of right answers, and below it the other
/// outcomes, most frequent first.
pub fn table(results: &Results) -> String {
    let mut text = String::new();
    let widest = results.exercises.iter().map(|asked| asked.name.len()).max().unwrap_or(0);
    for (at, asked) in results.exercises.iter().enumerate() {
        let all: Vec<&Judged> =
            results.students.iter().filter_map(|student| student.answers.get(at)).collect();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for judged in all.iter().filter(|judged| judged.verdict != Verdict::Right) {
            *counts.entry(told::verdict(judged.verdict)).or_default() += 1;
        }
        let right = all.iter().filter(|judged| judged.verdict == Verdict::Right).count();
        let others: String = counts.iter().map(|(word, count)| format!(", {count} {word}")).collect();
        let _ = writeln!(text, "{:widest$}  {right} of {} right{others}", asked.name, all.len());
        for (says, count) in mistakes(&all) {
            let _ = writeln!(text, "{:widest$}    {count} of {}: {says}", "", all.len());
        }
    }
    text
}

/// The causes of wrong answers, with their counts; known mistakes by the first sentence of their explanation.
fn mistakes(all: &[&Judged]) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for judged in all.iter().filter(|judged| judged.verdict == Verdict::Wrong) {
        let says = if judged.mistake.is_some() {
            first_sentence(&judged.says)
        } else {
            "no known mistake".to_owned()
        };
        *counts.entry(says).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

fn first_sentence(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = text.find(". ").map_or(text.len(), |at| at + 1);
    text[..end].to_owned()
}

/// The answers that a person still has to judge, one student on each line.
pub fn unjudged(results: &Results) -> String {
    let mut text = String::new();
    for student in &results.students {
        let open = student.answers.iter().filter(|judged| judged.verdict == Verdict::NeedsAPerson);
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

/// Writes the contact sheet beside the results. Returns its path.
///
/// # Errors
/// If it can't be written.
pub fn write_sheet(graded: &Graded) -> Result<String> {
    let path = graded.folder.join(format!("{}.html", graded.results.lab));
    write(&path, &sheet(&graded.results))?;
    Ok(graded.shown(&path))
}

/// The contact sheet.
pub fn sheet(results: &Results) -> String {
    let count = results.students.len();
    let mut body = format!("<h1>{}</h1>\n<p>{count} students. ", escape(&results.title));
    body += "Equal answers share a card; click the names to see the answer. Violet rings show where the points belong; red lines lead from there to where the answer puts them.</p>\n";
    for (at, asked) in results.exercises.iter().enumerate() {
        let classes = classes(results, at);
        let right = classes
            .iter()
            .filter(|class| class.judged.verdict == Verdict::Right)
            .map(|class| class.ids.len())
            .sum::<usize>();
        let name = escape(&asked.name);
        let different = match classes.len() {
            1 => "All answers are the same.".to_owned(),
            count => format!("There are {count} different answers."),
        };
        let _ =
            writeln!(body, "<h2><code>{name}</code></h2>\n<p>{right} of {count} are right. {different}</p>");
        body += "<div class=\"cards\">\n";
        body.extend(classes.iter().map(card));
        body += "</div>\n";
    }
    page(&results.title, &body)
}

/// The answers to an exercise by class: wrong ones first, and larger classes first.
fn classes(results: &Results, exercise: usize) -> Vec<Class<'_>> {
    let mut classes: Vec<Class> = Vec::new();
    for student in &results.students {
        let Some(judged) = student.answers.get(exercise) else { continue };
        let is_same =
            |class: &&mut Class| class.judged.class == judged.class && class.judged.verdict == judged.verdict;
        match classes.iter_mut().find(is_same) {
            Some(class) => class.ids.push(&student.id),
            None => classes.push(Class { judged, ids: vec![&student.id] }),
        }
    }
    let rank = |verdict: Verdict| match verdict {
        Verdict::Right => 2,
        Verdict::NotWritten => 1,
        _ => 0,
    };
    classes.sort_by_key(|class| (rank(class.judged.verdict), std::cmp::Reverse(class.ids.len())));
    classes
}

fn card(class: &Class) -> String {
    let Class { judged, ids } = class;
    let count = ids.len();
    let students = if count == 1 { "1 student".to_owned() } else { format!("{count} students") };
    let mut text = format!("<section class=\"card\">\n<h3>{students}: {}</h3>\n", verdict(judged.verdict));
    if let Some(picture) = &judged.picture {
        text += &drawing::figure(picture, &format!("{}: {students}", judged.exercise), "");
    }
    let says = first_sentence(&judged.says);
    if !says.is_empty() && judged.verdict != Verdict::Right {
        text += &prose(&says);
    }
    let _ = writeln!(
        text,
        "<details><summary>{}</summary>\n{}</details>\n</section>",
        escape(&ids.join(", ")),
        code(&judged.body)
    );
    text
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

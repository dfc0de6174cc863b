//! The statistics of a class on one page: what to talk about, and for each exercise who did what, and how far
//! it was from right.

use crate::{
    Results, Verdict,
    html::{escape, page, verdict, words},
    reasons::{Reason, by_exercise},
    results::Asked,
};
use std::{cmp::Reverse, fmt::Write};

/// The number of reasons to talk about.
const MOST: usize = 5;

/// The page.
pub fn statistics(results: &Results) -> String {
    let here = results.students.iter().filter(|it| !it.is_absent()).count();
    let (title, of) = (escape(&results.title), results.students.len());
    let mut body = format!("<h1>{title}</h1>\n<p>{here} of {of} students handed something in.</p>\n");
    body += &to_talk_about(results);
    for (at, (asked, reasons)) in by_exercise(results).enumerate() {
        body += &exercise(results, at, asked, &reasons);
    }
    page(&format!("{}: statistics", results.title), &body)
}

/// What several students got wrong in the same way, what most did first.
fn to_talk_about(results: &Results) -> String {
    let all = by_exercise(results).flat_map(|(asked, all)| all.into_iter().map(move |it| (asked, it)));
    let is_mistake = |it: &Reason| ![Verdict::Right, Verdict::NeedsAPerson].contains(&it.verdict);
    let is_shared = |it: &Reason| it.students.len() > 1 && is_mistake(it) && !it.says.is_empty();
    let mut shared: Vec<(&Asked, Reason)> = all.filter(|(_, it)| is_shared(it)).collect();
    shared.sort_by_key(|(_, it)| Reverse(it.students.len()));
    if shared.is_empty() {
        return "<p>No two students got something wrong in the same way.</p>\n".to_owned();
    }
    let mut text = "<h2>To talk about</h2>\n<ol>\n".to_owned();
    for (asked, it) in shared.iter().take(MOST) {
        let (name, says) = (escape(&asked.name), words(&it.says));
        let _ = writeln!(text, "<li>{} students, <code>{name}</code>: {says}</li>", it.students.len());
    }
    text + "</ol>\n"
}

/// An exercise's table: a row for each reason.
fn exercise(results: &Results, at: usize, asked: &Asked, reasons: &[Reason]) -> String {
    let points = results.students.iter().filter(|it| !it.is_absent());
    let points: Vec<f64> = points.filter_map(|it| Some(it.answers.get(at)?.points(asked))).collect();
    let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
    let (name, of, rigs) = (escape(&asked.name), asked.points, results.rigs);
    let mut text = format!(
        "<h2><code>{name}</code></h2>\n<p>{mean:.2} of {of} points on average.</p>\n<table>\n\
         <tr><th>students</th><th>verdict</th><th>hidden cases right</th><th>who</th></tr>\n"
    );
    for it in reasons {
        let right = match it.right() {
            Some([least, most]) if least == most => format!("{least} of {rigs}"),
            Some([least, most]) => format!("{least} to {most} of {rigs}"),
            None => String::new(),
        };
        let says = if it.says.is_empty() { String::new() } else { format!(": {}", words(&it.says)) };
        let who = [it.ids()]
            .into_iter()
            .chain(it.marks())
            .map(|line| escape(&line))
            .collect::<Vec<_>>()
            .join("<br>");
        let (count, verdict) = (it.students.len(), verdict(it.verdict));
        let _ = writeln!(
            text,
            "<tr><td class=\"number\">{count}</td><td>{verdict}{says}</td><td class=\"number\">{right}</td><td>{who}</td></tr>"
        );
    }
    text + "</table>\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{feedback::tests::results, results::Mark};

    #[test]
    fn what_two_students_share_is_to_be_talked_about() {
        let page = statistics(&results());
        assert!(
            page.contains("<li>2 students, <code>blend</code>: The sum does not begin at zero.</li>"),
            "{page}"
        );
        assert!(page.contains("3 of 3 students") && page.contains("12 of 64</td><td>bob, eve"));
        assert!(page.contains("1.00 of 2 points on average"), "2, 0.5 and 0.5 points: {page}");
        let mut marked = results();
        marked.students[1].answers[0].mark = Some(Mark { points: 2.0, why: "<clear>".to_owned() });
        let page = statistics(&marked);
        assert!(page.contains("bob, eve<br>bob: 2 points, given by a person: &lt;clear&gt;</td>"), "{page}");
        let mut alone = results();
        alone.students.truncate(2);
        assert!(statistics(&alone).contains("No two students"));
    }
}

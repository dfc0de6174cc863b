//! The report of `verify`.

use crate::{
    Found,
    faults::Judged,
    proof::{How, Proof},
};
use runner::say::Answer;
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    time::Duration,
};

/// The report on what came of this many exercises.
pub fn report(asked: usize, took: Duration, found: &Found) -> Answer {
    let Found { built, judged, problems } = found;
    let (mut text, mut problems) = (String::new(), problems.clone());
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    if let Some(built) = built {
        let _ = writeln!(text, "built in {:.1} s", built.as_secs_f32());
    }
    for it in judged {
        let (name, count, took) = (&it.name, it.tried.len(), it.took.as_secs_f32());
        let recorded = if it.is_recorded { ", and recorded" } else { "" };
        let _ = writeln!(text, "  {name}: {count} bodies in {took:.2} s{recorded}");
        let unknown: Vec<_> = it.wrong_answers.unknown.iter().map(usize::to_string).collect();
        if !unknown.is_empty() {
            let _ = writeln!(text, "  {name}: not recognised: wrong answers {}", unknown.join(", "));
        }
        for kind in &it.tried {
            *tried.entry(kind.words()[1]).or_default() += 1;
        }
        if it.deep > 0 {
            *tried.entry("wrong bodies in a hundred thousand cases").or_default() += it.deep;
        }
        problems.extend(it.problems.iter().map(|problem| format!("{name}: {problem}")));
    }
    if !judged.is_empty() {
        text += &[windows_table(judged), mutants_table(judged), wrong_answers_table(judged)].concat();
    }
    let (counts, took) = (tried.iter().map(|(kind, count)| format!("{count} {kind}")), took.as_secs_f32());
    let _ = writeln!(text, "{asked} exercises: {}, in {took:.1} s.", counts.collect::<Vec<_>>().join(", "));
    text.extend(problems.iter().map(|problem| format!("✗ {problem}\n")));
    text += &match problems.len() {
        0 => "All keep their word.\n".to_owned(),
        1 => "1 problem.\n".to_owned(),
        count => format!("{count} problems.\n"),
    };
    let json = json!({ "exercises": asked, "tried": tried, "problems": problems, "seconds": took });
    Answer { exit_code: u8::from(!problems.is_empty()), ..Answer::new(text, json) }
}

/// The windows' evidence, a row for each exercise.
fn windows_table(judged: &[Judged]) -> String {
    let rows = judged.iter().map(|Judged { name, window, .. }| {
        let yes = |how: Option<How>| how.map_or(missing(window), |how| format!("yes{}", seen(how)));
        let mistake = window.mistake.map(|(number, how)| format!("{number}{}", seen(how)));
        let mistake = mistake.unwrap_or_else(|| missing(window));
        vec![name.clone(), yes(window.runs), yes(window.compared), mistake]
    });
    table(&["exercise", "runs in its window", "is compared", "sees a known mistake"], rows)
}

/// The fates of mutants, a row for each exercise and one for all.
fn mutants_table(judged: &[Judged]) -> String {
    let rows: Vec<_> = all_tried(judged).map(|it| (it.name.clone(), it.mutants.counts())).collect();
    let sums = sum(rows.iter().map(|(_, counts)| *counts));
    let heads = ["exercise", "mutants", "killed", "not compiling", "equivalent", "surviving"];
    table(&heads, rows.into_iter().chain([("all".to_owned(), sums)]).map(row))
}

/// The recognised wrong answers, a row for each exercise, each stage and all.
fn wrong_answers_table(judged: &[Judged]) -> String {
    let counts = |it: &Judged| it.wrong_answers.counts();
    let stages: BTreeSet<&str> = all_tried(judged).map(|it| &it.stage[..]).collect();
    let sums = stages.into_iter().map(|stage| {
        let of_stage = all_tried(judged).filter(|it| it.stage == stage);
        (format!("all of {stage}"), sum(of_stage.map(counts)))
    });
    let all = ("all".to_owned(), sum(all_tried(judged).map(counts)));
    let rows = all_tried(judged).map(|it| (it.name.clone(), counts(it))).chain(sums).chain([all]);
    table(&["exercise", "wrong answers", "recognised", "unknown", "passing"], rows.map(row))
}

/// The exercises of which something was tried: of a shader without a display no more is said.
fn all_tried(judged: &[Judged]) -> impl Iterator<Item = &Judged> {
    judged.iter().filter(|it| !it.tried.is_empty())
}

/// The sums of counts of the same kinds.
fn sum<const N: usize>(all: impl Iterator<Item = [usize; N]>) -> [usize; N] {
    all.fold([0; N], |sums, counts| std::array::from_fn(|at| sums[at] + counts[at]))
}

/// A row of counts.
fn row<const N: usize>((name, counts): (String, [usize; N])) -> Vec<String> {
    [name].into_iter().chain(counts.map(|count| count.to_string())).collect()
}

/// Rows below heads, in columns that are as wide as their widest cell; numbers stand at the right.
fn table(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let heads = heads.iter().map(|head| (*head).to_owned()).collect();
    let lines: Vec<Vec<String>> = [heads].into_iter().chain(rows).collect();
    let width = |at: usize| lines.iter().map(|line| line[at].len()).max().unwrap_or(0);
    let cell = |(at, text): (usize, &String)| match text.parse::<usize>() {
        Ok(number) => format!("{number:0$}", width(at)),
        Err(_) => format!("{text:0$}", width(at)),
    };
    let line = |line: &Vec<String>| line.iter().enumerate().map(cell).collect::<Vec<_>>().join(" | ");
    lines.iter().map(|it| format!("{}\n", line(it).trim_end())).collect()
}

fn seen(how: How) -> &'static str {
    if how == How::Capture { ", in the picture" } else { "" }
}

fn missing(proof: &Proof) -> String {
    if proof.skipped { "skipped: no display" } else { "no" }.to_owned()
}

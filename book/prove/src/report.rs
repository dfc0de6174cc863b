//! The report of `verify`.

use crate::{
    faults::Judged,
    window::{How, Proof},
};
use runner::{exercise::Exercise, say::Answer};
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    time::Instant,
};

/// The findings so far.
pub struct Report {
    began: Instant,
    /// The number of exercises asked for.
    asked: usize,
    problems: Vec<String>,
    /// The number of bodies tried of each kind.
    tried: BTreeMap<&'static str, usize>,
    /// Lines on the progress and on the time of each exercise.
    lines: Vec<String>,
    judged: Vec<Judged>,
}

impl Report {
    /// A report on this many exercises.
    pub fn new(asked: usize) -> Self {
        let (tried, problems, lines, judged) = (BTreeMap::new(), Vec::new(), Vec::new(), Vec::new());
        Self { began: Instant::now(), asked, problems, tried, lines, judged }
    }

    /// Adds a fault of an exercise.
    pub fn problem(&mut self, exercise: &Exercise, what: impl AsRef<str>) {
        self.fault(format!("{}: {}", exercise.name, what.as_ref()));
    }

    /// Adds a fault outside all exercises.
    pub fn fault(&mut self, what: String) {
        self.problems.push(what);
    }

    /// Adds a line on the progress.
    pub fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    /// Adds some bodies of a kind, in the plural, that were tried.
    pub fn tried(&mut self, kind: &'static str, count: usize) {
        *self.tried.entry(kind).or_default() += count;
    }

    /// Adds the judgement of an exercise.
    pub fn judged(&mut self, judged: Judged) {
        let Judged { name, wrong_answers, tried, deep, problems, .. } = &judged;
        let (count, took) = (tried.len(), judged.took.as_secs_f32());
        let recorded = if judged.is_recorded { ", and recorded" } else { "" };
        self.line(format!("  {name}: {count} bodies in {took:.2} s{recorded}"));
        if *deep > 0 {
            self.tried("wrong bodies in a hundred thousand cases", *deep);
        }
        tried.iter().for_each(|kind| self.tried(kind.words(), 1));
        problems.iter().for_each(|problem| self.fault(format!("{name}: {problem}")));
        let unknown: Vec<_> = wrong_answers.unknown.iter().map(usize::to_string).collect();
        if !unknown.is_empty() {
            self.line(format!("  {name}: not recognised: wrong answers {}", unknown.join(", ")));
        }
        self.judged.push(judged);
    }

    /// The whole report.
    pub fn answer(&self) -> Answer {
        let took_s = self.began.elapsed().as_secs_f32();
        let counts: Vec<_> = self.tried.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let mut text = self.lines.iter().fold(String::new(), |text, line| text + line + "\n");
        if !self.judged.is_empty() {
            text += &[self.windows_table(), self.mutants_table(), self.wrong_answers_table()].concat();
        }
        let _ = writeln!(text, "{} exercises: {}, in {took_s:.1} s.", self.asked, counts.join(", "));
        for problem in &self.problems {
            let _ = writeln!(text, "✗ {problem}");
        }
        text += &match self.problems.len() {
            0 => "All keep their word.\n".to_owned(),
            1 => "1 problem.\n".to_owned(),
            count => format!("{count} problems.\n"),
        };
        let json = json!({
            "exercises": self.asked, "tried": self.tried, "problems": self.problems, "seconds": took_s,
        });
        Answer { exit_code: u8::from(!self.problems.is_empty()), ..Answer::new(text, json) }
    }

    /// The windows' evidence, a row for each exercise.
    fn windows_table(&self) -> String {
        let rows = self.judged.iter().map(|Judged { name, window, .. }| {
            let yes = |how: Option<How>| how.map_or(missing(window), |how| format!("yes{}", seen(how)));
            let mistake = window.mistake.map(|(number, how)| format!("{number}{}", seen(how)));
            let mistake = mistake.unwrap_or_else(|| missing(window));
            vec![name.clone(), yes(window.runs), yes(window.compared), mistake]
        });
        table(&["exercise", "runs in its window", "is compared", "sees a known mistake"], rows)
    }

    /// The fates of mutants, a row for each exercise and one for all.
    fn mutants_table(&self) -> String {
        let rows: Vec<_> = self.all_tried().map(|it| (it.name.clone(), it.mutants.counts())).collect();
        let sums = sum(rows.iter().map(|(_, counts)| *counts));
        let heads = ["exercise", "mutants", "killed", "not compiling", "equivalent", "surviving"];
        table(&heads, rows.into_iter().chain([("all".to_owned(), sums)]).map(row))
    }

    /// The recognised wrong answers, a row for each exercise, each stage and all.
    fn wrong_answers_table(&self) -> String {
        let counts = |it: &Judged| it.wrong_answers.counts();
        let stages: BTreeSet<&str> = self.all_tried().map(|it| &it.stage[..]).collect();
        let sums = stages.into_iter().map(|stage| {
            let of_stage = self.all_tried().filter(|it| it.stage == stage);
            (format!("all of {stage}"), sum(of_stage.map(counts)))
        });
        let all = ("all".to_owned(), sum(self.all_tried().map(counts)));
        let rows = self.all_tried().map(|it| (it.name.clone(), counts(it))).chain(sums).chain([all]);
        table(&["exercise", "wrong answers", "recognised", "unknown", "passing"], rows.map(row))
    }

    /// The exercises of which something was tried: of a shader without a display no more is said.
    fn all_tried(&self) -> impl Iterator<Item = &Judged> {
        self.judged.iter().filter(|it| !it.tried.is_empty())
    }
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

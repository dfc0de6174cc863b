//! The report of `verify`.

use crate::{
    faults::Judged,
    proof::{How, Proof},
    tally::Tally,
    wrong_answers::Recognised,
};
use runner::{bench::cargo::CompileError, exercise::Exercise, say::answer::Answer};
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
    /// The evidence of each exercise's window.
    windows: Vec<(String, Proof)>,
    /// The fate of each exercise's mutants.
    mutants: Vec<(String, Tally)>,
    /// The recognised wrong answers of each exercise.
    wrong_answers: Vec<(String, Recognised)>,
    /// The stages of those exercises, by the exercises' names.
    stages: BTreeMap<String, String>,
    /// The exercises of which nothing was tried, such as shaders without a display: no more is said of them.
    not_tried: BTreeSet<String>,
}

impl Report {
    /// A report on this many exercises.
    pub fn new(asked: usize) -> Self {
        Self {
            began: Instant::now(),
            asked,
            problems: vec![],
            tried: BTreeMap::new(),
            lines: vec![],
            windows: vec![],
            mutants: vec![],
            wrong_answers: vec![],
            stages: BTreeMap::new(),
            not_tried: BTreeSet::new(),
        }
    }

    /// Adds a fault of an exercise.
    pub fn problem(&mut self, exercise: &Exercise, what: impl AsRef<str>) {
        self.problems.push(format!("{}: {}", exercise.name, what.as_ref()));
    }

    /// Adds a compile error outside all exercises.
    pub fn problem_at(&mut self, error: &CompileError) {
        self.problems.push(format!("{}:{}: {}", error.path, error.line, error.message));
    }

    /// Adds a line on the progress.
    pub fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    /// Adds the judgement of an exercise's bodies.
    pub fn judged(&mut self, exercise: &Exercise, judged: Judged) {
        let Judged { wrong_answers, tried, problems } = judged;
        if tried.is_empty() {
            self.not_tried.insert(exercise.name.clone());
        }
        tried.into_iter().for_each(|kind| self.tried(kind.words(), 1));
        problems.iter().for_each(|problem| self.problem(exercise, problem));
        if !self.not_tried.contains(&exercise.name) {
            self.wrong_answers(exercise, wrong_answers);
        }
    }

    /// Adds some bodies of a kind, in the plural, that were tried.
    pub fn tried(&mut self, kind: &'static str, count: usize) {
        *self.tried.entry(kind).or_default() += count;
    }

    /// Adds a window's evidence; `None` if its program does not build, which is a fault already.
    pub fn window(&mut self, exercise: &Exercise, proof: Option<Proof>) {
        let proof = proof.unwrap_or_default();
        proof.problems().iter().for_each(|problem| self.problem(exercise, problem));
        self.windows.push((exercise.name.clone(), proof));
    }

    /// Adds the tally of an exercise's mutants.
    pub fn mutants(&mut self, exercise: &Exercise, tally: Tally) {
        if self.not_tried.contains(&exercise.name) {
            return;
        }
        tally.problems().for_each(|problem| self.problem(exercise, problem));
        self.mutants.push((exercise.name.clone(), tally));
    }

    /// Adds the tally of an exercise's wrong answers.
    fn wrong_answers(&mut self, exercise: &Exercise, recognised: Recognised) {
        let unknown = recognised.unknown.iter().map(|number| format!("{number}")).collect::<Vec<_>>();
        if !unknown.is_empty() {
            self.line(format!("  {}: not recognised: wrong answers {}", exercise.name, unknown.join(", ")));
        }
        self.stages.insert(exercise.name.clone(), exercise.folder.clone());
        self.wrong_answers.push((exercise.name.clone(), recognised));
    }

    /// The whole report.
    pub fn answer(&self) -> Answer {
        let took_s = self.began.elapsed().as_secs_f32();
        let counts: Vec<_> = self.tried.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let mut text = self.lines.iter().fold(String::new(), |text, line| text + line + "\n");
        if !self.windows.is_empty() {
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
        let windows: BTreeMap<_, _> = self.windows.iter().map(|(name, proof)| (name, proof.json())).collect();
        let mutants: BTreeMap<_, _> = self.mutants.iter().map(|(name, tally)| (name, tally.json())).collect();
        let wrong_answers: BTreeMap<_, _> =
            self.wrong_answers.iter().map(|(name, it)| (name, it.json())).collect();
        let json = json!({
            "exercises": self.asked, "tried": self.tried, "problems": self.problems, "seconds": took_s,
            "windows": windows, "mutants": mutants, "wrong answers": wrong_answers,
        });
        Answer { exit_code: u8::from(!self.problems.is_empty()), ..Answer::new(text, json) }
    }

    /// The windows' evidence, a row for each exercise.
    fn windows_table(&self) -> String {
        let rows = self.windows.iter().map(|(name, proof)| {
            let yes = |how: Option<How>| how.map_or(missing(proof), |how| format!("yes{}", seen(how)));
            let mistake = proof.mistake.map(|(number, how)| format!("{number}{}", seen(how)));
            [name.clone(), yes(proof.runs), yes(proof.compared), mistake.unwrap_or_else(|| missing(proof))]
        });
        table(["exercise", "runs in its window", "is compared", "sees a known mistake"], rows)
    }

    /// The tallies of mutants, a row for each exercise and one for all.
    fn mutants_table(&self) -> String {
        let counts = |it: &Tally| [it.made, it.killed, it.refused, it.equivalent, it.survivors.len()];
        let of_one = self.mutants.iter().map(|(name, tally)| (&name[..], counts(tally)));
        let sums = of_one.clone().fold([0; 5], |sums, (_, it)| std::array::from_fn(|at| sums[at] + it[at]));
        let row = |(name, counts): (&str, [usize; 5])| {
            let [made, killed, refused, equivalent, surviving] = counts.map(|count| count.to_string());
            [name.to_owned(), made, killed, refused, equivalent, surviving]
        };
        let heads = ["exercise", "mutants", "killed", "not compiling", "equivalent", "surviving"];
        table(heads, of_one.chain([("all", sums)]).map(row))
    }

    /// The tallies of wrong answers, a row for each exercise, each stage and all.
    fn wrong_answers_table(&self) -> String {
        let mut stages = BTreeMap::<&str, Recognised>::new();
        for (name, it) in &self.wrong_answers {
            let stage = stages.entry(self.stages.get(name).map_or("", String::as_str)).or_default();
            *stage = std::mem::take(stage).and(it);
        }
        let stages = stages.into_iter().map(|(stage, it)| (format!("all of {stage}"), it));
        let sums: Vec<_> = stages.chain([("all".to_owned(), of_all(&self.wrong_answers))]).collect();
        let row = |(name, it): &(String, Recognised)| {
            let counts = [it.tried, it.recognised, it.unknown.len(), it.passing];
            let [tried, recognised, unknown, passing] = counts.map(|count| count.to_string());
            [name.clone(), tried, recognised, unknown, passing]
        };
        let heads = ["exercise", "wrong answers", "recognised", "unknown", "passing"];
        table(heads, self.wrong_answers.iter().chain(&sums).map(row))
    }
}

/// Rows below heads, in columns that are as wide as their widest cell; numbers stand at the right.
fn table<const N: usize>(heads: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let lines: Vec<_> = [heads.map(str::to_owned)].into_iter().chain(rows).collect();
    let widths: [usize; N] =
        std::array::from_fn(|at| lines.iter().map(|line| line[at].len()).max().unwrap_or(0));
    let cell = |(text, width): (&String, usize)| match text.parse::<usize>() {
        Ok(number) => format!("{number:width$}"),
        Err(_) => format!("{text:width$}"),
    };
    let line = |line: &[String; N]| line.iter().zip(widths).map(cell).collect::<Vec<_>>().join(" | ");
    lines.iter().map(|it| format!("{}\n", line(it).trim_end())).collect()
}

fn of_all(wrong_answers: &[(String, Recognised)]) -> Recognised {
    wrong_answers.iter().fold(Recognised::default(), |all, (_, it)| all.and(it))
}

fn seen(how: How) -> &'static str {
    if how == How::Capture { ", in the picture" } else { "" }
}

fn missing(proof: &Proof) -> String {
    if proof.skipped { "skipped: no display" } else { "no" }.to_owned()
}

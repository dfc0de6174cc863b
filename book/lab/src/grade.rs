//! `lab grade`: turns submissions into verdicts, scores and reasons.

mod desk;
mod judging;
mod order;
mod say;

use crate::{
    cache::Cache,
    exam::{Classes, Exam, places},
    lab_file::{LabFile, seed},
    of_lab,
    pool::{cores, on_cores},
    results::{Asked, Results},
    self_test, shaders,
    show::show,
    submissions::read_all,
};
use desk::Desk;
use judging::{Judging, Paper};
pub use order::Order;
use runner::exercise::{
    Exercise,
    error::{Error, Result},
    fingerprint::fingerprint,
    manifest::read,
    workspace::Workspace,
};
use runner::{
    bench::cargo::Site,
    commands::{session::Session, syntax::Args},
    say::answer::Answer,
};
use std::{collections::BTreeSet, fs, path::Path, sync::Mutex};

/// The exit code if the grader's own check failed and nothing is written.
pub const FAILED: u8 = 3;

/// `lab grade`.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run. A wrong answer is not an error.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let order = order::parse(args.words[1..].to_vec())?;
    let order = Order { lines: (!args.has("json")).then_some(session.screen), ..order };
    let workspace = session.workspace;
    let out = order.out.clone().unwrap_or_else(|| workspace.root.join(of_lab::RESULTS));
    match grade(workspace, &order)? {
        Came::Untrusted(faults) => {
            let text =
                format!("The grader's own check failed, so nothing is written:\n  {}\n", faults.join("\n  "));
            Ok(Answer { exit_code: FAILED, ..Answer::text(text) })
        }
        Came::Results(results) => {
            let path = out.join(format!("{}.json", results.lab));
            let results = with_those_before(results, order.only.as_deref(), &path);
            write(&path, &results)?;
            let json = serde_json::to_value(&results).unwrap_or_default();
            let is_whole = say::unjudged(&results).is_empty();
            let graded = of_lab::Graded::open(workspace, &results.lab, Some(out))?;
            let text = say::SIGNS.to_owned() + &show(&graded)?;
            Ok(Answer { exit_code: u8::from(!is_whole), ..Answer::new(text, json) })
        }
    }
}

/// The outcome of grading.
#[derive(Debug)]
pub enum Came {
    /// All verdicts.
    Results(Results),
    /// The faults of the grader itself.
    Untrusted(Vec<String>),
}

/// Grades the submissions.
///
/// # Errors
/// If a file can't be read, or nothing can be built.
pub fn grade(workspace: &Workspace, order: &Order) -> Result<Came> {
    let lab = LabFile::read(&workspace.root, &order.lab)?;
    let text = read(&crate::lab_file::folder(&workspace.root, &lab.name).join(crate::lab_file::FILE))?;
    grade_lab(workspace, lab, &text, seed(&workspace.root, &order.lab)?, order)
}

/// Grades with the lab's file, its text and the class's seed given.
///
/// # Errors
/// If a file can't be read, or nothing can be built.
pub fn grade_lab(workspace: &Workspace, lab: LabFile, text: &str, seed: u64, order: &Order) -> Result<Came> {
    let of_class = (seed, lab.rigs);
    let all: Vec<Exercise> =
        lab.exercises.iter().map(|asked| exercise(workspace, asked)).collect::<Result<_>>()?;
    let asked: Vec<&Exercise> = all.iter().collect();
    let fingerprint = fingerprint(workspace, text, &asked)?;

    let site = crate::build::Site::new(workspace, &asked)?;
    let folder = Site::of(workspace).target.join("workbook-lab-verdicts");
    let cache = Cache::new(folder, site.files(), of_class);
    let jobs = order.jobs.unwrap_or_else(cores);
    let exam = Exam::new(site, cache, of_class, jobs);
    let papers = papers(&exam, order, &lab.name, &asked, &fingerprint)?;

    let own = self_test::classes(&exam);
    let mut ready = exam.build(&with_answers(own.clone(), &papers))?;
    exam.try_these(&mut ready, &places(&own), &|done, of| say::bar(done, of, "of the grader's own check"));
    let measures = exam.measures(&ready.known);
    let mut faults = self_test::faults(&exam, &measures, &ready.known);
    faults.extend(shaders_faults(workspace, &asked, &papers)?);
    say::no_bar();
    if !faults.is_empty() {
        return Ok(Came::Untrusted(faults));
    }
    let results = no_results(lab, &asked, fingerprint);
    let judging = Judging {
        exam: &exam,
        ready: &ready,
        measures: &measures,
        workspace,
        shaders: asked.iter().copied().filter(|exercise| !exercise.is_rust()).collect(),
        one_shader: Mutex::new(()),
    };
    let widest = papers.iter().map(|paper| paper.student.id.len()).max().unwrap_or(0);
    let say_line = |results: &Results| {
        order.lines.iter().for_each(|screen| say::line(*screen, results, widest));
    };
    let desk = Desk::new(&papers, results, &say_line);
    let work = desk.work();
    on_cores(jobs, &work, |(place, text)| {
        let judgement = judging.judge(place, text);
        desk.put(place.clone(), judgement, |done| say::bar(done, work.len(), "answers"));
    });
    say::no_bar();
    Ok(Came::Results(desk.into_results()))
}

/// A paper for each submission, and for each student in the roster who handed nothing in, by the students'
/// names.
fn papers(
    exam: &Exam,
    order: &Order,
    lab: &str,
    asked: &[&Exercise],
    fingerprint: &str,
) -> Result<Vec<Paper>> {
    let is_wanted = |id: &String| order.only.as_ref().is_none_or(|only| only == id);
    let mut submissions = read_all(&order.paths, lab, asked);
    submissions.retain(|it| is_wanted(&it.id));
    let roster = order.roster.as_deref().map(roster).transpose()?;
    let missing = roster.iter().flatten().filter(|id| submissions.iter().all(|it| it.id != **id));
    let missing = missing.filter(|id| is_wanted(id)).map(|id| Paper::nothing(id, asked));
    let handed_in =
        submissions.iter().map(|it| Paper::new(exam, it, asked, (fingerprint, roster.as_ref()), order));
    let mut papers: Vec<Paper> = handed_in.chain(missing).collect();
    papers.sort_by(|a, b| a.student.id.cmp(&b.student.id));
    Ok(papers)
}

/// The results of a lab before any answer is tried.
fn no_results(lab: LabFile, asked: &[&Exercise], fingerprint: String) -> Results {
    let of_lab = |(asked, exercise): (&crate::lab_file::Asked, &&Exercise)| Asked {
        name: asked.name.clone(),
        stage: exercise.folder.clone(),
        points: asked.points,
    };
    Results {
        title: lab.title,
        fingerprint,
        due: lab.due.unwrap_or_default(),
        rigs: lab.rigs,
        exercises: lab.exercises.iter().zip(asked).map(of_lab).collect(),
        students: Vec::new(),
        lab: lab.name,
    }
}

/// The faults of the shaders that have answers to be tried.
fn shaders_faults(workspace: &Workspace, asked: &[&Exercise], papers: &[Paper]) -> Result<Vec<String>> {
    let is_open = |exercise: &Exercise| {
        papers.iter().any(|paper| paper.open.iter().any(|(_, (name, _))| *name == exercise.name))
    };
    let mut faults = Vec::new();
    for shader in asked.iter().filter(|exercise| !exercise.is_rust() && is_open(exercise)) {
        faults.extend(shaders::faults(workspace, shader)?);
    }
    Ok(faults)
}

/// Everything to be built: the bodies of the grader's own check, and the answers.
fn with_answers(mut classes: Classes, papers: &[Paper]) -> Classes {
    for paper in papers {
        for (at, (name, class)) in &paper.open {
            let its = classes.entry(name.clone()).or_default();
            its.entry(class.clone()).or_insert_with(|| paper.student.answers[*at].body.clone());
        }
    }
    classes
}

/// The exercise asked for, with all names that its answers may not call.
fn exercise(workspace: &Workspace, asked: &crate::lab_file::Asked) -> Result<Exercise> {
    let found = workspace.exercises().find(|exercise| exercise.name == asked.name);
    let mut exercise =
        found.cloned().ok_or_else(|| Error::Stopped(format!("no exercise `{}`", asked.name)))?;
    exercise.without.extend(asked.without.iter().cloned());
    Ok(exercise)
}

/// The IDs of a class: one on each line, or the first column of a CSV file.
fn roster(path: &Path) -> Result<BTreeSet<String>> {
    let text = read(path)?;
    let first = |line: &str| {
        line.split([',', ';', '\t']).next().unwrap_or_default().trim().trim_matches('"').to_owned()
    };
    Ok(text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(first)
        .filter(|id| !id.is_empty() && id != "id")
        .collect())
}

/// Keeps the earlier results of all other students where only one is graded again.
fn with_those_before(results: Results, only: Option<&str>, path: &Path) -> Results {
    let Some(before) = only.and_then(|_| Results::read(path).ok()) else { return results };
    if before.exercises != results.exercises || before.fingerprint != results.fingerprint {
        return results;
    }
    let mut students = before.students;
    students.retain(|student| results.students.iter().all(|new| new.id != student.id));
    students.extend(results.students);
    students.sort_by(|a, b| a.id.cmp(&b.id));
    Results { students, ..results }
}

/// Writes the results, whole or not at all.
fn write(path: &Path, results: &Results) -> Result<()> {
    let folder = path.parent().unwrap_or(path);
    let text = serde_json::to_string_pretty(results).map_err(|error| Error::Stopped(error.to_string()))?;
    let new = path.with_extension("new");
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    fs::write(&new, text).map_err(Error::file(&new))?;
    fs::rename(&new, path).map_err(Error::file(path))
}

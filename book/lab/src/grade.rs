//! `lab grade`: from what came back to verdicts, scores and reasons.

mod order;
mod say;

use crate::{
    cache::{Cache, class},
    exam::{AllTried, Exam, Measures, judge},
    filter,
    lab_file::{LabFile, seed},
    of_lab,
    pool::cores,
    results::{Asked, Judged, Results, Student, Verdict},
    self_test,
    show::show,
    submissions::{Submission, read_all},
};
use exercises::{
    error::{Error, Result},
    exercise::Exercise,
    fingerprint::fingerprint,
    manifest::read,
    region::with_body,
    tokens::same_code,
    workspace::Workspace,
};
pub use order::Order;
use std::{collections::BTreeSet, fs, path::Path};
use workbook::{answer::Answer, session::Session};

/// The grader's own check failed, and nothing is written.
pub const FAILED: u8 = 3;

/// `lab grade`.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run. What is wrong with an answer is no error.
pub fn command(session: &mut Session, words: Vec<String>) -> Result<Answer> {
    let order = order::parse(words)?;
    let workspace = session.workspace;
    let out = order.out.clone().unwrap_or_else(|| workspace.root.join(of_lab::RESULTS));
    match grade(workspace, &order)? {
        Came::Untrusted(faults) => {
            let text = format!(
                "The grader's own check failed, and nothing is written:\n  {}\n",
                faults.join("\n  ")
            );
            Ok(Answer { exit_code: FAILED, ..Answer::text(text) })
        }
        Came::Results(results) => {
            let path = out.join(format!("{}.json", results.lab));
            let results = with_those_before(results, order.only.as_deref(), &path);
            write(&path, &results)?;
            let json = serde_json::to_value(&results).unwrap_or_default();
            let is_whole = say::unjudged(&results).is_empty();
            let graded = of_lab::Graded::open(workspace, &results.lab, Some(out))?;
            let text = say::in_words(session.screen, &results) + &show(&graded)?;
            Ok(Answer { exit_code: u8::from(!is_whole), ..Answer::new(text, json) })
        }
    }
}

/// What came of grading.
#[derive(Debug)]
pub enum Came {
    /// All verdicts.
    Results(Results),
    /// What is wrong with the grader.
    Untrusted(Vec<String>),
}

/// Grades what came back.
///
/// # Errors
/// If a file can't be read, or nothing can be built.
pub fn grade(workspace: &Workspace, order: &Order) -> Result<Came> {
    let lab = LabFile::read(&workspace.root, &order.lab)?;
    let text = read(&crate::lab_file::folder(&workspace.root, &lab.name).join(crate::lab_file::FILE))?;
    grade_lab(workspace, lab, &text, seed(&workspace.root, &order.lab)?, order)
}

/// The same, with the lab's file, its text, and the class's seed at hand.
///
/// # Errors
/// If a file can't be read, or nothing can be built.
pub fn grade_lab(workspace: &Workspace, lab: LabFile, text: &str, seed: u64, order: &Order) -> Result<Came> {
    let of_class = (seed, lab.rigs);
    let all: Vec<Exercise> =
        lab.exercises.iter().map(|asked| exercise(workspace, asked)).collect::<Result<_>>()?;
    let asked: Vec<&Exercise> = all.iter().collect();
    let fingerprint = fingerprint(workspace, text, &asked)?;
    let mut submissions = read_all(&order.paths, &lab.name, &asked);
    submissions.retain(|it| order.only.as_ref().is_none_or(|only| *only == it.id));
    let roster = order.roster.as_deref().map(roster).transpose()?;

    let site = crate::build::Site::new(workspace, &asked)?;
    let folder = workspace.site().target.join("workbook-lab-verdicts");
    let cache = Cache::new(folder, site.files(), of_class);
    let exam = Exam::new(site, cache, of_class, order.jobs.unwrap_or_else(cores));
    let mut classes = self_test::classes(&exam);
    for submission in &submissions {
        for exercise in &asked {
            if let Looked::Class(class, text) = look(&exam, exercise, submission) {
                classes.entry(exercise.name.clone()).or_default().entry(class).or_insert(text);
            }
        }
    }
    let known = exam.try_all(&classes, &say::bar)?;
    let measures = exam.measures(&known);
    let faults = self_test::faults(&exam, &measures, &known);
    if !faults.is_empty() {
        return Ok(Came::Untrusted(faults));
    }
    let judged = Judging { exam: &exam, measures: &measures, known: &known, workspace, order };
    let mut students: Vec<Student> = submissions
        .iter()
        .map(|submission| judged.student(submission, &asked, &fingerprint, roster.as_ref()))
        .collect();
    let missing = roster.iter().flatten().filter(|id| submissions.iter().all(|it| it.id != **id));
    let missing = missing.filter(|id| order.only.as_ref().is_none_or(|only| only == *id));
    students.extend(missing.map(|id| nothing(id, &asked)));
    students.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(Came::Results(Results {
        title: lab.title.clone(),
        fingerprint,
        due: lab.due.clone().unwrap_or_default(),
        rigs: lab.rigs,
        exercises: lab
            .exercises
            .iter()
            .zip(&asked)
            .map(|(asked, exercise)| Asked {
                name: asked.name.clone(),
                stage: exercise.folder.clone(),
                points: asked.points,
            })
            .collect(),
        students,
        lab: lab.name,
    }))
}

/// The exercise that is asked for, with all that its answers may not call.
fn exercise(workspace: &Workspace, asked: &crate::lab_file::Asked) -> Result<Exercise> {
    let found = workspace.exercises().find(|exercise| exercise.name == asked.name);
    let mut exercise =
        found.cloned().ok_or_else(|| Error::Stopped(format!("no exercise `{}`", asked.name)))?;
    exercise.without.extend(asked.without.iter().cloned());
    Ok(exercise)
}

/// What is known of an answer before it is tried.
enum Looked {
    /// It is tried, with all others of its class: that one's hash, and the text.
    Class(String, String),
    /// That is all that is to be said.
    Done(Verdict, String, String),
}

fn look(exam: &Exam, exercise: &Exercise, submission: &Submission) -> Looked {
    let text = match submission.answers.get(&exercise.name) {
        _ if submission.is_unclear => {
            return Looked::Done(Verdict::NeedsAPerson, submission.notes.join("; "), String::new());
        }
        None => return Looked::Done(Verdict::NotWritten, "There is no answer.".to_owned(), String::new()),
        Some(Err(why)) => return Looked::Done(Verdict::NeedsAPerson, why.clone(), String::new()),
        Some(Ok(text)) => text.clone(),
    };
    let original = exam.site.original(exercise);
    if !exercise.is_rust() {
        return Looked::Done(
            Verdict::NeedsAPerson,
            "A shader is tried on this machine's own driver, with --glsl.".to_owned(),
            text,
        );
    }
    if is_blank(exercise, original, &text) {
        return Looked::Done(Verdict::NotWritten, "It is still blank.".to_owned(), text);
    }
    match filter::refusal(exercise, original, &text) {
        Some(refusal) => Looked::Done(Verdict::Refused, refusal.in_words(exercise), text),
        None => Looked::Class(class(&text), text),
    }
}

/// Whether it is the stub, with or without the line that names the parameters.
fn is_blank(exercise: &Exercise, original: &str, text: &str) -> bool {
    let stub = with_body(original, &exercise.stub_body()).unwrap_or_default();
    let without: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("let _ = ")).collect();
    same_code(&stub, text) || same_code(&stub, &without.join("\n"))
}

struct Judging<'a> {
    exam: &'a Exam<'a>,
    measures: &'a Measures<'a>,
    known: &'a AllTried,
    workspace: &'a Workspace,
    order: &'a Order,
}

impl Judging<'_> {
    fn student(
        &self,
        submission: &Submission,
        asked: &[&Exercise],
        fingerprint: &str,
        roster: Option<&BTreeSet<String>>,
    ) -> Student {
        let mut notes = submission.notes.clone();
        if submission.fingerprint.as_ref().is_some_and(|own| own != fingerprint) {
            notes.push("it was written for another version of the lab".to_owned());
        }
        let in_roster = roster.is_none_or(|roster| roster.contains(&submission.id));
        if !in_roster {
            notes.push("the roster has no such ID".to_owned());
        }
        Student {
            id: submission.id.clone(),
            from: submission.from.clone(),
            in_roster,
            late: None,
            note: (!notes.is_empty()).then(|| notes.join("; ")),
            answers: asked.iter().map(|exercise| self.answer(exercise, submission)).collect(),
        }
    }

    fn answer(&self, exercise: &Exercise, submission: &Submission) -> Judged {
        let blank = Judged { exercise: exercise.name.clone(), ..Judged::default() };
        match look(self.exam, exercise, submission) {
            Looked::Done(Verdict::NeedsAPerson, _, body) if self.order.glsl && !exercise.is_rust() => {
                let (verdict, says) = crate::shaders::judge(self.workspace, exercise, &body);
                let score = f64::from(u8::from(verdict == Verdict::Right));
                Judged { verdict, score, says, class: class(&body), body, ..blank }
            }
            Looked::Done(verdict, says, body) => Judged { verdict, says, class: class(&body), body, ..blank },
            Looked::Class(class, body) => {
                let it = judge(self.measures, self.known, &exercise.name, &class);
                Judged {
                    verdict: it.verdict,
                    score: it.score,
                    mistake: it.mistake.map(|number| format!("mistake {number}")),
                    says: it.says,
                    rigs_right: it.rigs_right,
                    position_error: it.position_error,
                    picture: it.picture,
                    class,
                    body,
                    ..blank
                }
            }
        }
    }
}

/// Whoever handed nothing in.
fn nothing(id: &str, asked: &[&Exercise]) -> Student {
    let blank = |exercise: &&Exercise| Judged {
        exercise: exercise.name.clone(),
        verdict: Verdict::NotWritten,
        says: "Nothing was handed in.".to_owned(),
        ..Judged::default()
    };
    Student {
        id: id.to_owned(),
        in_roster: true,
        note: Some("nothing was handed in".to_owned()),
        answers: asked.iter().map(blank).collect(),
        ..Student::default()
    }
}

/// The IDs of a class: a line each, or the first column of a CSV file.
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

/// Where one student is graded again, all others stay as they were.
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

/// Whole or not at all.
fn write(path: &Path, results: &Results) -> Result<()> {
    let folder = path.parent().unwrap_or(path);
    let text = serde_json::to_string_pretty(results).map_err(|error| Error::Stopped(error.to_string()))?;
    let new = path.with_extension("new");
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    fs::write(&new, text).map_err(Error::file(&new))?;
    fs::rename(&new, path).map_err(Error::file(path))
}

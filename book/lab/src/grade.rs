//! `lab grade`: turns submissions into verdicts, scores and reasons.

mod before;
mod desk;
mod look;

use crate::{
    Answer, Args, Error, Exercise, Graded, Judged, LabFile, Result, Results, Session, Student, Verdict,
    Workspace, at,
    exam::Exam,
    lab_file::{self, FILE, FOLDER, seed},
    lab_of,
    of_lab::{self, explains_now},
    path_of,
    pool::{cores, on_cores},
    results::Asked,
    self_test, shaders,
    show::show,
    workshop::Workshop,
};
use desk::{Desk, SIGNS, say_faults};
use look::students;
use runner::{exercise::fingerprint, say::Screen};
use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

/// The arguments of `lab grade`.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The submissions: files, folders, zips.
    pub paths: Vec<PathBuf>,
    /// The class: an ID on each line, or the first column of a CSV file.
    pub roster: Option<PathBuf>,
    /// The earlier results, if there are any.
    pub before: Option<Results>,
    /// The only student to be graded; the results of all others stay.
    pub only: Option<String>,
    /// The number of answers tried at once; by default one for each core.
    pub jobs: Option<usize>,
    /// True if shaders are run on this machine, outside the sandbox.
    pub glsl: bool,
    /// The screen for each student's line while grading; `None` if a program reads the output.
    pub lines: Option<Screen>,
}

/// `lab grade LAB PATH…`
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run. A wrong answer is not an error.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let (name, paths) = lab_of(args)?;
    if paths.is_empty() {
        return Err(Error::Usage("nothing to grade: name files, folders or zips".to_owned()));
    }
    let folder = of_lab::folder(session.workspace, args);
    let file = folder.join(format!("{name}.json"));
    let order = Order {
        before: before::earlier(&file)?,
        paths: paths.iter().map(PathBuf::from).collect(),
        roster: path_of(args, "roster"),
        only: args.text("only").map(str::to_owned),
        jobs: args.number("jobs")?,
        glsl: args.has("glsl"),
        lines: (!args.has("json")).then_some(session.screen),
    };
    let workspace = session.workspace;
    let lab = LabFile::read(&workspace.root, name)?;
    let results = grade_lab(workspace, &lab, seed(&workspace.root, name)?, &order)?;
    // Someone else may have graded in the meantime.
    let (results, unkept) = match before::earlier(&file)? {
        Some(before) => before::merged(results, before),
        None => (results, Vec::new()),
    };
    unkept.iter().for_each(|what| eprintln!("{what}"));
    let (explains, pages) = (explains_now(&lab), lab.pages.clone());
    let graded = Graded { workspace, explains, pages, results, folder };
    graded.keep()?;
    let json = serde_json::to_value(&graded.results).unwrap_or_default();
    let is_open = graded.results.students.iter().any(Student::is_open);
    let text = SIGNS.to_owned() + &show(&graded)?;
    Ok(Answer { exit_code: u8::from(is_open), ..Answer::new(text, json) })
}

/// Grades the submissions.
///
/// # Errors
/// If a file can't be read, or nothing can be built.
pub fn grade_lab(workspace: &Workspace, lab: &LabFile, seed: u64, order: &Order) -> Result<Results> {
    let all = lab.exercises.iter().map(|asked| exercise(workspace, asked)).collect::<Result<Vec<_>>>();
    let all = all.map_err(at(format!("{FOLDER}/{}/{FILE}", lab.name)))?;
    let asked: Vec<&Exercise> = all.iter().collect();
    let exercises = lab.exercises.iter().map(|it| Asked { name: it.name.clone(), points: it.points });
    let mut results = Results {
        lab: lab.name.clone(),
        title: lab.title.clone(),
        fingerprint: fingerprint(workspace, &lab.text, &asked)?,
        rigs: lab.rigs,
        exercises: exercises.collect(),
        ..Results::default()
    };
    let mut workshop = Workshop::new(workspace, &asked)?;
    (results.students, results.unused) = students(&workshop, &asked, order, &results)?;
    let mut desk = Desk { results, screen: order.lines, said: 0 };
    let work = desk.work();
    let built = workshop.build()?;
    if !workshop.exercises.is_empty() {
        built.compiler.lacks().into_iter().for_each(|what| eprintln!("{what}"));
    }
    let mut exam = Exam::new(&workshop, &built, (seed, lab.rigs));
    let jobs = order.jobs.unwrap_or_else(cores);
    exam.forbid_solving();
    let mut faults = self_test::faults(&exam, jobs);
    let shaders: Vec<&Exercise> = asked.into_iter().filter(|exercise| !exercise.is_rust()).collect();
    for shader in shaders.iter().filter(|shader| work.iter().any(|it| it.exercise == shader.name)) {
        let own = shaders::faults(workspace, shader).unwrap_or_else(|error| vec![error.to_string()]);
        faults.insert(shader.name.clone(), own);
    }
    faults.retain(|_, faults| !faults.is_empty());
    say_faults(&faults);

    // All shaders share a copy and a display.
    let one_shader = Mutex::new(());
    let judge = |answer: &Judged| {
        let unjudged = |why: String| Judged::said(Verdict::NeedsAPerson, why);
        if let Some(faults) = faults.get(&answer.exercise).map(|faults| faults.join("; ")) {
            return unjudged(format!("The grader's own check of this exercise failed: {faults}"));
        }
        let Some(shader) = shaders.iter().find(|shader| shader.name == answer.exercise) else {
            return exam.judge(&answer.exercise, &answer.body);
        };
        let _one = one_shader.lock();
        shaders::judge(workspace, shader, &answer.body).unwrap_or_else(|error| unjudged(error.to_string()))
    };
    // Students without answers to try need not wait.
    desk.say_whole();
    let desk = Mutex::new(desk);
    on_cores(jobs, "answers", &work, |answer| {
        let judged = judge(answer);
        desk.lock().unwrap_or_else(PoisonError::into_inner).put(answer, judged);
    });
    Ok(desk.into_inner().unwrap_or_else(PoisonError::into_inner).results)
}

/// The exercise asked for, with all names that its answers may not call, and the lab's credits.
fn exercise(workspace: &Workspace, asked: &lab_file::Asked) -> Result<Exercise> {
    let stopped = |why: String| move || Error::Stopped(why);
    let found = workspace.exercises().find(|exercise| exercise.name == asked.name);
    let mut exercise = found.cloned().ok_or_else(stopped(format!("no exercise `{}`", asked.name)))?;
    exercise.without.extend(asked.without.iter().cloned());
    for (number, credit) in &asked.credits {
        let none = format!("{} has no known mistake {number}", asked.name);
        exercise.mistakes.get_mut(number - 1).ok_or_else(stopped(none))?.credit = *credit;
    }
    Ok(exercise)
}

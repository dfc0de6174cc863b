//! `lab grade`: turns submissions into verdicts, scores and reasons.

mod desk;
mod judging;
mod order;
mod say;

use crate::{
    cache::Cache,
    exam::Exam,
    lab_file::{LabFile, seed},
    lab_of,
    of_lab::{self, Graded},
    pool::{cores, on_cores},
    results::{Asked, Results, Student},
    roster::Roster,
    self_test, shaders,
    show::show,
    submissions::{HandedIn, merged, read_all},
    told::explains_now,
    workshop::Workshop,
};
use desk::Desk;
use judging::{Judging, Paper};
pub use order::Order;
use runner::exercise::{
    Exercise,
    error::{Error, Result},
    fingerprint::fingerprint,
    workspace::Workspace,
};
use runner::{
    bench::cargo,
    commands::{session::Session, syntax::Args},
    say::answer::Answer,
};
use std::{collections::BTreeMap, path::Path, sync::Mutex};

/// `lab grade LAB PATH…`
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run. A wrong answer is not an error.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let order = order::parse(args, session.screen)?;
    let workspace = session.workspace;
    let (name, _) = lab_of(args)?;
    let lab = LabFile::read(&workspace.root, name)?;
    let results = grade_lab(workspace, &lab, seed(&workspace.root, name)?, &order)?;
    let folder = of_lab::folder(workspace, args);
    let results = with_those_before(results, &folder.join(format!("{name}.json")));
    let graded = Graded { workspace, explains: explains_now(&lab), lab, results, folder };
    graded.keep()?;
    let json = serde_json::to_value(&graded.results).unwrap_or_default();
    let is_open = graded.results.students.iter().any(Student::is_open);
    let text = say::SIGNS.to_owned() + &show(&graded)?;
    Ok(Answer { exit_code: u8::from(is_open), ..Answer::new(text, json) })
}

/// Grades the submissions.
///
/// # Errors
/// If a file can't be read, or nothing can be built.
pub fn grade_lab(workspace: &Workspace, lab: &LabFile, seed: u64, order: &Order) -> Result<Results> {
    let of_class = (seed, lab.rigs);
    let all: Vec<Exercise> =
        lab.exercises.iter().map(|asked| exercise(workspace, asked)).collect::<Result<_>>()?;
    let asked: Vec<&Exercise> = all.iter().collect();
    let fingerprint = fingerprint(workspace, &lab.text, &asked)?;
    let workshop = Workshop::new(workspace, &asked)?;
    let papers = papers(&workshop, order, &lab.name, &asked, &fingerprint)?;

    let built = workshop.build()?;
    if !workshop.exercises.is_empty() {
        built.compiler.lacks().into_iter().for_each(|what| eprintln!("{what}"));
    }
    let target = cargo::Site::of(workspace).target;
    let cache = Cache::new(target.join("workbook-lab-verdicts"), &workshop.files, &asked, of_class);
    let mut exam = Exam::new(&workshop, &built, cache, of_class)?;
    let jobs = order.jobs.unwrap_or_else(cores);
    workshop.exercises.iter().try_for_each(|exercise| exam.forbid_solving(exercise))?;
    let mut faults = self_test::faults(&exam, jobs);
    faults.extend(shaders_faults(workspace, &asked, &papers)?);
    say::faults(&faults);

    let results = no_results(lab, &asked, fingerprint);
    let judging = Judging {
        exam: &exam,
        faults: &faults,
        workspace,
        shaders: asked.iter().copied().filter(|exercise| !exercise.is_rust()).collect(),
        one_shader: Mutex::new(()),
    };
    let widest = papers.iter().map(|paper| paper.student.id.len()).max().unwrap_or(0);
    let say_line = |results: &Results| {
        order.lines.iter().for_each(|screen| say::line(*screen, results, widest));
    };
    let desk = Desk::new(&papers, results, &say_line);
    on_cores(jobs, "answers", &desk.work(), |(place, text)| {
        desk.put(place.clone(), judging.judge(place, text));
    });
    Ok(desk.into_results())
}

/// A paper for each submission, and for each student in the roster who handed nothing in, by the students'
/// names.
fn papers(
    workshop: &Workshop,
    order: &Order,
    lab: &str,
    asked: &[&Exercise],
    fingerprint: &str,
) -> Result<Vec<Paper>> {
    let is_wanted = |id: &String| order.only.as_ref().is_none_or(|only| only == id);
    let roster = order.roster.as_deref().map(Roster::read).transpose()?;
    let HandedIn { mut submissions, unused } = read_all(&order.paths, lab, asked)?;
    say::unused(&unused);
    if let Some(roster) = &roster {
        submissions.iter_mut().for_each(|it| it.id = roster.id_of(&it.id));
        submissions = merged(submissions);
    }
    submissions.retain(|it| is_wanted(&it.id));
    let missing = roster.iter().flat_map(Roster::ids).filter(|id| submissions.iter().all(|it| it.id != **id));
    let missing = missing.filter(|id| is_wanted(id)).map(|id| Paper::nothing(id, asked));
    let handed_in =
        submissions.iter().map(|it| Paper::new(workshop, it, asked, (fingerprint, roster.as_ref()), order));
    let mut papers: Vec<Paper> = handed_in.chain(missing).collect();
    papers.sort_by(|a, b| a.student.id.cmp(&b.student.id));
    Ok(papers)
}

/// The results of a lab before any answer is tried.
fn no_results(lab: &LabFile, asked: &[&Exercise], fingerprint: String) -> Results {
    let of_lab = |(asked, exercise): (&crate::lab_file::Asked, &&Exercise)| Asked {
        name: asked.name.clone(),
        stage: exercise.folder.clone(),
        points: asked.points,
    };
    Results {
        title: lab.title.clone(),
        fingerprint,
        due: lab.due.clone().unwrap_or_default(),
        rigs: lab.rigs,
        exercises: lab.exercises.iter().zip(asked).map(of_lab).collect(),
        students: Vec::new(),
        lab: lab.name.clone(),
    }
}

/// The faults of the shaders that have answers to be tried.
fn shaders_faults(
    workspace: &Workspace,
    asked: &[&Exercise],
    papers: &[Paper],
) -> Result<BTreeMap<String, Vec<String>>> {
    let is_open = |exercise: &Exercise| {
        papers.iter().any(|paper| paper.open.iter().any(|(_, (name, _))| *name == exercise.name))
    };
    let mut faults = BTreeMap::new();
    for shader in asked.iter().filter(|exercise| !exercise.is_rust() && is_open(exercise)) {
        faults.insert(shader.name.clone(), shaders::faults(workspace, shader)?);
    }
    faults.retain(|_, faults| !faults.is_empty());
    Ok(faults)
}

/// The exercise asked for, with all names that its answers may not call, and the lab's credits.
fn exercise(workspace: &Workspace, asked: &crate::lab_file::Asked) -> Result<Exercise> {
    let found = workspace.exercises().find(|exercise| exercise.name == asked.name);
    let mut exercise =
        found.cloned().ok_or_else(|| Error::Stopped(format!("no exercise `{}`", asked.name)))?;
    exercise.without.extend(asked.without.iter().cloned());
    for (number, credit) in &asked.credits {
        let mistake = exercise.mistakes.get_mut(number - 1);
        let none = || Error::Stopped(format!("{} has no known mistake {number}", asked.name));
        mistake.ok_or_else(none)?.credit = *credit;
    }
    Ok(exercise)
}

/// Keeps the earlier results of all students who are not in these, and the points that a person gave.
fn with_those_before(results: Results, path: &Path) -> Results {
    let Some(before) = Results::read(path).ok().filter(|before| before.exercises == results.exercises) else {
        return results;
    };
    let mut students: BTreeMap<String, _> =
        before.students.into_iter().map(|it| (it.id.clone(), it)).collect();
    for mut student in results.students {
        let earlier = students.get(&student.id);
        if earlier.is_some() && student.from.is_empty() {
            continue;
        }
        for (answer, before) in student.answers.iter_mut().zip(earlier.iter().flat_map(|it| &it.answers)) {
            answer.mark.clone_from(&before.mark);
        }
        students.insert(student.id.clone(), student);
    }
    Results { students: students.into_values().collect(), ..results }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        feedback::tests::results,
        results::{Mark, Verdict},
    };
    use std::fs;

    #[test]
    fn grading_a_second_folder_keeps_everybody_else_and_a_person_s_points() {
        let path = std::env::temp_dir().join(format!("lab_merged_{}.json", std::process::id()));
        let mut before = results();
        before.students[1].answers[0].mark = Some(Mark { points: 2.0, why: "It was unclear.".to_owned() });
        fs::write(&path, serde_json::to_string(&before).unwrap()).unwrap();
        let mut now = results();
        // Bob hands in again, eve is in the roster and not in this folder, and fay is new.
        now.students.remove(0);
        now.students[0].answers[0].verdict = Verdict::Right;
        now.students[1].from = String::new();
        now.students.push(crate::results::Student { id: "fay".to_owned(), ..now.students[0].clone() });
        let merged = with_those_before(now, &path);
        fs::remove_file(&path).unwrap();
        let all: Vec<_> = merged.students.iter().map(|it| (&it.id[..], it.answers[0].verdict)).collect();
        let [right, wrong] = [Verdict::Right, Verdict::Wrong];
        assert_eq!(all, [("ada", right), ("bob", right), ("eve", wrong), ("fay", right)]);
        assert_eq!(merged.students[1].answers[0].points(&merged.exercises[0]), 2.0, "a person's points stay");
        assert_eq!(merged.students[3].answers[0].mark, None, "and are nobody else's");
    }
}

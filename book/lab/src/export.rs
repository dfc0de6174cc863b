//! `lab export`: the results in the formats of other programs. Everything is made from `results/LAB.json`.

pub mod gradebook;
pub mod table;

#[cfg(test)]
mod tests;

use crate::{
    Answer, Args, Error, Graded, Judged, Result, Session, Student, Verdict, path_of, results::Asked,
};
use serde_json::{Value, json};

/// `lab export LAB --format NAME`, or `--into FILE`
///
/// # Errors
/// If the lab was not graded, or a file can't be read or written.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let graded = &Graded::open(session.workspace, args)?;
    // The points of a student who handed nothing in; the cell stays empty if there are none.
    let absent = args.text("absent").map(points).transpose()?;
    let into = path_of(args, "into");
    if absent.is_some() && into.is_none() {
        // A file to fill says itself who is in the class.
        let students = &graded.results.students;
        refuse_absence(students.iter().filter(|it| it.is_open() && it.is_unknown()))?;
    }
    let text = match (args.text("format"), into) {
        (Some("csv"), None) => {
            let table = table::table(&graded.results, absent)?;
            Ok(graded.put(&format!("{}.csv", graded.results.lab), &table)? + "\n")
        }
        (Some("gradescope"), None) => each(graded, absent.is_some()),
        (Some(other), None) => Err(Error::Usage(format!("no format `{other}`; there are gradescope, csv"))),
        (None, Some(file)) => gradebook::fill(graded, &file, args.text("column"), absent),
        _ => Err(Error::Usage("export to what? --format gradescope|csv, or --into FILE.csv".to_owned())),
    };
    text.map(Answer::text)
}

/// Refuses points for absence while a person has to judge what came under these names, which no known student
/// has: it may be an absent student's.
fn refuse_absence<'a>(nobody_s: impl Iterator<Item = &'a Student>) -> Result<()> {
    let names: Vec<&str> = nobody_s.map(|it| &it.id[..]).collect();
    if names.is_empty() {
        return Ok(());
    }
    Err(Error::Stopped(format!(
        "no known student is called {}, and a person has to judge what came under that name: it may be that of somebody \
        who seems absent. Nothing is written: leave --absent out, or see whose it is",
        names.join(", ")
    )))
}

/// Points as a teacher types them.
fn points(text: &str) -> Result<f64> {
    let given = text.parse().ok().filter(|points| (0.0..=f64::MAX).contains(points));
    given.ok_or_else(|| Error::Usage(format!("--absent needs a number of at least 0, not `{text}`")))
}

/// A file for each student, and for those who handed nothing in if they get points.
fn each(graded: &Graded, with_absent: bool) -> Result<String> {
    let folder = format!("{}-gradescope", graded.results.lab);
    let students = graded.results.students.iter().filter(|it| with_absent || !it.is_absent());
    for student in students.clone() {
        let text = format!("{:#}\n", gradescope(graded, student));
        graded.put(&format!("{folder}/{}/results.json", student.id), &text)?;
    }
    let folder = graded.workspace.shown(&graded.folder.join(folder));
    Ok(format!("{folder}/ID: a file for each of {} students.\n", students.count()))
}

/// One student's results as Gradescope reads them, its `results.json`. Students see these, so mistakes are
/// explained only once the lab's file allows it.
///
/// The format: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>, "Output format".
pub fn gradescope(graded: &Graded, student: &Student) -> Value {
    let test = |(number, (asked, judged)): (usize, (&Asked, &Judged))| {
        let mut test = json!({
            "name": asked.name, "number": number.to_string(), "max_score": asked.points,
            "output": message(graded, judged), "output_format": "text", "visibility": "visible",
        });
        // What a person still has to judge has neither failed nor a score.
        if !judged.is_open() {
            test["score"] = judged.points(asked).into();
            test["status"] = if judged.verdict == Verdict::Right { "passed" } else { "failed" }.into();
        }
        test
    };
    let answers = graded.results.exercises.iter().zip(&student.answers);
    let tests: Vec<Value> = (1..).zip(answers).map(test).collect();
    let open = if student.is_open() { "A person still has to judge a part of it." } else { "" };
    json!({
        "score": graded.results.points(student).0, "output": open, "output_format": "text", "visibility": "visible",
        "stdout_visibility": "hidden", "tests": tests,
    })
}

/// The text that a student reads: the verdict, the share of hidden cases, and an explanation where it is
/// allowed.
fn message(graded: &Graded, judged: &Judged) -> String {
    let mut message = format!("{}: {}", judged.exercise, judged.verdict.shown().2);
    if let Some(right) = judged.rigs_right {
        message += &format!("; {right} of {} hidden cases are right", graded.results.rigs);
    }
    if let Some(mark) = &judged.mark {
        message += &format!("\n\nMarked by your teacher: {}", mark.why);
    }
    let says = judged.told(graded.explains);
    if says.is_empty() { message } else { format!("{message}\n\n{says}") }
}

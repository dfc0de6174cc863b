//! `lab mark`: points that a person gives. They stay when the lab is graded again.

use crate::{Answer, Args, Error, Graded, Result, Session, results::Mark, show::show, submissions::key};

/// `lab mark LAB STUDENT EXERCISE POINTS WHY`
///
/// # Errors
/// If there is no such student or exercise, the points are not possible, or a file can't be written.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let [lab, student, exercise, points, why @ ..] = &args.words[..] else {
        return Err(Error::Usage("`lab mark LAB STUDENT EXERCISE POINTS \"why\"`".to_owned()));
    };
    let mut graded = Graded::open(session.workspace, args)?;
    let results = &mut graded.results;
    let none = |what: &str, name: &str| Error::Usage(format!("{lab} has no {what} `{name}`"));
    let at = results.exercises.iter().position(|asked| asked.name == *exercise);
    let at = at.ok_or_else(|| none("exercise", exercise))?;
    let most = results.exercises[at].points;
    let given = points.parse().ok().filter(|points| (0.0..=most).contains(points));
    let impossible = || Error::Usage(format!("`{points}` are no points: {exercise} is worth {most}"));
    let (points, why) = (given.ok_or_else(impossible)?, why.join(" "));
    if why.is_empty() {
        return Err(Error::Usage("say why, in quotes: the student reads it".to_owned()));
    }
    let found = results.students.iter_mut().find(|it| key(&it.id) == key(student));
    found.ok_or_else(|| none("student", student))?.answers[at].mark = Some(Mark { points, why });
    graded.keep()?;
    let shown = show(&graded)?;
    Ok(Answer::text(format!("{student} has {points} of {most} for {exercise}.\n{shown}")))
}

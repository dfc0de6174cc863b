//! The earlier results of a lab: all that can be kept is kept, and what can't be is said.

use crate::{
    Error, Judged, Result, Results, Student, Verdict, export::table::number, results::Asked, submissions::key,
};
use std::{collections::BTreeMap, path::Path};

/// The results in a file; `None` if there is no such file.
///
/// # Errors
/// If it can't be read: whatever is in it must not be lost.
pub fn earlier(path: &Path) -> Result<Option<Results>> {
    let left = |error: Error| {
        Error::Stopped(format!("{error}\nThe file is left as it is: mend it, or move it away to begin anew."))
    };
    let exists = path.try_exists().map_err(Error::file(path))?;
    exists.then(|| Results::read(path).map_err(left)).transpose()
}

/// The results with those of all students who are not in them, and the points that a person gave; and what of
/// the earlier ones does not fit the lab as it is now.
pub fn merged(results: Results, before: Results) -> (Results, Vec<String>) {
    let mut said = unkept(&before, &results);
    let is_same_count = before.rigs == results.rigs;
    if !is_same_count && !before.students.is_empty() {
        let [was, is] = [before.rigs, results.rigs];
        said.push(format!(
            "there are {is} hidden cases, not {was}: earlier verdicts stay, without their counts"
        ));
    }
    let mut students: BTreeMap<String, Student> = BTreeMap::new();
    for mut student in before.students {
        let fitted = results.exercises.iter().map(|asked| fitted(&student, asked, is_same_count));
        student.answers = fitted.collect();
        let id = student.id.clone();
        if let Some(other) = students.insert(key(&id), student) {
            said.push(format!("{} and {id} are one ID: only the results of {id} are kept", other.id));
        }
    }
    for mut student in results.students {
        let earlier = students.get(&key(&student.id));
        if earlier.is_some() && student.from.is_empty() {
            continue;
        }
        let earlier = earlier.iter().flat_map(|it| &it.answers);
        for ((answer, before), asked) in student.answers.iter_mut().zip(earlier).zip(&results.exercises) {
            let points = number(answer.points(asked));
            answer.mark.clone_from(&before.mark);
            let is_judged = answer.verdict != Verdict::NeedsAPerson && answer.score != before.score;
            let Some(mark) = before.mark.as_ref().filter(|_| is_judged) else { continue };
            let (id, name, given) = (&student.id, &asked.name, number(mark.points));
            said.push(format!(
                "{id} handed in {name} again, which is worth {points} now: the {given} that a person gave stay"
            ));
        }
        students.insert(key(&student.id), student);
    }
    (Results { students: students.into_values().collect(), ..results }, said)
}

/// A student's earlier judgement for an exercise.
fn fitted(student: &Student, asked: &Asked, is_same_count: bool) -> Judged {
    if let Some(judged) = student.answers.iter().find(|it| it.exercise == asked.name) {
        return Judged { rigs_right: judged.rigs_right.filter(|_| is_same_count), ..judged.clone() };
    }
    let added = "The exercise was added after this was graded: it has to be graded again.";
    let judged = match student.from.is_empty() {
        true => Judged::said(Verdict::NotWritten, "Nothing was handed in."),
        false => Judged::said(Verdict::NeedsAPerson, added),
    };
    Judged { exercise: asked.name.clone(), ..judged }
}

/// What of the earlier results does not fit, a line for each exercise.
fn unkept(before: &Results, now: &Results) -> Vec<String> {
    let marks = |name: &str, above: f64, more: &str| {
        let all = before.students.iter().flat_map(|it| it.answers.iter().map(move |judged| (&it.id, judged)));
        let given =
            all.filter(|(_, it)| it.exercise == name).filter_map(|(id, it)| it.mark.as_ref().zip(Some(id)));
        let given = given.filter(|(mark, _)| mark.points > above);
        let given = given.map(|(mark, id)| format!("{id} {} ({})", number(mark.points), mark.why));
        let given = given.collect::<Vec<_>>().join(", ");
        if given.is_empty() { given } else { format!("; points given by a person: {given}{more}") }
    };
    let named = |all: &[Asked], name: &str| all.iter().find(|asked| asked.name == name).cloned();
    let mut said = Vec::new();
    for Asked { name, points: was, .. } in &before.exercises {
        let Some(Asked { points, .. }) = named(&now.exercises, name) else {
            let marks = marks(name, f64::NEG_INFINITY, "");
            said.push(format!("{name} is no longer in the lab: its verdicts are not kept{marks}"));
            continue;
        };
        if points != *was {
            let (is, was) = (number(points), number(*was));
            let marks = marks(name, points, ", more than it is worth now");
            said.push(format!("{name} is worth {is}, not {was}: earlier verdicts count for that{marks}"));
        }
    }
    for Asked { name, .. } in now.exercises.iter().filter(|it| named(&before.exercises, &it.name).is_none()) {
        said.push(format!("{name} is new in the lab: whoever was graded before needs it graded"));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{feedback::tests::results, results::Mark};

    /// Results in which bob has points from a person for the first exercise.
    fn marked() -> Results {
        let mut before = results();
        before.students[1].answers[0].mark = Some(Mark { points: 2.0, why: "It was unclear.".to_owned() });
        before
    }

    fn verdicts(results: &Results, at: usize) -> Vec<(&str, Verdict)> {
        results.students.iter().map(|it| (&it.id[..], it.answers[at].verdict)).collect()
    }

    #[test]
    fn grading_a_second_folder_keeps_everybody_else_and_a_person_s_points() {
        let mut now = results();
        // Bob hands in again, eve is in the roster and not in this folder, and fay is new.
        now.students.remove(0);
        now.students[0].answers[0] =
            Judged { verdict: Verdict::Right, score: 1.0, ..now.students[0].answers[0].clone() };
        now.students[1].from = String::new();
        now.students.push(Student { id: "fay".to_owned(), ..now.students[0].clone() });
        let (merged, said) = merged(now, marked());
        let [right, wrong] = [Verdict::Right, Verdict::Wrong];
        assert_eq!(verdicts(&merged, 0), [("ada", right), ("bob", right), ("eve", wrong), ("fay", right)]);
        assert_eq!(merged.students[1].answers[0].points(&merged.exercises[0]), 2.0, "a person's points stay");
        assert_eq!(merged.students[3].answers[0].mark, None, "and are nobody else's");
        assert_eq!(
            said,
            ["bob handed in blend again, which is worth 2 now: the 2 that a person gave stay"],
            "a better hand-in is named"
        );
    }

    #[test]
    fn a_lab_that_was_changed_keeps_what_fits_and_says_what_does_not() {
        let before = marked();
        let mut now = Results { students: Vec::new(), rigs: 600, ..results() };
        now.exercises[0].points = 1.0;
        now.exercises[1].name = "slerp".to_owned();
        now.exercises.reverse();
        let (merged, said) = merged(now, before);
        let [right, wrong, open] = [Verdict::Right, Verdict::Wrong, Verdict::NeedsAPerson];
        assert_eq!(verdicts(&merged, 1), [("ada", right), ("bob", wrong), ("eve", wrong)]);
        assert_eq!(verdicts(&merged, 0), [("ada", open), ("bob", open), ("eve", open)]);
        assert_eq!(
            (merged.points(&merged.students[1]).0, merged.students[0].answers[1].rigs_right),
            (2.0, None)
        );
        let bob = "; points given by a person: bob 2 (It was unclear.)";
        assert_eq!(
            said,
            [
                format!(
                    "blend is worth 1, not 2: earlier verdicts count for that{bob}, more than it is worth now"
                ),
                "lerp is no longer in the lab: its verdicts are not kept".to_owned(),
                "slerp is new in the lab: whoever was graded before needs it graded".to_owned(),
                "there are 600 hidden cases, not 64: earlier verdicts stay, without their counts".to_owned(),
            ]
        );
    }
}

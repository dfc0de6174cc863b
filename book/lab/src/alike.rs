//! `lab alike`: students who share rare wrong answers. Right answers are alike because they are right; a
//! wrong one shared by only two is worth a question, and no more than that.

use crate::{Answer, Args, Graded, Result, Results, Session, Verdict, path_of, reasons::by_class, write};
use std::{collections::BTreeMap, fmt::Write, path::Path};

/// Two students and the wrong answers that they share.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair<'a> {
    /// The two IDs.
    pub ids: [&'a str; 2],
    /// The sum, over the shared answers, of ln(students / students with that answer).
    pub weight: f64,
    /// The exercises, each with the number of students who gave that answer.
    pub shared: Vec<(&'a str, usize)>,
}

/// `lab alike LAB [--jplag DIR]`
///
/// # Errors
/// If the lab was not graded, or a file can't be written.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let graded = Graded::open(session.workspace, args)?;
    let mut text = said_of(&pairs(&graded.results), graded.results.students.len());
    if let Some(folder) = path_of(args, "jplag") {
        bodies(&graded, &folder)?;
        let _ = writeln!(
            text,
            "\n{}: a folder for each student. JPlag compares them: java -jar jplag.jar -l rust {0}",
            folder.display()
        );
    }
    Ok(Answer::text(text))
}

/// All pairs that share a rare wrong answer, the most striking first.
pub fn pairs(results: &Results) -> Vec<Pair<'_>> {
    let count = results.students.len();
    let few = (count / 10).max(3);
    let not_own = [Verdict::Right, Verdict::NotWritten, Verdict::NeedsAPerson];
    let mut pairs: BTreeMap<[&str; 2], Pair> = BTreeMap::new();
    for (at, asked) in results.exercises.iter().enumerate() {
        let answers = results.students.iter().filter_map(|it| Some((&it.id[..], it.answers.get(at)?)));
        let classes = by_class(answers.filter(|(_, judged)| !not_own.contains(&judged.verdict)));
        for (_, all) in classes.values().filter(|(_, all)| (2..=few).contains(&all.len())) {
            for (at, a) in all.iter().enumerate() {
                for ids in all[at + 1..].iter().map(|b| [*a, *b]) {
                    let pair = pairs.entry(ids).or_insert(Pair { ids, weight: 0.0, shared: Vec::new() });
                    pair.weight += (count as f64 / all.len() as f64).ln();
                    pair.shared.push((&asked.name, all.len()));
                }
            }
        }
    }
    let mut pairs: Vec<Pair> = pairs.into_values().collect();
    pairs.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    pairs
}

fn said_of(pairs: &[Pair], count: usize) -> String {
    if pairs.is_empty() {
        return "No two students share a rare wrong answer.\n".to_owned();
    }
    let proof = "This proves nothing: `lab oral` has questions for both.";
    let mut text = format!("Students who share wrong answers that few of the {count} gave. {proof}\n");
    for Pair { ids: [a, b], weight, shared } in pairs.iter().take(30) {
        let shared = shared.iter().map(|(name, count)| format!("{name} ({count} have it)"));
        let shared = shared.collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "  {weight:4.1}  {a} and {b}: {shared}");
    }
    text
}

/// Writes each student's functions as JPlag expects them: one folder for each student.
fn bodies(graded: &Graded, folder: &Path) -> Result<()> {
    for student in &graded.results.students {
        for judged in student.answers.iter().filter(|judged| judged.verdict != Verdict::NotWritten) {
            let is_rust = graded.exercise(&judged.exercise).is_none_or(|exercise| exercise.is_rust());
            let name = format!("{}.{}", judged.exercise, if is_rust { "rs" } else { "glsl" });
            write(&folder.join(&student.id).join(name), &judged.body)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{feedback::tests::results, results::Student};

    /// Twenty students, some of whom share wrong answers to the first exercise.
    fn class(classes: &[(&str, usize)]) -> Results {
        let mut results = results();
        let [right, wrong] = [0, 1].map(|at| results.students[at].clone());
        results.students.clear();
        for (class, count) in classes {
            for _ in 0..*count {
                let id = format!("s{:02}", results.students.len());
                let mut student =
                    Student { id, ..if *class == "right" { right.clone() } else { wrong.clone() } };
                student.answers[0].class = (*class).to_owned();
                results.students.push(student);
            }
        }
        results
    }

    #[test]
    fn only_rare_wrong_answers_count() {
        let results = class(&[("right", 10), ("common", 8), ("rare", 2)]);
        let pairs = pairs(&results);
        assert_eq!(pairs.len(), 1);
        assert_eq!((pairs[0].ids, &pairs[0].shared[..]), (["s18", "s19"], &[("blend", 2)][..]));
        assert!((pairs[0].weight - 10f64.ln()).abs() < 1e-12, "2 of 20 have it");
    }

    #[test]
    fn a_student_who_shares_nothing_is_in_no_pair() {
        assert_eq!(pairs(&class(&[("right", 19), ("own", 1)])), []);
        assert_eq!(said_of(&[], 20), "No two students share a rare wrong answer.\n");
    }
}

//! The reasons for verdicts: students whose answers fail for the same reason stand together.

use crate::{
    Judged, Results, Verdict,
    export::table::number,
    results::{Asked, Student},
};
use std::{cmp::Reverse, collections::BTreeMap};

/// A verdict and its reason, with the students who got it for an exercise.
pub struct Reason<'a> {
    /// The verdict.
    pub verdict: Verdict,
    /// The first sentence of the explanation; empty if the verdict says all.
    pub says: String,
    /// The students, each with the answer.
    pub students: Vec<(&'a str, &'a Judged)>,
}

impl<'a> Reason<'a> {
    /// The students' names.
    pub fn ids(&self) -> String {
        self.students.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ")
    }

    /// The points that a person gave, a line for each student who has some.
    pub fn marks(&self) -> Vec<String> {
        let marked = self.students.iter().filter_map(|(id, judged)| Some((id, judged.mark.as_ref()?)));
        marked
            .map(|(id, it)| format!("{id}: {} points, given by a person: {}", number(it.points), it.why))
            .collect()
    }

    /// The different answers, each with its students, those of most students first.
    pub fn answers(&self) -> Vec<(&'a Judged, Vec<&'a str>)> {
        let mut answers: Vec<_> = by_class(self.students.iter().copied()).into_values().collect();
        answers.sort_by_key(|(_, ids)| Reverse(ids.len()));
        answers
    }

    /// The least and the greatest number of hidden cases that are right in these answers.
    pub fn right(&self) -> Option<[u32; 2]> {
        let right = || self.students.iter().filter_map(|(_, judged)| judged.rigs_right);
        Some([right().min()?, right().max()?])
    }
}

/// Equal answers, each with its students.
pub fn by_class<'a>(
    answers: impl Iterator<Item = (&'a str, &'a Judged)>,
) -> BTreeMap<&'a str, (&'a Judged, Vec<&'a str>)> {
    let mut classes = BTreeMap::new();
    for (id, judged) in answers {
        classes.entry(&judged.class[..]).or_insert((judged, Vec::new())).1.push(id);
    }
    classes
}

/// Each exercise, with the reasons for the verdicts on it.
pub fn by_exercise(results: &Results) -> impl Iterator<Item = (&Asked, Vec<Reason<'_>>)> {
    results.exercises.iter().enumerate().map(|(at, asked)| (asked, reasons(&results.students, at)))
}

/// The reasons for the verdicts on an exercise: what is wrong comes first, and what more students did.
fn reasons(students: &[Student], exercise: usize) -> Vec<Reason<'_>> {
    let mut reasons: BTreeMap<(String, String), Reason> = BTreeMap::new();
    for student in students {
        let Some(judged) = student.answers.get(exercise) else { continue };
        let (verdict, says) = (judged.verdict, said(judged));
        let new = Reason { verdict, says: says.clone(), students: Vec::new() };
        reasons.entry((verdict.word(), says)).or_insert(new).students.push((&student.id, judged));
    }
    let last = [Verdict::NotWritten, Verdict::Right];
    let rank = |verdict: Verdict| last.iter().position(|it| *it == verdict);
    let mut reasons: Vec<_> = reasons.into_values().collect();
    reasons.sort_by_key(|reason| (rank(reason.verdict), Reverse(reason.students.len())));
    reasons
}

/// The first sentence of what is said of an answer that says what is wrong, without the line.
fn said(judged: &Judged) -> String {
    if matches!(judged.verdict, Verdict::Right | Verdict::NotWritten) {
        return String::new();
    }
    let text = judged.says.split_whitespace().collect::<Vec<_>>().join(" ");
    let own = text.strip_prefix(&judged.exercise).filter(|rest| rest.starts_with([',', ':']));
    let text = own.and_then(|rest| rest.split_once(": ")).map_or(&text[..], |(_, what)| what);
    let end_after = |start: usize| text[start..].find(". ").map_or(text.len(), |at| start + at + 1);
    let first = end_after(0);
    // A sentence about what is right is no reason.
    let end = if text[..first].contains("right") { end_after(first) } else { first };
    text[..end].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::tests::results;

    #[test]
    fn students_with_one_reason_stand_together_and_what_is_wrong_comes_first() {
        let mut results = results();
        results.students[2].answers[0].class = "dd".to_owned();
        let reasons = reasons(&results.students, 0);
        let all: Vec<_> = reasons.iter().map(|it| (it.verdict, it.ids())).collect();
        assert_eq!(all, [(Verdict::Wrong, "bob, eve".to_owned()), (Verdict::Right, "ada".to_owned())]);
        assert_eq!(
            (&reasons[0].says[..], reasons[0].right()),
            ("The sum does not begin at zero.", Some([12, 12]))
        );
        assert_eq!(reasons[0].answers().len(), 2, "two answers that are not the same");
    }

    #[test]
    fn a_line_is_no_reason() {
        let judged = |place: &str| Judged {
            exercise: "f".to_owned(),
            verdict: Verdict::DoesNotCompile,
            says: format!("f{place}: mismatched types"),
            ..Judged::default()
        };
        assert!([", line 3", ", line 7", ""].map(judged).iter().all(|it| said(it) == "mismatched types"));
    }

    #[test]
    fn what_is_right_is_no_reason() {
        let says = |says: &str| {
            said(&Judged { verdict: Verdict::Wrong, says: says.to_owned(), ..Judged::default() })
        };
        assert_eq!(says("The links are right. But one is not. Ask."), "The links are right. But one is not.");
        assert_eq!(says("It takes the sum. Divide."), "It takes the sum.");
    }
}

//! Turns the outcome of a body into a verdict, a score and a reason.

use crate::{
    cases::agree,
    recorded::judge_recorded,
    results::{Picture, Verdict},
    tried::{Early, Tried},
};
use runner::{exercise::Exercise, judge::Findings};
use std::collections::BTreeMap;

/// An answer counts as learnt by heart if at most one in this many hidden cases is right. Some are right by
/// accident: those that are refused, and those with round numbers.
const BY_HEART: u32 = 2;

/// The standard that an exercise's answers are judged by.
pub struct Measure<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// The outcome of the original.
    pub original: Tried,
    /// The outcome of each known mistake's body, with the mistake's number.
    pub mistakes: Vec<(usize, Tried)>,
    /// The recorded tables, by file name.
    pub snapshots: BTreeMap<String, String>,
}

/// The judgement of a body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The share of the exercise's points, from 0 to 1.
    pub score: f64,
    /// The number of the known mistake that explains it.
    pub mistake: Option<usize>,
    /// The explanation that a teacher would give.
    pub says: String,
    /// The number of hidden cases that are right.
    pub rigs_right: Option<u32>,
    /// The largest distance of a point from where it belongs.
    pub position_error: Option<f64>,
    /// The table to draw.
    pub picture: Option<Picture>,
}

impl Measure<'_> {
    /// Judges a body by its outcome.
    pub fn judge(&self, tried: &Tried) -> Judgement {
        let said = |verdict, says: &str| Judgement { verdict, says: says.to_owned(), ..Judgement::default() };
        if let Some(why) = &tried.left_out {
            return said(Verdict::DoesNotCompile, why);
        }
        if tried.failures.values().any(|said| said.starts_with("not yet implemented")) {
            return said(Verdict::NotWritten, "It is still blank.");
        }
        let early = tried.ended.map(|early| match early {
            Early::TooMuchMemory => (Verdict::TooMuchMemory, early.says()),
            _ => (Verdict::NeverEnds, early.says()),
        });
        let original = self.original.cases();
        let rigs_right = self.rigs_right(tried);
        let is_visible_right = tried.passes() && agree(&tried.cases(), &original);
        let count = self.original.rigs.len() as u32;
        if early.is_none() && is_visible_right {
            return self.judge_by_rigs(rigs_right, count);
        }
        // Nothing is tried, so nothing can go wrong.
        let (findings, found) =
            judge_recorded(tried, &self.original.all_cases(), &self.mistakes).unwrap_or_default();
        let says = match found {
            Some(found) => self.exercise.mistakes[found - 1].says.clone(),
            None => early.map_or_else(|| said_of(tried, findings.as_ref()), |(_, says)| says.to_owned()),
        };
        let credit = found.map(|found| self.exercise.mistakes[found - 1].credit);
        let share = if count == 0 { 0.0 } else { f64::from(rigs_right) / f64::from(count) };
        let (position_error, picture) = self.positions(tried);
        Judgement {
            verdict: early.map_or(Verdict::Wrong, |(verdict, _)| verdict),
            score: if early.is_some() { 0.0 } else { credit.unwrap_or(share / 2.0) },
            mistake: found,
            says,
            rigs_right: (!tried.rigs.is_empty()).then_some(rigs_right),
            position_error,
            picture,
        }
    }

    /// Judges an answer that is right in everything a student could see.
    fn judge_by_rigs(&self, right: u32, count: u32) -> Judgement {
        let rigs_right = Some(right);
        if right == count {
            return Judgement { verdict: Verdict::Right, score: 1.0, rigs_right, ..Judgement::default() };
        }
        let is_by_heart = right * BY_HEART <= count;
        let share = f64::from(right) / f64::from(count);
        Judgement {
            verdict: if is_by_heart { Verdict::ByHeart } else { Verdict::Wrong },
            score: if is_by_heart { 0.0 } else { share / 2.0 },
            says: match is_by_heart {
                true => "It is right in the cases that the tests show and in few others, as if their results were learnt by heart.",
                false => "It is right in the cases that the tests show, but not in all others.",
            }
            .to_owned(),
            rigs_right,
            ..Judgement::default()
        }
    }

    fn rigs_right(&self, tried: &Tried) -> u32 {
        let pairs = tried.rigs.iter().zip(&self.original.rigs);
        pairs.filter(|(own, original)| own.case().agrees(&original.case())).count() as u32
    }

    /// The largest distance of a point in the visible tables and cases, and the largest table of points that
    /// is off.
    fn positions(&self, tried: &Tried) -> (Option<f64>, Option<Picture>) {
        let tables = tried
            .tables
            .iter()
            .filter_map(|(file, made)| Some((self.snapshots.get(file)?.clone(), made.clone())));
        let cases = self
            .original
            .cases
            .iter()
            .zip(&tried.cases)
            .map(|(original, own)| (original.output.join("\n"), own.output.join("\n")));
        let (mut error, mut picture): (Option<f64>, Option<Picture>) = (None, None);
        for (expected, made) in tables.chain(cases) {
            let Some((expected, got)) = points(&expected).zip(points(&made)) else { continue };
            if expected.len() != got.len() {
                continue;
            }
            let distances =
                expected.iter().zip(&got).map(|(a, b)| distance(a, b)).filter(|it| it.is_finite());
            let worst = distances.fold(0.0, f64::max);
            error = Some(error.map_or(worst, |error| error.max(worst)));
            let is_larger = picture.as_ref().is_none_or(|picture| expected.len() > picture.expected.len());
            let is_whole = got.iter().flatten().all(|it| it.is_finite());
            if worst > tables::TOLERANCE && is_larger && is_whole {
                picture = Some(Picture { expected, got });
            }
        }
        (error, picture)
    }
}

/// The smallest case in which an answer is wrong; failing that, the first test's message.
fn said_of(tried: &Tried, findings: Option<&Findings>) -> String {
    if let Some(smallest) = findings.and_then(|findings| findings.smallest.first()) {
        return smallest.sentence();
    }
    let first = tried.failures.values().find(|said| !said.is_empty());
    first.map_or("Its results are not as expected.".to_owned(), |said| {
        said.lines().take(3).collect::<Vec<_>>().join(" ")
    })
}

/// A table's rows as points; `None` if a row is not a point.
fn points(table: &str) -> Option<Vec<[f64; 3]>> {
    let rows = table.trim().lines().filter(|line| !line.trim().is_empty());
    let point = |line| {
        <[f64; 3]>::try_from(tables::label_and_numbers(line).1)
            .ok()
            .filter(|it| !it.iter().any(|it| it.is_nan()))
    };
    let points: Vec<_> = rows.map(point).collect::<Option<_>>()?;
    (!points.is_empty()).then_some(points)
}

fn distance(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

//! The report of `verify`.

use crate::Found;
use runner::say::Answer;
use serde_json::json;
use std::{collections::BTreeMap, fmt::Write, time::Duration};

/// The report on what came of this many exercises.
pub fn report(asked: usize, took: Duration, found: &Found) -> Answer {
    let Found { built, judged, problems } = found;
    let (mut text, mut problems) = (String::new(), problems.clone());
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    if let Some(built) = built {
        let _ = writeln!(text, "built in {:.1} s", built.as_secs_f32());
    }
    for it in judged {
        let (name, took) = (&it.name, it.took.as_secs_f32());
        let counts = in_words(it.tried.len(), it.mutants.counts(), it.wrong_answers.counts());
        let unknown: Vec<_> = it.wrong_answers.unknown.iter().map(usize::to_string).collect();
        let unknown =
            if unknown.is_empty() { String::new() } else { format!(" (not {})", unknown.join(", ")) };
        let unseen = if it.window.skipped { ", its window not seen: no display" } else { "" };
        let recorded = if it.is_recorded { ", and recorded" } else { "" };
        let _ = writeln!(text, "  {name}: {counts}{unknown}, in {took:.2} s{unseen}{recorded}");
        for kind in &it.tried {
            *tried.entry(kind.words()[1]).or_default() += 1;
        }
        if it.deep > 0 {
            *tried.entry("wrong bodies in a hundred thousand cases").or_default() += it.deep;
        }
        problems.extend(it.problems.iter().map(|problem| format!("{name}: {problem}")));
    }
    if judged.len() > 1 {
        let bodies = judged.iter().map(|it| it.tried.len()).sum();
        let mutants = sum(judged.iter().map(|it| it.mutants.counts()));
        let wrong_answers = sum(judged.iter().map(|it| it.wrong_answers.counts()));
        let _ = writeln!(text, "  all: {}", in_words(bodies, mutants, wrong_answers));
    }
    let (counts, took) = (tried.iter().map(|(kind, count)| format!("{count} {kind}")), took.as_secs_f32());
    let _ = writeln!(text, "{asked} exercises: {}, in {took:.1} s.", counts.collect::<Vec<_>>().join(", "));
    text.extend(problems.iter().map(|problem| format!("✗ {problem}\n")));
    text += &match problems.len() {
        0 => "All keep their word.\n".to_owned(),
        1 => "1 problem.\n".to_owned(),
        count => format!("{count} problems.\n"),
    };
    let json = json!({ "exercises": asked, "tried": tried, "problems": problems, "seconds": took });
    Answer { exit_code: u8::from(!problems.is_empty()), ..Answer::new(text, json) }
}

/// The numbers of bodies, of mutants and of wrong answers.
fn in_words(bodies: usize, mutants: [usize; 4], wrong_answers: [usize; 2]) -> String {
    let ([made, killed, refused, equivalent], [wrong, recognised]) = (mutants, wrong_answers);
    let mutants =
        format!("{made} mutants ({killed} killed, {refused} not compiling, {equivalent} equivalent)");
    format!("{bodies} bodies, {mutants}, {recognised} of {wrong} wrong answers recognised")
}

/// The sums of counts of the same kinds.
fn sum<const N: usize>(all: impl Iterator<Item = [usize; N]>) -> [usize; N] {
    all.fold([0; N], |sums, counts| std::array::from_fn(|at| sums[at] + counts[at]))
}

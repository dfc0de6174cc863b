//! A verdict in words, short and kind, or as JSON.

pub mod answer;
pub mod facts;
pub mod further;
pub mod place;
pub mod screen;
pub mod wide;

mod compiler;
mod json;
mod smallest;
mod test;
mod twin;
mod untried;

pub use self::{
    answer::Answer,
    place::{Place, place_of},
    screen::{Screen, fit, paragraph},
    wide::{lines_of, width_of},
};

use crate::{
    exercise::Exercise,
    judge::{
        Findings,
        verdict::{Verdict, Wrong},
    },
};
use catalogue::{said, say};
use tables::{
    case::Kind,
    words::{cases, thousands},
};

pub use json::json;
pub use smallest::for_window;

/// The catalogue's file with the runner's texts.
pub const TEXTS: &str = "runner.po";

/// A verdict as a learner reads it.
pub fn text(screen: Screen, exercise: &Exercise, place: &Place, verdict: &Verdict) -> String {
    let name = &exercise.name;
    let head = |what: String| {
        let sign = match verdict {
            Verdict::Solved | Verdict::Mended(_) => screen.good("✓"),
            Verdict::NotChecked(_) => screen.faint("–"),
            _ => screen.bad("✗"),
        };
        format!("{sign} {}\n", screen.strong(&what))
    };
    // With single keys, the place is shown below, and the keys replace the commands.
    let [at, ways_on] = match screen.has_keys() {
        true => Default::default(),
        false => [place.in_words(screen), ways_on(exercise, verdict)],
    };
    let bad = |what: String, more: String| format!("{}{at}\n{more}{ways_on}", head(what));
    match verdict {
        Verdict::Solved => {
            format!("{}\n{}\n", head(say!("{name}: solved", name)), paragraph(said(&exercise.why)))
        }
        Verdict::Mended(was) => {
            let known = || format!("\n{}\n{}\n", say!("This was the mistake:"), paragraph(&was.to_string()));
            let was = if was.english.is_empty() { String::new() } else { known() };
            let next = say!("hides the next one");
            format!("{}{was}\n  cargo workbook bug   {next}\n", head(say!("{name}: mended", name)))
        }
        Verdict::AsHandedOut { .. } if screen.has_keys() => {
            say!("`{name}` is as it was handed out. x blanks it, for you to write.", name) + "\n"
        }
        Verdict::AsHandedOut { is_begun } => as_handed_out(name, *is_begun),
        Verdict::NotWritten => bad(say!("{name}: not written yet", name), String::new()),
        Verdict::WaitsFor(other) => bad(
            say!("{name}: can't be checked before {other} is written", name, other),
            say!("Its tests need {other}, and that was handed out blank, too.", other) + "\n",
        ),
        Verdict::Refused(refusal) => {
            let (why, lines) = untried::refused(refusal);
            bad(say!("{name}: not tried", name), format!("{}\n{lines}\n", paragraph(&why)))
        }
        Verdict::DoesNotCompile(broken) => {
            let place = compiler::place(place, broken);
            let said = compiler::in_words(screen, broken);
            let head = head(say!("{name}: does not compile", name));
            format!("{head}{}\n{said}\n{ways_on}", place.in_words(screen))
        }
        Verdict::Wrong(wrong) => bad(failing(name, wrong), why_wrong(screen, exercise, wrong) + "\n"),
        Verdict::Doubtful(doubtful) => {
            let head = head(say!("{name}: not checked", name));
            format!("{head}{}", paragraph(&untried::doubtful(exercise, doubtful)))
        }
        Verdict::NotChecked(reasons) => {
            let reasons = reasons.iter().map(|reason| format!("  {reason}\n")).collect::<String>();
            format!("{}{reasons}", head(say!("{name}: not all of it can be checked here", name)))
        }
    }
}

fn as_handed_out(name: &str, is_begun: bool) -> String {
    let blank = format!("  cargo workbook start {name}   {}\n", say!("blanks it, for you to write"));
    if !is_begun {
        return format!("{}\n{blank}", say!("`{name}` is as it was handed out.", name));
    }
    let came_back = say!("`{name}` is as it was handed out again: the original came back.", name);
    let skip = say!("goes on, if you wrote exactly that yourself");
    format!("{came_back}\n{blank}  cargo workbook skip {name}    {skip}\n")
}

/// How much is wrong, of its cases.
fn failing(name: &str, wrong: &Wrong) -> String {
    let findings = &wrong.findings;
    let Findings { tried, wrong: count, smallest, .. } = findings;
    match smallest.first().map(|case| case.kind) {
        None if *count == 0 && !wrong.outcome.timed_out => say!("{name}: it is not right yet", name),
        Some(Kind::Endless) | None => say!("{name}: it takes too long", name),
        Some(Kind::Died) => say!("{name}: it ends the program", name),
        _ if findings.is_one_case() => say!("{name}: it is not right yet", name),
        _ if count == tried => say!("{name}: wrong in all {cases}", name, cases = cases(*tried)),
        _ => {
            let wrong = thousands(*count);
            say!("{name}: wrong in {wrong} of {cases}", name, wrong, cases = cases(*tried))
        }
    }
}

/// The explanation of a wrong answer: first the smallest case in which it is wrong, then the body that does
/// the same, then its test's message.
fn why_wrong(screen: Screen, exercise: &Exercise, wrong: &Wrong) -> String {
    let findings = &wrong.findings;
    let cases = (findings.wrong > 0).then(|| smallest::in_words(screen, exercise, findings));
    let (twin, facts) = (twin::in_words(screen, wrong), facts::in_words(screen, findings));
    let worst = wrong.worst.as_ref().filter(|_| cases.is_none());
    let worst = worst.map(|worst| format!("{}\n", test::row(exercise, worst)));
    let test = Some(test::in_words(screen, exercise, wrong)).filter(|text| !text.is_empty());
    [cases, twin, facts, worst, test].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The first `shown` hints of an exercise, with the newest heading emphasised.
pub fn hints(screen: Screen, exercise: &Exercise, shown: usize) -> String {
    let count = exercise.hints.len();
    let hint = |(number, hint): (usize, &String)| {
        let head = say!("Hint {number} of {count}", number, count);
        let head = if number == shown { screen.strong(&head) } else { screen.faint(&head) };
        format!("{head}\n{}\n\n", paragraph(said(hint)))
    };
    (1..).zip(&exercise.hints).take(shown).map(hint).collect()
}

/// The learner's next steps. Where only a refusal is missing, the window has nothing to show.
fn ways_on(exercise: &Exercise, verdict: &Verdict) -> String {
    let name = &exercise.name;
    let sight = match verdict.in_space() {
        Some(_) => say!("see this smallest case, with the right places beside yours"),
        None => say!("see what it does, with the right result behind it"),
    };
    let hint = format!("  cargo workbook hint {name}     {}\n", say!("the next hint"));
    match verdict.is_unrefused() {
        true => hint,
        false => format!("{hint}  cargo workbook window {name}   {sight}\n"),
    }
}

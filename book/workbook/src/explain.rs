//! A verdict in words, short and kind, or as JSON.

use crate::{
    as_handed_out::SetAside,
    cases::{self, Difference},
    check::Checked,
    exercise::Exercise,
    refusal::Refusal,
    screen::{Screen, paragraph},
    verdict::{Broken, Verdict, Wrong},
    worst::{Row, Worst},
};
use serde_json::{Value, json};
use std::fmt::Write;

/// A verdict as a learner reads it.
pub fn text(screen: Screen, exercise: &Exercise, verdict: &Verdict) -> String {
    let name = &exercise.name;
    let bad = |what: &str| format!("{} {}", screen.bad("✗"), screen.strong(what));
    match verdict {
        Verdict::Solved => {
            let solved = format!("{} {}", screen.good("✓"), screen.strong(&format!("{name}: solved")));
            format!("{solved}\n\n{}\n", paragraph(&exercise.why))
        }
        Verdict::AsHandedOut { is_begun } => {
            let blank = format!("  cargo workbook start {name}   blanks it, for you to write\n");
            let skip =
                format!("  cargo workbook skip {name}    goes on, if you wrote exactly that yourself\n");
            let (came_back, skip) =
                if *is_begun { (" again: the original came back", &skip[..]) } else { ("", "") };
            format!("`{name}` is as it was handed out{came_back}.\n{blank}{skip}")
        }
        Verdict::NotWritten => format!("{}\n{}", bad(&format!("{name}: not written yet")), ways_on(exercise)),
        Verdict::Refused(refusal) => {
            format!("{}\n\n{}\n{}", bad(&format!("{name}: not tried")), refused(refusal), ways_on(exercise))
        }
        Verdict::DoesNotCompile(broken) => {
            let head = bad(&format!("{name}: does not compile"));
            format!("{head}\n\n{}\n{}", compiler(screen, broken), ways_on(exercise))
        }
        Verdict::Wrong(wrong) => {
            let (failing, count) = (wrong.outcome.failures.len(), wrong.outcome.tests.len());
            let head = match failing {
                0 => bad(&format!("{name}: its tests pass, but it does not do the same as the original")),
                _ => bad(&format!("{name}: {failing} of {count} tests fail")),
            };
            format!("{head}\n\n{}\n{}", explanation(screen, exercise, wrong), ways_on(exercise))
        }
        Verdict::NoTests => {
            format!("{}\n", bad(&format!("{name}: there is no test of that name, so nothing was checked")))
        }
        Verdict::NotChecked(reasons) => {
            let reasons = reasons.iter().map(|reason| format!("  {reason}\n")).collect::<String>();
            format!("{}\n{reasons}", bad(&format!("{name}: part of it can't be checked here")))
        }
    }
}

/// What of the learner's files was not used, a line each. Code is worth a word only where something is missing.
pub fn set_aside(checked: &Checked) -> String {
    let is_refused = matches!(checked.verdict, Verdict::DoesNotCompile(_));
    let told = checked.set_aside.iter().filter(|file| is_refused || file.is_check());
    told.map(|file| format!("{}\n", file.in_words())).collect()
}

/// The same for a program.
pub fn json(exercise: &Exercise, checked: &Checked) -> Value {
    let (word, more) = match &checked.verdict {
        Verdict::Solved => ("solved", json!({ "why": exercise.why })),
        Verdict::AsHandedOut { is_begun } => ("as handed out", json!({ "begun": is_begun })),
        Verdict::NotWritten => ("not written", json!({})),
        Verdict::Refused(refusal) => ("refused", json!({ "reason": refused(refusal) })),
        Verdict::DoesNotCompile(broken) => {
            let error = &broken.error;
            let place = json!({ "file": error.path, "line": error.line, "column": error.column });
            ("does not compile", json!({ "message": error.message, "at": place, "errors": broken.count }))
        }
        Verdict::Wrong(wrong) => ("wrong", wrong_json(exercise, wrong)),
        Verdict::NoTests => ("no tests", json!({})),
        Verdict::NotChecked(reasons) => ("not checked", json!({ "reasons": reasons })),
    };
    let set_aside: Vec<_> = checked.set_aside.iter().map(SetAside::in_words).collect();
    let mut all = json!({ "exercise": exercise.name, "verdict": word, "set_aside": set_aside });
    if let (Value::Object(all), Value::Object(more)) = (&mut all, more) {
        all.extend(more);
    }
    all
}

fn wrong_json(exercise: &Exercise, wrong: &Wrong) -> Value {
    let worst = match &wrong.worst {
        Some(Worst::Row(row)) => json!({
            "row": row.row.label, "actual": row.row.actual, "expected": row.row.expected,
            "distance": row.row.distance, "joints": row.joints,
        }),
        Some(Worst::Count(counts)) => json!({ "rows": counts.actual, "expected_rows": counts.expected }),
        None => Value::Null,
    };
    json!({
        "tests": wrong.outcome.tests.len(),
        "failing": wrong.outcome.failures,
        "looks_like": wrong.mistake.map(|found| &exercise.mistakes[found.number - 1].says),
        "is_all": wrong.mistake.is_some_and(|found| found.is_all),
        "worst": worst,
        "case": wrong.case.as_ref().map(|case| json!({
            "inputs": case.inputs, "is": case.is, "should_be": case.should_be, "off": case.count, "of": case.of,
        })),
    })
}

fn explanation(screen: Screen, exercise: &Exercise, wrong: &Wrong) -> String {
    let mut text = String::new();
    if let Some(found) = wrong.mistake {
        let says = paragraph(&exercise.mistakes[found.number - 1].says);
        let head = if found.is_all {
            "This looks like a known mistake."
        } else {
            "This looks like a known mistake, and besides it lets through what it should refuse."
        };
        let _ = writeln!(text, "{}\n{says}\n", screen.strong(head));
    } else if let Some(worst) = &wrong.worst {
        let _ = writeln!(text, "{}\n", worst_in_words(exercise, worst));
    }
    // The random cases are shown by themselves.
    let is_random = |test: &str| wrong.case.is_some() && test.ends_with(cases::TEST);
    if let Some((test, said)) = wrong.outcome.failures.iter().find(|(test, _)| !is_random(test)) {
        let sentence = sentence(test);
        let _ = writeln!(text, "{}", screen.faint(&format!("Its test says: {sentence}.")));
        for line in said.lines().take(6) {
            let _ = writeln!(text, "  {line}");
        }
    }
    if let Some(case) = &wrong.case {
        text += &case_in_words(screen, case);
    }
    text
}

/// A test's name as a sentence, with the apostrophes that a name can't have.
fn sentence(test: &str) -> String {
    let name = test.rsplit("::").next().unwrap_or(test);
    let mut sentence = String::new();
    for word in name.split('_') {
        let is_not = word == "t" && sentence.ends_with('n');
        let space = if sentence.is_empty() { "" } else { " " };
        sentence += &if (word == "s" && !sentence.is_empty()) || is_not {
            format!("'{word}")
        } else {
            format!("{space}{word}")
        };
    }
    sentence
}

/// The most lines of a case's inputs, and of its outputs, that are shown.
const LINES: usize = 16;

/// The smallest random case that differs, with its inputs.
fn case_in_words(screen: Screen, case: &Difference) -> String {
    let Difference { inputs, is, should_be, count, of } = case;
    let mut text = format!(
        "{}\n",
        screen.faint(&format!("{count} of {of} random cases differ. The smallest is given:"))
    );
    for (head, lines) in [("", inputs), ("and makes:\n", is), ("where the original makes:\n", should_be)] {
        text += head;
        shortened(lines).iter().for_each(|line| text += &format!("  {}\n", without_blame(line)));
    }
    text
}

/// The first and the last of many lines: what a function is given besides its lists stands last.
fn shortened(lines: &[String]) -> Vec<&str> {
    let all: Vec<&str> = lines.iter().map(String::as_str).collect();
    if all.len() <= LINES {
        return all;
    }
    [&all[..LINES / 2], &["…"], &all[all.len() - LINES / 2..]].concat()
}

/// A panic may be a refusal, or an accident in the answer, or in what was done with its result: only that there was one is known.
fn without_blame(line: &str) -> String {
    line.strip_prefix("refuses:").map_or(line.to_owned(), |said| format!("a panic:{said}"))
}

fn worst_in_words(exercise: &Exercise, worst: &Worst) -> String {
    match worst {
        Worst::Count(counts) => format!("There are {} rows where {} belong.", counts.actual, counts.expected),
        Worst::Row(Row { row, off, count, joints }) => {
            let what = match row.label.parse::<usize>() {
                Ok(_) => format!("{} {}", exercise.row, row.label),
                Err(_) => format!("row `{}`", row.label),
            };
            let [actual, expected] = [&row.actual, &row.expected].map(|numbers| in_brackets(numbers));
            let away = match row.distance.is_finite() {
                true => format!("{:.5} away", row.distance),
                false if row.actual.iter().any(|number| number.is_nan()) => "and NaN is no number".to_owned(),
                false => "which is something else".to_owned(),
            };
            format!(
                "Furthest off is {what}: {actual}, where {expected} is right, {away}.{}\n{off} of {count} rows are off.",
                its_joints(joints)
            )
        }
    }
}

fn its_joints(joints: &[(String, f64)]) -> String {
    let joints: Vec<_> = joints.iter().map(|(joint, weight)| format!("{joint} ({weight:.2})")).collect();
    if joints.is_empty() { String::new() } else { format!("\nIt is held by {}.", joints.join(" and ")) }
}

fn in_brackets(numbers: &[f64]) -> String {
    let numbers: Vec<_> = numbers.iter().map(|number| format!("{number:.5}")).collect();
    if numbers.len() == 1 { numbers.concat() } else { format!("({})", numbers.join(", ")) }
}

/// Why an answer is not tried.
fn refused(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Signature(original) => {
            let lines: String = original.lines().map(|line| format!("  {line}\n")).collect();
            format!("What stands before the body was changed, and others rely on it. It was:\n{lines}")
        }
        Refusal::ReadyMade(word) => {
            format!("It uses `{word}`, which is the answer, ready made. Write it without.\n")
        }
        Refusal::Asks(word) => format!(
            "It uses `{word}`. An answer makes its result of what it is given, and of nothing else.\n"
        ),
    }
}

/// The compiler's first error, with the learner's line and nothing around it.
fn compiler(screen: Screen, broken: &Broken) -> String {
    let error = &broken.error;
    let mut text = format!("{}\n", error.message);
    let margin = error.line.to_string();
    let _ = writeln!(text, "  {} | {}", screen.faint(&margin), error.source);
    let indent = " ".repeat(margin.len() + 4 + error.column);
    let _ = writeln!(text, "{indent}{} {}", screen.bad(&"^".repeat(error.width)), error.label);
    for help in error.help.iter().filter(|help| !help.ends_with(':')).take(2) {
        let _ = writeln!(text, "  help: {help}");
    }
    if !broken.is_own {
        let _ = writeln!(text, "\nThat is outside your function, in {}:{}.", error.path, error.line);
    }
    if broken.count > 1 {
        let _ = writeln!(text, "\n{} errors in all; the first is the one to begin with.", broken.count);
    }
    text
}

/// What a learner can do next.
fn ways_on(exercise: &Exercise) -> String {
    let name = &exercise.name;
    format!(
        "  cargo workbook hint {name}     one hint more\n  cargo workbook window {name}   see it, with the right shape behind it\n"
    )
}

#[cfg(test)]
mod tests {
    use super::{LINES, sentence, shortened, without_blame};

    #[test]
    fn of_many_lines_the_first_and_the_last_are_shown() {
        let lines: Vec<String> = (0..LINES + 5).map(|line| line.to_string()).collect();
        let shown = shortened(&lines);
        assert_eq!((shown[0], shown[LINES / 2], shown[LINES]), ("0", "…", "20"));
        assert_eq!(shortened(&lines[..LINES]).len(), LINES);
    }

    #[test]
    fn a_panic_is_not_called_a_refusal() {
        assert_eq!(without_blame("refuses: index out of bounds"), "a panic: index out of bounds");
        assert_eq!(without_blame("a 1.0"), "a 1.0");
    }

    #[test]
    fn a_test_s_name_is_a_sentence() {
        assert_eq!(sentence("a::f::the_bone_s_child_doesn_t_move"), "the bone's child doesn't move");
        assert_eq!(sentence("s_curve"), "s curve");
    }
}

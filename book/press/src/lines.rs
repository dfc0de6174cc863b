//! An exercise built from its lines: its body with holes, in any copy of the book.
//!
//! Each way to fill the holes is a body of its own. The runner has judged it when the book is made, and the
//! live stages have it beside the original (see `live.rs`), so a demo runs what the reader chose. The page's
//! side is `book/press/live/lines.js`, which loads what it has to know about an exercise when it is needed:
//! `live/answers/NAME.js`, one call of `answerData`.

use crate::{answer, html::escape, sources::Sources};
use anyhow::Result;
use mdbook_core::utils::fs::path_to_root;
use runner::{
    bench::needed::Needed,
    exercise::{
        Exercise,
        copy::files,
        function::{Function, look_at},
        record::hash,
        region::{body, with_body},
    },
    judge::{check::verdicts, verdict::Verdict},
    say::{self, place::place_of, screen::Screen},
};
use serde_json::{Value, json};
use std::{
    env,
    fmt::Write,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
};

/// The largest number of bodies of an exercise.
const MOST: usize = 24;

/// A part of a body.
#[derive(Debug, PartialEq)]
enum Part {
    Lines(String),
    /// The choices for one line, in the order of their letters.
    Hole(Vec<String>),
}

/// An exercise's body with holes.
#[derive(Debug)]
pub struct Form {
    /// The exercise.
    pub exercise: String,
    /// The head of its function, as it stands before the body.
    head: String,
    parts: Vec<Part>,
    /// Each way to fill the holes; that of the last one changes first.
    bodies: Vec<String>,
    /// For each body what is `said`, if it is `right`, if it `runs`, and its smallest `case` for the window.
    verdicts: Vec<Value>,
}

impl Form {
    /// The bodies that the live stages have, in order, and the function by which they ask the page for one.
    pub fn bodies_that_run(&self) -> (Vec<String>, String) {
        let runs = self.bodies.iter().zip(&self.verdicts).filter(|(_, verdict)| verdict["runs"] == true);
        let bodies: Vec<String> = runs.map(|(body, _)| body.clone()).collect();
        // A program with other bodies has another function.
        let import = format!("live_body_{}_{}", self.exercise, &hash(bodies.join("\0").as_bytes())[..8]);
        (bodies, import)
    }

    /// The form of a page, which the page's script shows.
    pub fn html(&self, page: &Path) -> String {
        let (name, mut lines) = (escape(&self.exercise), String::new());
        let code = |text: &str| format!("<code class=\"language-rust\">{}</code>", escape(text));
        let fixed = |text: &str| format!("<div class=\"lines-fixed\">{}</div>\n", code(text));
        lines += &fixed(self.head.trim_end());
        let holes = self.parts.iter().filter(|part| matches!(part, Part::Hole(_))).count();
        let mut hole = 0;
        for part in &self.parts {
            match part {
                Part::Lines(text) => lines += &fixed(text),
                Part::Hole(choices) => {
                    hole += 1;
                    let _ = writeln!(lines, "<fieldset><legend>Place {hole} of {holes}</legend>");
                    for (at, choice) in choices.iter().enumerate() {
                        let words = if choice.is_empty() {
                            "<i>no line here</i>".to_owned()
                        } else {
                            code(choice.trim_start())
                        };
                        let _ = writeln!(
                            lines,
                            "<label><input type=\"radio\" name=\"{name}-{hole}\" value=\"{at}\">{words}</label>"
                        );
                    }
                    lines += "</fieldset>\n";
                }
            }
        }
        lines += &fixed("}");
        format!(
            "<form class=\"lines\" hidden data-exercise=\"{name}\" data-root=\"{}\" aria-label=\"Build {name} from its lines\">\n\
            <p>Or build it here from its lines. Choose one in each place, and the stage runs what you chose.</p>\n\
            <div class=\"lines-code\">\n{lines}</div>\n<div class=\"answer-said\" role=\"status\"></div>\n\
            <div class=\"answer-window\"></div>\n</form>\n",
            path_to_root(page)
        )
    }

    /// Writes what the page's script loads.
    fn write(&self, sources: &Sources, folder: &Path) -> Result<()> {
        let exercise = sources.workspace.find(&self.exercise)?;
        let data = json!({
            "window": answer::window(sources, exercise)?, "import": self.bodies_that_run().1,
            "file": exercise.path(), "verdicts": self.verdicts,
        });
        answer::write(folder, "answerData", &self.exercise, &data)
    }
}

/// The forms of all exercises that have lines, with verdicts: those that are not kept in `folder` are found.
///
/// # Errors
/// If a function can't be read.
pub fn forms(sources: &Sources, folder: &Path, notes: &mut Vec<String>) -> Result<Vec<Form>> {
    let mut forms = Vec::new();
    for exercise in sources.workspace.exercises().filter(|exercise| !exercise.lines.is_empty()) {
        let function = look_at(&sources.workspace, exercise)?;
        if function.is_handed_out_blank() {
            continue;
        }
        let parts = parts(&exercise.lines);
        let bodies = bodies(&parts);
        if let Some(fault) = fault(&parts, bodies.len()) {
            sources.add_to_exercise(exercise, |line| line.starts_with("lines"), &fault);
            continue;
        }
        match judged(sources, &function, &bodies, folder) {
            Ok(verdicts) => {
                if !verdicts.iter().any(|verdict| verdict["right"] == true) {
                    sources.add_to_exercise(
                        exercise,
                        |line| line.starts_with("lines"),
                        "no choice of lines is right",
                    );
                }
                let head = body(&function.original).map_or("", |it| &function.original[..it.start]);
                let head = head.lines().filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join("\n");
                forms.push(Form { exercise: exercise.name.clone(), head, parts, bodies, verdicts });
            }
            Err(error) => notes.push(format!("{} can't be built from its lines: {error:#}", exercise.name)),
        }
    }
    Ok(forms)
}

/// The forms whose answers are for this book. The live stages have all of them, so that one program serves
/// every book.
pub fn forms_shown(sources: &Sources) -> impl Iterator<Item = &Form> {
    sources.forms.iter().filter(|form| !sources.blank.contains(&form.exercise))
}

/// Writes what the pages' scripts load.
///
/// # Errors
/// If a file can't be written.
pub fn write(sources: &Sources, folder: &Path) -> Result<()> {
    forms_shown(sources).try_for_each(|form| form.write(sources, folder))
}

/// The parts of a body as its author wrote it.
fn parts(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for line in text.trim_end().lines() {
        let margin = &line[..line.len() - line.trim_start().len()];
        let choice =
            |mark| line.trim_start().strip_prefix(mark).map(|rest: &str| format!("{margin}{}", rest.trim()));
        let choice_of = |mark| choice(mark).map(|choice| choice.trim_end().to_owned());
        match (choice_of('?'), choice_of('|'), parts.last_mut()) {
            (Some(first), ..) => parts.push(Part::Hole(vec![first])),
            (_, Some(other), Some(Part::Hole(choices))) => choices.push(other),
            (_, _, Some(Part::Lines(lines))) => *lines += &format!("\n{line}"),
            _ => parts.push(Part::Lines(line.to_owned())),
        }
    }
    for part in &mut parts {
        if let Part::Hole(choices) = part {
            choices.sort();
        }
    }
    parts
}

fn fault(parts: &[Part], bodies: usize) -> Option<String> {
    let holes = parts.iter().filter_map(|part| match part {
        Part::Hole(choices) => Some(choices.len()),
        Part::Lines(_) => None,
    });
    let holes: Vec<usize> = holes.collect();
    if !(2..=4).contains(&holes.len()) || holes.iter().any(|choices| !(2..=3).contains(choices)) {
        return Some("two to four of its lines are open, each with two or three choices".to_owned());
    }
    (bodies > MOST).then(|| format!("its lines make {bodies} bodies, more than {MOST}"))
}

/// All bodies.
fn bodies(parts: &[Part]) -> Vec<String> {
    let mut bodies = vec![String::new()];
    for part in parts {
        let choices = match part {
            Part::Lines(lines) => std::slice::from_ref(lines),
            Part::Hole(choices) => &choices[..],
        };
        let with = |body: &String, line: &String| format!("{body}{line}\n");
        bodies = bodies.iter().flat_map(|body| choices.iter().map(move |line| with(body, line))).collect();
    }
    bodies
}

/// The verdict on each body, as [`Form`] has it: kept in a folder until something changes on which it may
/// depend.
fn judged(sources: &Sources, function: &Function, bodies: &[String], folder: &Path) -> Result<Vec<Value>> {
    let (exercise, workspace) = (function.exercise, &sources.workspace);
    let (file, key) = (folder.join(format!("{}.json", exercise.name)), key(sources, exercise, bodies)?);
    let kept = fs::read(&file).ok().and_then(|kept| serde_json::from_slice::<Value>(&kept).ok());
    if let Some(mut kept) = kept.filter(|kept| kept["key"] == key)
        && let Value::Array(verdicts) = kept["verdicts"].take()
    {
        return Ok(verdicts);
    }
    eprintln!("Judging the {} bodies of {} that its lines make.", bodies.len(), exercise.name);
    let place = place_of(workspace, exercise);
    let answer = |body: &String| with_body(&function.original, body).unwrap_or_default();
    let all = verdicts(workspace, function, bodies)?;
    let verdicts: Vec<Value> = bodies
        .iter()
        .zip(&all)
        .map(|(body, verdict)| {
            json!({
                "said": match verdict {
                    Verdict::Solved => format!("✓ These lines are right.\n\n{}", exercise.why),
                    _ => say::text(Screen::default().with_keys(), exercise, &place, verdict),
                },
                "right": *verdict == Verdict::Solved,
                "runs": verdict.may_run(),
                "case": say::for_window(exercise, &answer(body), verdict),
            })
        })
        .collect();
    fs::create_dir_all(folder)?;
    fs::write(&file, json!({ "key": key, "verdicts": verdicts }).to_string())?;
    Ok(verdicts)
}

/// A hash of all on which the verdicts depend: the bodies, the exercise's file, the packages of its tests,
/// with the originals in them, and this program.
fn key(sources: &Sources, exercise: &Exercise, bodies: &[String]) -> Result<String> {
    let mut hash = DefaultHasher::new();
    bodies.hash(&mut hash);
    let needed = Needed::by(&sources.workspace, [exercise]);
    for path in files(&sources.root)?.iter().filter(|path| needed.has_file(path)) {
        (path, sources.original_text(path)).hash(&mut hash);
    }
    let own = fs::metadata(env::current_exe()?)?;
    (own.len(), own.modified()?).hash(&mut hash);
    Ok(format!("{:016x}", hash.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str =
        "    let a = 1;\n    ? b();\n    | c();\n    |\n    if a {\n        ? d()\n        | e()\n    }\n";

    #[test]
    fn every_way_to_fill_the_holes_is_a_body() {
        let parts = parts(LINES);
        assert_eq!(parts[1], Part::Hole(vec![String::new(), "    b();".into(), "    c();".into()]));
        assert_eq!(parts[2], Part::Lines("    if a {".into()));
        let bodies = bodies(&parts);
        assert_eq!(bodies.len(), 6);
        assert_eq!(bodies[3], "    let a = 1;\n    b();\n    if a {\n        e()\n    }\n");
        assert_eq!(fault(&parts, bodies.len()), None);
    }

    #[test]
    fn an_author_is_told_of_too_many_choices() {
        assert!(fault(&parts("    ? a\n    | b\n"), 2).is_some(), "one hole is none to think about");
        let four = "    ? a\n    | b\n    | c\n    let x;\n".repeat(4);
        let parts = parts(&four);
        assert_eq!(
            fault(&parts, bodies(&parts).len()),
            Some("its lines make 81 bodies, more than 24".to_owned())
        );
    }
}

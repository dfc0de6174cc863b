//! An exercise built from its lines: its body with holes, in any copy of the book.
//!
//! Each way to fill the holes is a body of its own. The runner has judged it when the book is made, and the
//! live stages have it beside the original (see `live.rs`), so a demo runs what the reader chose. The page's
//! side is `book/press/live/lines.js`, which loads what it has to know about an exercise when it is needed:
//! `live/answers/NAME.js`, one call of `answerData`.

mod judged;
mod parts;

use crate::{answer, html::escape, sources::Sources};
use anyhow::Result;
use judged::judged;
use parts::{Part, bodies, fault, parts, with_choices};
use runner::exercise::{Exercise, function::look_at, record::hash, region::body};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fmt::Write, path::Path};

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
    /// For each body what is `said`, if it is `right`, if it `runs`, and its smallest `case` for the window;
    /// both texts by their languages.
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
    pub fn html(&self, sources: &Sources, page: &Path) -> String {
        let (name, mut lines) = (escape(&self.exercise), String::new());
        let code = |text: &str| format!("<code class=\"language-rust\">{}</code>", escape(text));
        let fixed = |text: &str| format!("<div>{}</div>\n", code(text));
        lines += &fixed(self.head.trim_end());
        let holes = self.parts.iter().filter(|part| matches!(part, Part::Hole(_))).count();
        let mut hole = 0;
        for part in &self.parts {
            match part {
                Part::Lines(text) => lines += &fixed(text),
                Part::Hole(choices) => {
                    hole += 1;
                    let _ = writeln!(
                        lines,
                        "<fieldset><legend>{}</legend>",
                        sources.own(PLACE, &[("hole", &hole), ("holes", &holes)])
                    );
                    for (at, choice) in choices.iter().enumerate() {
                        let words = if choice.is_empty() {
                            format!("<i>{}</i>", sources.own(NONE, &[]))
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
            "<form class=\"lines\" hidden data-exercise=\"{name}\" data-root=\"{}\" aria-label=\"{}\">\n\
            <p>{}</p>\n\
            <div class=\"lines-code\">\n{lines}</div>\n<div class=\"answer-said\" role=\"status\"></div>\n\
            <div class=\"answer-window\"></div>\n</form>\n",
            sources.shared_root(page),
            sources.own_plain(BUILD, &[("name", &name)]),
            sources.own(HERE, &[]),
        )
    }

    /// Writes what the page's script loads.
    fn write(&self, sources: &Sources, folder: &Path) -> Result<()> {
        let exercise = sources.workspace.find(&self.exercise)?;
        let data = json!({
            "window": answer::window(sources, exercise)?, "import": self.bodies_that_run().1,
            "file": exercise.path(), "verdicts": self.verdicts,
        });
        answer::write(folder, &self.exercise, &data)
    }
}

/// The texts of a form. A catalogue has them even if the book is made without forms.
pub const TEXTS: [&str; 4] = [PLACE, NONE, BUILD, HERE];
const PLACE: &str = "Place {hole} of {holes}";
const NONE: &str = "no line here";
const BUILD: &str = "Build {name} from its lines";
const HERE: &str =
    "Or build it here from its lines. Choose one in each place, and the stage runs what you chose.";

/// The forms of all exercises that have lines, with verdicts. Of each stage, the first `judges` exercises are
/// judged; of the others those are there whose verdicts are kept in `folder`.
///
/// # Errors
/// If a function can't be read.
pub fn forms(sources: &Sources, folder: &Path, judges: usize, notes: &mut Vec<String>) -> Result<Vec<Form>> {
    let (mut forms, is_place) =
        (Vec::new(), |line: &str| line.starts_with("lines") || line.starts_with("choices"));
    let mut count_of = BTreeMap::new();
    let has_lines = |it: &&Exercise| !it.choices.is_empty() || !it.lines.is_empty();
    for exercise in sources.workspace.exercises().filter(has_lines) {
        let count: &mut usize = count_of.entry(&exercise.folder).or_default();
        *count += 1;
        let judges = *count <= judges;
        let function = look_at(&sources.workspace, exercise)?;
        if function.is_handed_out_blank() {
            continue;
        }
        let lines = match &exercise.lines[..] {
            "" => with_choices(function.original_body(), &exercise.choices),
            lines => Ok(lines.to_owned()),
        };
        let parts = parts(lines.as_deref().unwrap_or_default());
        let bodies = bodies(&parts);
        if let Some(fault) = lines.err().or_else(|| fault(&parts, bodies.len())) {
            sources.add_to_exercise(exercise, is_place, &fault);
            continue;
        }
        match judged(sources, &function, &bodies, folder, judges) {
            Ok(None) => {}
            Ok(Some(verdicts)) => {
                if !verdicts.iter().any(|verdict| verdict["right"] == true) {
                    sources.add_to_exercise(exercise, is_place, "no choice of lines is right");
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

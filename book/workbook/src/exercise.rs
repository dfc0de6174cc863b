//! The exercises as their authors describe them, in each stage's `exercises.toml`.

use crate::failure::{Failure, Result};
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// A stage that has exercises.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Its folder, from the workspace's root.
    pub folder: String,
    /// What cargo calls it.
    pub package: String,
    /// In reading order.
    pub exercises: Vec<Exercise>,
}

/// A function to write, and what a teacher knows about it.
#[derive(Clone, Debug, Default)]
pub struct Exercise {
    /// Of the function, its anchors, its test module and the exercise.
    pub name: String,
    /// The stage's folder, from the workspace's root.
    pub folder: String,
    /// The stage's package.
    pub package: String,
    /// Where the function is, from the stage's folder.
    pub file: String,
    /// How long it takes somebody who has just read the chapter.
    pub minutes: i64,
    /// Three, each giving more.
    pub hints: Vec<String>,
    /// Shown once it is solved.
    pub why: String,
    /// The body to begin from; none for Rust, which has `todo!`.
    pub stub: Option<String>,
    /// The window's arguments, so that it shows what the function does.
    pub window: Vec<String>,
    /// What a row of its tables is: a bone, a joint, a vertex.
    pub row: String,
    /// A snapshot in `tests/it/snapshots` that says which joints hold each row.
    pub influences: Option<String>,
    /// Known wrong answers.
    pub mistakes: Vec<Mistake>,
    /// Right answers that are written differently.
    pub also_right: Vec<String>,
}

/// A known wrong answer.
#[derive(Clone, Debug, Default)]
pub struct Mistake {
    /// What stands between the function's braces.
    pub body: String,
    /// What a good teacher would say on seeing its result.
    pub says: String,
}

impl Exercise {
    /// Its file, from the workspace's root, with `/` between folders.
    pub fn path(&self) -> String {
        format!("{}/{}", self.folder, self.file)
    }

    /// Whether its function is Rust, rather than a shader's.
    pub fn is_rust(&self) -> bool {
        self.file.ends_with(".rs")
    }

    /// The body that a learner begins from.
    pub fn stub_body(&self) -> String {
        let name = &self.name;
        let rust = format!("    todo!(\"{name}: `cargo workbook hint {name}` helps\")\n");
        self.stub.clone().unwrap_or(rust)
    }
}

/// Reads a stage's exercises.
///
/// # Errors
/// If the text is no TOML, or a key is unknown, missing or of the wrong kind; with the line.
pub fn read_exercises(path: &Path, text: &str, folder: &str, package: &str) -> Result<Vec<Exercise>> {
    let fail = |at: Option<usize>, what: &str| {
        let line = text[..at.unwrap_or(0)].matches('\n').count() + 1;
        Failure::new(format!("{}:{line}: {what}", path.display()))
    };
    let document =
        DeTable::parse(text).map_err(|error| fail(error.span().map(|span| span.start), error.message()))?;
    let mut exercises = Vec::new();
    for (key, value) in document.get_ref() {
        let at = value.span().start;
        if key.get_ref() != "exercise" {
            return Err(fail(Some(key.span().start), &format!("unknown key `{}`", key.get_ref())));
        }
        for exercise in tables(value.get_ref()).ok_or_else(|| fail(Some(at), "`[[exercise]]` it is"))? {
            let (at, table) = exercise;
            let mut read = read_exercise(table).map_err(|(at, what)| fail(Some(at), &what))?;
            if read.name.is_empty() || read.file.is_empty() {
                return Err(fail(Some(at), "an exercise has a `name` and a `file`"));
            }
            (read.folder, read.package) = (folder.to_owned(), package.to_owned());
            exercises.push(read);
        }
    }
    Ok(exercises)
}

/// Where something is wrong, as a byte of the text, and what.
type Wrong = (usize, String);

fn read_exercise(table: &DeTable) -> std::result::Result<Exercise, Wrong> {
    let mut exercise = Exercise { row: "row".to_owned(), ..Exercise::default() };
    for (key, value) in table {
        let (at, value) = (value.span().start, value.get_ref());
        let text = || value.as_str().map(str::to_owned).ok_or((at, format!("`{}` is text", key.get_ref())));
        match key.get_ref().as_ref() {
            "name" => exercise.name = text()?,
            "file" => exercise.file = text()?,
            "minutes" => {
                exercise.minutes = whole_number(value).ok_or((at, "`minutes` is a number".into()))?
            }
            "hints" => exercise.hints = texts(value).ok_or((at, "`hints` is a list of texts".into()))?,
            "why" => exercise.why = text()?,
            "stub" => exercise.stub = Some(text()?),
            "window" => exercise.window = text()?.split_whitespace().map(str::to_owned).collect(),
            "row" => exercise.row = text()?,
            "influences" => exercise.influences = Some(text()?),
            "mistake" => {
                for (_, table) in tables(value).ok_or((at, "`[[exercise.mistake]]` it is".into()))? {
                    exercise.mistakes.push(read_mistake(table)?);
                }
            }
            "also_right" => {
                exercise.also_right = texts(value).ok_or((at, "`also_right` is a list of texts".into()))?;
            }
            other => return Err((key.span().start, format!("unknown key `{other}`"))),
        }
    }
    Ok(exercise)
}

fn read_mistake(table: &DeTable) -> std::result::Result<Mistake, Wrong> {
    let mut mistake = Mistake::default();
    for (key, value) in table {
        let text = value.get_ref().as_str().map(str::to_owned);
        let text = text.ok_or((value.span().start, format!("`{}` is text", key.get_ref())))?;
        match key.get_ref().as_ref() {
            "body" => mistake.body = text,
            "says" => mistake.says = text.trim().to_owned(),
            other => return Err((key.span().start, format!("unknown key `{other}`"))),
        }
    }
    Ok(mistake)
}

fn tables<'a, 'i>(value: &'a DeValue<'i>) -> Option<Vec<(usize, &'a DeTable<'i>)>> {
    let all = value.as_array()?.iter();
    all.map(|item| Some((item.span().start, item.get_ref().as_table()?))).collect()
}

fn texts(value: &DeValue) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|item| Some(item.get_ref().as_str()?.to_owned())).collect()
}

fn whole_number(value: &DeValue) -> Option<i64> {
    value.as_integer()?.as_str().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        read_exercises(Path::new("e.toml"), text, "stage", "stage").unwrap_err().message
    }

    #[test]
    fn reads_an_exercise_with_its_mistakes() {
        let text = "[[exercise]]\nname = 'f'\nfile = 'src/a.rs'\nminutes = 5\nwindow = '--scene tree'\n\
            hints = ['a', 'b', 'c']\n[[exercise.mistake]]\nbody = '''\n    1\n'''\nsays = 'No.'\n\
            [[exercise]]\nname = 'g'\nfile = 'src/a.rs'\n";
        let exercises = read_exercises(Path::new("e.toml"), text, "stage", "stage").unwrap();
        assert_eq!(exercises.iter().map(|it| &it.name[..]).collect::<Vec<_>>(), ["f", "g"]);
        assert_eq!(exercises[0].mistakes[0].body, "    1\n");
        assert_eq!(exercises[0].window, ["--scene", "tree"]);
        assert_eq!((exercises[0].minutes, exercises[0].hints.len()), (5, 3));
    }

    #[test]
    fn says_the_line_and_the_key() {
        assert!(said("[[exercise]]\nnmae = 'f'\n").starts_with("e.toml:2: unknown key `nmae`"));
        assert!(said("[[exercise]]\nname = 'f'\n").contains("a `name` and a `file`"));
        assert!(said("[[exercise]]\nname = 5\n").contains("`name` is text"));
        assert!(said("[[exercise]\n").starts_with("e.toml:1: "));
    }
}

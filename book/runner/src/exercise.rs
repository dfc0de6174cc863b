//! An exercise as its author describes it, in the stage's `exercises/NAME.toml`.

pub mod answers;
pub mod calls;
pub mod changes;
pub mod comment;
pub mod copy;
pub mod error;
pub mod fingerprint;
pub mod function;
pub mod manifest;
pub mod nearest;
pub mod originals;
pub mod progress;
pub mod purpose;
pub mod reading;
pub mod record;
pub mod refusal;
pub mod region;
pub mod store;
pub mod stub;
pub mod tokens;
pub mod toml_table;
pub mod work;
pub mod workspace;

pub use self::{
    answers::{Answers, is_id},
    error::{Error, Result},
    fingerprint::{around, fingerprint},
    function::{Function, line_of, look_at, read_file},
    manifest::read,
    nearest::nearest,
    progress::{Progress, State},
    purpose::Purpose,
    reading::read_exercise,
    record::{Record, hash, tests_of},
    refusal::Refusal,
    region::{Anchor, Region, anchor, body, find_region, replaced, with_body},
    store::{Kept, Store},
    stub::stub,
    tokens::{Token, same_code, tokens},
    toml_table::TomlTable,
    work::{Put, Work},
    workspace::{Member, Workspace, find_root},
};

use catalogue::say;

/// A function to write, with the author's knowledge about it.
#[derive(Clone, Debug, Default)]
pub struct Exercise {
    /// The name of the function, its anchors, its test module and the exercise.
    pub name: String,
    /// The stage's folder, relative to the workspace's root.
    pub folder: String,
    /// The folder of the package with its tests: the stage's, or one inside it. A shader's tests are in its
    /// window's package.
    pub home: String,
    /// The name of that package.
    pub package: String,
    /// The function's file, relative to the stage's folder.
    pub file: String,
    /// The minutes that it takes someone who has just read the chapter.
    pub minutes: i64,
    /// Three hints, each saying more.
    pub hints: Vec<String>,
    /// The text shown once it is solved.
    pub why: String,
    /// The body to begin with; `None` for Rust, which has `todo!`.
    pub stub: Option<String>,
    /// The window's arguments for a view that shows what the function does; see [`Exercise::windows`].
    pub window_words: String,
    /// Windows of the stages above that run the function, too, written as `window` is; for `verify` alone.
    pub above: Vec<String>,
    /// The meaning of a row in its tables: a bone, a joint, a vertex.
    pub row: String,
    /// The rows of its first table that a drawing joins by lines, `0 1 2, 1 3`; `None` if its rows are no
    /// places.
    pub outline: Option<String>,
    /// The places of the bones in that drawing, along a line; each is x, y and z.
    pub bones: Vec<String>,
    /// Names that an answer may not call because they are the ready-made answer; types, which it may not name
    /// at all: see [`crate::exercise::calls`].
    pub without: Vec<String>,
    /// Known mistakes.
    pub mistakes: Vec<Mistake>,
    /// Right answers that are written differently.
    pub also_right: Vec<String>,
    /// Choices in the lines of the original's body, for the book: each is `line → another in its place`.
    pub choices: Vec<String>,
    /// The same of another right body, written out: a line `? …` is a choice, and each line `| …` after it is
    /// another in its place.
    pub lines: String,
    /// Mutants that no test can tell from the original, for `verify` alone.
    pub equivalent: Vec<Equivalent>,
    /// Wrong answers as learners would write them, for `verify` alone.
    pub wrong_answers: Vec<WrongAnswer>,
    /// What is recorded of it; `None` before it was verified.
    pub record: Option<Record>,
}

/// A known mistake.
#[derive(Clone, Debug, Default)]
pub struct Mistake {
    /// The text between the function's braces; empty if it is the original's with changes.
    pub body: String,
    /// What it changes of the original's body; see [`changes::changed`].
    pub changes: Vec<String>,
    /// The explanation that a good teacher would give on seeing the result.
    pub says: String,
    /// The id of the item in the chapter's "What goes wrong" that describes it, if there is one.
    pub wrong: Option<String>,
    /// Texts that its window or its tests show when it runs, which stand behind that id; for `verify` alone.
    pub shows: Vec<String>,
    /// Its share of the points when answers are graded, from 0 to 1; 0 if the author gives none.
    pub credit: f64,
}

impl Mistake {
    /// Its body in a function with this original; empty if it has none.
    ///
    /// # Errors
    /// If its changes do not fit, in words.
    pub fn body_in(&self, original: &str) -> std::result::Result<String, String> {
        match body(original).filter(|_| !self.changes.is_empty()) {
            Some(own) => changes::changed(&original[own], &self.changes),
            None => Ok(self.body.clone()),
        }
    }
}

/// A wrong answer as a learner would write it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrongAnswer {
    /// The text between the function's braces.
    pub body: String,
    /// Words that would be untrue of it.
    pub never: Vec<String>,
    /// True if it is off by less than ten times the tolerance.
    pub is_narrow: bool,
}

/// Mutants of the original that do the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Equivalent {
    /// The reason why nothing can tell them from the original.
    pub reason: String,
    /// The changed lines of each, before and after: "a + b → b + a".
    pub mutants: Vec<String>,
    /// The same of edge variants.
    pub edges: Vec<String>,
}

impl Exercise {
    /// Its file, relative to the workspace's root, with `/` between folders.
    pub fn path(&self) -> String {
        format!("{}/{}", self.folder, self.file)
    }

    /// Its chapter's text, relative to the workspace's root. It has the exercise's name; the press checks
    /// that.
    pub fn chapter_file(&self) -> String {
        self.chapter("book/chapters", "md")
    }

    /// The places where its chapter's page may be, relative to the workspace's root: in the book, if it was
    /// made, or in the pages of a handout.
    pub fn chapter_pages(&self) -> [String; 2] {
        ["target/book", "pages"].map(|folder| self.chapter(folder, "html"))
    }

    /// The same in the program's language.
    pub fn translated_pages(&self) -> [String; 2] {
        let language = catalogue::language();
        ["target/book", "pages"].map(|folder| self.chapter(&format!("{folder}/{language}"), "html"))
    }

    fn chapter(&self, folder: &str, ending: &str) -> String {
        let stage = self.folder.split('_').next().unwrap_or_default();
        format!("{folder}/{stage}/{}.{ending}", self.name)
    }

    /// The error that its function isn't where it belongs.
    pub fn lost(&self) -> impl Fn(String) -> Error {
        |fault| {
            let (file, name) = (self.path(), &self.name);
            Error::Stopped(say!("{file}: the function `{name}` can't be found: {fault}", file, name, fault))
        }
    }

    /// True if its function is Rust, not GLSL.
    pub fn is_rust(&self) -> bool {
        self.file.ends_with(".rs")
    }

    /// The bodies of the known mistakes of a function with this original, each with its mistake's number,
    /// counted from 1. In a lab's handout a mistake has no body; `verify` says which changes do not fit.
    pub fn mistake_bodies(&self, original: &str) -> impl Iterator<Item = (usize, String)> {
        let bodies = (1..).zip(&self.mistakes).map(|(number, it)| (number, it.body_in(original)));
        bodies.filter_map(|(number, body)| Some((number, body.ok()?))).filter(|(_, body)| !body.is_empty())
    }

    /// The body that a learner begins with.
    pub fn stub_body(&self) -> String {
        let name = &self.name;
        let rust = format!("    todo!(\"{name}: `cargo workbook hint {name}` helps\")\n");
        self.stub.clone().unwrap_or(rust)
    }

    /// The windows that show the function's effect, its own first: the stage, as the beginning of its
    /// folder's name, and the window's arguments. Empty if the author names no window.
    pub fn windows(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        let own = self.folder.as_str();
        let is_stage = |word: &&str| word.strip_prefix("stage").is_some_and(|it| it.parse::<u8>().is_ok());
        [&self.window_words].into_iter().chain(&self.above).filter_map(move |text| {
            let mut words = text.split_whitespace().peekable();
            words.peek()?;
            Some((words.next_if(is_stage).unwrap_or(own), words.collect()))
        })
    }
}

/// The file of an exercise, relative to its stage's folder.
pub fn file_of(name: &str) -> String {
    format!("exercises/{name}.toml")
}

#[cfg(test)]
mod tests;

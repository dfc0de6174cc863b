//! The errors that an author can make in a directive, a formula or a question.

use math_core::LatexError;
use runner::exercise::{nearest::nearest, region::RegionError};
use thiserror::Error;

/// The result of reading an author's words.
pub type Result<T> = std::result::Result<T, Fault>;

/// An error in an author's words, with the correction where there is one.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say what each is")]
pub enum Fault {
    #[error("usage: {{{{#{0}}}}}")]
    Usage(&'static str),
    #[error(
        "no directive `{0}`; there are code, table, value, measured, demo, inspect, figure, rows and schedule"
    )]
    NoDirective(String),
    #[error("{{{{#{0}}}}} needs a line of its own: only value and measured may stand within a line")]
    NotWithinLine(String),
    #[error("a directive is not closed: }}}} is missing on its line")]
    OpenDirective,
    #[error("a link is not closed: ) is missing on its line")]
    OpenLink,
    #[error("a formula is not closed: {0} is missing; a dollar sign is written \\$")]
    OpenFormula(&'static str),
    #[error("`{latex}` is not valid LaTeX: {source}")]
    Latex { latex: String, source: LatexError },
    #[error("a block without a language counts as Rust: write ```text for plain text")]
    NoLanguage,
    #[error("write ```rust, the only spelling that is compiled and run")]
    NotRust,
    #[error("`{0}` keeps this block from being run: remove it, or include the code with {{{{#code}}}}")]
    NotRun(String),
    #[error("no file `{0}` in the workspace")]
    NoFile(String),
    #[error("{file}: {source}")]
    Region { file: String, source: RegionError },
    #[error("{file}: nothing is between the anchors of `{name}`")]
    EmptyRegion { file: String, name: String },
    #[error("`{0}` is not a snapshot's name: write STAGE/NAME")]
    SnapshotName(String),
    #[error("no snapshot `{name}`{hint}")]
    NoSnapshot { name: String, hint: String },
    #[error("{table}: no row `{row}`; there are {known}")]
    NoRow { table: String, row: String, known: String },
    #[error("{table}: no column `{column}`: a column is x, y, z or a number")]
    ColumnName { table: String, column: String },
    #[error("{table}: no column {column} in row {row}, which has {count}")]
    NoColumn { table: String, row: String, column: String, count: usize },
    #[error(
        "no measurement `{0}`: the first word names a file in book/figures/measured, the rest begins a line in it"
    )]
    NotMeasured(String),
    #[error("`{0}` is written by hand: {{{{#measured FILE LINE}}}} prints what was recorded")]
    WrittenTime(String),
    #[error("unknown option `{0}`; a table has rows=… and head=…")]
    TableOption(String),
    #[error("{0} headings for {1} columns")]
    Headings(usize, usize),
    #[error("no figure `{name}` in book/figures{hint}")]
    NoFigure { name: String, hint: String },
    #[error("no stage `{0}`")]
    NoStage(String),
    #[error("predict: {}", .0.message())]
    Predict(#[from] toml::de::Error),
    #[error("predict: `right` counts from 0, and each option needs a `because`")]
    Options,
    #[error("predict: `{0}` is not STAGE/NAME ROW")]
    RowName(String),
    #[error("predict: the figure `{0}` has no data-world, so nothing can be placed in it")]
    NoWorld(String),
    #[error("predict: the answer `{0}` is not a number")]
    NotANumber(String),
    #[error(
        "predict: the answer {answer} is not between {from} and {to}, or the step {step} is not positive"
    )]
    OutOfRange { answer: String, from: f64, to: f64, step: f64 },
}

/// `; did you mean NAME?`, or nothing if no name is close.
pub fn did_you_mean<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> String {
    nearest(word, names).map_or(String::new(), |near| format!("; did you mean {near}?"))
}

//! What an author can get wrong in a directive, a formula or a question: every message of these in one place.

use exercises::{nearest::nearest, region::RegionError};
use math_core::LatexError;
use thiserror::Error;

/// What most functions return that make something of an author's words.
pub type Result<T> = std::result::Result<T, Fault>;

/// Something that an author has to mend.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say what each is")]
pub enum Fault {
    #[error("usage: {{{{#{0}}}}}")]
    Usage(&'static str),
    #[error(
        "no directive `{0}`; there are code, table, value, measured, demo, inspect, figure, rows and schedule"
    )]
    NoDirective(String),
    #[error("{{{{#{0}}}}} can't stand within a line: only value and measured can")]
    NotWithinLine(String),
    #[error("a directive is not closed: }}}} is missing on its line")]
    OpenDirective,
    #[error("a link is not closed: ) is missing on its line")]
    OpenLink,
    #[error("a formula is not closed: {0} is missing; a dollar sign is written \\$")]
    OpenFormula(&'static str),
    #[error("`{latex}` is not valid LaTeX: {source}")]
    Latex { latex: String, source: LatexError },
    #[error("a block without a language counts as Rust: write ```text if it is nothing else")]
    NoLanguage,
    #[error("write ```rust: only that is compiled and run")]
    NotRust,
    #[error("`{0}` keeps this block from being run: let it run, or include the code by {{{{#code}}}}")]
    NotRun(String),
    #[error("no file `{0}` in the workspace")]
    NoFile(String),
    #[error("{file}: {source}")]
    Region { file: String, source: RegionError },
    #[error("{file}: nothing is between the anchors of `{name}`")]
    EmptyRegion { file: String, name: String },
    #[error("`{0}` is not the name of a snapshot: that is STAGE/NAME")]
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
        "nothing was measured of `{0}`: the first word is a file of book/figures/measured, the rest begins a line of it"
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
    #[error("predict: `right` counts from 0, and each option has its `because`")]
    Options,
    #[error("predict: `{0}` is not STAGE/NAME ROW")]
    RowName(String),
    #[error("predict: the figure `{0}` has no data-world, so nothing can be placed in it")]
    NoWorld(String),
    #[error("predict: the answer `{0}` is not a number")]
    NotANumber(String),
    #[error("predict: the answer {answer} is not within {from} and {to}, step {step}")]
    OutOfRange { answer: String, from: f64, to: f64, step: f64 },
}

/// `; did you mean NAME?`, or nothing where no name is near.
pub fn did_you_mean<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> String {
    nearest(word, names).map_or(String::new(), |near| format!("; did you mean {near}?"))
}

//! Reads an exercise's file.

use crate::exercise::{Equivalent, Exercise, Mistake, Record, Result, TomlTable};
use std::path::Path;

/// Reads the exercise of this name from its file's text.
///
/// # Errors
/// If the text is not valid TOML, or a key is unknown, missing or of the wrong type; with the line.
pub fn read_exercise(path: &Path, text: &str, name: &str, folder: &str, package: &str) -> Result<Exercise> {
    let mut table = TomlTable::parse(path, text)?;
    let exercise = Exercise {
        name: name.to_owned(),
        folder: folder.to_owned(),
        home: folder.to_owned(),
        package: package.to_owned(),
        file: table.needed_text("file")?,
        minutes: table.number("minutes")?.unwrap_or_default().cast_signed(),
        hints: table.texts("hints")?.unwrap_or_default(),
        why: table.text("why")?.unwrap_or_default(),
        stub: table.text("stub")?,
        window_words: table.text("window")?.unwrap_or_default(),
        above: table.texts("above")?.unwrap_or_default(),
        row: table.text("row")?.unwrap_or_else(|| "row".to_owned()),
        outline: table.text("outline")?,
        bones: table.texts("bones")?.unwrap_or_default(),
        without: table.texts("without")?.unwrap_or_default(),
        mistakes: table.tables("mistake")?.into_iter().map(mistake).collect::<Result<_>>()?,
        also_right: table.texts("also_right")?.unwrap_or_default(),
        choices: table.texts("choices")?.unwrap_or_default(),
        lines: table.text("lines")?.unwrap_or_default(),
        equivalent: table.tables("equivalent")?.into_iter().map(equivalent).collect::<Result<_>>()?,
        wrong_answers: Vec::new(),
        record: Record::read(table.table("record")?)?,
    };
    table.end()?;
    Ok(exercise)
}

fn mistake(mut table: TomlTable) -> Result<Mistake> {
    let mut wrong = table.texts("wrong")?.unwrap_or_default().into_iter();
    let mistake = Mistake {
        body: table.text("body")?.map(in_lines).unwrap_or_default(),
        changes: table.texts("changes")?.unwrap_or_default(),
        says: table.text("says")?.unwrap_or_default().trim().to_owned(),
        wrong: wrong.next(),
        shows: wrong.collect(),
        credit: table.decimal("credit")?.unwrap_or_default().min(1.0),
    };
    table.end()?;
    Ok(mistake)
}

/// A body as it stands in a function; what is one line in the file may have neither space nor line end there.
fn in_lines(body: String) -> String {
    if body.contains('\n') { body } else { format!("    {body}\n") }
}

fn equivalent(mut table: TomlTable) -> Result<Equivalent> {
    let equivalent = Equivalent {
        reason: table.needed_text("reason")?,
        mutants: table.texts("mutants")?.unwrap_or_default(),
        edges: table.texts("edges")?.unwrap_or_default(),
    };
    table.end()?;
    Ok(equivalent)
}

//! What a teacher writes of a lab, in `labs/LAB/lab.toml`, and the class's seed beside it, which is never handed out.
//!
//! ```toml
//! title = "Lab 3: skinning"
//! due = 2027-03-01T23:59:00+01:00
//! hints = 2                          # how many of the three
//! explain = "after_due"              # or "always", "never": what a mistake looks like
//! rigs = 64                          # hidden random cases
//!
//! [[exercise]]
//! name = "skin_position"
//! points = 2
//! minutes = 15
//! without = ["transform_point3"]     # what answers may not call, besides what the exercise says
//! ```

use exercises::{
    error::{Error, Result},
    manifest::read,
    toml_table::TomlTable,
};
use std::path::{Path, PathBuf};

/// The folder of all labs, from the workbook's root.
pub const FOLDER: &str = "labs";
/// The file of a lab, in its folder.
pub const FILE: &str = "lab.toml";
/// The file of the class's seed, in the same folder.
pub const SECRET: &str = "secret.toml";

/// A lab.
#[derive(Clone, Debug, PartialEq)]
pub struct LabFile {
    /// Its folder's name.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// When it is due, as TOML writes it.
    pub due: Option<String>,
    /// How many hints are handed out, of three.
    pub hints: usize,
    /// When students are told what their mistakes look like.
    pub explain: Explain,
    /// How many hidden random cases there are for each exercise.
    pub rigs: u32,
    /// What is asked for, in this order.
    pub exercises: Vec<Asked>,
}

/// When students are told what their mistakes look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Explain {
    /// At once.
    #[default]
    Always,
    /// Once the lab is due.
    AfterDue,
    /// Never.
    Never,
}

/// An exercise of a lab.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// Its name.
    pub name: String,
    /// What it is worth.
    pub points: f64,
    /// How long it takes; none where the teacher doesn't say.
    pub minutes: Option<u64>,
    /// What answers may not call, besides what the exercise says.
    pub without: Vec<String>,
}

/// The folder of a lab.
pub fn folder(root: &Path, name: &str) -> PathBuf {
    root.join(FOLDER).join(name)
}

impl LabFile {
    /// Reads the lab of that name below a workbook's root.
    ///
    /// # Errors
    /// If there is none, or it makes no sense; with the line.
    pub fn read(root: &Path, name: &str) -> Result<Self> {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
            return Err(Error::Usage(format!("`{name}` is no lab's name: letters, digits, - and _ alone")));
        }
        let path = folder(root, name).join(FILE);
        if !path.is_file() {
            return Err(Error::Usage(format!("no lab `{name}`: there is no {FOLDER}/{name}/{FILE}")));
        }
        Self::parse(&path, &read(&path)?, name)
    }

    /// Reads its text.
    ///
    /// # Errors
    /// If it makes no sense; with the line.
    pub fn parse(path: &Path, text: &str, name: &str) -> Result<Self> {
        let mut table = TomlTable::parse(path, text)?;
        let lab = Self {
            name: name.to_owned(),
            title: table.text("title")?.unwrap_or_else(|| name.to_owned()),
            due: table.moment("due")?,
            hints: table.number("hints")?.unwrap_or(3).min(3) as usize,
            explain: explain(path, table.text("explain")?)?,
            rigs: table.number("rigs")?.unwrap_or(64).clamp(1, 4096) as u32,
            exercises: table.tables("exercise")?.into_iter().map(asked).collect::<Result<_>>()?,
        };
        table.end()?;
        let names: Vec<_> = lab.exercises.iter().map(|asked| &asked.name).collect();
        if let Some(at) = (0..names.len()).find(|&at| names[..at].contains(&names[at])) {
            return Err(Error::Stopped(format!("{}: `{}` is there twice", path.display(), names[at])));
        }
        if names.is_empty() {
            return Err(Error::Stopped(format!("{}: there is no [[exercise]]", path.display())));
        }
        Ok(lab)
    }
}

fn asked(mut table: TomlTable) -> Result<Asked> {
    let asked = Asked {
        name: table.needed_text("name")?,
        points: table.decimal("points")?.unwrap_or(1.0),
        minutes: table.number("minutes")?,
        without: table.texts("without")?.unwrap_or_default(),
    };
    table.end()?;
    Ok(asked)
}

fn explain(path: &Path, word: Option<String>) -> Result<Explain> {
    match word.as_deref() {
        None | Some("always") => Ok(Explain::Always),
        Some("after_due") => Ok(Explain::AfterDue),
        Some("never") => Ok(Explain::Never),
        Some(word) => Err(Error::Stopped(format!(
            "{}: `explain` is \"always\", \"after_due\" or \"never\", not \"{word}\"",
            path.display()
        ))),
    }
}

/// The class's seed: what the hidden random cases are made from.
///
/// # Errors
/// If there is none: without it nobody's answer can be graded.
pub fn seed(root: &Path, name: &str) -> Result<u64> {
    let path = folder(root, name).join(SECRET);
    let text = read(&path)?;
    let mut table = TomlTable::parse(&path, &text)?;
    let seed = table.number("seed")?;
    table.end()?;
    seed.ok_or_else(|| Error::Stopped(format!("{}: the key `seed` is missing", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> std::result::Result<LabFile, String> {
        LabFile::parse(Path::new("lab.toml"), text, "lab3").map_err(|error| error.in_full())
    }

    #[test]
    fn a_lab_is_read_and_what_is_left_out_has_a_value() {
        let lab =
            parsed("due = 2027-03-01T23:59:00+01:00\n[[exercise]]\nname = 'f'\npoints = 2.5\n").unwrap();
        assert_eq!(lab.due.as_deref(), Some("2027-03-01T23:59:00+01:00"));
        assert_eq!((lab.hints, lab.rigs, lab.explain), (3, 64, Explain::Always));
        assert_eq!((lab.exercises[0].points, lab.title.as_str()), (2.5, "lab3"));
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        let error = |text: &str| parsed(text).unwrap_err();
        assert!(
            error("titel = 'x'\n[[exercise]]\nname = 'f'\n").starts_with("lab.toml:1: unknown key `titel`")
        );
        assert!(error("explain = 'maybe'\n").contains("not \"maybe\""));
        assert!(error("[[exercise]]\nname = 'f'\n[[exercise]]\nname = 'f'\n").contains("`f` is there twice"));
        assert!(error("title = 'x'\n").contains("no [[exercise]]"));
        assert!(error("due = 'tomorrow'\n").contains("`due` is not a date"));
        assert!(error("[[exercise]]\nname = 'f'\npoints = -1\n").contains("from 0 on"));
    }
}

//! A lab's file, `labs/LAB/lab.toml`, which a teacher writes; and the class's seed beside it, which is never
//! handed out.
//!
//! ```toml
//! title = "Lab 3: skinning"
//! due = 2027-03-01T23:59:00+01:00
//! hints = 2                          # how many of the three
//! explain = "after_due"              # or "always", "never": what a mistake looks like
//! rigs = 500                         # hidden random cases: from 500 to 1,500
//! pages = "https://example.org/lab3" # where the handout's folder `pages` lies on the web
//!
//! [[exercise]]
//! name = "skin_position"
//! points = 2
//! minutes = 15
//! without = ["transform_point3"]     # names that answers may not call, either
//!
//! [[exercise.mistake]]               # a known mistake that is worth more than its share
//! number = 2
//! credit = 0.5
//! ```

use crate::{Error, Result};
use runner::exercise::{TomlTable, is_id, read};
use std::{
    collections::BTreeSet,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

/// The folder of all labs, in the workbook's root.
pub const FOLDER: &str = "labs";
/// The name of a lab's file.
pub const FILE: &str = "lab.toml";
/// The name of the file with the class's seed, in the same folder.
pub const SECRET: &str = "secret.toml";

/// The least and the most hidden cases. In fewer a rare mistake may not show.
const RIGS: RangeInclusive<u64> = 500..=1500;

/// A lab.
#[derive(Clone, Debug, PartialEq)]
pub struct LabFile {
    /// The name of its folder.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Its title.
    pub title: String,
    /// The due date, as TOML writes it.
    pub due: Option<String>,
    /// The number of hints handed out, of three.
    pub hints: usize,
    /// The time when students are told what their mistakes look like: `always`, `after_due` or `never`.
    pub explain: String,
    /// The number of hidden random cases for each exercise.
    pub rigs: u32,
    /// The address of the handout's pages, if they lie on the web; ends with a slash.
    pub pages: Option<String>,
    /// The exercises, in this order.
    pub exercises: Vec<Asked>,
}

/// An exercise of a lab.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// Its name.
    pub name: String,
    /// The points that it is worth.
    pub points: f64,
    /// The minutes that it takes; `None` if the teacher gives none.
    pub minutes: Option<u64>,
    /// Names that answers may not call, besides those that the exercise forbids.
    pub without: Vec<String>,
    /// The numbers of known mistakes, each with its share of the points, from 0 to 1.
    pub credits: Vec<(usize, f64)>,
}

/// Refuses a name that can't be a lab's.
///
/// # Errors
/// If it has other characters than those of an ID.
pub fn check_name(name: &str) -> Result<()> {
    let how = "use letters, digits and ._-+@, and begin and end with a letter, digit or _";
    let refused = || Error::Usage(format!("`{name}` can't be a lab's name: {how}"));
    if is_id(name) { Ok(()) } else { Err(refused()) }
}

/// The folder of a lab.
pub fn folder(root: &Path, name: &str) -> PathBuf {
    root.join(FOLDER).join(name)
}

impl LabFile {
    /// Reads the lab called `name` below a workbook's root.
    ///
    /// # Errors
    /// If there is no such lab, or its file is faulty; with the line.
    pub fn read(root: &Path, name: &str) -> Result<Self> {
        check_name(name)?;
        let path = folder(root, name).join(FILE);
        if !path.is_file() {
            return Err(Error::Usage(format!("no lab `{name}`: there is no {FOLDER}/{name}/{FILE}")));
        }
        Self::parse(&path, &read(&path)?, name)
    }

    /// Parses a lab's file.
    ///
    /// # Errors
    /// If the text is faulty; with the line.
    pub fn parse(path: &Path, text: &str, name: &str) -> Result<Self> {
        let mut table = TomlTable::parse(path, text)?;
        let rigs = table.number("rigs")?.unwrap_or(*RIGS.start());
        let lab = Self {
            name: name.to_owned(),
            text: text.to_owned(),
            title: table.text("title")?.unwrap_or_else(|| name.to_owned()),
            due: table.moment("due")?,
            hints: table.number("hints")?.unwrap_or(3) as usize,
            explain: table.text("explain")?.unwrap_or_else(|| "always".to_owned()),
            rigs: rigs as u32,
            pages: table.text("pages")?.map(|address| format!("{}/", address.trim_end_matches('/'))),
            exercises: table.tables("exercise")?.into_iter().map(asked).collect::<Result<_>>()?,
        };
        let faulty = |what: String| Err(Error::Stopped(format!("{}: {what}", path.display())));
        if !["always", "after_due", "never"].contains(&&lab.explain[..]) {
            let word = &lab.explain;
            return faulty(format!("`explain` is \"always\", \"after_due\" or \"never\", not \"{word}\""));
        }
        if lab.hints > 3 || !RIGS.contains(&rigs) {
            let (least, most) = RIGS.into_inner();
            return faulty(format!("`hints` is at most 3, and `rigs` is from {least} to {most}"));
        }
        let is_web = |it: &String| it.starts_with("https://") || it.starts_with("http://");
        if let Some(address) = lab.pages.as_ref().filter(|address| !is_web(address)) {
            return faulty(format!("`pages` is an address that begins with https://, not \"{address}\""));
        }
        table.end()?;
        let mut names = BTreeSet::new();
        if let Some(twice) = lab.exercises.iter().find(|asked| !names.insert(&asked.name)) {
            return faulty(format!("`{}` is there twice", twice.name));
        }
        if let Some(asked) = lab.exercises.iter().find(|asked| asked.without.iter().any(|it| it == "len")) {
            let why =
                "the compiler puts a list's length itself in place of such a call, so none could be found";
            return faulty(format!("`{}`: `without` can't have `len`: {why}", asked.name));
        }
        if names.is_empty() { faulty("there is no [[exercise]]".to_owned()) } else { Ok(lab) }
    }
}

fn asked(mut table: TomlTable) -> Result<Asked> {
    let asked = Asked {
        name: table.needed_text("name")?,
        points: table.decimal("points")?.unwrap_or(1.0),
        minutes: table.number("minutes")?,
        without: table.texts("without")?.unwrap_or_default(),
        credits: table.tables("mistake")?.into_iter().map(credit).collect::<Result<_>>()?,
    };
    table.end()?;
    Ok(asked)
}

fn credit(mut table: TomlTable) -> Result<(usize, f64)> {
    let none = |key: &str| Error::Stopped(format!("[[exercise.mistake]] has no `{key}` that is possible"));
    let number = table.number("number")?.filter(|number| *number > 0).ok_or_else(|| none("number"))?;
    let credit = table.decimal("credit")?.filter(|credit| *credit <= 1.0).ok_or_else(|| none("credit"))?;
    table.end()?;
    Ok((number as usize, credit))
}

/// The class's seed, from which the hidden random cases are made.
///
/// # Errors
/// If there is none: no answer can be graded without it.
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
        LabFile::parse(Path::new("lab.toml"), text, "lab3").map_err(|error| error.to_string())
    }

    #[test]
    fn a_lab_is_read_and_what_is_left_out_has_a_value() {
        let lab =
            parsed("due = 2027-03-01T23:59:00+01:00\n[[exercise]]\nname = 'f'\npoints = 2.5\n").unwrap();
        assert_eq!(lab.due.as_deref(), Some("2027-03-01T23:59:00+01:00"));
        assert_eq!((lab.hints, lab.rigs, &lab.explain[..]), (3, 500, "always"));
        assert_eq!((lab.exercises[0].points, lab.title.as_str()), (2.5, "lab3"));
    }

    #[test]
    fn a_faulty_file_is_refused_with_the_reason() {
        let error = |text: &str| parsed(text).unwrap_err();
        let credit =
            |credit: &str| format!("[[exercise]]\nname = 'f'\n[[exercise.mistake]]\nnumber = 2\n{credit}");
        assert_eq!(parsed(&credit("credit = 0.25\n")).unwrap().exercises[0].credits, [(2, 0.25)]);
        assert!(
            error(&credit("")).contains("no `credit`")
                && error(&credit("credit = 2.0\n")).contains("possible")
        );
        assert!(
            error("titel = 'x'\n[[exercise]]\nname = 'f'\n").starts_with("lab.toml:1: unknown key `titel`")
        );
        assert!(error("explain = 'maybe'\n").contains("not \"maybe\""));
        assert!(error("title = 'x'\nrigs = 99999999999\n").contains("`rigs` is from 500 to 1500"));
        assert!(error("hints = 4\n").contains("`hints` is at most 3"));
        assert!(error("[[exercise]]\nname = 'f'\n[[exercise]]\nname = 'f'\n").contains("`f` is there twice"));
        assert!(error("pages = 'javascript:alert(1)'\n").contains("`pages` is an address that begins with"));
        assert!(error("title = 'x'\n").contains("no [[exercise]]"));
        assert!(error("due = 'tomorrow'\n").contains("`due` is not a date"));
        assert!(
            error("[[exercise]]\nname = 'f'\nwithout = ['len']\n")
                .starts_with("lab.toml: `f`: `without` can't")
        );
        assert!(error("[[exercise]]\nname = 'f'\npoints = -1\n").contains("of at least 0"));
    }
}

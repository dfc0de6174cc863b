//! A student's submission: the text of one `.answers` file, written by `cargo workbook pack` and read by the
//! grader.
//!
//! ```text
//! workbook answers 1
//! lab: lab3
//! fingerprint: 9f0c…                    of the lab as it was handed out: 64 digits
//! student: ada
//! answers: 2
//!
//! --- blend ---
//! /// Where all its bones take a vertex …
//! pub fn blend(…) -> Vec3 {
//!     …
//! }
//! --- end blend ---
//!
//! --- lerp ---
//! …
//! ```
//!
//! An answer is everything between the function's anchors. Lines in it that begin with `---` or `\` get a `\`
//! before them. Lines may end in CRLF, and are read as if they ended in LF; every answer ends with a line
//! end.

use std::{collections::BTreeSet, fmt::Write};

const HEAD: &str = "workbook answers 1";

/// A student's answers to a lab.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The lab's name, which is also its folder's.
    pub lab: String,
    /// The fingerprint of the lab as it was handed out: a SHA-256 in hexadecimal.
    pub fingerprint: String,
    /// The student's ID.
    pub student: String,
    /// Each exercise's name, and everything between its function's anchors.
    pub answers: Vec<(String, String)>,
}

/// True if a word can be the name of a lab or the ID of a student, and of a file on every system: letters and
/// digits of any script, and `._-+@` between them.
pub fn is_id(word: &str) -> bool {
    // Letters of Korean that are not seen.
    let is_letter = |c: char| c.is_alphanumeric() && !"\u{115f}\u{1160}\u{3164}\u{ffa0}".contains(c);
    let is_part = |c: char| is_letter(c) || is_mark(c) || "._-+@".contains(c);
    let is_short = word.chars().count() <= 64 && word.len() <= 200;
    let (first, last) = (word.chars().next(), word.chars().next_back());
    let ends_well = first.is_some_and(|c| is_letter(c) || c == '_')
        && last.is_some_and(|c| is_letter(c) || is_mark(c) || c == '_');
    is_short && ends_well && word.chars().all(is_part) && !is_device(word)
}

/// True for a mark that is written on the letter before it, and is seen.
fn is_mark(c: char) -> bool {
    let is_unseen = matches!(c, '\u{34f}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}');
    // Rust escapes a mark alone, but not one behind a letter.
    !is_unseen && c.escape_debug().len() > 1 && format!("a{c}").escape_debug().count() == 2
}

/// True for what Windows takes for a device, whatever ending follows.
fn is_device(word: &str) -> bool {
    let stem = word.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let number = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt")).unwrap_or_default();
    let is_numbered = number.chars().count() == 1 && number.chars().all(char::is_numeric);
    is_numbered || ["con", "prn", "aux", "nul"].contains(&&stem[..])
}

impl Answers {
    /// The name of the submitted file.
    pub fn file_name(&self) -> String {
        format!("{}-{}.answers", self.lab, self.student)
    }

    /// The answer to an exercise, if there is one.
    pub fn to(&self, exercise: &str) -> Option<&str> {
        self.answers.iter().find(|(name, _)| name == exercise).map(|(_, text)| &text[..])
    }

    /// The file's text.
    pub fn to_text(&self) -> String {
        let Self { lab, fingerprint, student, answers } = self;
        let count = answers.len();
        let mut text =
            format!("{HEAD}\nlab: {lab}\nfingerprint: {fingerprint}\nstudent: {student}\nanswers: {count}\n");
        for (name, answer) in answers {
            let _ = writeln!(text, "\n--- {name} ---");
            for line in answer.lines() {
                let escape = if line.starts_with("---") || line.starts_with('\\') { "\\" } else { "" };
                let _ = writeln!(text, "{escape}{line}");
            }
            let _ = writeln!(text, "--- end {name} ---");
        }
        text
    }

    /// Reads a file's text.
    ///
    /// # Errors
    /// If it is no such file, or was cut off or changed, in words; lines are counted from 1.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines());
        if lines.next().is_none_or(|(_, line)| line.trim_end() != HEAD) {
            return Err(format!("it does not begin with the line `{HEAD}`"));
        }
        let is_hash = |word: &str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_number = |word: &str| word.parse::<usize>().is_ok();
        let lab = value(lines.next(), 2, "lab: NAME", is_id)?;
        let fingerprint = value(lines.next(), 3, "fingerprint: 64 digits", is_hash)?;
        let student = value(lines.next(), 4, "student: ID", is_id)?;
        let wanted = value(lines.next(), 5, "answers: how many", is_number)?;
        let answers = answers(lines)?;
        let found = answers.len();
        if wanted.parse() != Ok(found) {
            return Err(format!("it should contain {wanted} answers but contains {found}"));
        }
        Ok(Self { lab, fingerprint, student, answers })
    }
}

/// What stands behind the key on a line of the head; `wanted` is that line in words, with its key.
fn value(
    line: Option<(usize, &str)>,
    number: usize,
    wanted: &str,
    is_right: impl Fn(&str) -> bool,
) -> Result<String, String> {
    let key = wanted.split_inclusive(": ").next().unwrap_or_default();
    let value = line.and_then(|(_, line)| line.strip_prefix(key)).map(str::trim);
    let value = value.filter(|value| is_right(value)).map(str::to_owned);
    value.ok_or_else(|| format!("line {number} is not `{wanted}`"))
}

fn answers<'a>(mut lines: impl Iterator<Item = (usize, &'a str)>) -> Result<Vec<(String, String)>, String> {
    let (mut answers, mut names) = (Vec::new(), BTreeSet::new());
    while let Some((number, line)) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        let name = opened(line).ok_or_else(|| between(number))?;
        if !names.insert(name) {
            return Err(format!("line {number}: there are two answers to `{name}`"));
        }
        let (mut text, end) = (String::new(), format!("--- end {name} ---"));
        loop {
            match lines.next() {
                None => return Err(format!("the file ends within the answer to `{name}`")),
                Some((_, line)) if line.trim_end() == end => break,
                Some((number, line)) if line.starts_with("---") => return Err(between(number)),
                // An editor may have added a carriage return.
                Some((_, line)) => {
                    text += line.strip_prefix('\\').unwrap_or(line).trim_end_matches('\r');
                    text.push('\n');
                }
            }
        }
        answers.push((name.to_owned(), text));
    }
    Ok(answers)
}

fn between(line: usize) -> String {
    format!("line {line} belongs to no answer")
}

/// The exercise whose answer begins with this line.
fn opened(line: &str) -> Option<&str> {
    let name = line.trim_end().strip_prefix("--- ")?.strip_suffix(" ---")?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (!name.is_empty() && name.chars().all(is_part)).then_some(name)
}

#[cfg(test)]
mod tests;

//! The rows' marks in the code: the comments in which a function, a type or a test names a row that it
//! treats, such as `S0-04`.
//!
//! A mark belongs to the item after its comment, or else to the item around it; in `//!`, to the file. Items
//! are recognised by the start of their lines, and nesting by indentation: rustfmt guarantees both.

use crate::{
    problem::Problems,
    rows::{FILE, Row},
};
use regex::Regex;
use std::sync::LazyLock;

/// The extensions of files that may have marks.
pub const KINDS: [&str; 6] = [".rs", ".glsl", ".vert", ".frag", ".js", ".mjs"];
/// The words that an item's line begins with, before its name.
const ITEMS: &str = "fn struct enum union trait impl mod type const static macro_rules! function class";
/// The words that may stand before those.
const BEFORE: &str = "pub pub(crate) pub(super) async unsafe export default extern";

/// A row's mark in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The row's name.
    pub id: String,
    /// The item's file, relative to the workspace's root.
    pub file: String,
    /// The line at which the item begins, with its comment, counted from 1.
    pub line: usize,
    /// The item's name, or the file's if the mark belongs to the file.
    pub name: String,
    /// True if it is a test, or part of one.
    pub is_test: bool,
}

/// The marks of a file. A mark without a row becomes a problem.
pub fn marks_of(file: &str, text: &str, rows: &[Row], problems: &Problems) -> Vec<Mark> {
    let lines: Vec<&str> = text.lines().collect();
    let mut marks: Vec<Mark> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some((_, comment)) = line.split_once("//") else { continue };
        for id in ids(comment) {
            if !rows.iter().any(|row| row.id == id) {
                problems.add(file, index + 1, format!("no row `{id}` in {FILE}"));
                continue;
            }
            let mark = mark(file, &lines, index, id);
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
    }
    marks
}

/// The pattern of a row's name, such as `D3` and `E0-2`, or of several, such as `S2-16..19`.
pub const ROW: &str = r"(S[0-9]-[0-9]{2}|E[0-9]-[0-9]{1,2}|D[0-9])(?:\.\.([0-9]{1,3}))?";

/// The names of rows in a text.
pub fn ids(text: &str) -> Vec<String> {
    static ROWS: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(&format!(r"\b{ROW}\b")).expect("it is a pattern"));
    let mut ids = Vec::new();
    for row in ROWS.captures_iter(text) {
        let (start, digits) = row[1].split_at(row[1].find('-').unwrap_or(0) + 1);
        let from: usize = digits.parse().unwrap_or(0);
        let last = row.get(2).and_then(|last| last.as_str().parse().ok()).unwrap_or(from);
        ids.extend((from..=last).map(|number| format!("{start}{number:0width$}", width = digits.len())));
    }
    ids
}

/// The mark on a line, with the item that it belongs to.
fn mark(file: &str, lines: &[&str], index: usize, id: String) -> Mark {
    let around = around(file, lines, index);
    let is_about_file = lines[index].trim_start().starts_with("//!");
    let item = if is_about_file { None } else { following(file, lines, index).or(around.first().copied()) };
    let begin = item.map_or(0, |item| begin(lines, item));
    let is_tested = |item: usize| {
        let head = &lines[self::begin(lines, item)..=item];
        head.iter().any(|line| ["#[test]", "#[cfg(test)]"].contains(&line.trim()))
    };
    let ends = ["/tests.rs", "_tests.rs", ".test.js"];
    let is_in_tests = file.contains("/tests/") || ends.iter().any(|end| file.ends_with(end));
    let name = item.and_then(|item| name(file, lines[item]));
    Mark {
        id,
        line: begin + 1,
        name: name.unwrap_or_else(|| file.rsplit('/').next().unwrap_or(file)).to_owned(),
        is_test: is_in_tests || item.into_iter().chain(around).any(is_tested),
        file: file.to_owned(),
    }
}

/// The item that a comment stands before, or on whose line it stands.
fn following(file: &str, lines: &[&str], index: usize) -> Option<usize> {
    let after = (index..lines.len()).find(|&at| !is_above(lines[at]))?;
    name(file, lines[after]).map(|_| after)
}

/// The items around a line, the innermost first.
fn around(file: &str, lines: &[&str], index: usize) -> Vec<usize> {
    let indent = |at: usize| lines[at].len() - lines[at].trim_start().len();
    let (mut found, mut least) = (Vec::new(), indent(index));
    for at in (0..index).rev() {
        if indent(at) < least && !lines[at].trim().is_empty() {
            least = indent(at);
            found.extend(name(file, lines[at]).map(|_| at));
        }
    }
    found
}

/// The first line of an item, with the comment and the attributes above it.
fn begin(lines: &[&str], item: usize) -> usize {
    let is_part = |at: &usize| is_above(lines[*at]) && !lines[*at].contains("// ANCHOR");
    (0..item).rev().take_while(is_part).last().unwrap_or(item)
}

/// True if a line is a comment or an attribute, which belongs to the line below.
fn is_above(line: &str) -> bool {
    ["//", "#["].iter().any(|start| line.trim_start().starts_with(start))
}

/// The name of the item that begins on a line; `None` if none does.
fn name<'a>(file: &str, line: &'a str) -> Option<&'a str> {
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    if let Some(title) = line.trim_start().strip_prefix("test(") {
        return title.split(['"', '\'', '`']).nth(1);
    }
    if KINDS[1..4].iter().any(|shader| file.ends_with(shader)) {
        // A function or a variable in GLSL: the word before the first bracket or operator.
        let head =
            line.split(['(', ';', '=', '[']).next().filter(|_| line.starts_with(char::is_alphabetic))?;
        return head.split_whitespace().skip(1).last();
    }
    let is_in = |list: &str, word: &str| list.split(' ').any(|other| other == word);
    let mut words = line.split_whitespace().skip_while(|word| is_in(BEFORE, word) || word.starts_with('"'));
    let keyword = words.next().filter(|word| is_in(ITEMS, word) || word.starts_with("impl<"))?;
    if keyword.starts_with("impl") {
        // The type's name, after a trait's.
        let of = line.trim_end_matches(['{', ' ']).rsplit(' ').next()?;
        return of.split(|character| !is_name(character)).next();
    }
    let word = words.find(|word| !["fn", "mut", "unsafe", "async"].contains(word))?;
    word.split(|character| !is_name(character)).next().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str) -> Row {
        Row { id: id.to_owned(), title: String::new(), words: None, line: 1 }
    }

    /// Each mark as `ID NAME LINE`, followed by `t` for a test.
    fn found(file: &str, text: &str) -> Vec<String> {
        let (rows, problems) = (["S0-01", "S0-02", "E0-2", "D3"].map(row), Problems::default());
        let marks = marks_of(file, text, &rows, &problems);
        let said = problems.sorted().into_iter().map(|problem| problem.to_string());
        let word = |mark: Mark| {
            format!("{} {} {}{}", mark.id, mark.name, mark.line, if mark.is_test { " t" } else { "" })
        };
        marks.into_iter().map(word).chain(said).collect()
    }

    #[test]
    fn ids_stand_alone_or_in_a_range() {
        assert_eq!(
            ids("(S0-04), D3, E4-7's and S2-08..10."),
            ["S0-04", "D3", "E4-7", "S2-08", "S2-09", "S2-10"]
        );
        assert_eq!(ids("D3DX, 2D, D12, D3_x, xS0-04, S0-4, S0-044, E0, S-04"), [] as [&str; 0]);
    }

    #[test]
    fn a_mark_is_of_the_item_that_follows_or_of_the_one_around_it() {
        let text = "//! S0-01\n\n/// One (S0-01),\n/// and more.\n#[must_use]\npub const fn one(a: u8) {\n    let b = 1; // E0-2\n}\n\n\
            pub struct Two {\n    /// D3\n    pub three: u8,\n}\n\nimpl Two {\n    // S0-02\n    fn four() {}\n}\nimpl Drop for Two<'_> {\n    // D3\n}\nconst FIVE: u8 = 5; // S0-02\n";
        let wanted = [
            "S0-01 a.rs 1",
            "S0-01 one 3",
            "E0-2 one 3",
            "D3 Two 10",
            "S0-02 four 16",
            "D3 Two 19",
            "S0-02 FIVE 22",
        ];
        assert_eq!(found("src/a.rs", text), wanted);
    }

    #[test]
    fn tests_are_recognised_by_their_file_and_by_their_module() {
        let text = "// ANCHOR: f\n/// S0-01\nfn f() {}\n\n#[cfg(test)]\nmod tests {\n    /// S0-02\n    #[test]\n    fn g() {\n        // D3\n    }\n}\n";
        assert_eq!(found("src/a.rs", text), ["S0-01 f 2", "S0-02 g 7 t", "D3 g 7 t"]);
        assert_eq!(found("a/tests/it/b.rs", "/// D3\nfn h() {}\n"), ["D3 h 1 t"]);
        assert_eq!(found("b.test.js", "// D3\ntest(\"it turns\", () => {\n"), ["D3 it turns 1 t"]);
    }

    #[test]
    fn shaders_have_marks_and_unknown_ones_are_named() {
        let text = "// S0-01\nvec4 blend(vec4 a) {\n    return a; // E0-2\n}\nuniform mat4 joints[3]; // D3\n// S4-99\n";
        let wanted =
            ["S0-01 blend 1", "E0-2 blend 1", "D3 joints 5", "a.vert:6: no row `S4-99` in book/rows.toml"];
        assert_eq!(found("a.vert", text), wanted);
    }
}

//! A chapter as its author wrote it becomes Markdown that mdBook takes.

use crate::{
    code, demo, figure,
    html::escape,
    inline::inline,
    parts::{Part, parts},
    predict, rows, schedule,
    sources::Sources,
    table,
};
use std::path::Path;
use workbook::exercise::Exercise;

/// What a chapter says of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// For reading and thinking; none where it doesn't say.
    pub minutes: Option<i64>,
    /// Rows of the requirements that it treats, each with its line.
    pub rows: Vec<(usize, String)>,
    /// The exercise that it leads to, with its line.
    pub exercise: Option<(usize, String)>,
}

/// A chapter on its way into the book.
pub struct Page<'a> {
    sources: &'a Sources,
    /// From the chapters' folder.
    path: &'a Path,
    /// From the workspace's root, for messages.
    file: &'a str,
    exercise: Option<&'a Exercise>,
    header: Header,
    /// How many predictions and figures there were so far.
    count: usize,
    folded_level: Option<usize>,
    done: String,
}

/// Reads a chapter's header.
pub fn header(sources: &Sources, file: &str, text: &str) -> Header {
    let mut header = Header::default();
    for part in parts(text) {
        let Part::Header { line, key, words } = part else { continue };
        match key {
            "minutes" => match words.parse() {
                Ok(minutes) => header.minutes = Some(minutes),
                Err(_) => sources.problems.add(file, line, format!("minutes are a number, not `{words}`")),
            },
            "rows" => header.rows.extend(words.split_whitespace().map(|row| (line, row.to_owned()))),
            _ => header.exercise = Some((line, words.to_owned())),
        }
    }
    header
}

/// Turns a chapter into Markdown; what is wrong with it is among the problems then.
pub fn press(sources: &Sources, path: &Path, file: &str, text: &str) -> String {
    let entry = sources.contents.iter().find(|entry| entry.path == path);
    let header = entry.map(|entry| entry.header.clone()).unwrap_or_default();
    let name = header.exercise.as_ref().map(|(_, name)| name);
    let exercise = name.and_then(|name| sources.workbook.exercises().find(|exercise| exercise.name == *name));
    let done = String::new();
    let mut page = Page { sources, path, file, exercise, header, count: 0, folded_level: None, done };
    for part in parts(text) {
        page.take(part);
    }
    page.close_fold(0);
    page.end();
    page.done
}

impl Page<'_> {
    fn take(&mut self, part: Part) {
        match part {
            Part::Header { .. } => {}
            Part::Heading { line, level, text } => self.heading(line, level, text),
            Part::Text { line, text } => {
                let made = inline(self.sources, self.path, text);
                let made = self.or_problem(line, made);
                self.done += &made;
                if !made.ends_with('\n') {
                    self.done.push('\n');
                }
            }
            Part::Fence { line, info: "predict", body, .. } => {
                self.count += 1;
                let made = predict::form(self.sources, self.path, self.count, body);
                self.block(line, made);
            }
            Part::Fence { line, info, whole, .. } => {
                if let Some(what) = unexecuted(info) {
                    self.sources.problems.add(self.file, line, what);
                }
                self.done += whole;
                self.done.push('\n');
            }
            Part::Directive { line, name, words } => {
                self.count += 1;
                if let "demo" | "inspect" = name {
                    let words = words.split('|').next().unwrap_or("").split_whitespace().map(str::to_owned);
                    let demo = (self.file.to_owned(), line, words.collect());
                    self.sources.used.borrow_mut().demos.push(demo);
                }
                let made = self.directive(name, words);
                self.block(line, made);
            }
        }
    }

    fn directive(&self, name: &str, words: &str) -> Result<String, String> {
        match name {
            "code" => code::include(self.sources, self.path, words),
            "table" => table::table(self.sources, self.path, words),
            "demo" => demo::demo(self.sources, self.path, words, false),
            "inspect" => demo::demo(self.sources, self.path, words, true),
            "figure" => figure::figure(self.sources, self.path, self.count, words),
            "rows" => Ok(rows::page(&self.sources.rows, &self.sources.contents)),
            "schedule" => Ok(schedule::page(self.sources, &self.sources.contents)),
            other => Err(format!("no directive `{other}`: code, table, value, demo, inspect and figure are")),
        }
    }

    fn heading(&mut self, line: usize, level: usize, text: &str) {
        self.close_fold(level);
        let made = inline(self.sources, self.path, text);
        let made = self.or_problem(line, made);
        self.done += &format!("{}\n\n", made.trim_end());
        if level == 1 {
            self.done += &self.minutes();
        }
        if self.exercise.is_some() && level > 1 && text.trim_start_matches('#').trim() == "The code" {
            self.folded_level = Some(level);
            self.done += "<details class=\"the-code\">\n<summary>Look only after you tried</summary>\n\n";
        }
    }

    /// Ends the folded part before a heading of that level.
    fn close_fold(&mut self, level: usize) {
        if self.folded_level.take_if(|folded| *folded >= level).is_some() {
            self.done += "\n</details>\n\n";
        }
    }

    fn minutes(&self) -> String {
        let read = self.header.minutes.unwrap_or(0);
        let write = self.exercise.map_or(0, |exercise| exercise.minutes);
        match (read, write) {
            (0, _) => String::new(),
            (read, 0) => format!("<p class=\"minutes\">About {read} minutes</p>\n\n"),
            (read, write) => {
                format!("<p class=\"minutes\">About {read} minutes, and {write} for the exercise</p>\n\n")
            }
        }
    }

    fn end(&mut self) {
        let Some(exercise) = self.exercise else { return };
        let name = escape(&exercise.name);
        self.done += &format!(
            "\n<div class=\"exercise\">\n<p>Write <code>{name}</code> yourself, in <code>{}</code>: about {} minutes.</p>\n\
            <pre><code class=\"language-sh nohighlight\">cargo workbook start {name}\ncargo workbook check {name}\n\
            cargo workbook window {name}</code></pre>\n</div>\n",
            escape(&exercise.path()),
            exercise.minutes
        );
    }

    fn block(&mut self, line: usize, made: Result<String, String>) {
        let made = self.or_problem(line, made);
        self.done += &format!("\n{}\n\n", made.trim_end());
    }

    fn or_problem(&self, line: usize, made: Result<String, String>) -> String {
        made.unwrap_or_else(|what| {
            let html = format!("<p class=\"problem\">{}</p>\n", escape(&what));
            self.sources.problems.add(self.file, line, what);
            html
        })
    }
}

/// Why a block would be in the book without having been run; none where it is, or where it is no code.
fn unexecuted(info: &str) -> Option<String> {
    let mut words = info.split(|character: char| character == ',' || character.is_whitespace());
    let language = words.next().unwrap_or("");
    if language.is_empty() {
        return Some(
            "say what this block is, `text` if nothing else: without a word it counts as Rust".into(),
        );
    }
    if language == "rs" {
        return Some("write ```rust: only that is compiled and run".into());
    }
    let lets_through = ["ignore", "no_run", "should_panic", "noplayground", "test_harness"];
    let word = words.find(|word| lets_through.iter().any(|let_through| word.starts_with(let_through)));
    word.filter(|_| language == "rust").map(|word| {
        format!("`{word}` keeps this block from being run: let it run, or include the code by {{{{#code}}}}")
    })
}

#[cfg(test)]
mod tests {
    use super::unexecuted;

    #[test]
    fn rust_is_run_or_is_not_called_rust() {
        assert_eq!(unexecuted("rust"), None);
        assert_eq!(unexecuted("text"), None);
        assert!(unexecuted("rust,ignore").unwrap().contains("`ignore`"));
        assert!(unexecuted("rust, no_run").is_some());
        assert!(unexecuted("rs").is_some());
        assert!(unexecuted("").unwrap().contains("text"));
    }
}

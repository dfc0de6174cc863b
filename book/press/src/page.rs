//! Turns a chapter as its author wrote it into Markdown for mdBook.

use crate::{
    blocks, code,
    contents::{Header, Treated},
    demo, figure, glossary, goes_wrong,
    html::escape,
    inline::{captioned, inline},
    lines,
    parts::{Part, parts},
    predict, rows_page, rust_blocks, schedule, shaders,
    sources::{Sources, catalogue_of},
    symptom, table,
};
use anyhow::{Result, bail};
use mdbook_core::utils::fs::path_to_root;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use runner::exercise::Exercise;
use std::{collections::BTreeSet, path::Path};

/// A chapter on its way into the book.
pub struct Page<'a> {
    sources: &'a Sources,
    /// The file, relative to the chapters' folder.
    path: &'a Path,
    /// The file, relative to the workspace's root, for messages.
    file: &'a str,
    exercise: Option<&'a Exercise>,
    header: Header,
    /// The number of predictions and figures so far.
    count: usize,
    folded_level: Option<usize>,
    /// The line of the last heading.
    section: usize,
    /// True while the list of what goes wrong is being read.
    is_in_goes_wrong: bool,
    /// The meanings of the glossary's words that the page has used so far.
    explained: BTreeSet<String>,
    /// The headings' ids so far.
    ids: BTreeSet<String>,
    done: String,
}

/// Turns a chapter into Markdown. Faults become problems.
pub fn press(sources: &Sources, path: &Path, file: &str, text: &str) -> String {
    let entry = sources.contents.iter().find(|entry| entry.path == path);
    let header = entry.map(|entry| entry.header.clone()).unwrap_or_default();
    let exercise = header.exercise_in(&sources.workspace);
    let done = String::new();
    let mut page = Page {
        sources,
        path,
        file,
        exercise,
        header,
        count: 0,
        folded_level: None,
        section: 0,
        is_in_goes_wrong: false,
        explained: BTreeSet::new(),
        ids: BTreeSet::new(),
        done,
    };
    for (line, part) in parts(text) {
        page.take(line, part);
    }
    page.end_section();
    page.close_fold(0);
    page.end();
    page.done
}

impl Page<'_> {
    fn take(&mut self, line: usize, part: Part) {
        match part {
            Part::Header { .. } => {}
            Part::Heading { level, text } => self.heading(line, level, text),
            Part::Text { text } => {
                let text = goes_wrong::without_ids(text);
                let said = blocks::translated(&self.sources.words, &catalogue_of(self.path), &text);
                let made = self.inline(line, &said);
                let made = glossary::explain(&self.sources.terms, self.path, &made, &mut self.explained);
                self.lines(&made);
            }
            Part::Fence { info: "predict", body, .. } => {
                self.count += 1;
                let made = predict::form(self.sources, self.path, self.count, body);
                self.block(line, made);
            }
            Part::Fence { info: "symptom", body, .. } => {
                self.count += 1;
                let made = symptom::card(self.sources, self.path, self.count, body);
                self.block(line, made);
            }
            Part::Fence { info, whole, .. } => {
                if let Err(fault) = rust_blocks::check(info) {
                    self.sources.problems.add(self.file, line, fault);
                }
                self.lines(whole);
            }
            Part::Directive { name, words } => {
                self.count += 1;
                let made = self.directive(line, name, words);
                self.block(line, made);
            }
        }
    }

    fn directive(&self, line: usize, name: &str, words: &str) -> Result<String> {
        match name {
            "code" => code::include(self.sources, self.path, words),
            "table" => table::table(self.sources, self.path, words),
            "demo" => self.demo(line, words, false),
            "inspect" => self.demo(line, words, true),
            "figure" => figure::figure(self.sources, self.path, self.count, words),
            "rows" => Ok(rows_page::page(self.sources, self.path)),
            "symptoms" => symptom::index(self.sources, self.file),
            "schedule" => Ok(schedule::page(self.sources)),
            other => bail!(
                "no directive `{other}`; there are code, table, value, measured, demo, inspect, figure, rows, symptoms and schedule"
            ),
        }
    }

    fn demo(&self, line: usize, words: &str, is_inspector: bool) -> Result<String> {
        let demo = demo::parse(self.sources, words.split('|').next().unwrap_or(words))?;
        self.sources.used.borrow_mut().demos.push((self.file.to_owned(), line, demo.clone()));
        let (_, caption) = captioned(self.sources, self.path, words)?;
        demo::html(self.sources, self.path, &demo, &caption, is_inspector)
    }

    fn heading(&mut self, line: usize, level: usize, text: &str) {
        self.end_section();
        self.close_fold(level);
        self.section = line;
        for Treated { place, .. } in self.header.rows.iter().filter(|row| row.section == line) {
            self.done += &format!("<div id=\"{place}\"></div>\n\n");
        }
        let id = self.id_of(text);
        let said = blocks::heading(&self.sources.words, &catalogue_of(self.path), text, &id);
        let made = self.inline(line, &said);
        self.done += &format!("{}\n\n", made.trim_end());
        if level == 1 {
            self.done += &self.minutes();
        }
        let title = text.trim_start_matches('#').trim();
        self.is_in_goes_wrong = self.exercise.is_some() && title == "What goes wrong";
        if self.exercise.is_some() && level > 1 && title == "The code" {
            self.folded_level = Some(level);
            self.done += &format!(
                "<details class=\"the-code\">\n<summary>{}</summary>\n\n",
                self.sources.own("Try first, then look", &[])
            );
        }
    }

    /// Adds the end of a section: the command that hides a mistake, and the rows that it treats.
    fn end_section(&mut self) {
        self.offer_a_hunt();
        let (rows, list) =
            (self.header.rows.iter().filter(|row| row.section == self.section), path_to_root(self.path));
        let link = |row: &Treated| format!("<a href=\"{list}{}#{1}\">{1}</a>", rows_page::ADDRESS, row.id);
        let links: Vec<_> = rows.map(link).collect();
        if !links.is_empty() {
            self.done += &format!(
                "\n<p class=\"row-marks\"><span class=\"visually-hidden\">{}</span> {}</p>\n\n",
                self.sources.own("From the tutorials:", &[]),
                links.join(" ")
            );
        }
    }

    /// Adds, below the list of what goes wrong, the command that hides such a mistake.
    fn offer_a_hunt(&mut self) {
        if let (true, Some(exercise)) = (std::mem::take(&mut self.is_in_goes_wrong), self.exercise) {
            let name = &exercise.name;
            let said = self.sources.own(
                "Would you notice such a mistake in the code? `cargo workbook bug {name}` hides one for you to find and mend.",
                &[("name", name)],
            );
            self.done += &format!("\n{said}\n\n");
        }
    }

    /// Ends the folded part before a heading of this level.
    fn close_fold(&mut self, level: usize) {
        if self.folded_level.take_if(|folded| *folded >= level).is_some() {
            self.done += "\n</details>\n\n";
        }
    }

    fn minutes(&self) -> String {
        let read = self.header.minutes.unwrap_or(0);
        let write = self.exercise.map_or(0, |exercise| exercise.minutes);
        let said = match (read, write) {
            (0, _) => return String::new(),
            (_, 0) => "About {read} minutes",
            _ => "About {read} minutes, and {write} for the exercise",
        };
        let said = self.sources.own(said, &[("read", &read), ("write", &write)]);
        format!("<p class=\"minutes\">{said}</p>\n\n")
    }

    /// Adds what ends the page: the exercise's commands, and the way to report a fault.
    fn end(&mut self) {
        self.commands();
        let about = Path::new("back/about.md");
        let title =
            self.sources.contents.iter().find(|entry| entry.path == self.path).map_or("", |it| &it.title);
        let address = match &self.sources.repository {
            Some(repository) => {
                format!("{repository}/issues/new?title={}&body={}", percent(title), percent(self.file))
            }
            None if self.sources.contents.iter().any(|entry| entry.path == about) => {
                format!("{}back/about.html#if-something-is-wrong", path_to_root(self.path))
            }
            None => return,
        };
        self.done += &format!(
            "\n<p class=\"report-fault\">{}</p>\n",
            self.sources.own(
                "Is something here wrong or hard to follow? <a href=\"{address}\">Report it</a>: the page is <code>{file}</code>.",
                &[("address", &escape(&address)), ("file", &escape(self.file))]
            )
        );
    }

    fn commands(&mut self) {
        let Some(exercise) = self.exercise else { return };
        let name = escape(&exercise.name);
        let form = lines::forms_shown(self.sources).find(|form| form.exercise == exercise.name);
        let form = form.map(|form| form.html(self.sources, self.path)).unwrap_or_default();
        let shader = shaders::html(self.sources, exercise, self.path);
        let mut write = self.sources.own(
            "Write <code>{name}</code> yourself, in <code>{file}</code>: about {minutes} minutes.",
            &[("name", &name), ("file", &escape(&exercise.path())), ("minutes", &exercise.minutes)],
        );
        let codes = exercise.without.iter().map(|name| format!("<code>{}</code>", escape(name)));
        let names = codes.collect::<Vec<_>>().join(", ");
        if !names.is_empty() {
            let without = "Don't use {names} here: you write what they do.";
            write += &format!(" {}", self.sources.own(without, &[("names", &names)]));
        }
        self.done += &format!(
            "\n<div class=\"exercise\" id=\"write\" data-exercise=\"{name}\">\n<p>{write}</p>\n\
            <pre><code class=\"language-sh nohighlight\">cargo workbook start {name}\ncargo workbook check {name}\n\
            cargo workbook window {name}</code></pre>\n{form}{shader}</div>\n",
        );
    }

    /// The id of a heading, which no other heading of the page has.
    fn id_of(&mut self, text: &str) -> String {
        let id = blocks::id_of(text.trim_start_matches('#').trim());
        let others = (1..).map(|count| format!("{id}-{count}"));
        let mut all = std::iter::once(id.clone()).chain(others);
        all.find(|id| self.ids.insert(id.clone())).unwrap_or_default()
    }

    fn inline(&self, line: usize, text: &str) -> String {
        self.or_problem(line, inline(self.sources, self.path, text))
    }

    /// Adds text as it is, followed by a line end.
    fn lines(&mut self, text: &str) {
        self.done += text;
        if !text.ends_with('\n') {
            self.done.push('\n');
        }
    }

    fn block(&mut self, line: usize, made: Result<String>) {
        let made = self.or_problem(line, made);
        self.done += &format!("\n{}\n\n", made.trim_end());
    }

    /// The Markdown, or the fault in its place.
    fn or_problem(&self, line: usize, made: Result<String>) -> String {
        made.unwrap_or_else(|fault| {
            self.sources.problems.add(self.file, line, &fault);
            format!("<p class=\"problem\">{}</p>\n", escape(&fault.to_string()))
        })
    }
}

/// Text for an address.
fn percent(text: &str) -> impl std::fmt::Display {
    utf8_percent_encode(text, NON_ALPHANUMERIC)
}

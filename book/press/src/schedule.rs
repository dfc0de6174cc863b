//! The chapters' minutes, divided into sessions.

use crate::{contents::Entry, sources::Sources};
use runner::exercise::workspace::Workspace;
use std::fmt::Display;

/// The number of sessions of [`SESSION`] minutes in a day.
const DAY: usize = 4;
/// The number of days in a week.
const WEEK: usize = 5;
/// The number of weeks in a term.
const TERM: usize = 12;
/// The minutes of a session, and of a week's lesson in a term.
const SESSION: i64 = 90;

/// The minutes for a chapter.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Minutes {
    read: i64,
    write: i64,
}

impl Minutes {
    fn of(entry: &Entry, workspace: &Workspace) -> Self {
        let write = entry.header.exercise_in(workspace).map_or(0, |exercise| exercise.minutes);
        Self { read: entry.header.minutes.unwrap_or(0), write }
    }

    fn all(self) -> i64 {
        self.read + self.write
    }

    fn sum(all: &[Self]) -> Self {
        all.iter().fold(Self::default(), |sum, one| Self {
            read: sum.read + one.read,
            write: sum.write + one.write,
        })
    }
}

/// `{{#schedule}}` as Markdown.
pub fn page(sources: &Sources) -> String {
    let timed: Vec<&Entry> =
        sources.contents.iter().filter(|entry| entry.header.minutes.unwrap_or(0) > 0).collect();
    let minutes: Vec<Minutes> = timed.iter().map(|entry| Minutes::of(entry, &sources.workspace)).collect();
    let whole = Minutes::sum(&minutes);
    let own = |english: &str, values: &[(&str, &dyn Display)]| sources.own(english, values);
    let mut text = own(
        "The whole book takes about {all}: {read} to read and to play with the windows, {write} to write the functions.",
        &[
            ("all", &hours(sources, whole.all())),
            ("read", &hours(sources, whole.read)),
            ("write", &hours(sources, whole.write)),
        ],
    );
    let day = fill(&minutes, SESSION);
    let mut plan = |id: &str, title: &str, about: &str, part: &str, parts: &[usize]| {
        let values: [(&str, &dyn Display); 4] =
            [("sessions", &DAY), ("minutes", &SESSION), ("days", &WEEK), ("weeks", &TERM)];
        text += &format!("\n\n## {} {{#{id}}}\n\n{}\n\n", own(title, &[]), own(about, &values));
        text += &table(sources, part, &timed, &minutes, parts);
    };
    plan(
        "a-day",
        "A day",
        "{sessions} sessions of {minutes} minutes, from the beginning, as far as they go.",
        "Session",
        &day[..day.len().min(DAY)],
    );
    plan(
        "a-week",
        "A week",
        "Everything, in {days} days as equal as the chapters allow.",
        "Day",
        &deal(&minutes, WEEK),
    );
    plan(
        "a-term",
        "A term",
        "Everything, in {weeks} weeks. A lesson has {minutes} minutes; the rest of a week's work is homework.",
        "Week",
        &deal(&minutes, TERM),
    );
    text + &chapter_table(sources, &timed, &minutes)
}

fn table(sources: &Sources, part: &str, entries: &[&Entry], minutes: &[Minutes], parts: &[usize]) -> String {
    let own = |english: &str| sources.own(english, &[]);
    let heads = [part, "Chapters", "Reading", "Exercises", "Together"].map(own).join(" | ");
    let mut text = format!("| {heads} |\n|-:|-|-:|-:|-:|\n");
    let mut start = 0;
    for (index, &length) in parts.iter().enumerate() {
        let range = start..start + length;
        let sum = Minutes::sum(&minutes[range.clone()]);
        let chapters = match &entries[range] {
            [] => String::new(),
            [only] => only.link(),
            [first, .., last] => {
                sources.own("{first} to {last}", &[("first", &first.link()), ("last", &last.link())])
            }
        };
        text += &format!("| {} | {chapters} | {} | {} | {} |\n", index + 1, sum.read, sum.write, sum.all());
        start += length;
    }
    let sum = Minutes::sum(&minutes[..start]);
    let all = own("In all");
    text + &format!("| | **{all}** | **{}** | **{}** | **{}** |\n\n", sum.read, sum.write, sum.all())
}

fn chapter_table(sources: &Sources, entries: &[&Entry], minutes: &[Minutes]) -> String {
    let own = |english: &str| sources.own(english, &[]);
    let (title, heads) = (own("Chapter by chapter"), ["Chapter", "Reading", "Exercise"].map(own).join(" | "));
    let mut text = format!("## {title} {{#chapter-by-chapter}}\n\n| {heads} |\n|-|-:|-:|\n");
    for (entry, minutes) in entries.iter().zip(minutes) {
        let write = if minutes.write == 0 { String::new() } else { minutes.write.to_string() };
        text += &format!("| {} | {} | {write} |\n", entry.link(), minutes.read);
    }
    text + "\n"
}

/// The number of chapters in each part, in order. No part takes longer than `most` unless a single chapter
/// does.
fn fill(minutes: &[Minutes], most: i64) -> Vec<usize> {
    let mut parts = Vec::new();
    let (mut count, mut sum) = (0, 0);
    for one in minutes {
        if count > 0 && sum + one.all() > most {
            parts.push(count);
            (count, sum) = (0, 0);
        }
        (count, sum) = (count + 1, sum + one.all());
    }
    parts.extend((count > 0).then_some(count));
    parts
}

/// Divides everything into this many parts, in order, so that the longest is as short as possible.
fn deal(minutes: &[Minutes], parts: usize) -> Vec<usize> {
    let longest = minutes.iter().map(|one| one.all()).max().unwrap_or(0);
    let most = (longest..).find(|&most| fill(minutes, most).len() <= parts);
    fill(minutes, most.unwrap_or(longest))
}

fn hours(sources: &Sources, minutes: i64) -> String {
    let number = quarters(minutes);
    let said = if is_one(minutes) { "{number} hour" } else { "{number} hours" };
    sources.own(said, &[("number", &number)])
}

/// True if a number of hours is singular: 1, and half of one, too.
fn is_one(minutes: i64) -> bool {
    (8..68).contains(&minutes)
}

/// Minutes as hours, to the nearest quarter, as an estimate.
fn quarters(minutes: i64) -> String {
    let quarters = (minutes + 7) / 15;
    let part = ["", "¼", "½", "¾"][(quarters % 4) as usize];
    match quarters / 4 {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(all: &[i64]) -> Vec<Minutes> {
        all.iter().map(|&read| Minutes { read, write: 0 }).collect()
    }

    #[test]
    fn the_longest_part_is_as_short_as_can_be() {
        assert_eq!(deal(&minutes(&[10, 20, 30, 40]), 2), [3, 1]);
        assert_eq!(deal(&minutes(&[50, 10, 10, 10]), 3), [1, 3]);
        assert_eq!(fill(&minutes(&[50, 50, 100, 10]), 90), [1, 1, 1, 1]);
        assert_eq!(deal(&[], 3), [0; 0]);
    }

    #[test]
    fn hours_are_given_to_the_quarter() {
        assert_eq!(
            [0, 7, 8, 15, 67, 68, 90, 1207].map(quarters),
            ["0", "0", "¼", "¼", "1", "1¼", "1½", "20"]
        );
        assert_eq!([7, 8, 67, 68].map(is_one), [false, true, true, false]);
    }
}

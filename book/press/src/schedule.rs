//! The chapters' minutes, divided into sessions.

use crate::contents::Entry;
use runner::exercise::workspace::Workspace;

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
pub fn page(workspace: &Workspace, contents: &[Entry]) -> String {
    let timed: Vec<&Entry> = contents.iter().filter(|entry| entry.header.minutes.unwrap_or(0) > 0).collect();
    let minutes: Vec<Minutes> = timed.iter().map(|entry| Minutes::of(entry, workspace)).collect();
    let whole = Minutes::sum(&minutes);
    let mut text = format!(
        "The whole book takes about {}: {} to read and to play with the windows, {} to write the functions.\n\n",
        hours(whole.all()),
        hours(whole.read),
        hours(whole.write)
    );
    let day = fill(&minutes, SESSION);
    let day = &day[..day.len().min(DAY)];
    text += &format!(
        "## A day\n\n{DAY} sessions of {SESSION} minutes, from the beginning, as far as they go.\n\n"
    );
    text += &table("Session", &timed, &minutes, day);
    text += &format!("## A week\n\nEverything, in {WEEK} days as equal as the chapters allow.\n\n");
    text += &table("Day", &timed, &minutes, &deal(&minutes, WEEK));
    text += &format!(
        "## A term\n\nEverything, in {TERM} weeks. A lesson has {SESSION} minutes; the rest of a week's work is homework.\n\n"
    );
    text += &table("Week", &timed, &minutes, &deal(&minutes, TERM));
    text + &chapter_table(&timed, &minutes)
}

fn table(what: &str, entries: &[&Entry], minutes: &[Minutes], parts: &[usize]) -> String {
    let mut text = format!("| {what} | Chapters | Reading | Exercises | Together |\n|-:|-|-:|-:|-:|\n");
    let mut start = 0;
    for (index, &length) in parts.iter().enumerate() {
        let range = start..start + length;
        let sum = Minutes::sum(&minutes[range.clone()]);
        let chapters = match &entries[range] {
            [] => String::new(),
            [only] => only.link(),
            [first, .., last] => format!("{} to {}", first.link(), last.link()),
        };
        text += &format!("| {} | {chapters} | {} | {} | {} |\n", index + 1, sum.read, sum.write, sum.all());
        start += length;
    }
    let sum = Minutes::sum(&minutes[..start]);
    text + &format!("| | **In all** | **{}** | **{}** | **{}** |\n\n", sum.read, sum.write, sum.all())
}

fn chapter_table(entries: &[&Entry], minutes: &[Minutes]) -> String {
    let mut text = String::from("## Chapter by chapter\n\n| Chapter | Reading | Exercise |\n|-|-:|-:|\n");
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

fn hours(minutes: i64) -> String {
    // An estimate, so to the nearest quarter of an hour.
    let quarters = (minutes + 7) / 15;
    let part = ["", "¼", "½", "¾"][(quarters % 4) as usize];
    match quarters / 4 {
        0 if part.is_empty() => "0 hours".to_owned(),
        0 => format!("{part} hour"),
        whole => format!("{whole}{part} hours"),
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
        assert_eq!(hours(15), "¼ hour");
        assert_eq!(hours(90), "1½ hours");
        assert_eq!(hours(1207), "20 hours");
    }
}

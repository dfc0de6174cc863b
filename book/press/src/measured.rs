//! `{{#measured skinning plain 10000}}`: a time that a benchmark recorded in `book/figures/measured`, or a
//! ratio of two.

use crate::{fault::usage, sources::Sources};
use anyhow::{Context, Result, anyhow, ensure};
use regex::Regex;
use std::sync::LazyLock;

/// The folder of the measurements, relative to the workspace's root.
const FOLDER: &str = "book/figures/measured";
const UNITS: [(&str, f64); 4] = [("s", 1e9), ("ms", 1e6), ("µs", 1e3), ("ns", 1.0)];

/// The time, with its unit, for `FILE LINE` or `FILE LINE * COUNT`; the ratio for `FILE LINE / FILE LINE`.
///
/// # Errors
/// If there is no such measurement.
pub fn measured(sources: &Sources, words: &str) -> Result<String> {
    let (number, said): (f64, fn(f64) -> String) = if let Some((above, below)) = words.split_once(" / ") {
        (nanoseconds(sources, above)? / nanoseconds(sources, below)?, two_digits)
    } else {
        let (line, count) = words.split_once(" * ").unwrap_or((words, "1"));
        let count: f64 = count.trim().parse().map_err(|_| anyhow!("`{count}` is not a number"))?;
        (nanoseconds(sources, line)? * count, in_words)
    };
    ensure!(number.is_normal(), "`{words}` is {number}, which has no first digit");
    Ok(said(number))
}

fn nanoseconds(sources: &Sources, words: &str) -> Result<f64> {
    let (file, line) = words.trim().split_once(' ').ok_or_else(|| usage("measured FILE LINE"))?;
    let text = sources.text(&format!("{FOLDER}/{file}.txt")).unwrap_or_default();
    let where_it_is = "the first word names a file in book/figures/measured, the rest begins a line in it";
    let fault = || format!("no measurement `{}`: {where_it_is}", words.trim());
    tables::recorded(&text, line.trim()).with_context(fault)
}

/// A time in the largest unit of which it has at least one.
fn in_words(nanoseconds: f64) -> String {
    let (unit, size) = UNITS.into_iter().find(|(_, size)| nanoseconds >= *size).unwrap_or(UNITS[3]);
    format!("{}\u{a0}{unit}", two_digits(nanoseconds / size))
}

/// A number to two significant digits, which is as exact as the measurements are.
fn two_digits(number: f64) -> String {
    let places = |number: f64| 1 - number.abs().log10().floor() as i32;
    let factor = 10_f64.powi(places(number));
    // Rounded, it may have another digit before the point.
    let rounded = (number * factor).round() / factor;
    format!("{:.*}", places(rounded).max(0) as usize, rounded)
}

/// The first time or speed-up that a text states in digits.
pub fn written_by_hand(text: &str) -> Option<String> {
    static TIME: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\S*[0-9]\s+(?:ms|µs|μs|ns|times\s+as\s+fast)\b").expect("it is a pattern")
    });
    Some(TIME.find(text)?.as_str().split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_two_digits_and_the_unit_that_fits() {
        let said = [0.5, 9.18, 71.22, 176.66, 999.9, 4235.0, 366_132_189.0, 2.5e9].map(in_words);
        let wanted = ["0.50 ns", "9.2 ns", "71 ns", "180 ns", "1000 ns", "4.2 µs", "370 ms", "2.5 s"];
        assert_eq!(said.map(|text| text.replace('\u{a0}', " ")), wanted);
        assert_eq!([75.19 / 23.94, 9.96, 0.996, 99.6].map(two_digits), ["3.1", "10", "1.0", "100"]);
    }

    #[test]
    fn digits_before_a_unit_are_written_by_hand() {
        assert_eq!(written_by_hand("It takes 4.2 ms, then").as_deref(), Some("4.2 ms"));
        assert_eq!(written_by_hand("some 30\u{a0}ns").as_deref(), Some("30 ns"));
        assert_eq!(written_by_hand("is 3 times as fast.").as_deref(), Some("3 times as fast"));
        for text in ["{{#measured a b / c d}} times as fast", "at 0.5 s", "5 times as many", "in ms", "2 nsx"]
        {
            assert_eq!(written_by_hand(text), None, "{text}");
        }
    }
}

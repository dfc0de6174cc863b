//! The texts of a drawing in the edition's language: what stands in it, what its states say, its title and
//! its description.

use crate::{placeholders::numbered, sources::Sources};

/// The file of the catalogue with the drawings' texts.
pub const FILE: &str = "figures.po";

/// What stands before and after a text, and whether the same text may have other numbers.
const PLACES: [(&str, &str, &str, bool); 5] = [
    ("<text ", ">", "</text>", true),
    ("data-says=", "\"", "\"", true),
    ("data-slider=", "\"", "\"", false),
    ("<title ", ">", "</title>", false),
    ("<desc ", ">", "</desc>", false),
];

/// A drawing as SVG with its texts in the edition's language.
pub fn translated(sources: &Sources, svg: &str) -> String {
    if sources.words.is_english() {
        return svg.to_owned();
    }
    let mut svg = svg.to_owned();
    for (start, open, close, has_numbers) in PLACES {
        let (mut done, mut rest) = (String::new(), svg.as_str());
        while let Some((before, text, after)) = next(rest, start, open, close) {
            done += before;
            done += &said(sources, text, has_numbers);
            rest = after;
        }
        svg = done + rest;
    }
    svg
}

/// A text in the edition's language. With other numbers it is the same text: the catalogue has {1}, {2} in
/// their place.
fn said(sources: &Sources, text: &str, has_numbers: bool) -> String {
    if !has_numbers {
        return sources.words.say(FILE, text).to_owned();
    }
    let (pattern, numbers) = numbered(text);
    let mut said = sources.words.say(FILE, &pattern).to_owned();
    for (place, number) in (1..).zip(numbers) {
        said = said.replace(&format!("{{{place}}}"), &number);
    }
    said
}

/// The part before the next text, the text, and the part from its end.
fn next<'a>(svg: &'a str, start: &str, open: &str, close: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let from = svg.find(start)? + start.len();
    let begin = from + svg[from..].find(open)? + open.len();
    let end = begin + svg[begin..].find(close)?;
    Some((&svg[..begin], &svg[begin..end], &svg[end..]))
}

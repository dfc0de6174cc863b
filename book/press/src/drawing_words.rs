//! The texts of a drawing in the edition's language: what stands in it, what its states say, its title and
//! its description.

use crate::{html::replaced, placeholders::numbered, sources::Sources};

/// The file of the catalogue with the drawings' texts.
pub const FILE: &str = "figures.po";

/// What stands before a text, with attributes between the two, and after it; and whether the same text may
/// have other numbers.
const PLACES: [(&str, &str, &str, bool); 5] = [
    ("<text ", ">", "</text>", true),
    ("data-says=\"", "", "\"", true),
    ("data-slider=\"", "", "\"", false),
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
        svg = replaced(&svg, start, close, |inside| {
            let (attributes, text) = inside.split_once(open).unwrap_or_default();
            let said = said(sources, text, has_numbers).replace('"', "&quot;");
            format!("{start}{attributes}{open}{said}{close}")
        });
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

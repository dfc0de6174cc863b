//! What a translation takes over as it is: code, values, formulas, links, directives, rows, tags, names in
//! braces, and numbers.

use crate::{html::plain_text, marks::ROW};
use regex::{Captures, Regex};
use std::{collections::BTreeMap, sync::LazyLock};

const NUMBER: &str = "[0-9]+(?:[,.][0-9]+)*";

/// What stays as it is, of a link only the address; or a name with digits; or a number. A dollar sign before
/// a space, and a sign of comparison, stand for themselves.
static KEPT: LazyLock<Regex> = LazyLock::new(|| {
    let marks = r"\{\{#.+?\}\}|\$\$.+?\$\$|`[^ ].*?`|\$[^ ].*?\$|\]\([^ ].*?\)|<[^ ].*?>|\{\w+\}";
    let rows = format!(r"\({ROW}(?:,? (?:to|and|{ROW}))*\)");
    let pattern = format!("(?s)(?<kept>{marks}|{rows})|[A-Za-z_]{NUMBER}|(?<number>{NUMBER})");
    Regex::new(&pattern).expect("it is a pattern")
});

/// The fault of a translation that drops, changes or adds one of these, or whose emphasis would be shown as
/// asterisks.
pub fn fault(english: &str, says: &str) -> Option<String> {
    if says.is_empty() {
        return None;
    }
    let (wanted, found) = (read(english), read(says));
    let count = |kept: &BTreeMap<String, usize>, it: &str| kept.get(it).copied().unwrap_or_default();
    for it in wanted.kept.keys().chain(found.kept.keys()) {
        let (wanted, found) = (count(&wanted.kept, it), count(&found.kept, it));
        if wanted != found {
            let it = it.trim_matches('`');
            return Some(format!("`{it}` is there {found} times, and in English {wanted} times"));
        }
    }
    wanted.numbers.iter().find(|number| !found.numbers.contains(number)).map_or_else(
        || open_emphasis(english, says),
        |number| Some(format!("the number {number} is missing")),
    )
}

/// True if a text has English words to translate, or values whose order and marks may be others; a single
/// letter, such as x, is no word.
pub fn has_words(text: &str) -> bool {
    let parts = read(text);
    let is_value = |it: &String| it.starts_with('{') && it[1..].starts_with(char::is_alphabetic);
    parts.kept.keys().any(is_value)
        || parts.words.split(|sign: char| !sign.is_ascii_alphabetic()).any(|word| word.len() > 1)
}

/// A text with {1}, {2}, … in place of its numbers, and these.
pub fn numbered(text: &str) -> (String, Vec<String>) {
    // A digit within a name is a part of it.
    static NUMBERS: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(&format!("[A-Za-z_]−?{NUMBER}|(−?{NUMBER})")).expect("it is a pattern"));
    let mut numbers = Vec::new();
    let pattern = NUMBERS.replace_all(text, |found: &Captures| {
        let Some(number) = found.get(1) else { return found[0].to_owned() };
        numbers.push(number.as_str().to_owned());
        format!("{{{}}}", numbers.len())
    });
    (pattern.into_owned(), numbers)
}

/// A text in its parts.
#[derive(Default)]
struct Parts {
    /// How often each of the parts occurs that stay as they are.
    kept: BTreeMap<String, usize>,
    numbers: Vec<String>,
    /// The rest, with a 0 for each of them and for each number.
    words: String,
}

fn read(text: &str) -> Parts {
    let mut parts = Parts::default();
    let words = KEPT.replace_all(text, |found: &Captures| {
        if let Some(kept) = found.name("kept") {
            let kept = kept.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
            *parts.kept.entry(kept).or_default() += 1;
        } else if let Some(number) = found.name("number") {
            parts.numbers.push(number.as_str().replace(',', ""));
        } else {
            return found[0].to_owned();
        }
        "0".to_owned()
    });
    parts.words = words.into_owned();
    parts
}

/// Markdown takes asterisks for emphasis only where a space or a mark stands on the right side of them, and
/// in Chinese there may be none.
fn open_emphasis(english: &str, says: &str) -> Option<String> {
    let shown = |text: &str| plain_text(&read(text).words).matches('*').count();
    (shown(says) > shown(english))
        .then(|| "its emphasis does not work: put the mark of punctuation outside of it".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_must_be_there_as_often() {
        let english =
            "So `a` is {{#value b c d}} in [it](../x.md), $x$ (S1-06 to S1-08) <kbd>H</kbd>: 1,000 at 0.5.";
        let says =
            "在[这里](../x.md)，`a` 是 {{#value b c d}}，$x$ (S1-06 to S1-08) <kbd>H</kbd>：0.5 时为 1000。";
        assert_eq!(fault(english, says), None);
        for (part, other) in [
            ("`a`", "a"),
            ("../x.md", "../y.md"),
            ("{{#value b c d}}", "2"),
            ("$x$", "x"),
            ("<kbd>H</kbd>", "H"),
            ("S1-08", "S1-09"),
            ("0.5", "0.6"),
            ("`a`", "`a` `a`"),
        ] {
            assert!(fault(english, &says.replacen(part, other, 1)).is_some(), "{part}");
        }
    }

    #[test]
    fn names_have_digits_of_their_own() {
        assert_eq!(fault("bone31 moves by 2", "bone31 移动 2"), None);
        assert!(!has_words("`a`, $x$ and".trim_end_matches("and")));
        assert!(!has_words("(0.5, 1)") && has_words("one") && has_words("{a}, {b}") && !has_words("{1}"));
    }

    #[test]
    fn numbers_are_places() {
        let (pattern, numbers) = numbered("bone31 at −0.5 and 1,000, q2.");
        assert_eq!(
            (pattern.as_str(), numbers),
            ("bone31 at {1} and {2}, q2.", vec!["−0.5".into(), "1,000".into()])
        );
    }

    #[test]
    fn emphasis_has_to_work() {
        assert!(fault("**It is lost.** So.", "**丢失了。**所以").is_some());
        assert_eq!(fault("**It is lost.** So.", "**丢失了**。所以"), None);
    }
}

//! What a translation takes over as it is: code, values, formulas, links, directives, rows, tags, names in
//! braces, and numbers.

use crate::{html::plain_text, marks::ids};
use std::collections::BTreeMap;

/// The pairs of marks between which nothing is translated, the longest first. Of a link only the address is.
const KEPT: [(&str, &str); 7] =
    [("{{#", "}}"), ("$$", "$$"), ("`", "`"), ("$", "$"), ("](", ")"), ("<", ">"), ("{", "}")];

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
    let (mut pattern, mut numbers, mut rest) = (String::new(), Vec::new(), text);
    while !rest.is_empty() {
        let minus = if rest.starts_with('−') { '−'.len_utf8() } else { 0 };
        let digits = number(&rest[minus..]);
        // A digit within a name is a part of it.
        let is_number =
            digits > 0 && !pattern.ends_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '_');
        if is_number {
            numbers.push(rest[..minus + digits].to_owned());
            pattern += &format!("{{{}}}", numbers.len());
            rest = &rest[minus + digits..];
        } else {
            let length = rest.chars().next().map_or(1, char::len_utf8);
            pattern += &rest[..length];
            rest = &rest[length..];
        }
    }
    (pattern, numbers)
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
    let mut rest = text;
    while !rest.is_empty() {
        let length = kept(rest).or_else(|| rows(rest));
        if let Some(length) = length {
            let kept = rest[..length].split_whitespace().collect::<Vec<_>>().join(" ");
            *parts.kept.entry(kept).or_default() += 1;
            parts.words.push('0');
            rest = &rest[length..];
            continue;
        }
        let digits = number(rest);
        // A digit within a name is a part of it.
        let is_name = parts.words.ends_with(|before: char| before.is_ascii_alphabetic() || before == '_');
        if digits > 0 && !is_name {
            parts.numbers.push(rest[..digits].replace([',', '\u{a0}'], ""));
        }
        let length = if digits > 0 { digits } else { rest.chars().next().map_or(1, char::len_utf8) };
        parts.words += if digits > 0 && !is_name { "0" } else { &rest[..length] };
        rest = &rest[length..];
    }
    parts
}

/// The length of what stays as it is at the start of a text, if there is such.
fn kept(text: &str) -> Option<usize> {
    KEPT.into_iter().find_map(|(open, close)| {
        let inside = text.strip_prefix(open)?;
        let end = inside.find(close)?;
        // A dollar sign before a space, and a sign of comparison, stand for themselves.
        let is_name = || inside[..end].chars().all(|sign| sign.is_alphanumeric() || sign == '_');
        let is_mark = (!inside.starts_with(' ') || open.len() > 1) && (open != "{" || is_name());
        (end > 0 && is_mark).then_some(open.len() + end + close.len())
    })
}

/// The length of rows in brackets, such as `(S1-06 to S1-08)`, at the start of a text.
fn rows(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('(')?.split(')').next()?;
    let is_row = |word: &str| !ids(word.trim_end_matches(',')).is_empty() || ["to", "and"].contains(&word);
    (!ids(inside).is_empty() && inside.split_whitespace().all(is_row)).then_some(inside.len() + 2)
}

/// The length of the number at the start of a text, 0 if there is none.
fn number(text: &str) -> usize {
    let is_digit = |sign: &char| sign.is_ascii_digit();
    let mut length = 0;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let is_within = length > 0 && [',', '.'].contains(&sign) && signs.peek().is_some_and(is_digit);
        if !(is_digit(&sign) || is_within) {
            break;
        }
        length += sign.len_utf8();
    }
    length
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

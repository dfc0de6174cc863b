//! The compiler's first error, in its own words, and a line on why it is met here.

use crate::{
    judge::verdict::Broken,
    say::{Place, Screen, paragraph},
};
use catalogue::say;
use std::fmt::Write;

/// The place to look at: the error's line if it is in the function.
pub fn place(function: &Place, broken: &Broken) -> Place {
    let line = if broken.is_own { broken.error.line } else { function.line };
    Place { line, ..function.clone() }
}

/// The compiler's first error.
pub fn in_words(screen: Screen, broken: &Broken) -> String {
    let error = &broken.error;
    let rendered = error.rendered.to_string();
    let (first, rest) = rendered.trim_end().split_once('\n').unwrap_or((&rendered, ""));
    let mut text = format!("{}\n{rest}\n", screen.bad(first));
    if let Some(advice) = advice(&error.code, &error.message.to_string()) {
        let _ = writeln!(text, "\n{}", paragraph(&advice));
    }
    if !broken.is_own {
        let place = format!("{}:{}", error.path, error.line);
        let _ = writeln!(text, "\n{}", say!("That is outside your function, in {place}.", place));
    }
    if let count @ 2.. = broken.count {
        let begin = say!("{count} errors in all; begin with this one.", count);
        let _ = writeln!(text, "\n{begin}");
    }
    text
}

/// True if two types don't go together in a sum, a comparison or an index.
fn is_of_numbers(message: &str) -> bool {
    message.starts_with("cannot ")
        || message.starts_with("can't compare ")
        || message.contains("be indexed by")
}

/// What to write instead, for the errors that learners meet most, by the compiler's code and message.
fn advice(code: &str, message: &str) -> Option<String> {
    Some(match code {
        "E0277" if is_of_numbers(message) => say!(
            "These two types don't go together. An index is a `usize`, as in `list[number as usize]`; \
            numbers of space are `f32`, as in `count as f32` or `2.0`."
        ),
        "E0308" => say!(
            "A value of another type is needed here. A whole number is written `2.0` where an `f32` is \
            needed; `&` lends a value, `*` reads what is lent; and a line that ends in `;` gives no \
            value back."
        ),
        "E0369" => say!(
            "This operator has no meaning for these two types. What is lent by `&` is read with `*`; an \
            `Option` has to be opened first, as in `if let Some(value) = …`."
        ),
        "E0382" => say!(
            "A list, or a text, has one owner, and so has what holds one. Once it is handed over, or used up by a \
            loop, it is gone from here: lend it instead, as in `&list`, `list.iter()` or `list.iter_mut()`."
        ),
        "E0425" => say!(
            "This name is not known here. There are the function's arguments, what the function names \
            with `let` further up, and what the file contains or imports with `use`."
        ),
        "E0499" => say!(
            "Nothing can be lent for writing twice at once, not even two parts of a list. Finish with one \
            before the other is begun: write through an index, as in `list[i].x = …`, each time."
        ),
        "E0502" => say!(
            "What is lent for reading can't be changed meanwhile, and what is lent for writing can't be \
            read. Copy the value out first, as in `let kept = list[i].x;`, and write then."
        ),
        "E0507" => say!(
            "What is only lent can't be taken away from its owner. Read it through `&`, or make a copy \
            with `.clone()`."
        ),
        "E0599" => say!(
            "This type has no such method or function. An `Option` has to be opened first, as in `if let \
            Some(value) = …`; `.iter()` makes an iterator of a list."
        ),
        "E0716" => say!(
            "This value has no name, so it is gone at the end of its statement, while something still \
            refers to it. Give it a name with `let` first."
        ),
        _ => return None,
    })
}

//! Reads an answer before it is built: parses it, walks through all of it, and prints what was parsed. What
//! was looked at is what the compiler gets, whatever the text looked like.
//!
//! An answer may name its own items and arguments, what its file imports, glam, and the standard library's
//! numbers, iterators and collections; less what the exercise forbids, and less whatever solves it.

pub mod linked;
pub mod names;
mod print;
mod shape;
mod words;

use names::Names;
use proc_macro2::{LexError, Span, TokenStream};
use runner::exercise::{Exercise, refusal};
use std::{fmt::Display, thread};

/// The macros that an answer may call, for a student to read.
pub const MACROS_IN_WORDS: &str = "`assert…`, `debug_assert…`, `dbg`, `format`, `matches`, `panic`, `print…`, `todo`, `unreachable`, `vec`, `write…`";

/// The largest answer, in bytes; comments and layout don't count.
const LARGEST: usize = 16 << 10;

/// The stack for parsing: it has room for the deepest tree that a text of 16 KiB can form.
const STACK: usize = 256 << 20;

/// The reason why an answer is not built, as it stands after the exercise's name: `, line 3: …`, or `: …`
/// where no single line is at fault. Lines are counted from the first one between the anchors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(String);

impl Refusal {
    fn at(span: Span, what: impl Display) -> Self {
        Self(format!(", line {}: {what}", span.start().line))
    }

    /// The reason if an answer calls what it must not, in whatever way.
    pub fn of_call(name: &str) -> Self {
        Self::whole(format!("it calls {name}, which an answer must not call here"))
    }

    fn whole(what: impl Display) -> Self {
        Self(format!(": {what}"))
    }

    fn not_allowed(span: Span, name: &str) -> Self {
        Self::at(span, format!("{name} is not allowed in an answer; {MAY_USE}"))
    }

    /// The message, with the exercise's name and the line.
    pub fn in_words(&self, exercise: &Exercise) -> String {
        format!("{}{}", exercise.name, self.0)
    }
}

/// The second half of every message that refuses a name.
const MAY_USE: &str =
    "it may use its arguments, what its file imports, glam, and std's iterators, numbers and collections";

/// The message for a function whose types are not the exercise's.
const OTHER_SIGNATURE: &str = "its signature is not the one that was handed out";

/// What to build of an answer; or the reason why it is not built. `text` and `original` are everything
/// between the anchors: in the answer, and as it was handed out.
///
/// # Errors
/// The reason why it is not built.
pub fn read(exercise: &Exercise, names: &Names, original: &str, text: &str) -> Result<String, Refusal> {
    let read = with_room(|| parsed(exercise, names, original, text));
    read.unwrap_or_else(|| Err(Refusal::whole("it can't be read")))
}

/// The result of work on a deep tree; `None` if even so much stack is too little.
pub fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.ok()?.join().ok()
    })
}

fn parsed(exercise: &Exercise, names: &Names, original: &str, text: &str) -> Result<String, Refusal> {
    let stream = lexed(text)?;
    words::look(&stream)?;
    let file = syn::parse2(stream.clone()).map_err(cannot_read)?;
    shape::look(exercise, names, original, &file)?;
    let text = print::in_lines(&print::pieces(&stream));
    // Words of several languages, and pictures, are joined by these two. No name can have them.
    let is_refused = |sign: char| is_hidden(sign) && !"\u{200c}\u{200d}".contains(sign);
    has_none(&text, is_refused, "there is an invisible character")?;
    Ok(text)
}

fn cannot_read(error: syn::Error) -> Refusal {
    Refusal::at(error.span(), format!("this is not Rust: {error}"))
}

/// The tokens of an answer that is neither too large nor too deep.
fn lexed(text: &str) -> Result<TokenStream, Refusal> {
    let unread = |error: LexError| {
        let what = "a bracket or a text is not closed, or there is a character that Rust does not know";
        Refusal::at(error.span(), what)
    };
    let stream: TokenStream = text.parse().map_err(unread)?;
    words::is_light(&stream)?;
    not_large(print::pieces(&stream).iter().map(|it| it.text.len()).sum())?;
    Ok(stream)
}

/// The tokens of an answer in a row; the answer itself if it can't be read.
pub fn tokens(text: &str) -> String {
    let row = || Some(print::in_a_row(&print::pieces(&lexed(text).ok()?)));
    with_room(row).flatten().unwrap_or_else(|| text.to_owned())
}

fn ready_made(name: &str) -> String {
    format!("`{name}` does what this exercise asks for: write it yourself")
}

/// Refuses an answer in GLSL. It is drawn on this machine, so nothing but its names is looked at.
///
/// # Errors
/// The reason why it is not built.
pub fn read_shader(exercise: &Exercise, original: &str, text: &str) -> Result<(), Refusal> {
    not_large(text.len())?;
    if !refusal::same_head(text, original) {
        return Err(Refusal::whole(OTHER_SIGNATURE));
    }
    // The preprocessor chooses between an exercise's bodies.
    has_none(text, |sign| sign == '#', "a `#` is not allowed in an answer")?;
    // They hide code in another way than in Rust, as which it is read here.
    has_none(text, |sign| sign == '\\', "a `\\` is not allowed in an answer")?;
    // It ends a comment there, and none here.
    has_none(&text.replace("\r\n", "\n"), |sign| sign == '\r', "a line ends with a lone carriage return")?;
    if text.contains("/*/") || text.split("*/").any(|part| part.matches("/*").count() > 1) {
        return Err(Refusal::whole("a comment begins within another one"));
    }
    has_none(text, is_hidden, "there is an invisible character")?;
    let found = refusal::ready_made(exercise, text);
    found.map_or(Ok(()), |name| Err(Refusal::whole(ready_made(&name))))
}

fn not_large(size: usize) -> Result<(), Refusal> {
    let what = || Refusal::whole(format!("an answer has at most {} KiB", LARGEST >> 10));
    if size > LARGEST { Err(what()) } else { Ok(()) }
}

/// Refuses a text with such a character in it.
fn has_none(text: &str, is_it: impl Fn(char) -> bool, what: &str) -> Result<(), Refusal> {
    let Some(at) = text.find(is_it) else { return Ok(()) };
    Err(Refusal(format!(", line {}: {what}", text[..at].matches('\n').count() + 1)))
}

/// Characters without a width, and those that change the direction of what follows.
pub fn is_hidden(sign: char) -> bool {
    matches!(sign, '\0' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(sign, '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

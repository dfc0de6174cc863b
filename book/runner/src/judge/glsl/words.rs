//! A driver's message, in plain words.

use catalogue::{Text, later};

/// The first word in quotes of any kind.
pub fn quoted(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once(['\'', '`', '"'])?;
    Some(rest.split(['\'', '"']).next().unwrap_or_default())
}

/// A driver's message as a teacher would put it.
pub fn in_plain_words(message: &str) -> Text {
    let name = quoted(message).unwrap_or_default();
    let has = |words: &str| message.contains(words);
    if let Some((_, rest)) = message.split_once("unexpected ") {
        return unexpected(rest);
    }
    if has("undeclared") || has("undefined variable") {
        return later!("`{name}` is not known here: is it spelled as in its declaration?", name);
    }
    if has("no matching function") || has("no matching overloaded function") {
        return later!(
            "no function `{name}` takes these arguments: check their number, order and types",
            name
        );
    }
    if has("cannot be assigned")
        || has("cannot convert")
        || has("incompatible types")
        || has("dimension mismatch")
    {
        return later!("this has another type than its target: {message}", message);
    }
    if has("no return statement") || has("does not return a value") {
        return later!("the function ends without a `return`");
    }
    if has("syntax error") {
        return if name.is_empty() {
            later!("something is missing here, or superfluous")
        } else {
            later!("`{name}` can't stand here", name)
        };
    }
    message.into()
}

/// `';', expecting ')' or ','`.
fn unexpected(rest: &str) -> Text {
    let (found, expected) = rest.split_once(", expecting ").unwrap_or((rest, ""));
    let found = token(found.split(" at token").next().unwrap_or(found));
    let expected = expected.split(" at token").next().unwrap_or_default();
    let expected: Vec<Text> = expected.split(" or ").filter(|word| word.contains('\'')).map(token).collect();
    if expected.is_empty() {
        later!("{found} can't stand here", found)
    } else {
        let expected = expected.into_iter().reduce(|first, other| later!("{first} or {other}", first, other));
        later!("{expected} is missing before {found}", expected = expected.unwrap_or_default(), found)
    }
}

/// A token in the driver's spelling.
fn token(word: &str) -> Text {
    match word.trim() {
        "NEW_IDENTIFIER" | "IDENTIFIER" | "identifier" => later!("a name"),
        "FLOATCONSTANT" | "INTCONSTANT" => later!("a number"),
        "end of file" | "$end" | "$undefined" => later!("the end of the file"),
        word if word.contains(['\'', '"']) => format!("`{}`", word.trim_matches(['\'', '"'])).into(),
        word => format!("`{}`", word.to_lowercase()).into(),
    }
}

//! A driver's message, in plain words.

/// The first word in quotes of any kind.
pub fn quoted(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once(['\'', '`', '"'])?;
    Some(rest.split(['\'', '"']).next().unwrap_or_default())
}

/// A driver's message as a teacher would put it.
pub fn in_plain_words(message: &str) -> String {
    let name = quoted(message).unwrap_or_default();
    let has = |words: &str| message.contains(words);
    if let Some((_, rest)) = message.split_once("unexpected ") {
        return unexpected(rest);
    }
    if has("undeclared") || has("undefined variable") {
        return format!("`{name}` is not known here: is it spelled as in its declaration?");
    }
    if has("no matching function") || has("no matching overloaded function") {
        return format!("no function `{name}` takes these arguments: check their number, order and types");
    }
    if has("cannot be assigned")
        || has("cannot convert")
        || has("incompatible types")
        || has("dimension mismatch")
    {
        return format!("this has another type than its target: {message}");
    }
    if has("no return statement") || has("does not return a value") {
        return "the function ends without a `return`".to_owned();
    }
    if has("syntax error") {
        return if name.is_empty() {
            "something is missing here, or superfluous".to_owned()
        } else {
            format!("`{name}` can't stand here")
        };
    }
    message.to_owned()
}

/// `';', expecting ')' or ','`.
fn unexpected(rest: &str) -> String {
    let (found, expected) = rest.split_once(", expecting ").unwrap_or((rest, ""));
    let found = token(found.split(" at token").next().unwrap_or(found));
    let expected = expected.split(" at token").next().unwrap_or_default();
    let expected: Vec<String> =
        expected.split(" or ").filter(|word| word.contains('\'')).map(token).collect();
    if expected.is_empty() {
        format!("{found} can't stand here")
    } else {
        format!("{} is missing before {found}", expected.join(" or "))
    }
}

/// A token in the driver's spelling.
fn token(word: &str) -> String {
    match word.trim() {
        "NEW_IDENTIFIER" | "IDENTIFIER" | "identifier" => "a name".to_owned(),
        "FLOATCONSTANT" | "INTCONSTANT" => "a number".to_owned(),
        "end of file" | "$end" | "$undefined" => "the end of the file".to_owned(),
        word if word.contains(['\'', '"']) => format!("`{}`", word.trim_matches(['\'', '"'])),
        word => format!("`{}`", word.to_lowercase()),
    }
}

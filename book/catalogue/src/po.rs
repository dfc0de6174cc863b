//! The format of gettext's PO files, as far as a catalogue needs it: messages with a translation each, and
//! comments that are skipped. No dates and no line numbers: a commit changes what it changes.

use std::fmt::Write;

/// A message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The text as it is written in English.
    pub english: String,
    /// Its translation; empty if there is none yet.
    pub says: String,
    /// The line of its `msgid`, counted from 1.
    pub line: usize,
}

/// The messages of a file, in its order, without the header.
///
/// # Errors
/// With the line, counted from 1, and what is wrong there.
pub fn parse(text: &str) -> Result<Vec<Message>, (usize, String)> {
    let mut messages: Vec<Message> = Vec::new();
    // Whether lines that only continue a text continue a translation.
    let mut is_translation = false;
    for (line, written) in (1..).zip(text.lines()) {
        let written = written.trim();
        if written.is_empty() || written.starts_with('#') {
            continue;
        }
        let string = if let Some(rest) = written.strip_prefix("msgid ") {
            messages.push(Message { line, ..Message::default() });
            is_translation = false;
            rest
        } else if let Some(rest) = written.strip_prefix("msgstr ") {
            is_translation = true;
            rest
        } else {
            written
        };
        let part = unquoted(string.trim())
            .ok_or_else(|| (line, format!("`{written}` is neither msgid \"…\", msgstr \"…\" nor \"…\"")))?;
        let message = messages.last_mut().ok_or_else(|| (line, "no msgid stands before it".to_owned()))?;
        *(if is_translation { &mut message.says } else { &mut message.english }) += &part;
    }
    messages.retain(|message| !message.english.is_empty());
    Ok(messages)
}

/// The text between quotes; `None` if they, or a sign after a backslash, are not as they should be.
fn unquoted(string: &str) -> Option<String> {
    let inside = string.strip_prefix('"')?.strip_suffix('"')?;
    let (mut text, mut signs) = (String::new(), inside.chars());
    while let Some(sign) = signs.next() {
        text.push(match sign {
            '"' => return None,
            '\\' => match signs.next()? {
                'n' => '\n',
                't' => '\t',
                quoted @ ('"' | '\\') => quoted,
                _ => return None,
            },
            other => other,
        });
    }
    Some(text)
}

/// A file with these messages, for the language of that name. Each text is on one line.
pub fn write<'a>(language: &str, messages: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let language = language.replace('-', "_");
    let mut text = format!(
        "msgid \"\"\nmsgstr \"\"\n\"Language: {language}\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\
        \"Content-Transfer-Encoding: 8bit\\n\"\n"
    );
    for (english, says) in messages {
        let _ = write!(text, "\nmsgid {}\nmsgstr {}\n", quoted(english), quoted(says));
    }
    text
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t");
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let messages = [("A \"bone\"\\\n\tmoves", "骨骼"), ("Two", "")];
        let text = write("zh-CN", messages);
        assert!(text.contains("\"Language: zh_CN\\n\""), "{text}");
        let read = parse(&text).expect("it can be read");
        let pairs: Vec<_> = read.iter().map(|it| (it.english.as_str(), it.says.as_str())).collect();
        assert_eq!(pairs, messages);
        assert_eq!(read[0].line, 7);
    }

    #[test]
    fn long_texts_may_be_divided() {
        let read =
            parse("#, c-format\nmsgid \"\"\n\"a \"\n\"b\"\nmsgstr \"\"\n\"c\"\n").expect("it can be read");
        assert_eq!(read, [Message { english: "a b".into(), says: "c".into(), line: 2 }]);
    }

    #[test]
    fn faults_name_their_lines() {
        for (text, line) in [
            ("msgid \"a\"\nmsgstr \"b", 2),
            ("\n\"a\"", 2),
            ("msgid \"a\\q\"", 1),
            ("msgid \"a\" \"b\"", 1),
            ("msgid \"a\"\nmsgid_plural \"b\"", 2),
        ] {
            assert_eq!(parse(text).map_err(|(line, _)| line), Err(line), "{text}");
        }
    }
}

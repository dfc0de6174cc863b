//! The proof that no answer stands in what is handed out, in whatever words it is wrapped.
//!
//! Texts are compared by their words and signs alone: layout, quotes, the marks of comments, of lines in JSON, of HTML, and a comma
//! before a closing bracket don't count. Code may stand in a comment, and have comments: so each file is looked at in three ways.

/// A text that must not be found.
#[derive(Clone, Debug)]
pub struct Secret {
    /// Of which exercise.
    pub exercise: String,
    /// Its words and signs, each between two line ends.
    words: String,
}

/// Where a secret stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// Of which exercise.
    pub exercise: String,
    /// The file, from the root of what is handed out.
    pub file: String,
    /// How many words and signs it has.
    pub length: usize,
}

impl Secret {
    /// A body of an exercise's function.
    pub fn new(exercise: &str, body: &str) -> Self {
        Self { exercise: exercise.to_owned(), words: words(body, Comments::Dropped) }
    }

    fn stands_in(&self, text: &str) -> bool {
        self.words.len() > 1 && text.contains(&self.words)
    }

    fn length(&self) -> usize {
        self.words.matches('\n').count() - 1
    }
}

/// Which of the secrets stand in a file.
pub fn find(secrets: &[Secret], file: &str, text: &str) -> Vec<Found> {
    let plain = if file.ends_with(".html") { without_html(text) } else { text.to_owned() };
    let ways = [Comments::Dropped, Comments::Opened, Comments::Kept].map(|way| words(&plain, way));
    let found = secrets.iter().filter(|secret| ways.iter().any(|text| secret.stands_in(text)));
    let found =
        found.map(|it| Found { exercise: it.exercise.clone(), file: file.to_owned(), length: it.length() });
    found.collect()
}

/// What comes of comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comments {
    /// They are no code.
    Dropped,
    /// A line that is one is taken for code, which may have a comment of its own.
    Opened,
    /// All of them are taken for code.
    Kept,
}

/// The words and signs of a text, each between two line ends.
pub fn words(text: &str, comments: Comments) -> String {
    let text = text.replace("\\n", "\n").replace("\\t", " ");
    let code = |line: &str| line.split_once("//").map_or(line, |(code, _)| code).to_owned();
    let mut words = "\n".to_owned();
    for line in text.lines().map(str::trim_start) {
        let line = match comments {
            Comments::Dropped => code(line),
            Comments::Opened => code(line.trim_start_matches(['/', '!'])),
            Comments::Kept => line.replace("//", " "),
        };
        add_words(&mut words, &line);
    }
    words
}

fn add_words(words: &mut String, line: &str) {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let length =
            if is_part(first) { rest.find(|c| !is_part(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (word, after) = rest.split_at(length);
        rest = after;
        if first.is_whitespace() || matches!(first, '"' | '\'' | '`' | '\\') {
            continue;
        }
        if matches!(first, ')' | ']' | '}') && words.ends_with("\n,\n") {
            words.truncate(words.len() - ",\n".len());
        }
        words.push_str(word);
        words.push('\n');
    }
}

/// What a page of HTML says, without its tags.
fn without_html(text: &str) -> String {
    let mut plain = String::new();
    for (at, part) in text.split('<').enumerate() {
        let said = if at == 0 { part } else { part.split_once('>').map_or("", |(_, said)| said) };
        plain += said;
    }
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")]
        .iter()
        .fold(plain, |text, (from, to)| text.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str =
        "    let mut sum = 0; // The sum.\n    for x in list {\n        sum += f(x, 1.5);\n    }\n    sum\n";

    fn is_found(file: &str, text: &str) -> bool {
        !find(&[Secret::new("f", BODY)], file, text).is_empty()
    }

    #[test]
    fn an_answer_is_found_whatever_it_is_wrapped_in() {
        let in_a_comment: String = BODY.lines().map(|line| format!("    /// {line}\n")).collect();
        let in_html = BODY.replace("sum", "<span class=\"x\">sum</span>").replace(">=", "&gt;=");
        let in_json = format!("{{\"body\": \"{}\"}}", BODY.replace('\n', "\\n"));
        let otherwise = "{let mut sum=0; for x in list{sum+=f(\n    x,\n    1.5,\n);}sum}";
        let in_toml = format!("also_right = ['''\n{BODY}''']");
        for (file, text) in [
            ("a.rs", BODY),
            ("a.rs", &in_a_comment),
            ("a.html", &in_html),
            ("a.js", &in_json),
            ("a.rs", otherwise),
            ("a.toml", &in_toml),
        ] {
            assert!(is_found(file, text), "{text}");
        }
    }

    #[test]
    fn another_text_is_not_taken_for_it() {
        for text in [
            BODY.replace("1.5", "1.6"),
            BODY.replace("+=", "-="),
            "let mut sum = 0;".to_owned(),
            String::new(),
        ] {
            assert!(!is_found("a.rs", &text), "{text}");
        }
    }
}

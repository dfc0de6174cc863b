//! The proof that a handout contains no answer, however it is wrapped.
//!
//! Texts are compared by their tokens alone: layout, quotes, the marks of comments, of lines in JSON, of
//! HTML, and a comma before a closing bracket are ignored. Code may stand in a comment, and contain comments,
//! so each file is read in three ways.

/// A text that must not be found.
#[derive(Clone, Debug)]
pub struct Secret {
    /// The exercise that it answers.
    pub exercise: String,
    /// The tokens, each between two line ends.
    words: String,
}

/// A place where a secret was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// The exercise that the secret answers.
    pub exercise: String,
    /// The file, relative to the handout's root.
    pub file: String,
    /// The number of tokens in the secret.
    pub length: usize,
}

impl Secret {
    /// The secret for a body of an exercise's function.
    pub fn new(exercise: &str, body: &str) -> Self {
        Self { exercise: exercise.to_owned(), words: words(body, without_comment) }
    }
}

/// The secrets that a file contains.
pub fn find(secrets: &[Secret], file: &str, text: &str) -> Vec<Found> {
    let plain = if file.ends_with(".html") { without_html(text) } else { text.to_owned() };
    // Comments are left out; or those that are a whole line are code, which may have a comment of its own; or
    // all are code.
    let opened = |line: &str| without_comment(line.trim_start_matches(['/', '!']));
    let kept = |line: &str| line.replace("//", " ");
    let ways = [words(&plain, without_comment), words(&plain, opened), words(&plain, kept)];
    let is_found = |it: &&Secret| it.words.len() > 1 && ways.iter().any(|text| text.contains(&it.words));
    let found = secrets.iter().filter(is_found).map(|it| Found {
        exercise: it.exercise.clone(),
        file: file.to_owned(),
        length: it.words.matches('\n').count() - 1,
    });
    found.collect()
}

fn without_comment(line: &str) -> String {
    line.split_once("//").map_or(line, |(code, _)| code).to_owned()
}

/// The tokens in the code of a text's lines, each between two line ends.
fn words(text: &str, code: impl Fn(&str) -> String) -> String {
    let text = text.replace("\\n", "\n").replace("\\t", " ");
    let mut words = "\n".to_owned();
    text.lines().for_each(|line| add_words(&mut words, &code(line.trim_start())));
    words
}

fn add_words(words: &mut String, mut rest: &str) {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length.max(first.len_utf8()));
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

/// The text of an HTML page, without its tags.
fn without_html(text: &str) -> String {
    let (first, rest) = text.split_once('<').unwrap_or((text, ""));
    let said = rest.split('<').map(|part| part.split_once('>').map_or("", |(_, said)| said));
    let plain: String = [first].into_iter().chain(said).collect();
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

//! The comment above a function, which says what it is to do, in the language of the moment.

use catalogue::said;

/// The paragraphs of the comment with which a function begins, each on one line.
pub fn paragraphs(function: &str) -> Vec<String> {
    let pieces = pieces(lead(function)).into_iter();
    pieces.filter(|(mark, _)| !mark.is_empty()).map(|(_, text)| text).collect()
}

/// The same text, with the paragraphs of its comment in the language of the moment, as far as they are
/// translated.
pub fn in_language(function: &str) -> String {
    let lead = lead(function);
    let said = pieces(lead).into_iter().map(|(mark, text)| match mark {
        "" => text,
        mark => format!("{mark}{}\n", said(&text)),
    });
    said.collect::<String>() + &function[lead.len()..]
}

/// The comment and the attributes at the start of a function's text.
pub fn lead(function: &str) -> &str {
    let is_lead = |line: &&str| line.trim().is_empty() || line.starts_with("//") || line.starts_with("#[");
    let length = function.split_inclusive('\n').take_while(is_lead).map(str::len).sum();
    &function[..length]
}

/// The paragraphs of a comment: their lines' mark, `/// ` or `// `, and their text on one line; and without a
/// mark the lines that are none.
fn pieces(lead: &str) -> Vec<(&'static str, String)> {
    let mut pieces: Vec<(&str, String)> = Vec::new();
    // A heading stands alone, whatever follows it.
    let mut is_open = false;
    for line in lead.split_inclusive('\n') {
        let mark = ["/// ", "// "].into_iter().find(|mark| line.starts_with(mark)).unwrap_or_default();
        let text = if mark.is_empty() { "" } else { line[mark.len()..].trim() };
        let is_heading = text.starts_with("# ");
        match pieces.last_mut() {
            _ if text.is_empty() => pieces.push(("", line.to_owned())),
            Some((_, before)) if is_open && !is_heading => *before += &format!(" {text}"),
            _ => pieces.push((mark, text.to_owned())),
        }
        is_open = !text.is_empty() && !is_heading;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::{Catalogue, po::Message, speaking};

    const FUNCTION: &str = "/// Makes a bone\n/// the next.\n///\n/// # Panics\n/// If there is none.\n#[must_use]\nfn f() {\n    // No.\n}\n";

    #[test]
    fn a_comment_falls_into_paragraphs() {
        assert_eq!(paragraphs(FUNCTION), ["Makes a bone the next.", "# Panics", "If there is none."]);
        assert_eq!(paragraphs("// In GLSL.\nvec3 f() {}\n"), ["In GLSL."]);
    }

    #[test]
    fn it_is_told_in_the_language_of_the_moment() {
        let message =
            |english: &str, says: &str| Message { english: english.into(), says: says.into(), line: 1 };
        let messages = [message("Makes a bone the next.", "把骨骼接上。"), message("# Panics", "# Panic")];
        let chinese = &*Box::leak(Box::new(Catalogue::new(messages)));
        let said = speaking(chinese, || in_language(FUNCTION));
        let expected = "/// 把骨骼接上。\n///\n/// # Panic\n/// If there is none.\n#[must_use]\nfn f() {\n    // No.\n}\n";
        assert_eq!(said, expected);
    }
}

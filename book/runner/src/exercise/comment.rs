//! The comment above a function, which says what it is to do, in the language of the moment.

use catalogue::said;

/// A paragraph of the comment, or a line that is none.
enum Piece {
    /// Its lines' mark, `/// ` or `// `, and its text on one line.
    Text(String, String),
    Other(String),
}

/// The paragraphs of the comment with which a function begins, each on one line.
pub fn paragraphs(function: &str) -> Vec<String> {
    let text = |piece| match piece {
        Piece::Text(_, text) => Some(text),
        Piece::Other(_) => None,
    };
    pieces(lead(function)).into_iter().filter_map(text).collect()
}

/// The same text, with the paragraphs of its comment in the language of the moment, as far as they are
/// translated.
pub fn in_language(function: &str) -> String {
    let lead = lead(function);
    let said = pieces(lead).into_iter().map(|piece| match piece {
        Piece::Text(mark, text) => format!("{mark}{}\n", said(&text)),
        Piece::Other(line) => line,
    });
    said.collect::<String>() + &function[lead.len()..]
}

/// The comment and the attributes at the start of a function's text.
pub fn lead(function: &str) -> &str {
    let is_lead = |line: &&str| line.trim().is_empty() || line.starts_with("//") || line.starts_with("#[");
    let length = function.split_inclusive('\n').take_while(is_lead).map(str::len).sum();
    &function[..length]
}

fn pieces(lead: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    // A heading stands alone, whatever follows it.
    let mut is_open = false;
    for line in lead.split_inclusive('\n') {
        let mark = ["/// ", "// "].into_iter().find(|mark| line.starts_with(mark));
        let text = mark.map_or("", |mark| line[mark.len()..].trim());
        let is_heading = text.starts_with("# ");
        match (mark, pieces.last_mut()) {
            (Some(_), Some(Piece::Text(_, before))) if is_open && !is_heading && !text.is_empty() => {
                *before += &format!(" {text}");
            }
            (Some(mark), _) if !text.is_empty() => pieces.push(Piece::Text(mark.to_owned(), text.to_owned())),
            _ => pieces.push(Piece::Other(line.to_owned())),
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

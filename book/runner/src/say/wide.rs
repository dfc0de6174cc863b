//! Texts in scripts such as Chinese: without spaces, and in letters that are two columns wide.

use textwrap::{Options, WordSeparator, core::Word};

/// A space at which no line ends.
pub const GLUE: char = '\u{a0}';

/// Signs that begin no line, and signs that end none.
const CLOSING: &str = "，。、；：？！”’）》】」』…·,.;:?!)]}";
const OPENING: &str = "“‘（《【「『([{";

/// How texts are broken into lines of so many columns: at spaces, and around wide letters.
pub fn lines_of<'a>(columns: usize) -> Options<'a> {
    let separator =
        WordSeparator::Custom(|line| Box::new(WordSeparator::AsciiSpace.find_words(line).flat_map(parts)));
    Options::new(columns).word_separator(separator)
}

/// The number of columns that a text without colours takes.
pub fn width_of(text: &str) -> usize {
    text.chars().map(|letter| 1 + usize::from(is_wide(letter))).sum()
}

/// Words in one line: one that ends in a wide letter has no space after it before another one that begins
/// with such.
pub fn joined(text: &str) -> String {
    text.split_whitespace().fold(String::new(), |line, word| {
        let is_in_script = line.ends_with(is_wide) && word.starts_with(is_wide);
        let space = if line.is_empty() || is_in_script { "" } else { " " };
        line + space + word
    })
}

/// Letters that every terminal shows in two columns.
fn is_wide(letter: char) -> bool {
    matches!(letter, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe4f}' | '\u{ff00}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}')
}

/// True if a line may be broken between these letters of a word.
fn may_break(before: char, after: char) -> bool {
    (is_wide(before) || is_wide(after)) && !OPENING.contains(before) && !CLOSING.contains(after)
}

/// The parts of a word between which a line may be broken. Colours and links take no room.
fn parts(word: Word<'_>) -> Vec<Word<'_>> {
    let (text, mut starts) = (word.word, vec![0]);
    let (mut at, mut before) = (0, None);
    while let Some(letter) = text[at..].chars().next() {
        if letter == '\x1b' {
            at += escape(&text[at..]);
            continue;
        }
        if before.is_some_and(|before| may_break(before, letter)) {
            starts.push(at);
        }
        (at, before) = (at + letter.len_utf8(), Some(letter));
    }
    starts.push(text.len());
    let mut parts: Vec<_> = starts.windows(2).map(|ends| Word::from(&text[ends[0]..ends[1]])).collect();
    if let Some(last) = parts.last_mut() {
        last.whitespace = word.whitespace;
    }
    parts
}

/// The length of the colour, or of one end of the link, with which a text begins.
fn escape(text: &str) -> usize {
    let end = if text.starts_with("\x1b]") { "\x1b\\" } else { "m" };
    text[1..].find(end).map_or(text.len(), |at| 1 + at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of at most so many columns.
    fn lines(text: &str, columns: usize) -> Vec<String> {
        textwrap::wrap(text, lines_of(columns)).into_iter().map(|line| line.into_owned()).collect()
    }

    #[test]
    fn a_line_is_broken_between_letters_and_within_no_name() {
        let text = "函数 `skin_position` 把每根骨骼的结果按权重相加，再写回顶点。";
        for columns in [20, 30, 80] {
            let lines = lines(text, columns);
            assert!(lines.iter().all(|line| width_of(line) <= columns), "{lines:#?}");
            assert!(lines.iter().any(|line| line.contains("`skin_position`")), "{lines:#?}");
            assert!(lines[..lines.len() - 1].iter().all(|line| width_of(line) + 4 > columns), "{lines:#?}");
        }
        assert_eq!(lines("骨骼moves顶点", 5), ["骨骼", "moves", "顶点"]);
    }

    #[test]
    fn no_line_begins_or_ends_with_the_wrong_sign() {
        let text = "好，了。吗？“是”（对）、不；行：来！";
        for columns in 10..40 {
            for line in lines(text, columns) {
                assert!(!line.starts_with(['，', '。', '、', '；', '：', '？', '！', '”', '）']), "{line}");
                assert!(!line.ends_with(['“', '（']), "{line}");
            }
        }
    }

    #[test]
    fn colours_and_links_are_no_letters() {
        let coloured = "\x1b[1m骨骼\x1b[0m，\x1b]8;;file:///a\x1b\\顶点\x1b]8;;\x1b\\。";
        let bare = |line: String| line.replace("\x1b[1m", "").replace("\x1b[0m", "");
        let shown: Vec<_> = lines(coloured, 6).into_iter().map(bare).collect();
        assert_eq!(shown, ["骨骼，\x1b]8;;file:///a\x1b\\", "顶点\x1b]8;;\x1b\\。"]);
    }

    #[test]
    fn words_are_joined_without_spaces_that_a_script_does_not_have() {
        assert_eq!(joined("一根\n骨骼 a bone\n移动"), "一根骨骼 a bone 移动");
    }
}

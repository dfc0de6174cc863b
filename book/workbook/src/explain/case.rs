//! The smallest random case that differs, in words.

use crate::{cases::Difference, screen::Screen};

/// The most lines of a case's inputs, and of its outputs, that are shown.
const LINES: usize = 16;

/// The smallest random case that differs, with its inputs.
pub fn in_words(screen: Screen, case: &Difference) -> String {
    let Difference { inputs, is, should_be, count, of } = case;
    let mut text = format!(
        "{}\n",
        screen.faint(&format!("{count} of {of} random cases differ. The smallest is given:"))
    );
    for (head, lines) in [("", inputs), ("and makes:\n", is), ("where the original makes:\n", should_be)] {
        text += head;
        shortened(lines).iter().for_each(|line| text += &format!("  {}\n", without_blame(line)));
    }
    text
}

/// The first and the last of many lines: what a function is given besides its lists stands last.
fn shortened(lines: &[String]) -> Vec<&str> {
    let all: Vec<&str> = lines.iter().map(String::as_str).collect();
    if all.len() <= LINES {
        return all;
    }
    [&all[..LINES / 2], &["…"], &all[all.len() - LINES / 2..]].concat()
}

/// A panic may be a refusal, or an accident in the answer, or in what was done with its result: only that there was one is known.
fn without_blame(line: &str) -> String {
    line.strip_prefix("refuses:").map_or(line.to_owned(), |said| format!("a panic:{said}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_lines_the_first_and_the_last_are_shown() {
        let lines: Vec<String> = (0..LINES + 5).map(|line| line.to_string()).collect();
        let shown = shortened(&lines);
        assert_eq!((shown[0], shown[LINES / 2], shown[LINES]), ("0", "…", "20"));
        assert_eq!(shortened(&lines[..LINES]).len(), LINES);
    }

    #[test]
    fn a_panic_is_not_called_a_refusal() {
        assert_eq!(without_blame("refuses: index out of bounds"), "a panic: index out of bounds");
        assert_eq!(without_blame("a 1.0"), "a 1.0");
    }
}

//! What the first failing test says.

use crate::{cases, screen::Screen, verdict::Wrong};
use std::fmt::Write;

/// The test's name as a sentence, and its message; nothing where random cases alone fail, which are shown by themselves.
pub fn in_words(screen: Screen, wrong: &Wrong) -> String {
    let is_random = |test: &str| wrong.case.is_some() && test.ends_with(cases::TEST);
    let Some((test, said)) = wrong.outcome.failures.iter().find(|(test, _)| !is_random(test)) else {
        return String::new();
    };
    let mut text = format!("{}\n", screen.faint(&format!("Its test says: {}.", sentence(test))));
    for line in said.lines().take(6) {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// A test's name as a sentence, with the apostrophes that a name can't have.
fn sentence(test: &str) -> String {
    let name = test.rsplit("::").next().unwrap_or(test);
    let mut sentence = String::new();
    for word in name.split('_') {
        let is_not = word == "t" && sentence.ends_with('n');
        let space = if sentence.is_empty() { "" } else { " " };
        sentence += &if (word == "s" && !sentence.is_empty()) || is_not {
            format!("'{word}")
        } else {
            format!("{space}{word}")
        };
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn a_test_s_name_is_a_sentence() {
        assert_eq!(sentence("a::f::the_bone_s_child_doesn_t_move"), "the bone's child doesn't move");
        assert_eq!(sentence("s_curve"), "s curve");
    }
}

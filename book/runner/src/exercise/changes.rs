//! Changes of a function's body, as authors write them: `before → after`.

use crate::exercise::region::replaced;

/// A body with these changes, one after the other. What stands before each arrow has to be in it exactly
/// once; its first line may begin anywhere in a line, all others are whole. A line of which nothing is left
/// goes.
///
/// # Errors
/// If a change has no arrow, or does not fit; in words.
pub fn changed(body: &str, changes: &[String]) -> Result<String, String> {
    let mut changed = body.to_owned();
    for change in changes {
        let (before, after) = sides(change)?;
        let [at] = changed.match_indices(before).map(|(at, _)| at).collect::<Vec<_>>()[..] else {
            return Err(format!("`{before}` is not in the function exactly once"));
        };
        changed = replaced(&changed, at..at + before.len(), after);
    }
    let is_left = |line: &&str| line.trim() == *line || !line.trim().is_empty();
    Ok(changed.lines().filter(is_left).flat_map(|line| [line, "\n"]).collect())
}

/// What stands before the arrow of a change, and behind it.
///
/// # Errors
/// If it has no arrow; in words.
pub fn sides(change: &str) -> Result<(&str, &str), String> {
    let (before, after) = change.split_once('→').ok_or_else(|| format!("`{change}` has no →"))?;
    Ok((before.trim(), after.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "    let a = 1;\n\n    let b = a;\n    a + b\n";

    #[test]
    fn what_stands_before_the_arrow_is_replaced() {
        let made = |changes: &[&str]| {
            changed(BODY, &changes.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>()).unwrap()
        };
        assert_eq!(made(&[]), BODY);
        assert_eq!(made(&["a + b → a - b"]), BODY.replace('+', "-"));
        assert_eq!(made(&["let b = a; →", "+ b → + a"]), "    let a = 1;\n\n    a + a\n");
        let lines = "\n    let b = a;\n    a + b\n→\n    let c = a;\n    c\n";
        assert_eq!(made(&[lines]), "    let a = 1;\n\n    let c = a;\n    c\n");
    }

    #[test]
    fn a_change_that_does_not_fit_is_an_error() {
        let error = |change: &str| changed(BODY, &[change.to_owned()]).unwrap_err();
        assert_eq!(error("a + b"), "`a + b` has no →");
        assert_eq!(error("c → d"), "`c` is not in the function exactly once");
        assert_eq!(error("let → d"), "`let` is not in the function exactly once");
    }
}

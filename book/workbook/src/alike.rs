//! Compares messages apart from rounding. Tables are compared by [`tables`].

use tables::TOLERANCE;

/// True if two texts have the same words and, apart from rounding, the same numbers: at most [`TOLERANCE`]
/// apart, times their size if that is above 1, because other processors round differently.
pub fn alike(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (words(a), words(b));
    loop {
        match (a.next(), b.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if words_alike(a, b) => {}
            _ => return false,
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter.is_whitespace() || "[](),;".contains(letter))
        .filter(|word| !word.is_empty())
}

fn words_alike(a: &str, b: &str) -> bool {
    match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) if a.is_finite() && b.is_finite() => {
            (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()).max(1.0)
        }
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn numbers_may_be_rounded_and_words_not() {
        assert!(alike("[0.70710677, 0] is not [0, 1]", "[0.7071068, -0] is not [0, 1]"));
        assert!(!alike("[0.708, 0] is not [0, 1]", "[0.7071068, 0] is not [0, 1]"));
        assert!(!alike("a 1", "b 1"));
        assert!(!alike("1 2", "1 2 3"));
        assert!(alike("NaN", "NaN"));
        assert!(!alike("NaN", "0"));
    }
}

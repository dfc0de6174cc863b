//! Random cases: the results of a function and of the original for the same inputs, case by case.
//!
//! A test `random_cases` in an exercise's module tries the function on inputs from a seed, small ones first,
//! and writes all of them to the file that `WORKBOOK_CASES` names: a line `== case 3`, or with a tolerance of
//! its own `== case 3 within 0.001`; a line `name = value` for each input; a line `--` that may name the
//! output's columns; and the rows of the output, or `refuses:` with a message, and `at` with a source file.
//! So an answer is compared with the original itself, even in cases for which no test asserts anything.

/// A case: the inputs of a function, and its output.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Case {
    /// One line for each input.
    pub inputs: Vec<String>,
    /// The meaning of the output's columns, such as `bone: parent, first child`; may be empty.
    pub columns: String,
    /// The rows of the output, or the refusal and its place.
    pub output: Vec<String>,
    /// The largest distance of a number from the right one; [`tables::TOLERANCE`] if none is written down.
    pub within: Option<f64>,
}

impl Case {
    /// The largest distance of a number from the right one.
    pub fn tolerance(&self) -> f64 {
        self.within.unwrap_or(tables::TOLERANCE)
    }

    /// True if the function refused, or stopped in another way, whatever its message.
    pub fn is_refusal(&self) -> bool {
        self.output.first().is_some_and(|line| line.starts_with("refuses:"))
    }

    /// True if two cases agree: both refused, or both have the same table.
    pub fn agrees(&self, other: &Self) -> bool {
        match (self.is_refusal(), other.is_refusal()) {
            (true, true) => true,
            (false, false) => {
                let tolerance = self.tolerance().max(other.tolerance());
                tables::agree_within(&self.output.join("\n"), &other.output.join("\n"), tolerance)
            }
            _ => false,
        }
    }
}

/// Reads a file of cases.
pub fn parse(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut is_output = false;
    for line in text.lines() {
        if let Some(number) = line.strip_prefix("== case ") {
            let within = number.split_once(" within ").and_then(|(_, within)| within.parse().ok());
            cases.push(Case { within, ..Case::default() });
            is_output = false;
        } else if let Some(case) = cases.last_mut() {
            match line.strip_prefix("--") {
                Some(columns) if !is_output => (is_output, case.columns) = (true, columns.trim().to_owned()),
                _ if is_output => case.output.push(line.to_owned()),
                _ => case.inputs.push(line.to_owned()),
            }
        }
    }
    cases
}

/// True if all cases agree, as far as both sides have any.
pub fn agree(a: &[Case], b: &[Case]) -> bool {
    a.is_empty() || b.is_empty() || (a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.agrees(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGINAL: &str = "== case 0\nx = 1\n--\na 1.0\nb 2.0\n== case 1\nx = 2\ny = 3\n-- row: length\na 4.0\nb 6.0\n== case 2\nx = -1\n--\nrefuses: negative\n";

    #[test]
    fn a_case_may_have_a_tolerance_of_its_own() {
        let original = ORIGINAL.replace("== case 1", "== case 1 within 0.01");
        let own = parse(&original.replace("b 6.0", "b 6.009").replace("a 4.0", "a 3.991"));
        assert!(agree(&own, &parse(&original)));
        for (right, off) in [("b 6.0", "b 6.011"), ("b 2.0", "b 2.009")] {
            assert!(!agree(&parse(&original.replace(right, off)), &parse(&original)), "{off}");
        }
    }

    #[test]
    fn refusals_are_alike_whatever_they_say() {
        let original = parse(ORIGINAL);
        assert!(agree(&parse(&ORIGINAL.replace("negative", "index out of bounds")), &original));
        let lets_through = parse(&ORIGINAL.replace("refuses: negative", "a 1.0"));
        assert!(!agree(&lets_through, &original));
    }

    #[test]
    fn without_cases_there_is_nothing_to_compare() {
        assert!(agree(&[], &parse(ORIGINAL)) && agree(&parse(ORIGINAL), &[]));
    }
}

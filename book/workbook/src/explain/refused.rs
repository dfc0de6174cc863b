//! Why an answer is not tried, in words.

use exercises::refusal::Refusal;

pub fn in_words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Signature(original) => {
            let lines: String = original.lines().map(|line| format!("  {line}\n")).collect();
            format!("What stands before the body was changed, and others rely on it. It was:\n{lines}")
        }
        Refusal::ReadyMade(word) => {
            format!(
                "It uses `{word}`, which is the answer, ready made. In a program of your own, do so. Here it is what you write \
                yourself: try it without.\n"
            )
        }
        Refusal::Asks(word) => format!(
            "It uses `{word}`. An answer makes its result of what it is given, and of nothing else.\n"
        ),
    }
}

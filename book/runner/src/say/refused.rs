//! The reason why an answer is not tried, in words.

use crate::exercise::refusal::Refusal;

pub fn in_words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Signature(original) => {
            let lines: String = original.lines().map(|line| format!("  {line}\n")).collect();
            format!("The signature was changed, and other code relies on it. It was:\n{lines}")
        }
        Refusal::ReadyMade(word) => {
            format!(
                "It uses `{word}`, which is the ready-made answer. Use it in your own programs. Here you write it \
                yourself: try it without.\n"
            )
        }
    }
}

//! Blocks of Rust in the chapters: all are compiled and run, by `cargo test --package figures --doc`.

use anyhow::{Result, bail};

/// Words after `rust` that keep a block from being run.
const SKIPPED: [&str; 5] = ["ignore", "no_run", "should_panic", "noplayground", "test_harness"];

/// Checks that a block with this info string is run, or is not Rust.
///
/// # Errors
/// If it would be in the book without having been run.
pub fn check(info: &str) -> Result<()> {
    let mut words = info.split(|character: char| character == ',' || character.is_whitespace());
    match words.next().unwrap_or("") {
        "" => bail!("a block without a language counts as Rust: write ```text for plain text"),
        "rs" => bail!("write ```rust, the only spelling that is compiled and run"),
        "rust" => match words.find(|word| SKIPPED.iter().any(|skipped| word.starts_with(skipped))) {
            Some(word) => bail!(
                "`{word}` keeps this block from being run: remove it, or include the code with {{{{#code}}}}"
            ),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn rust_is_run_or_is_not_called_rust() {
        assert!(check("rust").is_ok() && check("text").is_ok());
        assert!(check("rust,ignore").unwrap_err().to_string().contains("`ignore`"));
        assert!(check("rust, no_run").is_err());
        assert!(check("rs").is_err());
        assert!(check("").unwrap_err().to_string().contains("text"));
    }
}

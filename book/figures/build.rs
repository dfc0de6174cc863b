//! A module for each chapter, so that `cargo test --doc` compiles and runs its blocks of Rust.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let chapters = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../chapters");
    let summary = chapters.join("SUMMARY.md");
    println!("cargo::rerun-if-changed={}", summary.display());
    let mut modules = String::new();
    for (number, link) in fs::read_to_string(summary)?.split("](").skip(1).enumerate() {
        let chapter = chapters.join(link.split(')').next().unwrap_or(link));
        modules += &format!(
            "#[cfg(doctest)]\n#[doc = include_str!({:?})]\nmod chapter_{number} {{}}\n",
            chapter.display().to_string()
        );
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("chapters.rs"), modules)?;
    Ok(())
}

//! The figures' titles and descriptions, in `words.md`.

const WORDS: &str = include_str!("../words.md");

/// The title and the description of the figure of that name, up to a `--` in it.
///
/// # Panics
/// If the name is not there.
pub fn of(name: &str) -> (&'static str, String) {
    let name = name.split("--").next().unwrap_or(name);
    let mut figures = WORDS.split("\n## ").filter_map(|figure| figure.strip_prefix(name)?.strip_prefix(": "));
    let figure = figures.next().unwrap_or_else(|| panic!("no figure {name} in words.md"));
    let (title, description) = figure.split_once('\n').expect("a line ends");
    (title, description.split_whitespace().collect::<Vec<_>>().join(" "))
}

//! The book's own list of rows against the requirements, where they are at hand.

use press::{rows, sources::Sources};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

#[test]
fn every_row_of_the_requirements_is_in_the_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let samples = std::env::var_os("SAMPLES_DIR").map(PathBuf::from);
    let shared =
        samples.and_then(|samples| Some(samples.parent()?.to_owned())).unwrap_or(root.join("../shared"));
    let Ok(text) = fs::read_to_string(shared.join("requirements.md")) else {
        eprintln!("skipped: no requirements.md beside the samples");
        return;
    };
    let wanted: BTreeSet<String> = rows::ids_of_requirements(&text).into_iter().collect();
    assert!(wanted.len() > 150);
    let sources = Sources::open(&root).unwrap();
    let listed: BTreeSet<String> = rows::read(&sources).into_iter().map(|row| row.id).collect();
    assert_eq!(sources.problems.sorted(), []);
    assert_eq!(wanted.symmetric_difference(&listed).collect::<Vec<_>>(), [] as [&String; 0]);
}

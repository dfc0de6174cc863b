//! The atlas of what goes wrong: each picture shows its mistake, and the page says what it is.

use figures::atlas::{Part, Picture, SYMPTOMS, bounds, points};
use glam::Vec2;
use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const PAGE: &str = include_str!("../../../chapters/back/atlas.md");

/// The blocks of the page, one per symptom.
fn blocks() -> Vec<&'static str> {
    let block = |rest: &'static str| rest.split("\n```").next().unwrap_or(rest);
    PAGE.split("```symptom\n").skip(1).map(block).collect()
}

/// The text of a key, in one or several lines.
fn key(block: &'static str, name: &str) -> Option<&'static str> {
    let (_, rest) = block.split_once(&format!("{name} = \""))?;
    let many_lines = rest.strip_prefix("\"\"").and_then(|rest| rest.split("\"\"\"").next());
    many_lines.or_else(|| rest.split('"').next()).map(str::trim)
}

/// The greatest distance between a right place and a wrong one, as a part of the right picture's size; or the
/// greatest difference in light. Infinite if there is not as much to see.
fn difference(Picture { right, wrong, .. }: &Picture) -> f32 {
    let (low, high) = bounds(right.iter());
    if right.len() != wrong.len() {
        return f32::INFINITY;
    }
    let apart = |right: &Part, wrong: &Part| match (right, wrong) {
        (Part::Face(Some(right), _), Part::Face(Some(wrong), _)) if right != wrong => {
            f32::from(right.abs_diff(*wrong))
        }
        _ if points(right).len() != points(wrong).len() => f32::INFINITY,
        _ => {
            let apart = |(right, wrong): (&Vec2, &Vec2)| right.distance(*wrong) / low.distance(high);
            points(right).iter().zip(points(wrong)).map(apart).fold(0.0, f32::max)
        }
    };
    right.iter().zip(wrong).map(|(right, wrong)| apart(right, wrong)).fold(0.0, f32::max)
}

#[test]
fn every_mistake_is_seen_in_its_picture() {
    for (name, compute) in SYMPTOMS {
        let picture = compute();
        assert!(!picture.right.is_empty(), "{name}: nothing is right");
        assert!(difference(&picture) > 0.04, "{name}: {}", difference(&picture));
        for part in picture.right.iter().chain(&picture.wrong) {
            assert!(points(part).iter().all(|point| point.is_finite()), "{name}: {part:?}");
        }
    }
}

/// The pictures that can be measured by hand: everything at the origin, nothing at all, and all of it a
/// hundred times as large.
#[test]
fn collapsed_vanished_and_enlarged_are_what_they_say() {
    let picture = |name: &str| SYMPTOMS.iter().find(|symptom| symptom.0 == name).expect(name).1();
    let collapsed = picture("atlas-collapsed").wrong;
    assert!(collapsed.iter().flat_map(points).all(|place| *place == Vec2::ZERO) && !collapsed.is_empty());
    assert!(picture("atlas-vanished").wrong.is_empty());
    let large = picture("atlas-hundred-times");
    let [right, wrong] = [large.right, large.wrong].map(|parts| bounds(parts.iter()));
    assert!(wrong.1.distance(100.0 * right.1) < 0.01, "{right:?} and {wrong:?}");
}

#[test]
fn every_picture_has_its_card_with_a_cause_a_test_and_a_chapter() {
    let blocks = blocks();
    assert!(blocks.len() >= 24, "{}", blocks.len());
    let ids: Vec<&str> = blocks.iter().map(|block| key(block, "id").expect("an id")).collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "an id is there twice");
    let seen: Vec<String> = blocks
        .iter()
        .zip(&ids)
        .filter(|(block, _)| !block.contains("[compiler]"))
        .map(|(_, id)| format!("atlas-{id}"))
        .collect();
    assert_eq!(seen, SYMPTOMS.map(|(name, _)| name), "the page has the pictures in their order");
    for (block, id) in blocks.iter().zip(ids) {
        for (name, least) in [("cause", 8), ("test", 8)] {
            let words = key(block, name).unwrap_or_default().split_whitespace().count();
            assert!(words >= least, "{id}: {words} words of {name}");
        }
        let chapter = chapters().join(key(block, "chapter").expect("a chapter"));
        assert!(chapter.is_file(), "{id}: no {}", chapter.display());
    }
}

fn chapters() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../chapters")
}

/// rustc refuses the code of these symptoms in the words that the page quotes.
#[test]
fn the_compiler_says_what_the_page_says() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for block in blocks().into_iter().filter(|block| block.contains("[compiler]")) {
        let id = key(block, "id").expect("an id");
        let file = folder.join(format!("{id}.rs"));
        fs::write(&file, key(block, "code").expect("code")).expect("a folder for tests");
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut rustc = Command::new(rustc);
        rustc
            .args(["--edition=2024", "--crate-type=lib", "--emit=metadata", "--out-dir"])
            .arg(folder)
            .arg(&file);
        let output = rustc.output().expect("rustc runs");
        let found = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{id} compiles");
        for line in key(block, "says").expect("words").lines() {
            assert!(found.contains(line), "{id}: not {line:?}, but\n{found}");
        }
    }
}

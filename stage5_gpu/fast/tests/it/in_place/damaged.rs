//! Damaged files: the same error as the lesson's reader, or the same model.

use super::{quad::quad, read_both, read_both_bytes};
use formats::document::Source;
use oorandom::Rand32;
use testing::{samples, tiny::two_joints_binary};

#[test]
fn every_broken_sample_ends_as_in_the_lesson() {
    let Some(folder) = samples::folder() else { return };
    let files = samples::files(&folder.join("_negative"), &["gltf", "glb"]);
    assert!(!files.is_empty(), "no broken samples in {}", folder.display());
    for file in &files {
        read_both(Source::Path(file));
    }
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused() {
    for whole in [two_joints_binary(), quad(|_, _| ())] {
        for length in 0..whole.len() {
            assert_eq!(read_both_bytes(&whole[..length]), None, "{length} bytes");
        }
    }
}

#[test]
fn flipped_bytes_end_as_in_the_lesson() {
    let file = quad(|_, _| ());
    let mut random = Rand32::new(1);
    let (mut in_place, mut by_lesson) = (0, 0);
    for _ in 0..20_000 {
        let mut broken = file.clone();
        for _ in 0..=random.rand_range(0..4) {
            let place = random.rand_range(0..broken.len() as u32) as usize;
            broken[place] = match random.rand_range(0..3) {
                0 => random.rand_range(0..256) as u8,
                1 => broken[place] ^ (1 << random.rand_range(0..8)),
                _ => b"0123456789{}[]\",:-.e"[random.rand_range(0..20) as usize],
            };
        }
        match read_both_bytes(&broken) {
            Some(Ok(())) => in_place += 1,
            Some(Err(_)) => by_lesson += 1,
            None => (),
        }
    }
    // Otherwise the test would say nothing about one of the two.
    assert!(in_place > 100 && by_lesson > 100, "{in_place} in place, {by_lesson} by the lesson's reader");
}

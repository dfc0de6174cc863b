//! The time to load a model with its clips from a file in memory: `.glb` files and `.x` texts, from small to
//! large.
//!
//! `cargo bench -p stage4_animation --bench loading`; with `-- --record` it also writes the book's chart.

use formats::document::Source;
use stage3_gltf::load::Options;
use stage4_animation::import::load;
use std::hint::black_box;
use testing::{
    tube::{tube, tube_in_x},
    turns::{fastest_tenth, once, say},
};

/// The number of vertices, and the number of keys of each of 64 joints.
const SIZES: [(usize, usize); 6] =
    [(500, 20), (5_000, 48), (25_000, 160), (100_000, 480), (400_000, 1_600), (500_000, 24_000)];

fn main() {
    if let Some((work, rounds)) = once() {
        return count(&work, rounds);
    }
    let mut lines = Vec::new();
    for (vertices, keys) in SIZES {
        let glb = tube(vertices, 64, keys);
        lines.push(line("glb", glb, 200_000_000));
    }
    for vertices in [500, 5_000, 25_000, 100_000, 200_000, 690_000] {
        lines.push(line("x", tube_in_x(vertices), 20_000_000));
    }
    say("loading.txt", "cargo bench -p stage4_animation --bench loading", &lines);
}

/// The time to read a file, which is read again and again, up to about `bytes` in all.
fn line(format: &str, file: Vec<u8>, bytes: usize) -> (String, f64) {
    let size = file.len();
    let file = Source::Bytes("model", file.into());
    let [ns] = fastest_tenth(1, (bytes / size).clamp(10, 300), [&mut || read(&file)]);
    (format!("{format} {size}"), ns)
}

fn read(file: &Source) {
    // What a text of 100 MB becomes exceeds the usual limit.
    let loaded = load(file.clone(), &Options { most_bytes: Some(1 << 30), ..Options::default() });
    drop(black_box(loaded.unwrap_or_else(|error| panic!("{error}"))));
}

/// Loads a model of 3,300 vertices, or the workbook's character, `rounds` times.
fn count(work: &str, rounds: usize) {
    let file = match work {
        "glb" => tube(3_300, 19, 48),
        "glb-large" => tube(100_000, 64, 48),
        "x-packed" => include_bytes!("../../stage3_gltf/assets/mannequin_bzip.x").to_vec(),
        "x" => include_bytes!("../../stage3_gltf/assets/mannequin.x").to_vec(),
        _ => panic!("there is no work `{work}`"),
    };
    let file = Source::Bytes("model", file.into());
    (0..rounds).for_each(|_| read(&file));
}

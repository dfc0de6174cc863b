//! How long reading a model with its clips into memory takes: `cargo bench -p stage4_animation --bench loading -- FILE…`
//!
//! Pictures in files of their own are left out: other importers leave them to the caller. `against_assimp.sh` beside this file runs it together with assimp's import of the same files, and prints the ratio.

use formats::document::Source;
use stage3_gltf::load::Options;
use stage4_animation::import::load;
use std::{
    path::{Path, PathBuf},
    time::Instant,
};

const ROUNDS: usize = 31;

fn main() {
    // Cargo adds flags of its own.
    let files = std::env::args_os().skip(1).filter(|word| !word.to_string_lossy().starts_with("--"));
    for file in files.map(PathBuf::from) {
        let mut times_ms: Vec<f64> = (0..ROUNDS).map(|_| time_ms(&file)).collect();
        times_ms.sort_by(f64::total_cmp);
        println!("{:.3} {}", times_ms[ROUNDS / 2], file.display());
    }
}

fn time_ms(file: &Path) -> f64 {
    let start = Instant::now();
    let bytes = std::fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let loaded =
        load(Source::Bytes("model", &bytes), &Options::default()).unwrap_or_else(|error| panic!("{error}"));
    let time_ms = start.elapsed().as_secs_f64() * 1e3;
    drop(loaded);
    time_ms
}

//! The CPU's time for each instance of a crowd in a frame: its place, its pose, and both in the GPU's format,
//! for a model with one mesh.
//!
//! `cargo bench -p stage5_gpu --bench crowd`

use glam::Vec3;
use stage5_gpu::{crowd::crowd_instances, gpu_model::GpuInstance, palette::Palettes, vertex::placement};
use std::hint::black_box;
use testing::turns::fastest_tenth;

/// The mannequin's walk has as many.
const POSES: usize = 66;

fn main() {
    let poses = vec![Palettes::default(); POSES];
    for count in [100, 1_000, 10_000, 100_000] {
        let [ns] = fastest_tenth(
            count,
            (3_000_000 / count).clamp(20, 3_000),
            [&mut || {
                let instances = crowd_instances(count, Vec3::ONE, 0.5, 1.1, black_box(&poses));
                let placements = instances
                    .iter()
                    .map(|&GpuInstance { world_from_model, pose }| placement(world_from_model, pose));
                drop(black_box(placements.collect::<Vec<_>>()));
            }],
        );
        println!("crowd of {count:<20} {ns:>8.2} ns");
    }
}

//! The CPU's time for each instance of a crowd in a frame: its place, its pose, and both in the GPU's format,
//! for a model with one mesh. Then that of a baked crowd: a number for each, and with culling the test of its
//! sphere, when half of them are seen.
//!
//! `cargo bench -p stage5_gpu --bench crowd`

use glam::{Vec3, Vec4, vec3};
use stage5_gpu::{
    baked::{
        bake::Baked,
        culling::{Sphere, seen},
        steps::baked_frames,
    },
    crowd::crowd_instances,
    gpu_model::GpuInstance,
    palette::Palettes,
    vertex::placement,
};
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
    let baked = Baked { frames: vec![Palettes::default(); 18], duration_s: 1.1 };
    let sphere = Sphere { center: Vec3::Y, radius: 1.0 };
    for count in [100, 1_000, 10_000, 100_000] {
        let places: Vec<Vec3> =
            (0..count).map(|index| vec3(index as f32 - count as f32 / 2.0, 0.0, -10.0)).collect();
        // All to the right of the middle are seen.
        let planes = [Vec4::X, Vec4::W, Vec4::W, Vec4::W, Vec4::W, Vec4::W];
        let [all_ns, seen_ns] = fastest_tenth(
            count,
            (3_000_000 / count).clamp(20, 3_000),
            [&mut || drop(black_box(baked_frames(black_box(&baked), 0..count, 0.5))), &mut || {
                let seen = seen(black_box(&planes), sphere, &places);
                let indices = seen.iter().map(|&index| index as usize);
                drop(black_box(baked_frames(black_box(&baked), indices, 0.5)));
            }],
        );
        println!("baked {count:<24} {all_ns:>8.2} ns");
        println!("baked, culled, {count:<15} {seen_ns:>8.2} ns");
    }
}

//! Many instances with few poses.

use glam::{Mat4, Vec3, vec3};
use stage3_gltf::pose::rest_pose;
use stage4_animation::{
    arm::{arm, stretch},
    sample::sample,
};
use stage5_gpu::{
    crowd::{crowd_instances, phase, sampled_poses},
    palette::Palettes,
};
use std::collections::HashSet;

mod grid_place {
    use super::*;
    use stage5_gpu::crowd::grid_place;

    #[test]
    fn each_square_number_fills_a_square() {
        for side in 1..20 {
            let places: HashSet<_> = (0..side * side).map(grid_place).collect();
            assert_eq!(places.len(), side * side, "no two in one place");
            assert!(places.iter().all(|&(column, row)| column < side && row < side));
        }
    }

    #[test]
    fn the_first_five() {
        assert_eq!([0, 1, 2, 3, 4].map(grid_place), [(0, 0), (1, 0), (1, 1), (0, 1), (2, 0)]);
    }
}

#[test]
fn sampled_poses_are_the_clip_s() {
    let (model, clip) = (arm(), stretch());
    let poses = sampled_poses(&model, Some(&clip));
    // 1.5 s at 60 a second.
    assert_eq!(poses.len(), 90);
    for index in [0, 30, 77] {
        let mut pose = rest_pose(&model);
        sample(&clip, index as f32 / 60.0, &mut pose);
        let exact = Palettes::of_pose(&model, &pose);
        for (sampled, exact) in poses[index].skins[0].iter().zip(&exact.skins[0]) {
            // index / 90 · 1.5 and index / 60 may differ in the last bit.
            assert!(sampled.abs_diff_eq(*exact, 1e-5), "pose {index}: is {sampled}, should be {exact}");
        }
    }
    assert_eq!(sampled_poses(&model, None), [Palettes::of_pose(&model, &rest_pose(&model))]);
}

/// 128 · 2,048 matrices fit the texture: 13 poses of 20,000 joints. At 60 a second, 0.2 s would be 12 poses
/// and 1 s would be 60.
#[test]
fn a_large_skeleton_gets_fewer_poses() {
    let (mut model, mut clip) = (arm(), stretch());
    model.skins[0].joints = vec![0; 20_000];
    model.skins[0].inverse_bind_matrices = vec![Mat4::IDENTITY; 20_000];
    for (duration_s, expected) in [(0.2, 12), (1.0, 13)] {
        clip.duration_s = duration_s;
        assert_eq!(sampled_poses(&model, Some(&clip)).len(), expected);
    }
}

#[test]
fn a_thousand_stand_around_the_origin_each_in_its_place() {
    let poses = vec![Palettes::default(); 66];
    let instances = crowd_instances(1024, vec3(2.0, 0.0, 1.0), 0.3, 1.1, &poses);
    let places: Vec<Vec3> =
        instances.iter().map(|instance| instance.world_from_model.w_axis.truncate()).collect();
    let distinct: HashSet<_> = places.iter().map(|place| place.to_array().map(f32::to_bits)).collect();
    assert_eq!(distinct.len(), 1024);
    let sum: Vec3 = places.iter().sum();
    assert!(sum.length() < 1e-2, "{sum}");
    assert!(places.iter().all(|place| place.x.abs() <= 31.0 && place.y == 0.0 && place.z.abs() <= 15.5));
    assert!(instances.iter().all(|instance| instance.pose < 66));
    let shown: HashSet<_> = instances.iter().map(|instance| instance.pose).collect();
    assert_eq!(shown.len(), 66, "all poses are shown at once");
}

#[test]
fn phases_are_spread_evenly() {
    let mut tenths = [0; 10];
    for index in 0..1000 {
        tenths[(phase(index) * 10.0) as usize] += 1;
    }
    assert!(tenths.iter().all(|count| (90..=110).contains(count)), "{tenths:?}");
}

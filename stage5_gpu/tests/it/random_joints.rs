//! Joints of random cases, and where they take what they hold: sums in f64. What runs on the GPU is tried with them, too.

use glam::{DMat3, DMat4, DVec3, Vec3};
use testing::cases::{placement::Placement, random::Random};

/// A matrix that turns and moves at first, then scales unevenly, then mirrors, and in the end shears as well.
pub fn matrix(random: &mut Random, case: usize) -> DMat4 {
    let placement = match case {
        0..6 => random.motion(2.0),
        _ => random.placement(2.0),
    };
    let mirrored = case >= 12 && random.index(3) == 0;
    let scale = if mirrored { placement.scale.with_x(-placement.scale.x) } else { placement.scale };
    let matrix = Placement { scale, ..placement }.exact();
    if case < 24 { matrix } else { matrix * random.placement(0.0).exact() }
}

/// Where a normal points once its surface was moved: by the inverse transpose. Of unit length.
pub fn moved_normal(model_from_mesh: DMat4, normal: DVec3) -> DVec3 {
    (DMat3::from_mat4(model_from_mesh).inverse().transpose() * normal).normalize()
}

/// Joints of a palette, which may come twice, and weights that sum to 1.
pub fn influences(random: &mut Random, palette: &[DMat4], count: usize) -> Vec<(usize, f32)> {
    random.weights(count).into_iter().map(|weight| (random.index(palette.len()), weight)).collect()
}

/// The mean of where the joints take a point, by their weights.
pub fn moved_point(palette: &[DMat4], influences: &[(usize, f32)], point: Vec3) -> DVec3 {
    let places = influences
        .iter()
        .map(|&(joint, weight)| palette[joint].transform_point3(point.as_dvec3()) * f64::from(weight));
    places.sum()
}

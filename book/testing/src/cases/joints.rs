//! Joints of random cases and their effect on vertices, as sums in f64. The tests of the GPU use them, too.

use crate::cases::{Case, placement::Placement, random::Random};
use glam::{DMat3, DMat4, DVec3, Vec3};

/// A matrix that turns and moves at first, then also scales unevenly, then mirrors, and in the end shears as
/// well.
pub fn matrix(random: &mut Random, case: usize) -> Matrix {
    let placement = match case {
        0..6 => random.motion(2.0),
        _ => random.placement(2.0),
    };
    let mirrored = case >= 12 && random.index(3) == 0;
    let scale = if mirrored { placement.scale.with_x(-placement.scale.x) } else { placement.scale };
    let last = Placement { scale, ..placement };
    if case < 24 {
        return Matrix { exact: last.exact(), words: format!("{last:?}") };
    }
    let first = random.placement(0.0);
    Matrix { exact: last.exact() * first.exact(), words: format!("{first:?}, then {last:?}") }
}

/// A matrix, and a description of it.
pub struct Matrix {
    /// Exact to the last bit of an f64.
    pub exact: DMat4,
    /// The description in the message of a case that fails.
    pub words: String,
}

/// Notes the description of each matrix.
pub fn note_matrices(case: &mut Case, name: &str, matrices: &[Matrix]) {
    for (index, matrix) in matrices.iter().enumerate() {
        case.note(&format!("{name} {index}"), &matrix.words);
    }
}

/// Notes joints and their weights, on one line.
pub fn note_influences(case: &mut Case, name: &str, influences: &[(usize, f32)]) {
    let words: Vec<String> =
        influences.iter().map(|(joint, weight)| format!("joint {joint} by {weight}")).collect();
    case.note(name, words.join(", "));
}

/// The direction of a normal after its surface was moved: by the inverse transpose, of unit length.
pub fn moved_normal(model_from_mesh: DMat4, normal: DVec3) -> DVec3 {
    (DMat3::from_mat4(model_from_mesh).inverse().transpose() * normal).normalize()
}

/// Joints of a palette, possibly repeated, and weights that sum to 1.
pub fn influences(random: &mut Random, palette: &[DMat4], count: usize) -> Vec<(usize, f32)> {
    random.weights(count).into_iter().map(|weight| (random.index(palette.len()), weight)).collect()
}

/// The weighted mean of the places to which the joints take a point.
pub fn moved_point(palette: &[DMat4], influences: &[(usize, f32)], point: Vec3) -> DVec3 {
    let places = influences
        .iter()
        .map(|&(joint, weight)| palette[joint].transform_point3(point.as_dvec3()) * f64::from(weight));
    places.sum()
}

//! Random cases, a module per exercise: each function against an oracle that goes another way. What runs on the GPU is
//! written to a file, read back from the program once for all cases, and compared with sums in f64.

mod blend_joints;
mod decode_positions;
mod pack_matrix;
mod palette_rows;
mod pose_index;
mod skin_vertices;
mod skinning_rows_from_texture;
mod transform_normal;

use glam::{DMat3, DMat4, DVec3, Vec3};
use testing::cases::{Case, placement::Placement, random::Random};

/// A matrix that turns and moves at first, then scales unevenly, then mirrors, and in the end shears as well.
fn matrix(random: &mut Random, case: usize) -> Matrix {
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

/// A matrix, and what it does.
struct Matrix {
    exact: DMat4,
    words: String,
}

/// Notes what each of some matrices does.
fn note_matrices(case: &mut Case, name: &str, matrices: &[Matrix]) {
    for (index, matrix) in matrices.iter().enumerate() {
        case.note(&format!("{name} {index}"), &matrix.words);
    }
}

/// Notes joints and their weights in a line.
fn note_influences(case: &mut Case, name: &str, influences: &[(usize, f32)]) {
    let words: Vec<String> =
        influences.iter().map(|(joint, weight)| format!("joint {joint} by {weight}")).collect();
    case.note(name, words.join(", "));
}

/// Where a normal points once its surface was moved: by the inverse transpose. Of unit length.
fn moved_normal(model_from_mesh: DMat4, normal: DVec3) -> DVec3 {
    (DMat3::from_mat4(model_from_mesh).inverse().transpose() * normal).normalize()
}

/// Joints of a palette, which may come twice, and weights that sum to 1.
fn influences(random: &mut Random, palette: &[DMat4], count: usize) -> Vec<(usize, f32)> {
    random.weights(count).into_iter().map(|weight| (random.index(palette.len()), weight)).collect()
}

/// The sum of the joints' matrices, each times its weight.
fn blended(palette: &[DMat4], influences: &[(usize, f32)]) -> DMat4 {
    influences.iter().fold(DMat4::ZERO, |sum, &(joint, weight)| sum + palette[joint] * f64::from(weight))
}

/// The mean of where the joints take a point, by their weights.
fn moved_point(palette: &[DMat4], influences: &[(usize, f32)], point: Vec3) -> DVec3 {
    let places = influences
        .iter()
        .map(|&(joint, weight)| palette[joint].transform_point3(point.as_dvec3()) * f64::from(weight));
    places.sum()
}

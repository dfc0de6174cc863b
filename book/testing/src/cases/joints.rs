//! Joints of random cases and their effect on vertices, as sums in f64. The tests of the GPU use them.

use super::{Draws, placement::Placement};
use glam::{DMat3, DMat4, DVec3, Vec3};
use std::fmt;

/// A matrix, and a description of it, which is its debug text.
#[derive(Clone)]
pub struct Matrix {
    /// Exact to the last bit of an f64.
    pub exact: DMat4,
    words: String,
}

impl Matrix {
    /// The matrix rounded to f32, as a file holds it.
    pub fn rounded(self) -> Self {
        Self { exact: self.exact.as_mat4().as_dmat4(), ..self }
    }
}

impl fmt::Debug for Matrix {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.words)
    }
}

/// A matrix that turns and moves, or also scales unevenly, mirrors, or shears.
pub fn matrix(draws: &mut Draws) -> Matrix {
    let kind = draws.index(4);
    let last = if kind == 0 { draws.motion(2.0) } else { draws.placement(2.0) };
    let scale = if kind > 1 && draws.flip() { last.scale.with_x(-last.scale.x) } else { last.scale };
    let last = Placement { scale, ..last };
    if kind < 3 {
        return Matrix { exact: last.exact(), words: format!("{last:?}") };
    }
    let first = draws.placement(0.0);
    Matrix { exact: last.exact() * first.exact(), words: format!("{first:?}, then {last:?}") }
}

/// The direction of a normal after its surface was moved: by the inverse transpose, of unit length.
pub fn moved_normal(model_from_mesh: DMat4, normal: DVec3) -> DVec3 {
    (DMat3::from_mat4(model_from_mesh).inverse().transpose() * normal).normalize()
}

/// A weight that a byte can't tell from 0.
const LITTLE: f32 = 1.0 / 512.0;

/// Joints, possibly repeated, of `joint_count`, and weights that sum to 1.
pub fn influences(draws: &mut Draws, joint_count: usize, count: usize) -> Vec<(usize, f32)> {
    let mut weights = draws.weights(count);
    let first = |is_meant: fn(f32) -> bool| weights.iter().position(|weight| is_meant(*weight));
    if let (Some(none), Some(some)) = (first(|weight| weight == 0.0), first(|weight| weight > 0.0))
        && draws.rarely(4)
    {
        weights[none] = LITTLE;
        weights[some] -= LITTLE;
    }
    weights.into_iter().map(|weight| (draws.index(joint_count), weight)).collect()
}

/// The weighted mean of the places to which the joints take a point.
pub fn moved_point(palette: &[DMat4], influences: &[(usize, f32)], point: Vec3) -> DVec3 {
    let places = influences
        .iter()
        .map(|&(joint, weight)| palette[joint].transform_point3(point.as_dvec3()) * f64::from(weight));
    places.sum()
}

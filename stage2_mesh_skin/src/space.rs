//! A coordinate space in four columns: the directions of its axes, and the position of its origin.
//!
//! The arithmetic of a library's 4×4 matrix, worked out by hand. From [`crate::transform`] on, glam's `Mat4`
//! does it.

use glam::{Vec3, Vec4, vec3, vec4};

/// A 4×4 matrix as its four columns: the x, the y and the z axis, which end in 0, and the origin, which ends
/// in 1.
///
/// They say where a space lies in its parent, so the matrix leads from the space to its parent.
pub type Columns = [Vec4; 4];

// ANCHOR: transform_point
/// A point of a space as its parent sees it: a walk from the origin along the three axes.
///
/// `columns` says where the space lies in its parent; `point` is in the space, and says how far to go along
/// each axis.
pub fn transform_point(columns: Columns, point: Vec3) -> Vec3 {
    let [x_axis, y_axis, z_axis, origin] = columns;
    let moved = point.x * x_axis + point.y * y_axis + point.z * z_axis + origin;
    moved.truncate()
}
// ANCHOR_END: transform_point

// ANCHOR: multiply
/// The product of two matrices, for column vectors: it does what `right` does, and then what `left` does.
///
/// Each of its columns is `left` times that column of `right`; an axis ends in 0, so `left` does not move it.
pub fn multiply(left: Columns, right: Columns) -> Columns {
    let [x_axis, y_axis, z_axis, origin] = left;
    right.map(|column| column.x * x_axis + column.y * y_axis + column.z * z_axis + column.w * origin)
}
// ANCHOR_END: multiply

// ANCHOR: rigid_inverse
/// The inverse: the matrix that leads from the parent into the space. For a rotation R and a translation T it
/// is made of Rᵀ and −Rᵀ T (E0-1).
///
/// The space is only rotated and moved: its axes have length 1 and are at right angles.
pub fn rigid_inverse(columns: Columns) -> Columns {
    let [x, y, z, origin] = columns;
    [
        vec4(x.x, y.x, z.x, 0.0),
        vec4(x.y, y.y, z.y, 0.0),
        vec4(x.z, y.z, z.z, 0.0),
        vec4(-x.dot(origin), -y.dot(origin), -z.dot(origin), 1.0),
    ]
}
// ANCHOR_END: rigid_inverse

/// A flag in the space: the foot and the tip of its mast, the cloth's two other corners, and a peg from the
/// foot along z.
pub const FLAG: [Vec3; 5] =
    [Vec3::ZERO, vec3(0.0, 4.0, 0.0), vec3(1.5, 3.5, 0.0), vec3(0.0, 3.0, 0.0), Vec3::Z];
/// The pairs of its points that are joined by lines.
pub const FLAG_LINES: [[usize; 2]; 4] = [[0, 1], [1, 2], [2, 3], [0, 4]];

/// A rotation about z.
pub fn turn_about_z(angle_rad: f32) -> Columns {
    let (sine, cosine) = angle_rad.sin_cos();
    [vec4(cosine, sine, 0.0, 0.0), vec4(-sine, cosine, 0.0, 0.0), Vec4::Z, Vec4::W]
}

/// A translation.
pub fn translation(by: Vec3) -> Columns {
    [Vec4::X, Vec4::Y, Vec4::Z, by.extend(1.0)]
}

/// A way for the flag to get to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// By four columns: rotated axes, and the translation as origin.
    Columns,
    /// By the product of two matrices: turned, then moved.
    TurnThenMove,
    /// By the same two in the other order: moved, then turned.
    MoveThenTurn,
    /// By four columns, and then by their inverse, back to where it stood.
    AndBack,
}

/// The flag, and how it is placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlagStep {
    /// The angle of its rotation about z.
    pub angle_rad: f32,
    /// Its translation.
    pub by: Vec3,
    /// The way it gets to its place.
    pub placement: Placement,
}

impl FlagStep {
    /// The flag's space in the world, before any way back.
    pub fn columns(self) -> Columns {
        let (turn, step) = (turn_about_z(self.angle_rad), translation(self.by));
        match self.placement {
            Placement::Columns | Placement::AndBack => [turn[0], turn[1], turn[2], step[3]],
            Placement::TurnThenMove => multiply(step, turn),
            Placement::MoveThenTurn => multiply(turn, step),
        }
    }

    /// The points of [`FLAG`] in the world, before any way back.
    pub fn placed(self) -> [Vec3; 5] {
        FLAG.map(|point| transform_point(self.columns(), point))
    }

    /// The points of [`FLAG`] in the world, at the end.
    pub fn positions(self) -> [Vec3; 5] {
        match self.placement {
            Placement::AndBack => {
                let back = rigid_inverse(self.columns());
                self.placed().map(|point| transform_point(back, point))
            }
            _ => self.placed(),
        }
    }
}

//! Draws of points, directions and placements.

use super::Draws;
use crate::cases::placement::Placement;
use glam::Vec3;

impl Draws {
    /// A point or a direction with coordinates from `-most` to `most`.
    pub fn vec3(&mut self, most: f32) -> Vec3 {
        // The last number drawn is the first to be left over.
        let [z, y, x] = [0; 3].map(|_| self.number(most));
        Vec3::new(x, y, z)
    }

    /// A direction of unit length: an axis at first.
    pub fn direction(&mut self) -> Vec3 {
        let axis = self.one_of(&[Vec3::X, Vec3::Y, Vec3::Z]);
        (axis + self.vec3(2.0)).normalize_or(axis)
    }

    /// A rotation: by quarters about x, y or z at first, then about any axis.
    pub fn turn(&mut self) -> Placement {
        let angle_deg = match self.index(3) {
            0 => 90.0 * self.index(4) as f32,
            1 => self.number(180.0).round(),
            _ => self.number(180.0),
        };
        let axis = self.one_of(&[Vec3::X, Vec3::Y, Vec3::Z]);
        let lean = if self.flip() { self.vec3(2.0).round() } else { Vec3::ZERO };
        let axis = if axis + lean == Vec3::ZERO { axis } else { axis + lean + Vec3::ZERO };
        Placement { axis, angle_deg, ..Placement::NONE }
    }

    /// A rotation and a translation, each coordinate from `-most` to `most`.
    pub fn motion(&mut self, most: f32) -> Placement {
        Placement { translation: self.vec3(most), ..self.turn() }
    }

    /// A motion with a different scale for each axis, from 0.5 to 2.
    pub fn placement(&mut self, most: f32) -> Placement {
        let scale = Vec3::from_array([0; 3].map(|_| self.near(1.0, 0.5, 2.0)));
        Placement { scale, ..self.motion(most) }
    }
}

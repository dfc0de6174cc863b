//! The world that a figure shows a part of.

use glam::{Vec2, Vec3, vec2};

/// A plane of the world, x to the right and y up, in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct World {
    /// The number of the picture's units in a unit of the world.
    pub scale: f32,
    /// The world's origin in the picture.
    pub origin: Vec2,
}

impl World {
    /// A place of the world in the picture.
    pub fn at(self, x: f32, y: f32) -> Vec2 {
        self.origin + self.scale * vec2(x, -y)
    }

    /// A place of the world in the picture, seen from the front.
    pub fn of(self, place: Vec3) -> Vec2 {
        self.at(place.x, place.y)
    }

    /// Places of the world in the picture, seen from the front.
    pub fn places(self, places: &[Vec3]) -> Vec<Vec2> {
        places.iter().map(|&place| self.of(place)).collect()
    }
}

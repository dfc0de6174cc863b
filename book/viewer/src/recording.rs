//! The contents of a frame, collected for the painters.

use crate::surface::Texture;
use glam::{Vec2, Vec3, Vec4};

/// A text at a place in the scene.
pub(crate) struct Label {
    pub at: Vec2,
    pub text: String,
    pub color: Vec4,
    /// True if it is below the place, centred, instead of above it on the right.
    pub centered: bool,
}

/// A stroke or dot in pixels of the view, its depth from -1 to 1.
pub(crate) struct Stroke {
    pub from: Vec3,
    pub to: Vec3,
    pub width: f32,
    pub color: Vec4,
}

#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct SceneVertex {
    pub position: Vec3,
    pub normal: Vec3,
    pub uv: Vec2,
    pub color: [u8; 4],
}

/// A run of indices with the same texture, seen from the same sides.
pub(crate) struct Batch {
    pub first_index: usize,
    pub index_count: usize,
    pub texture: Option<Texture>,
    pub culled: bool,
}

#[derive(Default)]
pub(crate) struct Recording {
    pub vertices: Vec<SceneVertex>,
    pub indices: Vec<u32>,
    pub batches: Vec<Batch>,
    pub ground: Vec<Stroke>,
    pub strokes: Vec<Stroke>,
    pub strokes_on_top: Vec<Stroke>,
    pub labels: Vec<Label>,
}

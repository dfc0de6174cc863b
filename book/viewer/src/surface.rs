//! The triangles that a stage hands over to be drawn.

use crate::look;
use glam::{Vec2, Vec3, Vec4};
use std::rc::Rc;

/// Triangles to draw. Attributes are one per vertex; all but the positions may be empty.
#[derive(Clone, Copy, Debug)]
pub struct Surface<'a> {
    /// In the space from which the call's matrix leads to world space.
    pub positions: &'a [Vec3],
    /// In the same space; if empty, each triangle is lit flat.
    pub normals: &'a [Vec3],
    /// From the texture's top left.
    pub uvs: &'a [Vec2],
    /// Linear RGBA, multiplied by `color` and the texture.
    pub colors: &'a [Vec4],
    /// Three for each triangle, counter-clockwise from outside.
    pub indices: &'a [u32],
    /// Linear RGBA for the whole surface; transparent if alpha is below 1.
    pub color: Vec4,
    /// A picture to wrap around it.
    pub texture: Option<&'a Texture>,
    /// True if it is seen only from outside, like a closed body. That is quicker to draw.
    pub cull_back_faces: bool,
}

impl Default for Surface<'_> {
    fn default() -> Self {
        Surface {
            positions: &[],
            normals: &[],
            uvs: &[],
            colors: &[],
            indices: &[],
            color: look::CLAY,
            texture: None,
            cull_back_faces: false,
        }
    }
}

/// A picture for surfaces: cheap to clone, uploaded once.
#[derive(Clone, Debug)]
pub struct Texture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) rgba: Rc<[u8]>,
}

impl Texture {
    /// From four sRGB bytes a pixel, the top row first.
    ///
    /// # Panics
    /// If the number of bytes is not `4 * width * height`.
    pub fn new(width: u32, height: u32, rgba: &[u8]) -> Self {
        assert_eq!(rgba.len() as u64, 4 * u64::from(width) * u64::from(height), "four bytes a pixel");
        Self { width, height, rgba: rgba.into() }
    }
}

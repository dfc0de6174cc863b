//! The faces of a mesh: polygons.

use crate::{error::LoadError, x_document::values::Values};

/// Polygons with any number of corners.
#[derive(Clone, Debug, Default)]
pub struct Faces {
    /// The indices of all corners, face after face.
    corners: Vec<u32>,
    /// The end of each face's corners.
    ends: Vec<usize>,
}

impl Faces {
    /// Pulls a count, and for each face the count of its corners and their indices, which are below
    /// `index_count`.
    pub fn read(values: &mut Values, what: &str, index_count: usize) -> Result<Self, LoadError> {
        let count = values.count("faces", 1)?;
        // Each takes a number for its count, and is followed by little else.
        let corners = Vec::with_capacity(values.left() - count);
        let mut faces = Self { corners, ends: Vec::with_capacity(count) };
        for _ in 0..count {
            let corner_count = values.count("corners", 1)?;
            values.indices(corner_count, (what, index_count), &mut faces.corners)?;
            faces.ends.push(faces.corners.len());
        }
        Ok(faces)
    }

    /// The number of faces.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// The number of corners of all their triangles.
    pub fn triangle_corners(&self) -> usize {
        (0..self.count()).map(|face| 3 * self.corners(face).len().saturating_sub(2)).sum()
    }

    /// The indices of a face's corners.
    pub fn corners(&self, face: usize) -> &[u32] {
        let start = if face == 0 { 0 } else { self.ends[face - 1] };
        &self.corners[start..self.ends[face]]
    }
}

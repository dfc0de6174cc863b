//! Polygons, and what is made of them: triangles, whose corners have one index for everything.

use crate::{error::LoadError, x::values::Values};
use std::collections::HashMap;

/// Polygons with any number of corners.
#[derive(Clone, Debug, Default)]
pub struct Faces {
    /// The indices of all corners, face after face.
    corners: Vec<u32>,
    /// Where each face's corners end.
    ends: Vec<usize>,
}

impl Faces {
    /// Pulls a count, and for each face the count of its corners and their indices, which are below `index_count`.
    pub fn read(values: &mut Values, what: &str, index_count: usize) -> Result<Self, LoadError> {
        let mut faces = Self::default();
        for _ in 0..values.count("faces", 1)? {
            for _ in 0..values.count("corners", 1)? {
                faces.corners.push(values.index(what, index_count)?);
            }
            faces.ends.push(faces.corners.len());
        }
        Ok(faces)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// How many corners all their triangles have.
    pub fn triangle_corners(&self) -> usize {
        (0..self.count()).map(|face| 3 * self.corners(face).len().saturating_sub(2)).sum()
    }

    /// The indices of a face's corners.
    pub fn corners(&self, face: usize) -> &[u32] {
        let start = if face == 0 { 0 } else { self.ends[face - 1] };
        &self.corners[start..self.ends[face]]
    }
}

// ANCHOR: fan
/// The triangles of a polygon: all share its first corner, and go round as the polygon does.
///
/// Corners are counted from 0. A polygon of less than three has no triangles.
pub fn fan(corner_count: usize) -> Vec<[usize; 3]> {
    let mut triangles = Vec::new();
    for last in 2..corner_count {
        triangles.push([0, last - 1, last]);
    }
    triangles
}
// ANCHOR_END: fan

// ANCHOR: split_vertices
/// A vertex for each pair of position and normal that occurs, and for each corner the index of its vertex.
///
/// A .X mesh counts positions and normals apart, a graphics card has one index for both: where a position occurs with
/// two normals it becomes two vertices (E2-11, S2-23). They come in the order in which the corners first need them.
pub fn split_vertices(corners: &[(u32, u32)]) -> (Vec<(u32, u32)>, Vec<u32>) {
    let mut vertices = Vec::new();
    let mut indices = Vec::with_capacity(corners.len());
    // Most vertices have about six corners.
    let mut index_of = HashMap::with_capacity(corners.len() / 4);
    for &corner in corners {
        let index = *index_of.entry(corner).or_insert(vertices.len() as u32);
        if index as usize == vertices.len() {
            vertices.push(corner);
        }
        indices.push(index);
    }
    (vertices, indices)
}
// ANCHOR_END: split_vertices

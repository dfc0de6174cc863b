//! Faces: from polygons to triangles, whose corners have one index for all attributes.

use std::collections::HashMap;

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
/// A .X mesh counts positions and normals apart, a graphics card has one index for both: where a position
/// occurs with two normals it becomes two vertices (E2-11). They come in the order in which the corners first
/// need them.
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

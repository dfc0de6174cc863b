//! The faults of a skinned mesh in numbers: how thin it gets and how far it tears.

use glam::Vec3;

/// The mean distance of a ring's vertices from their centre.
pub fn ring_radius(ring: &[Vec3]) -> f32 {
    let count = ring.len() as f32;
    let centre = ring.iter().sum::<Vec3>() / count;
    ring.iter().map(|vertex| vertex.distance(centre)).sum::<f32>() / count
}

/// The share of its radius that a ring keeps: 1 where skinning keeps it round and full, 0 where it pinches it
/// shut (E4-8).
pub fn radius_kept(rest_ring: &[Vec3], skinned_ring: &[Vec3]) -> f32 {
    ring_radius(skinned_ring) / ring_radius(rest_ring)
}

/// The largest stretch of the quads' edges: an edge's skinned length over its length at rest. It is large
/// where a rigid skin breaks.
///
/// Both slices are one per vertex; no edge has length 0 at rest.
pub fn largest_stretch(quads: &[[usize; 4]], rest: &[Vec3], skinned: &[Vec3]) -> f32 {
    let stretch = |a: usize, b: usize| skinned[a].distance(skinned[b]) / rest[a].distance(rest[b]);
    edges(quads).map(|[a, b]| stretch(a, b)).fold(0.0, f32::max)
}

/// The edges of quads, each with the indices of its ends. An edge that two quads share comes twice.
pub fn edges(quads: &[[usize; 4]]) -> impl Iterator<Item = [usize; 2]> + '_ {
    quads.iter().flat_map(|&[a, b, c, d]| [[a, b], [b, c], [c, d], [d, a]])
}

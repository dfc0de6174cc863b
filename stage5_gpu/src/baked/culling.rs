//! Culling: instances that the camera does not see are not drawn.
//!
//! An instance is tested by a sphere around all that its clip does. A box or a sphere around the model at
//! rest is not enough: an arm that waves is outside of it, and the figure vanishes at the screen's edge while
//! its hand should still be seen.

use super::bake::Baked;
use crate::{
    cpu::pose_mesh,
    vertex::{PackedMesh, pack_mesh},
};
use glam::{Mat4, Vec3, Vec4};
use stage3_gltf::model::Model;

/// A ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    /// Its middle.
    pub center: Vec3,
    /// Its radius.
    pub radius: f32,
}

// ANCHOR: bounding_sphere
/// A sphere with all points in it. Its centre is that of the box around the points; it is as small as it can
/// be around this centre. There is at least one point.
pub fn bounding_sphere(points: &[Vec3]) -> Sphere {
    let low = points.iter().copied().fold(Vec3::INFINITY, Vec3::min);
    let high = points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
    let center = (low + high) / 2.0;
    let radius = points.iter().map(|point| point.distance(center)).fold(0.0, f32::max);
    Sphere { center, radius }
}
// ANCHOR_END: bounding_sphere

/// The sphere around a model's vertices in all frames of a baked clip, in model space.
///
/// Between two frames a vertex is on the straight line from its one place to the other. A sphere holds that
/// line if it holds its ends.
pub fn clip_sphere(model: &Model, baked: &Baked) -> Sphere {
    let meshes: Vec<PackedMesh> = model.meshes.iter().map(pack_mesh).collect();
    let vertices = |palettes| meshes.iter().flat_map(move |mesh| pose_mesh(mesh, palettes).positions);
    let points: Vec<Vec3> = baked.frames.iter().flat_map(vertices).collect();
    if points.is_empty() { Sphere { center: Vec3::ZERO, radius: 0.0 } } else { bounding_sphere(&points) }
}

// ANCHOR: frustum_planes
/// The six planes around what a camera sees: left, right, bottom, top, near, far. The dot product of a plane
/// with (x, y, z, 1) is the distance of a point from it, positive on the side that is seen.
///
/// `clip_from_world` takes a point to clip space, where -w ≤ x, y, z ≤ w if it is seen.
pub fn frustum_planes(clip_from_world: Mat4) -> [Vec4; 6] {
    // Row x times a point is its x in clip space, and so on.
    let [x, y, z, w] = [0, 1, 2, 3].map(|row| clip_from_world.row(row));
    [w + x, w - x, w + y, w - y, w + z, w - z].map(|plane| plane / plane.truncate().length())
}
// ANCHOR_END: frustum_planes

// ANCHOR: is_seen
/// False if the sphere is wholly behind one of the planes: then nothing in it can be seen. Near a corner of
/// the planes it may be true of a sphere that is not seen, which costs time, but hides nothing.
pub fn is_seen(planes: &[Vec4; 6], sphere: Sphere) -> bool {
    planes.iter().all(|plane| plane.dot(sphere.center.extend(1.0)) >= -sphere.radius)
}
// ANCHOR_END: is_seen

/// The indices of the instances that are seen: those whose sphere, at their place, is not behind a plane.
pub fn seen(planes: &[Vec4; 6], sphere: Sphere, places: &[Vec3]) -> Vec<u32> {
    let is_seen_at = |place: &Vec3| is_seen(planes, Sphere { center: sphere.center + *place, ..sphere });
    (0..).zip(places).filter(|(_, place)| is_seen_at(place)).map(|(index, _)| index).collect()
}

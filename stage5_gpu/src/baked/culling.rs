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
use stage3_gltf::{bounds::bounding_sphere, model::Model};

/// A ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    /// Its middle.
    pub center: Vec3,
    /// Its radius.
    pub radius: f32,
}

// ANCHOR: clip_sphere
/// The sphere around a model's vertices in all frames of a baked clip, in model space.
///
/// Between two frames a vertex is on the straight line from its one place to the other. A sphere holds that
/// line if it holds its ends.
pub fn clip_sphere(model: &Model, baked: &Baked) -> Sphere {
    let meshes: Vec<PackedMesh> = model.meshes.iter().map(pack_mesh).collect();
    let mut positions = Vec::new();
    for frame in &baked.frames {
        positions.extend(meshes.iter().flat_map(|mesh| pose_mesh(mesh, frame).positions));
    }
    let (center, radius) = bounding_sphere(&positions);
    Sphere { center, radius }
}
// ANCHOR_END: clip_sphere

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
/// False if the sphere is wholly behind one of the planes: then nothing in it can be seen. True otherwise:
/// near a corner also of a sphere that is not seen, which costs time, but hides nothing.
pub fn is_seen(planes: &[Vec4; 6], sphere: Sphere) -> bool {
    planes.iter().all(|plane| plane.dot(sphere.center.extend(1.0)) >= -sphere.radius)
}
// ANCHOR_END: is_seen

/// The indices of the instances that are seen: those whose sphere, at their place, is not behind a plane.
pub fn seen(planes: &[Vec4; 6], sphere: Sphere, places: &[Vec3]) -> Vec<u32> {
    let is_seen_at = |place: &Vec3| is_seen(planes, Sphere { center: sphere.center + *place, ..sphere });
    (0..).zip(places).filter(|(_, place)| is_seen_at(place)).map(|(index, _)| index).collect()
}

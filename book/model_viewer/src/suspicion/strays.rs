//! Single vertices that follow a joint far away from them.

use glam::{Mat4, Vec3};
use stage3_gltf::model::{Mesh, Model, Skin};
use std::collections::BTreeSet;

/// A vertex strays if its joint is farther away than this part of the mesh's size, and another is so many
/// times as near. In 95 sound files with at least so many joints, none comes near both.
const FAR: f32 = 0.4;
const NEARER: f32 = 5.0;
const LEAST_JOINTS: usize = 4;

/// The suspicion that some vertices of a skin, at most one of twenty, are tied to a wrong joint.
pub fn strays(model: &Model, index: usize) -> Option<String> {
    let Skin { joints, inverse_bind_matrices, .. } = &model.skins[index];
    let meshes: Vec<&Mesh> = model.meshes.iter().filter(|mesh| mesh.skin == Some(index)).collect();
    let positions = || meshes.iter().flat_map(|mesh| mesh.positions.iter().copied());
    let low = positions().fold(Vec3::INFINITY, Vec3::min);
    let size = low.distance(positions().fold(Vec3::NEG_INFINITY, Vec3::max));
    let used: BTreeSet<usize> =
        meshes.iter().flat_map(|mesh| mesh.influences.iter().flatten()).map(|it| it.joint).collect();
    let origin = |entry: &usize| Mat4::inverse(&inverse_bind_matrices[*entry]).w_axis.truncate();
    let origins: Vec<Vec3> = used.iter().map(origin).collect();
    let is_stray = |position: &Vec3, entry: usize| {
        let own = position.distance(origin(&entry));
        own > FAR * size && origins.iter().any(|origin| position.distance(*origin) * NEARER < own)
    };
    let mut found = Vec::new();
    for mesh in &meshes {
        for (vertex, (position, influences)) in mesh.positions.iter().zip(mesh.influences.iter()).enumerate()
        {
            let strongest = influences.iter().max_by(|a, b| a.weight.total_cmp(&b.weight))?.joint;
            if is_stray(position, strongest) {
                found.push((vertex, &mesh.name, &model.joints[joints[strongest]].name));
            }
        }
    }
    let (count, all) = (found.len(), positions().count());
    let (vertex, mesh, joint) = found.first()?;
    (used.len() >= LEAST_JOINTS && count * 20 <= all).then(|| {
        format!(
            "{count} of its {all} vertices follow a joint far away from them, and another is near: \
            vertex {vertex} of {mesh} follows {joint}"
        )
    })
}

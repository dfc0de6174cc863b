//! Single vertices that follow a joint far away from them.

use super::{bounds, meshes_of, origins};
use glam::Vec3;
use stage3_gltf::model::Model;
use std::collections::BTreeSet;

/// A vertex strays if its joint is farther away than this part of the mesh's size, and another is so many
/// times as near. In 95 sound files with at least so many joints, none comes near both.
const FAR: f32 = 0.4;
const NEARER: f32 = 5.0;
const LEAST_JOINTS: usize = 4;

/// The suspicion that some vertices of a skin, at most one of twenty, are tied to a wrong joint.
pub fn strays(model: &Model, index: usize, count_in_file: usize) -> Option<String> {
    let (skin, meshes) = (&model.skins[index], meshes_of(model, index));
    let ((low, high), origins) = (bounds(&meshes), origins(&skin.inverse_bind_matrices));
    let influences = meshes.iter().flat_map(|mesh| mesh.influences.iter().flatten());
    let used: BTreeSet<usize> = influences.map(|influence| influence.joint).collect();
    let is_stray = |position: &Vec3, entry: usize| {
        let own = position.distance(origins[entry]);
        let is_nearer = |&other: &usize| position.distance(origins[other]) * NEARER < own;
        own > FAR * low.distance(high) && used.iter().any(is_nearer)
    };
    let mut found = Vec::new();
    for mesh in &meshes {
        for (vertex, (position, influences)) in mesh.positions.iter().zip(mesh.influences.iter()).enumerate()
        {
            let strongest = influences.iter().max_by(|a, b| a.weight.total_cmp(&b.weight))?.joint;
            // Vertices without weights follow a joint behind those of the file.
            if strongest < count_in_file && is_stray(position, strongest) {
                found.push((vertex, &mesh.name, &model.joints[skin.joints[strongest]].name));
            }
        }
    }
    let (count, all) = (found.len(), meshes.iter().map(|mesh| mesh.positions.len()).sum::<usize>());
    let (vertex, mesh, joint) = found.first()?;
    (used.len() >= LEAST_JOINTS && count * 20 <= all).then(|| {
        format!(
            "{count} of its {all} vertices follow a joint far away from them, and another is near: \
            vertex {vertex} of {mesh} follows {joint}"
        )
    })
}

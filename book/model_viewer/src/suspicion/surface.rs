//! Meshes whose triangles go round the wrong way.

use glam::Vec3;
use stage3_gltf::model::Mesh;

/// The part of the triangles above which it is no accident of the shape.
const MOST: f32 = 0.9;

/// The suspicion that a mesh is inside out: its triangles are seen from behind where its normals point.
pub fn inside_out(mesh: &Mesh) -> Option<String> {
    let (mut outwards, mut inwards) = (0, 0);
    let corners = mesh.indices.as_chunks::<3>().0.iter().filter(|_| !mesh.normals.is_empty());
    for corners in corners.map(|triangle| triangle.map(|vertex| vertex as usize)) {
        let [a, b, c] = corners.map(|vertex| mesh.positions[vertex]);
        let normal: Vec3 = corners.iter().map(|&vertex| mesh.normals[vertex]).sum();
        match (b - a).cross(c - a).dot(normal) {
            along if along > 0.0 => outwards += 1,
            along if along < 0.0 => inwards += 1,
            _ => (),
        }
    }
    let all = outwards + inwards;
    (all > 0 && inwards as f32 > MOST * all as f32).then(|| {
        format!("{inwards} of its {all} triangles go round the other way than its normals say: it looks inside out")
    })
}

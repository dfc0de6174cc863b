//! From lists, strips and fans to three indices a triangle (E4-6; glTF 2.0, section 3.7.2.1).

use gltf::json::mesh::Mode;

/// The triangles of a primitive. Points and lines have none.
pub fn triangles(mode: Mode, mut indices: Vec<u32>) -> Vec<u32> {
    match mode {
        Mode::Points | Mode::Lines | Mode::LineLoop | Mode::LineStrip => Vec::new(),
        Mode::Triangles => {
            indices.truncate(indices.len() / 3 * 3);
            indices
        }
        Mode::TriangleStrip => of_strip(&indices),
        Mode::TriangleFan => of_fan(&indices),
    }
}

// ANCHOR: of_strip
/// The triangles of a strip: every vertex after the second makes one with the two before it.
///
/// Every other triangle has its first two corners swapped, or it would be seen from behind.
pub fn of_strip(strip: &[u32]) -> Vec<u32> {
    let mut triangles = Vec::new();
    for (index, corners) in strip.windows(3).enumerate() {
        if index % 2 == 0 {
            triangles.extend([corners[0], corners[1], corners[2]]);
        } else {
            triangles.extend([corners[1], corners[0], corners[2]]);
        }
    }
    triangles
}
// ANCHOR_END: of_strip

/// The triangles of a fan: every vertex after the second makes one with the one before it and the first.
pub fn of_fan(fan: &[u32]) -> Vec<u32> {
    fan.windows(2).skip(1).flat_map(|edge| [edge[0], edge[1], fan[0]]).collect()
}

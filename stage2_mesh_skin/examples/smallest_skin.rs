//! The smallest possible skinned mesh: from arrays to a picture.
//!
//! `cargo run --package stage2_mesh_skin --example smallest_skin > arm.svg`

// ANCHOR: smallest_skin
use glam::{Mat4, Vec3, vec3};

/// Two joints, the shoulder and the elbow: each one's parent, and its position in the parent's space.
const JOINTS: [(Option<usize>, Vec3); 2] = [(None, Vec3::ZERO), (Some(0), vec3(0.0, 4.0, 0.0))];

/// An upright arm, up on the left and down on the right: x, y, and the elbow's weight.
const VERTICES: [(f32, f32, f32); 10] = [
    (-0.5, 0.0, 0.0),
    (-0.5, 3.0, 0.25),
    (-0.5, 4.0, 0.5),
    (-0.5, 5.0, 0.75),
    (-0.5, 8.0, 1.0),
    (0.5, 8.0, 1.0),
    (0.5, 5.0, 0.75),
    (0.5, 4.0, 0.5),
    (0.5, 3.0, 0.25),
    (0.5, 0.0, 0.0),
];

/// Both joints' spaces in model space, each turned about z by its angle.
fn model_matrices(angles_rad: [f32; 2]) -> [Mat4; 2] {
    let mut model_from_joint = [Mat4::IDENTITY; 2];
    for (joint, (parent, place)) in JOINTS.into_iter().enumerate() {
        let parent_from_joint = Mat4::from_translation(place) * Mat4::from_rotation_z(angles_rad[joint]);
        model_from_joint[joint] = match parent {
            Some(parent) => model_from_joint[parent] * parent_from_joint,
            None => parent_from_joint,
        };
    }
    model_from_joint
}

/// The skinned vertices, each moved by both joints. The mesh was bound while nothing was turned.
pub fn skin(angles_rad: [f32; 2]) -> Vec<Vec3> {
    let (bind, pose) = (model_matrices([0.0; 2]), model_matrices(angles_rad));
    let palette = [0, 1].map(|joint| pose[joint] * bind[joint].inverse());
    let blended = |&(x, y, elbow): &(f32, f32, f32)| {
        let by_joint = palette.map(|matrix| matrix.transform_point3(vec3(x, y, 0.0)));
        (1.0 - elbow) * by_joint[0] + elbow * by_joint[1]
    };
    VERTICES.iter().map(blended).collect()
}

fn main() {
    let arm = skin([0.0, 60f32.to_radians()]);
    let corners: Vec<String> = arm.iter().map(|corner| format!("{:.2},{:.2}", corner.x, -corner.y)).collect();
    println!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='-6 -9 12 10' width='600'>");
    println!(
        "<polygon points='{}' fill='peru' stroke='black' stroke-width='0.05'/></svg>",
        corners.join(" ")
    );
}
// ANCHOR_END: smallest_skin

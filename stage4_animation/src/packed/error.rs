//! The error of a packed pose: how far from their places it leaves points that the joints carry.
//!
//! A joint's own error says little. A shoulder that is turned by a thousandth of a radian is where it was,
//! but the hand is half a millimetre away: a hand's error is mostly the shoulder's fault.

use glam::{Mat4, Vec3};
use stage2_mesh_skin::{skeleton::model_matrices, transform::Transform};
use stage3_gltf::model::Model;

/// For each joint the points, in its space, at which errors are measured.
pub type Points = Vec<Vec<Vec3>>;

/// A shell in the place of a skin: for each joint a point on each of its axes, at this distance.
pub fn shell_points(joints: usize, distance: f32) -> Points {
    vec![Vec3::AXES.map(|axis| axis * distance).to_vec(); joints]
}

/// The vertices that show a joint's error first: among those that follow the joint, the outermost ones in six
/// directions, in its space at bind. Joints that no vertex follows have no points.
pub fn skin_points(model: &Model) -> Points {
    let mut points = vec![Vec::new(); model.joints.len()];
    for mesh in &model.meshes {
        let Some(skin) = mesh.skin.map(|skin| &model.skins[skin]) else {
            points[mesh.joint].extend(&mesh.positions);
            continue;
        };
        for (&position, influences) in mesh.positions.iter().zip(mesh.influences.iter()) {
            for influence in influences.iter().filter(|influence| influence.weight > 0.0) {
                let joint_from_mesh = skin.inverse_bind_matrices[influence.joint];
                points[skin.joints[influence.joint]].push(joint_from_mesh.transform_point3(position));
            }
        }
    }
    points.iter().map(|points| outermost(points)).collect()
}

fn outermost(points: &[Vec3]) -> Vec<Vec3> {
    let directions = Vec3::AXES.into_iter().flat_map(|axis| [axis, -axis]);
    let farthest =
        |direction: Vec3| points.iter().copied().max_by(|a, b| a.dot(direction).total_cmp(&b.dot(direction)));
    directions.filter_map(farthest).collect()
}

/// The largest distance between the places of a joint's points, in model space and its unit, in an exact pose
/// and in a packed one. Both matrices are `model_from_joint`; the points are in the joint's space.
pub fn vertex_error(points: &[Vec3], exact: Mat4, packed: Mat4) -> f32 {
    let error = |&point: &Vec3| exact.transform_point3(point).distance(packed.transform_point3(point));
    points.iter().map(error).fold(0.0, f32::max)
}

/// The matrices `model_from_joint` of a pose; parents come first.
pub fn pose_matrices(parents: &[Option<usize>], pose: &[Transform]) -> Vec<Mat4> {
    let locals: Vec<Mat4> = pose.iter().map(|parts| parts.to_matrix()).collect();
    model_matrices(parents, &locals)
}

//! The points at which errors are measured: of a skin, or where there is none.

use super::error::Points;
use glam::Vec3;
use stage3_gltf::model::Model;

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

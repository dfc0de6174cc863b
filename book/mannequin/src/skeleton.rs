//! The joints: their parents and their places.

use crate::Joint;
use glam::{DMat4, DQuat, DVec3};

/// The number of joints.
pub const COUNT: usize = 21;

/// The angle between the arms and the body in the bind pose, an A-pose: in a T-pose the arms would be level
/// (S4-51).
const ARMS_OUT_RAD: f64 = 0.75;

/// Name, parent, and place in the parent's space. Parents come first.
///
/// With hanging arms all joints would have the model's axes: x to the figure's left, y up, z forward. So a
/// limb runs along its joint's negative y, and a rotation about x bends it forwards or backwards.
const JOINTS: [(&str, Option<&str>, [f64; 3]); COUNT] = [
    ("hips", None, [0.0, 0.92, 0.0]),
    ("spine", Some("hips"), [0.0, 0.12, 0.0]),
    ("chest", Some("spine"), [0.0, 0.15, 0.0]),
    ("neck", Some("chest"), [0.0, 0.265, -0.01]),
    ("head", Some("neck"), [0.0, 0.08, 0.01]),
    ("shoulder.L", Some("chest"), [0.05, 0.185, 0.0]),
    ("upper_arm.L", Some("shoulder.L"), [0.138, 0.0, 0.0]),
    ("lower_arm.L", Some("upper_arm.L"), [0.0, -0.28, 0.0]),
    ("hand.L", Some("lower_arm.L"), [0.0, -0.25, 0.0]),
    ("shoulder.R", Some("chest"), [-0.05, 0.185, 0.0]),
    ("upper_arm.R", Some("shoulder.R"), [-0.138, 0.0, 0.0]),
    ("lower_arm.R", Some("upper_arm.R"), [0.0, -0.28, 0.0]),
    ("hand.R", Some("lower_arm.R"), [0.0, -0.25, 0.0]),
    ("upper_leg.L", Some("hips"), [0.09, -0.06, 0.0]),
    ("lower_leg.L", Some("upper_leg.L"), [0.0, -0.4, 0.0]),
    ("foot.L", Some("lower_leg.L"), [0.0, -0.385, 0.0]),
    ("toes.L", Some("foot.L"), [0.0, -0.05, 0.115]),
    ("upper_leg.R", Some("hips"), [-0.09, -0.06, 0.0]),
    ("lower_leg.R", Some("upper_leg.R"), [0.0, -0.4, 0.0]),
    ("foot.R", Some("lower_leg.R"), [0.0, -0.385, 0.0]),
    ("toes.R", Some("foot.R"), [0.0, -0.05, 0.115]),
];

/// The joint's index in the list, and so in all lists with one entry per joint.
///
/// # Panics
/// If no joint has that name.
pub fn index(name: &str) -> usize {
    JOINTS.iter().position(|joint| joint.0 == name).unwrap_or_else(|| panic!("no joint is called {name}"))
}

/// The joint's place in its parent's space, at rest.
pub fn rest_translation(joint: usize) -> DVec3 {
    DVec3::from_array(JOINTS[joint].2)
}

/// The joint's axes in its parent's space, at rest: only the arms are turned, away from the body.
pub fn rest_rotation(joint: usize) -> DQuat {
    match JOINTS[joint].0 {
        "upper_arm.L" => DQuat::from_rotation_z(ARMS_OUT_RAD),
        "upper_arm.R" => DQuat::from_rotation_z(-ARMS_OUT_RAD),
        _ => DQuat::IDENTITY,
    }
}

/// `model_from_joint` in the rest pose, one per joint. It is also the bind pose, so mesh space is model
/// space.
pub fn model_from_joints() -> Vec<DMat4> {
    let mut model_from_joints: Vec<DMat4> = Vec::new();
    for (joint, (_, parent, _)) in JOINTS.iter().enumerate() {
        let parent_from_joint =
            DMat4::from_rotation_translation(rest_rotation(joint), rest_translation(joint));
        let model_from_parent = parent.map_or(DMat4::IDENTITY, |parent| model_from_joints[index(parent)]);
        model_from_joints.push(model_from_parent * parent_from_joint);
    }
    model_from_joints
}

/// All joints, parents first.
pub fn joints() -> Vec<Joint> {
    let model_from_joints = model_from_joints();
    let joint = |(joint, &(name, parent, _)): (usize, &(&'static str, Option<&str>, _))| Joint {
        name,
        parent: parent.map(index),
        translation: rest_translation(joint).as_vec3(),
        rotation: rest_rotation(joint).as_quat(),
        // Inverted in f64, so that rounding does not depend on the machine; the last row is exactly
        // 0, 0, 0, 1.
        inverse_bind_matrix: model_from_joints[joint].inverse().as_mat4(),
    };
    JOINTS.iter().enumerate().map(joint).collect()
}

//! A pose of the whole figure, with legs bent to put the feet in their places.

use crate::skeleton::{COUNT, index, model_from_joints, rest_translation};
use glam::{DMat3, DQuat, DVec3};

/// The heel, on which the foot stands when its toes are lifted, seen from the ground below the ankle.
const HEEL: DVec3 = DVec3::new(0.0, 0.0, -0.052);

/// Every joint's local rotation, and the place of the hips.
#[derive(Clone, Debug)]
pub struct Pose {
    /// In model space.
    pub hips: DVec3,
    /// In the parent's space, one per joint, parents first.
    pub rotations: Vec<DQuat>,
}

/// The place and the rotation of a foot.
#[derive(Clone, Copy, Debug, Default)]
pub struct Step {
    /// The point on the ground below the ankle, if the foot stood flat; above the ground for a lifted foot.
    pub place: DVec3,
    /// The angle by which the tip points outwards.
    pub outwards_rad: f64,
    /// Positive with the heel up, turned about the joint of the toes; negative with the toes up, turned about
    /// the heel.
    pub pitch_rad: f64,
    /// The angle between the toes and the foot, positive for down.
    pub toes_rad: f64,
}

impl Pose {
    /// Upright, with hanging arms: no joint is turned.
    pub fn upright() -> Self {
        Self { hips: rest_translation(0), rotations: vec![DQuat::IDENTITY; COUNT] }
    }

    /// Sets a joint's rotation by three angles in radians: first about y (twist), then z (sideways), then x
    /// (forward).
    pub fn turn(&mut self, joint: &str, x: f64, y: f64, z: f64) {
        let rotation = DQuat::from_rotation_x(x) * DQuat::from_rotation_z(z) * DQuat::from_rotation_y(y);
        self.rotations[index(joint)] = rotation;
    }

    /// Bends a leg so that its foot stands as `step` says. It starts from the hips, so call it last.
    pub fn stand(&mut self, side: &str, step: Step) {
        let [upper_leg, lower_leg, foot, toes] =
            ["upper_leg", "lower_leg", "foot", "toes"].map(|joint| index(&format!("{joint}.{side}")));
        let outwards = if side == "L" { step.outwards_rad } else { -step.outwards_rad };
        let model_from_step = DQuat::from_rotation_y(outwards);
        let model_from_foot = model_from_step * DQuat::from_rotation_x(step.pitch_rad);
        let ankle = step.place + model_from_step * ankle_above_ground(step.pitch_rad);

        let model_from_hips = self.rotations[0];
        let hip = self.hips + model_from_hips * rest_translation(upper_leg);
        let lengths = (rest_translation(lower_leg).length(), rest_translation(foot).length());
        let forward = model_from_step * DVec3::Z;
        let (model_from_upper, model_from_lower) = reach(hip, ankle, lengths, forward);

        self.rotations[upper_leg] = model_from_hips.inverse() * model_from_upper;
        self.rotations[lower_leg] = model_from_upper.inverse() * model_from_lower;
        self.rotations[foot] = model_from_lower.inverse() * model_from_foot;
        self.rotations[toes] = DQuat::from_rotation_x(step.toes_rad);
    }
}

/// The ankle, seen from the ground below it, when the foot is rolled over its heel or its toes.
fn ankle_above_ground(pitch_rad: f64) -> DVec3 {
    let ankle = DVec3::Y * model_from_joints()[index("foot.L")].w_axis.y;
    let toes = ankle + rest_translation(index("toes.L"));
    let pivot = if pitch_rad > 0.0 { toes } else { HEEL };
    pivot + DQuat::from_rotation_x(pitch_rad) * (ankle - pivot)
}

/// The rotations of two limbs, with the given lengths, that lead from `from` to `to`; their knee points
/// `forward`.
///
/// A limb runs along its negative y and bends about its x. It points at a target that is out of reach.
fn reach(from: DVec3, to: DVec3, (upper, lower): (f64, f64), forward: DVec3) -> (DQuat, DQuat) {
    let distance = from.distance(to).min(upper + lower);
    let direction = (to - from).normalize();
    let hinge = forward.cross(direction).normalize();
    // The law of cosines gives the knee's distance along the straight line, Pythagoras its distance beside
    // it.
    let along = (upper * upper - lower * lower + distance * distance) / (2.0 * distance);
    let beside = (upper * upper - along * along).max(0.0).sqrt();
    let knee = from + direction * along + direction.cross(hinge) * beside;
    let end = from + direction * distance;
    let rotation = |limb: DVec3| {
        let up = -limb.normalize();
        DQuat::from_mat3(&DMat3::from_cols(hinge, up, hinge.cross(up)))
    };
    (rotation(knee - from), rotation(end - knee))
}

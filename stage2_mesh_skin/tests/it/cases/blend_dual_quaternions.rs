//! Oracle: the sum of the quaternions, each or its negative, whichever is nearer to the strongest joint's;
//! that mean turns points by the sandwich product. q and -q are one motion, so the cases compare the places
//! to which it takes points.

use super::{influences, point};
use glam::{DQuat, DVec3, Vec3};
use stage2_mesh_skin::{
    dual_quaternion::{DualQuaternion, blend_dual_quaternions},
    skin::Influence,
};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

struct Input {
    influences: Vec<Influence>,
    joints: Vec<Joint>,
}

/// A joint's motion, and true if it is given as -q.
#[derive(Clone, Copy)]
struct Joint(Placement, bool);

fn draw(draws: &mut Draws) -> Option<Input> {
    let joints = draws.list(1, 4, |draws, _| {
        let is_negative = draws.flip();
        // Of three turns, each a third of a circle from the next, not all are on one side. After half a
        // circle the side changes.
        let angle_deg = draws.one_of(&[0.0, 120.0, 240.0, 179.99, 180.01]);
        let turn = if draws.flip() { draws.turn() } else { Placement { angle_deg, ..Placement::NONE } };
        let translation = if draws.flip() { point(draws, 3.0) } else { Vec3::ZERO };
        Joint(Placement { translation, ..turn }, is_negative)
    });
    let influences = influences(draws, 0, joints.len());
    for (index, Joint(motion, is_negative)) in joints.iter().enumerate() {
        if *is_negative {
            draws.note(&format!("joint {index}"), &format!("{motion:?}, as -q"));
        } else {
            draws.say(&format!("joint {index}"), motion);
        }
    }
    is_clear(&influences, &joints).then_some(Input { influences, joints })
}

/// False if another joint with the largest weight would lead to another mean, or if rounding decides on which
/// side a joint is.
fn is_clear(influences: &[Influence], joints: &[Joint]) -> bool {
    let Some(strongest) = strongest(influences) else { return true };
    let held: Vec<&Influence> = influences.iter().filter(|it| it.weight > 0.0).collect();
    let sides = |pivot: &Influence| -> Vec<f64> {
        held.iter().map(|it| joints[it.joint].turn().dot(joints[pivot.joint].turn())).collect()
    };
    let own = sides(strongest);
    let mut equals = held.iter().filter(|it| it.weight == strongest.weight).map(|it| sides(it));
    equals.all(|sides| {
        let is_same = |(a, b): (&f64, &f64)| (*a > 0.0) == (*b > 0.0);
        let same = sides.iter().zip(&own).filter(|pair| is_same(*pair)).count();
        sides.iter().all(|side| side.abs() > 1e-5) && (same == 0 || same == own.len())
    })
}

fn answer(Input { influences, joints }: &mut Input) -> Rows {
    let motions: Vec<DualQuaternion> = joints.iter().map(|joint| joint.motion()).collect();
    let blended = blend_dual_quaternions(influences, &motions);
    let mut rows = Rows::default();
    for (name, point) in POINTS {
        rows.push(name, blended.transform_point(point).to_array());
    }
    rows.and("the real part's length", [blended.real.length()])
}

const POINTS: [(&str, Vec3); 3] =
    [("the origin", Vec3::ZERO), ("the x axis's end", Vec3::X), ("the y axis's end", Vec3::Y)];

fn right(input: &Input) -> Right {
    let mut rows = Rows::default();
    for (name, point) in POINTS {
        rows.push(name, taken(input, point.as_dvec3()).to_array());
    }
    rows.and("the real part's length", [1.0]).right()
}

/// The place to which the mean takes a point.
fn taken(Input { influences, joints }: &Input, point: DVec3) -> DVec3 {
    let Some(strongest) = strongest(influences) else { return point };
    let pivot = joints[strongest.joint].turn();
    let zero = DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    let (mut real, mut dual) = (zero, zero);
    for influence in influences.iter().rev() {
        let joint = joints[influence.joint];
        let is_nearer = (joint.turn() - pivot).length() < (joint.turn() + pivot).length();
        let turn = if is_nearer { joint.turn() } else { -joint.turn() };
        real += turn * f64::from(influence.weight);
        dual += pure(joint.0.translation.as_dvec3()) * turn * (0.5 * f64::from(influence.weight));
    }
    let turned = real * pure(point) * real.conjugate();
    let moved = dual * real.conjugate() * 2.0;
    (turned.xyz() + moved.xyz()) / real.dot(real)
}

/// The first influence with the largest weight.
fn strongest(influences: &[Influence]) -> Option<&Influence> {
    influences.iter().rev().max_by(|a, b| a.weight.total_cmp(&b.weight))
}

/// A vector as a quaternion without a real part.
fn pure(vector: DVec3) -> DQuat {
    DQuat::from_vec4(vector.extend(0.0))
}

impl Joint {
    fn motion(self) -> DualQuaternion {
        let motion = DualQuaternion::from_rotation_translation(self.0.rotation(), self.0.translation);
        let sign = if self.1 { -1.0 } else { 1.0 };
        DualQuaternion { real: motion.real * sign, dual: motion.dual * sign }
    }

    fn turn(self) -> DQuat {
        self.0.exact_rotation()
    }
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Tests of `blend_dual_quaternions`. Oracle: the sum of the quaternions, each or its negative, whichever
//! is nearer to the strongest joint's; that mean turns points by the sandwich product. q and -q are one
//! motion, so the cases compare the places to which it takes points.

use crate::{
    X90, Z90, assert_near, box_arm_matrices, box_arm_vertices,
    cases::{drawn_influences, point},
    dual_quaternion::motion,
    influences,
};
use glam::{DQuat, DVec3, Mat4, Quat, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::{
    dual_quaternion::{self, DualQuaternion, blend_dual_quaternions},
    skin::Influence,
};
use std::f32::consts::FRAC_1_SQRT_2;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

fn negated(motion: DualQuaternion) -> DualQuaternion {
    DualQuaternion { real: -motion.real, dual: -motion.dual }
}

fn blend(weights: &[(usize, f32)], joints: &[DualQuaternion]) -> DualQuaternion {
    dual_quaternion::blend_dual_quaternions(&influences(weights), joints)
}

/// The angle of the mean of two joints that turn about one axis by 0 and θ. With w the second joint's
/// weight, the mean of their quaternions turns about the same axis by φ, where tan(φ/2) = w sin(θ/2) / (1
/// - w + w cos(θ/2)).
fn angle_between(angle_rad: f32, weight: f32) -> f32 {
    let (sin, cos) = (angle_rad / 2.0).sin_cos();
    2.0 * (weight * sin).atan2(1.0 - weight + weight * cos)
}

#[test]
fn turns_the_box_arm_about_its_elbow() {
    // Every vertex keeps its distance to (0, 4, 1) and turns by an angle that can be computed.
    for turn in [Z90, X90] {
        let joints = box_arm_matrices(turn.rotation()).map(DualQuaternion::from_matrix);
        let skin = |(position, influences): (Vec3, Vec<_>)| {
            blend_dual_quaternions(&influences, &joints).transform_point(position)
        };
        let skinned: Vec<_> = box_arm_vertices().into_iter().map(skin).collect();
        if turn == Z90 {
            testing::assert_table!("box-arm-z90", table(&skinned));
        }
        let (axis, angle_rad) = turn.rotation().to_axis_angle();
        for (&skinned, (position, influences)) in skinned.iter().zip(box_arm_vertices()) {
            let elbow = vec3(0.0, 4.0, 0.0);
            let part = Quat::from_axis_angle(axis, angle_between(angle_rad, influences[1].weight));
            let expected = part * (position - elbow) + elbow + Vec3::Z;
            assert_near(skinned, expected);
        }
    }
}

#[test]
fn halves_turn_half_way() {
    let (half, expected) = (angle_between(Z90.z_rad, 0.5), Z90.z_rad / 2.0);
    assert!((half - expected).abs() < 1e-6, "the angle by hand: is {half}, should be {expected}");
    let joints = [DualQuaternion::IDENTITY, DualQuaternion::from_matrix(Mat4::from_quat(Z90.rotation()))];
    let blended = blend(&[(0, 0.5), (1, 0.5)], &joints);
    let (turn, expected) = (blended.real.normalize(), Quat::from_rotation_z(half));
    assert!(turn.angle_between(expected) < 1e-3, "the turn: is {turn}, should be {expected}");
    assert_near(blended.transform_point(Vec3::X), vec3(FRAC_1_SQRT_2, FRAC_1_SQRT_2, 0.0));
}

#[test]
fn a_negated_quaternion_is_the_same_motion() {
    // Antipodality: without the flip, equal shares of q and -q cancel out.
    let joints = [motion(), negated(motion())];
    for weights in [[(0, 0.5), (1, 0.5)], [(0, 0.3), (1, 0.7)], [(1, 0.4), (0, 0.6)]] {
        let blended = blend(&weights, &joints);
        assert_near(blended.transform_point(Vec3::ONE), motion().transform_point(Vec3::ONE));
    }
}

#[test]
fn takes_the_side_of_the_strongest_joint() {
    // A weak joint at 0° must not separate two strong ones at 170° and 190°, which are close to each
    // other.
    let turn = |angle_deg: f32| {
        DualQuaternion::from_rotation_translation(Quat::from_rotation_z(angle_deg.to_radians()), Vec3::ZERO)
    };
    let blended = blend(&[(0, 0.02), (1, 0.48), (2, 0.5)], &[turn(0.0), turn(170.0), turn(190.0)]);
    let end = blended.transform_point(Vec3::X).normalize();
    assert!(end.x < -0.99, "the direction of the x axis: is {end}, should be near (-1, 0, 0)");
}

#[test]
fn has_unit_length_and_moves_rigidly() {
    let joints = [DualQuaternion::IDENTITY, motion()];
    let blended = blend(&[(0, 0.3), (1, 0.7)], &joints);
    let length = blended.real.length();
    assert!((length - 1.0).abs() < 1e-6, "the real part has length {length}, should have 1");
    let (a, b) = (vec3(1.0, 2.0, 3.0), vec3(-2.0, 0.5, 1.0));
    let distance = blended.transform_point(a).distance(blended.transform_point(b));
    let expected = a.distance(b);
    assert!(
        (distance - expected).abs() < 1e-5,
        "the distance of two points: is {distance}, should be {expected}"
    );
}

#[test]
fn one_joint_alone_and_none() {
    assert_near(blend(&[(0, 1.0)], &[motion()]).transform_point(Vec3::X), motion().transform_point(Vec3::X));
    assert_eq!(blend(&[], &[]), DualQuaternion::IDENTITY);
}

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
    let influences = drawn_influences(draws, 0, joints.len());
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

const POINTS: [(&str, Vec3); 3] = [
    ("where the origin goes", Vec3::ZERO),
    ("where (1, 0, 0) goes", Vec3::X),
    ("where (0, 1, 0) goes", Vec3::Y),
];

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

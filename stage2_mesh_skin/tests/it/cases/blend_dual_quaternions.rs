//! Oracle: the sum of the quaternions, each or its negative, whichever is nearer to the strongest joint's;
//! that mean turns points by the sandwich product. q and -q are one motion, so the cases compare the places
//! to which it takes points.

use super::{influences, note_influences};
use glam::{DQuat, DVec3, Vec3};
use stage1_bones::table::rows;
use stage2_mesh_skin::{
    dual_quaternion::{DualQuaternion, blend_dual_quaternions},
    skin::Influence,
};
use testing::cases::{self, placement::Placement};

/// A joint's motion, and true if it is given as -q.
#[derive(Clone, Copy)]
struct Joint(Placement, bool);

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let (joints, mut influences) = loop {
            // The choice of a side only matters with three or more.
            let count = random.count(1, 3) + if case.index < 16 { 0 } else { 2 };
            let joints: Vec<Joint> = (0..count).map(|_| Joint(random.motion(3.0), random.flip())).collect();
            let influences = influences(random, count, count);
            if !is_on_edge(&joints, &influences) {
                break (joints, influences);
            }
        };
        if case.index % 8 == 7 {
            influences.clear();
        }
        note_influences(case, &influences);
        for (index, Joint(motion, is_negative)) in joints.iter().enumerate() {
            let sign = if *is_negative { ", as -q" } else { "" };
            case.note(&format!("joint {index}"), format!("{motion:?}{sign}"));
        }
        case.run(|| {
            let motions: Vec<DualQuaternion> = joints.iter().map(|joint| joint.motion()).collect();
            let blended = blend_dual_quaternions(&influences, &motions);
            table(
                [Vec3::ZERO, Vec3::X, Vec3::Y].map(|point| blended.transform_point(point)),
                blended.real.length(),
            )
        });
        case.expect(&table(expected(&joints, &influences), 1.0));
    });
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

/// True if two joints share the largest weight, or one is so far from the strongest that rounding decides its
/// side.
fn is_on_edge(joints: &[Joint], influences: &[Influence]) -> bool {
    let strongest = strongest(influences);
    influences.iter().enumerate().any(|(index, influence)| {
        let dot = joints[influence.joint].turn().dot(joints[influences[strongest].joint].turn());
        index != strongest && influence.weight == influences[strongest].weight || dot.abs() < 0.01
    })
}

/// The index of the largest weight in the list.
fn strongest(influences: &[Influence]) -> usize {
    let by_weight = |&a: &usize, &b: &usize| influences[a].weight.total_cmp(&influences[b].weight);
    (0..influences.len()).max_by(by_weight).expect("there is an influence")
}

/// The places to which the mean takes the origin and the ends of the x and y axes.
fn expected(joints: &[Joint], influences: &[Influence]) -> [Vec3; 3] {
    if influences.is_empty() {
        return [Vec3::ZERO, Vec3::X, Vec3::Y];
    }
    let pivot = joints[influences[strongest(influences)].joint].turn();
    let zero = DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    let (mut real, mut dual) = (zero, zero);
    for influence in influences.iter().rev() {
        let joint = joints[influence.joint];
        let is_nearer = (joint.turn() - pivot).length() < (joint.turn() + pivot).length();
        let turn = if is_nearer { joint.turn() } else { -joint.turn() };
        real += turn * f64::from(influence.weight);
        dual += pure(joint.0.translation.as_dvec3()) * turn * (0.5 * f64::from(influence.weight));
    }
    let square = real.dot(real);
    [DVec3::ZERO, DVec3::X, DVec3::Y].map(|point| {
        let turned = real * pure(point) * real.conjugate();
        let moved = dual * real.conjugate() * 2.0;
        ((turned.xyz() + moved.xyz()) / square).as_vec3()
    })
}

/// A vector as a quaternion without a real part.
fn pure(vector: DVec3) -> DQuat {
    DQuat::from_vec4(vector.extend(0.0))
}

fn table([origin, x, y]: [Vec3; 3], length: f32) -> String {
    let points = [("the_origin", origin), ("the_x_axis's_end", x), ("the_y_axis's_end", y)]
        .map(|(name, at)| (name, at.to_array().to_vec()));
    rows(points.into_iter().chain([("the_real_part's_length", vec![length])]))
}

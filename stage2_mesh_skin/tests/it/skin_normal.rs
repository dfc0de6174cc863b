//! Tests of `skin_normal`: normals that follow their joints. Oracle: the inverse transpose of the blended
//! matrix; where the joints flatten an axis, the upright of the plane that is left.

use crate::{
    X90, Z90, assert_near, box_arm_matrices,
    cases::{drawn_influences, matrices, placement},
    influences,
};
use glam::{DMat3, DVec3, Mat4, Quat, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::skin::{self, Influence, skin_normal};
use std::f32::consts::PI;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

fn on_ring_5(turn: Quat) -> Vec3 {
    skin::skin_normal(Vec3::Z, &influences(&[(0, 0.25), (1, 0.75)]), &box_arm_matrices(turn))
}

#[test]
fn turns_and_does_not_move() {
    // S1-12, E1-1, E4-4, D1
    testing::assert_table!("ring-5", table(&[on_ring_5(Z90.rotation()), on_ring_5(X90.rotation())]));
    assert_near(on_ring_5(Z90.rotation()), Vec3::Z);
    assert_near(on_ring_5(X90.rotation()), vec3(0.0, -0.948683, 0.316228));
}

#[test]
fn is_not_a_position() {
    // E1-1: the result if the translation acts, too.
    let as_position =
        |turn| skin::skin_position(Vec3::Z, &influences(&[(0, 0.25), (1, 0.75)]), &box_arm_matrices(turn));
    assert_near(as_position(Z90.rotation()), vec3(3.0, 3.0, 2.0));
    assert_near(as_position(X90.rotation()), vec3(0.0, 2.25, -1.75));
}

#[test]
fn stays_upright_on_a_stretched_slope() {
    // E1-1: a slope along (1, -1, 0) stretched by 2 in x runs along (2, -1, 0); (1, 2, 0) is at right angles
    // to it.
    let stretch = Mat4::from_scale(vec3(2.0, 1.0, 1.0));
    let skinned = skin::skin_normal(vec3(1.0, 1.0, 0.0).normalize(), &influences(&[(0, 1.0)]), &[stretch]);
    assert_near(skinned, vec3(1.0, 2.0, 0.0).normalize());
}

#[test]
fn stays_outside_in_a_mirror() {
    let mirror = Mat4::from_scale(vec3(-1.0, 1.0, 1.0));
    assert_near(skin::skin_normal(Vec3::X, &influences(&[(0, 1.0)]), &[mirror]), Vec3::NEG_X);
    assert_near(skin::skin_normal(Vec3::Y, &influences(&[(0, 1.0)]), &[mirror]), Vec3::Y);
}

#[test]
fn stays_where_no_direction_is_left() {
    let flat = Mat4::from_scale(Vec3::ZERO);
    assert_eq!(skin::skin_normal(Vec3::X, &influences(&[(0, 1.0)]), &[flat]), Vec3::X);
    assert_eq!(skin::skin_normal(Vec3::Z, &[], &[]), Vec3::Z);
}

#[test]
fn has_unit_length_whatever_comes() {
    // S4-29, S4-31: joints that flatten everything, half turns that cancel out, no joints at all.
    let flat = Mat4::from_scale(Vec3::ZERO);
    let half_turn = Mat4::from_rotation_y(PI);
    let one = influences(&[(0, 1.0)]);
    let halves = influences(&[(0, 0.5), (1, 0.5)]);
    for skinned in [
        skin::skin_normal(Vec3::X, &one, &[flat]),
        skin::skin_normal(Vec3::X, &halves, &[Mat4::IDENTITY, half_turn]),
        skin::skin_normal(Vec3::X, &[], &[]),
        skin::skin_normal(Vec3::X, &one, &[Mat4::from_scale(Vec3::splat(1e-3))]),
        skin::skin_normal(Vec3::X, &one, &[Mat4::from_scale(Vec3::splat(1e3))]),
    ] {
        let length = skinned.length();
        assert!((length - 1.0).abs() < 1e-5, "{skinned} has length {length}, should have 1");
    }
}

struct Input {
    normal: Vec3,
    influences: Vec<Influence>,
    joints: Vec<Placement>,
    moved: Moved,
}

/// What the joints make of the normal.
enum Moved {
    /// It points there.
    To(DVec3),
    /// It points there or in the opposite direction: an axis is flattened, and so the two sides of the
    /// surface are one.
    ToOrFrom(DVec3),
    /// Nothing is left of the surface.
    Unchanged,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut joints = draws.list(1, 3, |draws, _| placement(draws));
    // A model in other units: a length that is easily taken for nothing is none yet.
    let size = if draws.rarely(4) { draws.one_of(&[1e-4, 1e-2, 1e3]) } else { 1.0 };
    joints.iter_mut().for_each(|joint| joint.scale *= size);
    let influences = drawn_influences(draws, 0, joints.len());
    let normal = draws.direction();
    draws.say("normal", &normal);
    draws.say_all("joint", &joints);
    let moved = moved(normal, &influences, &joints)?;
    Some(Input { normal, influences, joints, moved })
}

/// None where rounding decides, because the joints almost cancel out.
fn moved(normal: Vec3, influences: &[Influence], joints: &[Placement]) -> Option<Moved> {
    let normal = normal.as_dvec3();
    // The lengths of the terms in each column show how far the joints cancel out.
    let (mut blended, mut sizes) = (DMat3::ZERO, [0.0; 3]);
    for influence in influences.iter().rev() {
        let term = DMat3::from_mat4(joints[influence.joint].exact()) * f64::from(influence.weight);
        blended += term;
        for axis in 0..3 {
            sizes[axis] += term.col(axis).length();
        }
    }
    // The square of a smaller cross product is 0 in f32.
    if sizes.iter().any(|size| (f64::MIN_POSITIVE..1e-9).contains(size)) {
        return None;
    }
    let flat: Vec<usize> = (0..3).filter(|axis| sizes[*axis] == 0.0).collect();
    match flat[..] {
        [] => {
            let is_clear = blended.determinant().abs() > 0.05 * sizes[0] * sizes[1] * sizes[2];
            is_clear.then(|| Moved::To((blended.inverse().transpose() * normal).normalize()))
        }
        [axis] if normal[axis] != 0.0 => {
            let [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
            let upright = blended.col(a).cross(blended.col(b));
            let is_clear = upright.length() > 0.05 * sizes[a] * sizes[b];
            is_clear.then(|| Moved::ToOrFrom(upright.normalize()))
        }
        _ => Some(Moved::Unchanged),
    }
}

fn answer(Input { normal, influences, joints, moved }: &mut Input) -> Rows {
    let made = skin_normal(*normal, influences, &matrices(joints));
    match moved {
        Moved::ToOrFrom(line) => Rows::of("the normal's length", [made.length()])
            .and("the normal's part along the flattened surface", [made.as_dvec3().cross(*line).length()]),
        _ => Rows::of("skinned normal", made.to_array()),
    }
}

fn right(input: &Input) -> Right {
    let rows = match input.moved {
        Moved::ToOrFrom(_) => {
            Rows::of("the normal's length", [1.0]).and("the normal's part along the flattened surface", [0.0])
        }
        Moved::To(direction) => Rows::of("skinned normal", direction.to_array()),
        Moved::Unchanged => Rows::of("skinned normal", input.normal.to_array()),
    };
    rows.right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

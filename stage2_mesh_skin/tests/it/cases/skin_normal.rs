//! Oracle: the inverse transpose of the blended matrix; where the joints flatten an axis, the upright of the
//! plane that is left.

use super::{influences, matrices, placement};
use glam::{DMat3, DVec3, Vec3};
use stage2_mesh_skin::skin::{Influence, skin_normal};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

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
    let joints = draws.list(1, 3, |draws, _| placement(draws));
    let influences = influences(draws, 0, joints.len());
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
        Moved::ToOrFrom(line) => Rows::of("length", [made.length()])
            .and("part along the flattened surface", [made.as_dvec3().cross(*line).length()]),
        _ => Rows::of("normal", made.to_array()),
    }
}

fn right(input: &Input) -> Right {
    let rows = match input.moved {
        Moved::ToOrFrom(_) => Rows::of("length", [1.0]).and("part along the flattened surface", [0.0]),
        Moved::To(direction) => Rows::of("normal", direction.to_array()),
        Moved::Unchanged => Rows::of("normal", input.normal.to_array()),
    };
    rows.right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! The parts that the random cases of several exercises share.

use glam::{DQuat, DVec3, Quat, Vec3};
use stage2_mesh_skin::transform::Transform;
use testing::cases::{Draws, Rows, placement::Placement};

/// A part of the way, from 0 to 1: also close to either end.
pub fn share(draws: &mut Draws) -> f32 {
    let is_close_to_an_end = draws.rarely(3);
    let share = draws.share();
    match is_close_to_an_end {
        true if draws.flip() => 1.0 - share / 1000.0,
        true => share / 1000.0,
        false => share,
    }
}

/// Factors that mirror, or make flat.
pub fn factors(draws: &mut Draws) -> Vec3 {
    Vec3::from_array([0; 3].map(|_| draws.one_of(&[1.0, -1.0, 0.0])))
}

/// The rotation on the shorter arc between two: the first, followed by a part of the turn that leads to the
/// second.
pub fn on_the_arc(from: DQuat, to: DQuat, t: f64) -> DQuat {
    let between = from.conjugate() * to;
    let short = if between.w < 0.0 { -between } else { between };
    from * DQuat::from_scaled_axis(t * short.to_scaled_axis())
}

/// The three parts of a placement.
pub fn parts(placement: Placement) -> Transform {
    let Placement { translation, scale, .. } = placement;
    Transform { translation, rotation: placement.rotation(), scale }
}

/// A row for each part of a joint, and two for its rotation: the axes x and y after it.
pub fn part_rows(Transform { translation, rotation, scale }: Transform) -> Rows {
    Rows::of("moved by", translation.to_array())
        .and("its turn takes x to", (rotation * Vec3::X).to_array())
        .and("its turn takes y to", (rotation * Vec3::Y).to_array())
        .and("scaled by", scale.to_array())
}

/// The same rows of parts in `f64`.
pub fn exact_part_rows(translation: DVec3, rotation: DQuat, scale: DVec3) -> Rows {
    Rows::of("moved by", translation.to_array())
        .and("its turn takes x to", (rotation * DVec3::X).to_array())
        .and("its turn takes y to", (rotation * DVec3::Y).to_array())
        .and("scaled by", scale.to_array())
}

/// The table of a joint's parts, the rotation as its x, y, z and w with w at least 0.
pub fn part_table(Transform { translation, rotation, scale }: Transform) -> String {
    let turn = if rotation.w < 0.0 { -rotation } else { rotation };
    let rows = [
        ("move", translation.to_array().to_vec()),
        ("turn", turn.to_array().to_vec()),
        ("scale", scale.to_array().to_vec()),
    ];
    stage1_bones::table::rows(rows.into_iter())
}

/// Asserts that parts are those: rotations may differ in their sign.
pub fn assert_parts(actual: Transform, [move_to, scale]: [[f32; 3]; 2], turn: [f32; 4], tolerance: f32) {
    let (turn, move_to, scale) = (Quat::from_array(turn), Vec3::from(move_to), Vec3::from(scale));
    let Transform { translation, rotation, scale: scaled } = actual;
    assert!(translation.abs_diff_eq(move_to, tolerance), "moved by {translation}, should be {move_to}");
    let is_turn = [turn, -turn].iter().any(|turn| rotation.abs_diff_eq(*turn, tolerance));
    assert!(is_turn, "turned by {rotation}, should be {turn}");
    assert!(scaled.abs_diff_eq(scale, tolerance), "scaled by {scaled}, should be {scale}");
}

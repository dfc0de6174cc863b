//! Tests of `ground_placement`. Oracle: the one turn about y after which only a turn about a level axis is
//! left, found by its angle, in `f64`.

use crate::cases::{assert_parts, part_rows, part_table, parts};
use glam::{DQuat, DVec3, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage4_animation::beyond::root_motion::ground_placement;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

fn y(degrees: f32) -> Quat {
    Quat::from_rotation_y(degrees.to_radians())
}

/// Hips at (1, 0.9, 2) that face 60° to the left and lean forward by 20°, about their own x.
#[test]
fn height_leaning_and_scale_are_no_part_of_it() {
    let rotation = y(60.0) * Quat::from_rotation_x(20f32.to_radians());
    let hips = Transform { translation: vec3(1.0, 0.9, 2.0), rotation, scale: Vec3::splat(2.0) };
    let ground = ground_placement(hips);
    testing::assert_table!("leaning", part_table(ground));
    // 30° is half of 60°.
    assert_parts(ground, [[1.0, 0.0, 2.0], [1.0; 3]], [0.0, 0.5, 0.0, 0.75f32.sqrt()], 1e-6);
}

/// Leaning forwards and to a side is one turn about a level axis, here by 40° about (3, 0, 4).
#[test]
fn a_turn_about_any_level_axis_is_leaning() {
    let lean = Quat::from_axis_angle(vec3(0.6, 0.0, 0.8), 40f32.to_radians());
    for degrees in [0.0, 90.0, -150.0] {
        let ground = ground_placement(Transform { rotation: y(degrees) * lean, ..Transform::IDENTITY });
        assert_parts(ground, [[0.0; 3], [1.0; 3]], y(degrees).to_array(), 1e-6);
    }
}

#[test]
fn upside_down_it_faces_no_direction() {
    let rotation = Quat::from_xyzw(0.6, 0.0, 0.8, 0.0);
    let ground = ground_placement(Transform { rotation, ..Transform::IDENTITY });
    assert_eq!(ground.rotation, Quat::IDENTITY);
}

struct Input {
    placed: Placement,
    /// Turned by this, upside down or nearly so, instead of what the placement says.
    upside_down: Option<Quat>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut placed = draws.placement(3.0);
    if draws.rarely(12) {
        // It leans far, and still faces a direction.
        placed = Placement { angle_deg: 175.0, axis: vec3(3.0, 0.2, 4.0), ..placed };
    }
    if draws.rarely(8) {
        // Of a small turn an arc cosine loses half of the digits, and of almost half a turn an arc sine does.
        placed.angle_deg = placed.angle_deg / 1000.0 + draws.one_of(&[0.0, 180.0]);
    }
    let rotation = placed.exact_rotation();
    // Almost upside down, the direction is a matter of the last digit; at 180° exactly its sign is, too.
    if rotation.y.hypot(rotation.w) < 0.01 {
        placed.angle_deg = 90.0;
        placed.axis = Vec3::Y;
    }
    let upside_down = draws.rarely(4).then(|| {
        // Numbers that are given exactly tell a direction, however small they are.
        let size = draws.one_of(&[0.0, 1e-3, 1e-8]);
        let [y, w] = [0; 2].map(|_| size * draws.number(4.0));
        Quat::from_xyzw(0.6, y, 0.8, w)
    });
    match upside_down.map(|rotation| rotation.to_array()) {
        None => draws.say("the root", &placed),
        Some([x, y, z, w]) => {
            placed.angle_deg = 0.0;
            draws.say("the root but for its turn", &placed);
            draws.note("its turn, a quaternion", &format!("({x}, {y}, {z}, {w})"));
        }
    }
    Some(Input { placed, upside_down })
}

fn answer(Input { placed, upside_down }: &mut Input) -> Rows {
    let mut root = parts(*placed);
    root.rotation = upside_down.unwrap_or(root.rotation);
    part_rows(ground_placement(root))
}

/// What is left over after that turn is about a level axis: its quaternion has no y.
fn right(Input { placed, upside_down }: &Input) -> Right {
    let rotation = upside_down.map_or(placed.exact_rotation(), |rotation| rotation.as_dquat());
    // Two zeros have the angle 0.
    let angle_rad = 2.0 * rotation.y.atan2(rotation.w);
    let turn = DQuat::from_rotation_y(angle_rad);
    let left_over = turn.inverse() * rotation;
    assert!(left_over.y.abs() < 1e-9, "what is left over: y is {}, should be 0", left_over.y);
    let [x, _, z] = placed.translation.as_dvec3().to_array();
    // The root's four numbers are rounded to f32.
    let rounding = if upside_down.is_some() { 0.0 } else { 2e-7 / rotation.y.hypot(rotation.w) };
    crate::cases::exact_part_rows(DVec3::new(x, 0.0, z), turn, DVec3::ONE).right().within(1e-5 + rounding)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

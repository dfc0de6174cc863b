//! Oracle: `from`, followed by a part of the turn that leads to `to`, in `f64`.

use super::{on_the_arc, share};
use glam::{DQuat, DVec3, Quat, Vec3};
use stage4_animation::interpolate::slerp;
use tables::words::number;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

/// The results are written as the three rotated axes, which are the same for q and -q.
const AXES: [&str; 3] = ["the x axis's end", "the y axis's end", "the z axis's end"];

struct Input {
    from: Quat,
    to: Quat,
    t: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let t = share(draws);
    let are_negated = [(); 2].map(|()| draws.flip());
    let from = draws.turn();
    let way = Placement { angle_deg: angle_deg(draws), ..draws.turn() };
    let to = from.exact_rotation() * way.exact_rotation();
    draws.say("t", &t);
    draws.say("from", &from);
    match way.angle_deg {
        0.0 => draws.note("to", "the same rotation"),
        _ => draws.say("to", &format_args!("{way:?} from there")),
    }
    for (name, _) in ["from", "to"].iter().zip(are_negated).filter(|(_, is_negated)| *is_negated) {
        draws.note(&format!("all four numbers of {name}"), "negated: the same rotation");
    }
    let signed = |rotation: Quat, is_negated: bool| if is_negated { -rotation } else { rotation };
    let [from, to] = [signed(from.rotation(), are_negated[0]), signed(to.as_quat(), are_negated[1])];
    Some(Input { from, to, t })
}

/// Quarters at first, then small angles, and angles close to half a turn.
fn angle_deg(draws: &mut Draws) -> f32 {
    match draws.index(5) {
        0 => 90.0 * draws.index(4) as f32,
        1 => draws.number(20.0),
        2 => draws.one_of(&[0.1, 0.01, 0.001]) * draws.number(10.0),
        3 => 180.0 + draws.one_of(&[1.0, 0.01]) * draws.number(2.0),
        _ => draws.number(180.0),
    }
}

fn answer(&mut Input { from, to, t }: &mut Input) -> Rows {
    let rotation = slerp(from, to, t);
    let mut rows = Rows::default();
    for (name, axis) in AXES.iter().zip(Vec3::AXES) {
        rows.push(name, (rotation * axis).to_array());
    }
    rows.and("the quaternion's length", [rotation.length()])
        .and("its angle from `from` in rad", [angle_rad(from.as_dquat(), rotation.as_dquat())])
        .and("its angle to `to` in rad", [angle_rad(to.as_dquat(), rotation.as_dquat())])
}

fn right(input: &Input) -> Right {
    let [from, to] = [input.from, input.to].map(|rotation| rotation.as_dquat().normalize());
    let t = f64::from(input.t);
    let rotation = on_the_arc(from, to, t);
    // At half a turn there is no shorter way, and rounding decides on one.
    let is_half_a_turn = from.dot(to).abs() < 1e-6 && t != 0.0 && t != 1.0;
    let mut rows = Rows::default();
    for (name, axis) in AXES.iter().zip(DVec3::AXES) {
        let end = (rotation * axis).as_vec3().to_array();
        rows.push(name, end.map(|it| if is_half_a_turn { tables::ANY.to_owned() } else { it.to_string() }));
    }
    let angle_rad = angle_rad(from, to);
    let angles_deg = [angle_rad, t * angle_rad].map(|angle_rad| number(angle_rad.to_degrees()));
    rows.and("the quaternion's length", [1.0])
        .and("its angle from `from` in rad", [t * angle_rad])
        .and("its angle to `to` in rad", [(1.0 - t) * angle_rad])
        .right()
        .because(format!("{} of {}° is {}°", number(t), angles_deg[0], angles_deg[1]))
}

/// The angle between two rotations by the shorter way.
fn angle_rad(from: DQuat, to: DQuat) -> f64 {
    let between = from.conjugate() * to;
    2.0 * between.xyz().length().atan2(between.w.abs())
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Tests of `retarget_hips`. Oracle: axis by axis, as a rule of three in `f64`.

use glam::{Vec3, vec3};
use stage1_bones::table::named_table;
use stage4_animation::beyond::retarget::retarget_hips;
use testing::cases::{self, Draws, Right, Rows};

/// Hips at 1.5 above the ground follow hips at 1: half as much again of each way. Crouching by ½ becomes ¾,
/// and a step of 2 forwards one of 3. The other figure rests a little to the side, the own one does not.
#[test]
fn long_legs_make_long_steps() {
    let (reference, own) = (vec3(0.25, 1.0, 0.0), vec3(0.0, 1.5, 0.0));
    let at = |now| retarget_hips(now, reference, own);
    let places = [at(reference), at(vec3(0.25, 0.5, 0.0)), at(vec3(0.25, 1.0, 2.0)), at(vec3(0.5, 1.0, 0.0))];
    testing::assert_table!("steps", named_table(&["rest", "crouch", "step", "aside"], &places));
    let expected = [own, vec3(0.0, 0.75, 0.0), vec3(0.0, 1.5, 3.0), vec3(0.375, 1.5, 0.0)];
    assert_eq!(places, expected);
}

struct Input {
    now: Vec3,
    reference: Vec3,
    own: Vec3,
    /// The result is written in this unit.
    unit: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // Figures of any size.
    let [other_unit, unit] = [0; 2].map(|_| draws.one_of(&[1.0, 1.0, 1e-4, 100.0]));
    let now = draws.vec3(5.0);
    let [reference, own] = [0; 2].map(|_| draws.vec3(2.0).with_y(draws.near(1.0, 0.25, 4.0)));
    // At times the hips have hardly moved.
    let now = if draws.rarely(8) { reference + now / 1000.0 } else { now };
    let [now, reference, own] = [other_unit * now, other_unit * reference, unit * own];
    for (name, place) in ["now", "reference", "own"].iter().zip([now, reference, own]) {
        draws.say(name, &place);
    }
    if unit != 1.0 {
        draws.say("the result's unit", &unit);
    }
    Some(Input { now, reference, own, unit })
}

fn answer(&mut Input { now, reference, own, unit }: &mut Input) -> Rows {
    let hips = retarget_hips(now, reference, own).as_dvec3() / f64::from(unit);
    Rows::of("the hips", hips.to_array())
}

fn right(&Input { now, reference, own, unit }: &Input) -> Right {
    let [now, reference] = [now, reference].map(|place| place.as_dvec3().to_array());
    let own = (own.as_dvec3() / f64::from(unit)).to_array();
    let axis = |axis: usize| own[axis] + (now[axis] - reference[axis]) * own[1] / reference[1];
    // Places up to 100, in seven digits.
    Rows::of("the hips", [0, 1, 2].map(axis)).right().within(2e-5)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! The arm at its named steps, each against a worked value.

use glam::{Vec3, vec3};
use stage3_gltf::{pose::rest_pose, posed_mesh::posed_positions};
use stage4_animation::{
    arm::{KEY_TIMES_S, arm as flat_arm, round_arm, stretch, stretch_by_name},
    beyond::{
        attach_steps::ATTACH_STEPS,
        gaits::IN_STEP_STEPS,
        layers::LAYERS_STEPS,
        limb_steps::{FEET_STEPS, LOOK_STEPS, REACH_STEPS},
        retarget_steps::RETARGET_STEPS,
        walker::TRAVEL_STEPS,
    },
    blend::{Blend, sample_blended},
    packed::steps::PACKED_STEPS,
    steps::{ARM_STEPS, CHARACTER_STEPS, MOB_STEPS, arm_clip, arm_moment, arm_pose, arm_step, step_tables},
};

const STRAIGHT: [Vec3; 8] = [
    vec3(-0.5, 0.0, 0.0),
    vec3(0.5, 0.0, 0.0),
    vec3(-0.5, 3.0, 0.0),
    vec3(0.5, 3.0, 0.0),
    vec3(-0.5, 5.0, 0.0),
    vec3(0.5, 5.0, 0.0),
    vec3(-0.5, 8.0, 0.0),
    vec3(0.5, 8.0, 0.0),
];

/// D1 at 90° about z, without the root's z.
const BENT: [Vec3; 8] = [
    vec3(-0.5, 0.0, 0.0),
    vec3(0.5, 0.0, 0.0),
    vec3(-0.125, 3.125, 0.0),
    vec3(0.625, 3.375, 0.0),
    vec3(-0.875, 3.875, 0.0),
    vec3(-0.625, 4.625, 0.0),
    vec3(-4.0, 3.5, 0.0),
    vec3(-4.0, 4.5, 0.0),
];

/// The arm's tip, the last two vertices, when the forearm's axes are (c, s) and (-s, c): (0, 4) ± ½(c, s) +
/// 4(-s, c).
fn tip(c: f32, s: f32) -> [Vec3; 2] {
    [-0.5, 0.5].map(|x| vec3(x * c - 4.0 * s, 4.0 + x * s + 4.0 * c, 0.0))
}

fn turned(degrees: f32) -> [Vec3; 2] {
    tip(degrees.to_radians().cos(), degrees.to_radians().sin())
}

fn assert_near(actual: &[Vec3], expected: &[Vec3], name: &str) {
    assert_eq!(actual.len(), expected.len(), "{name}");
    for (actual, expected) in actual.iter().zip(expected) {
        // Positions up to 8: f32 keeps about seven digits.
        assert!((*actual - *expected).length() < 5e-6, "{name}: is {actual}, should be {expected}");
    }
}

#[test]
fn arm() {
    for &name in ARM_STEPS {
        let positions = arm_step(name).expect("every name in the list is a step");
        let last = &positions[6..];
        match name {
            "before-the-start" | "key0" | "key15" | "past-the-end" => assert_near(&positions, &BENT, name),
            "key5" => assert_near(&positions, &STRAIGHT, name),
            // D2: a quarter of the way from 90° to 0°.
            "quarter-slerp" => assert_near(last, &turned(67.5), name),
            "quarter-nlerp" => assert_near(last, &turned(90.0 - 21.598_2), name),
            "halfway-slerp" => assert_near(last, &turned(45.0), name),
            // E2-3: the mean of (1, 0) and (0, 1) is (½, ½), of length .7071.
            "halfway-matrix-lerp" => assert_near(last, &tip(0.5, 0.5), name),
            // A quarter of the way, with half a second for the arriving tangent, -3: shares 27/32 and 5/32,
            // and -3/64 of ½ s.
            "quarter-cubic" => {
                let half = 0.5f32.sqrt();
                let (z, w) = (27.0 / 32.0 * half + 0.5 * 3.0 / 64.0 * 3.0, 27.0 / 32.0 * half + 5.0 / 32.0);
                assert_near(last, &turned(2.0 * z.atan2(w).to_degrees()), name);
            }
            // The elbow turns and the shoulder does not: the joints' indices are swapped.
            "bound-by-name" => {
                assert_eq!(positions, arm_step("quarter-slerp").expect("is a step"));
            }
            // 2 s in a clip of 1.5 s is .5 s.
            "looped" => assert_eq!(positions, arm_step("key5").expect("is a step")),
            _ => panic!("{name} has no worked value"),
        }
        assert_tables("arm", name);
    }
}

/// S2-50: of the frames 0 to 15, three are keys. The others are computed: frame 3 is three fifths of the way
/// from 90° to 0°, frame 10 half of the way back.
#[test]
fn the_frames_between_the_keys_are_made() {
    assert_eq!(KEY_TIMES_S.map(|time_s| time_s * 10.0), [0.0, 5.0, 15.0]);
    let model = round_arm();
    for (frame, expected_deg) in [(0.0, 90.0), (3.0, 36.0), (5.0, 0.0), (10.0, 45.0), (15.0, 90.0)] {
        let pose = arm_pose(&model, &stretch(), frame / 10.0, Blend::Slerp);
        let elbow = pose.locals[1].to_parts().rotation;
        let angle_deg = 2.0 * elbow.z.atan2(elbow.w).to_degrees();
        // A unit in the last place of a quaternion's number is about 1e-5 of a degree.
        assert!((angle_deg - expected_deg).abs() < 1e-4, "frame {frame}: {angle_deg}");
    }
}

/// The arms' names in a window's panel.
#[test]
fn each_arm_has_its_name() {
    assert_eq!([flat_arm(), round_arm()].map(|model| model.name), ["arm", "round arm"]);
}

/// The window draws the round arm. The eight of its vertices that are printed lie where stage 2's flat arm
/// has its own.
#[test]
fn the_printed_vertices_of_the_round_arm_are_the_flat_arm() {
    for &name in ARM_STEPS {
        let (time_s, blend) = arm_moment(name).expect("every name in the list is a step");
        let model = flat_arm();
        let mut pose = rest_pose(&model);
        sample_blended(&arm_clip(name), time_s, blend, &mut pose);
        assert_near(&arm_step(name).expect("is a step"), &posed_positions(&model, &pose), name);
    }
}

/// The clip that was made for another skeleton also moves a hand, which the arm lacks.
#[test]
fn the_arm_lacks_a_hand() {
    assert_eq!(stretch_by_name().1, ["hand"]);
}

fn assert_tables(scene: &str, step: &str) {
    let tables = step_tables(scene, step).expect("every name in the list is a step");
    let names: Vec<&str> = tables.iter().map(|&(table, _)| table).collect();
    let expected = match (scene, step) {
        ("arm", "bound-by-name") => &["", "missing"][..],
        ("in-step", _) => &["", "speed"],
        ("attach", _) => &["", "breastplate"],
        _ => &[""],
    };
    assert_eq!(names, expected);
    for (table, text) in tables {
        testing::assert_table!(testing::step_snapshot(scene, step, table), text);
    }
}

/// Halfway the mean of the matrices shortens the forearm, 4 long, to 4 · .7071.
#[test]
fn matrix_lerp_shortens_the_forearm() {
    let forearm = |name| {
        let positions = arm_step(name).expect("is a step");
        ((positions[6] + positions[7]) / 2.0 - vec3(0.0, 4.0, 0.0)).length()
    };
    assert!((forearm("halfway-matrix-lerp") - 4.0 * 0.5f32.sqrt()).abs() < 1e-6);
    assert!((forearm("halfway-slerp") - 4.0).abs() < 1e-6);
}

#[test]
fn the_window_can_show_every_step() {
    for &name in ARM_STEPS {
        let (_, blend) = arm_moment(name).expect("every name in the list is a step");
        assert_eq!(blend == Blend::Matrix, name.ends_with("matrix-lerp"));
        assert_eq!(blend == Blend::Nlerp, name.ends_with("nlerp"));
    }
}

/// Their properties are asserted in `motion/tests/it/character.rs`.
#[test]
fn the_steps_of_the_character_are_recorded() {
    for &name in CHARACTER_STEPS {
        assert_tables("character", name);
    }
}

/// Their properties are asserted in `layers.rs`, `in_step.rs` and `root_motion.rs`.
#[test]
fn the_steps_of_the_second_part_are_recorded() {
    for (scene, steps) in [("layers", LAYERS_STEPS), ("in-step", IN_STEP_STEPS), ("travel", TRAVEL_STEPS)] {
        for name in steps {
            assert_tables(scene, name);
        }
    }
}

/// The walk takes 1.1 s: instance 13 of 16 starts at 0.89375 s, and 0.25 s later is at 0.04375 s.
#[test]
fn the_step_of_the_mob_is_at_the_time_of_its_instance() {
    for &name in MOB_STEPS {
        assert_tables("mob", name);
        let mob = step_tables("mob", name).expect("every name in the list is a step");
        let alone = step_tables("character", "walk-0.04375").expect("it walks");
        assert!(tables::agree(&alone[0].1, &mob[0].1));
    }
}

#[test]
fn an_unknown_step_is_none() {
    assert_eq!(arm_step("key1"), None);
    assert_eq!(step_tables("mob", "after-1s"), None);
}

/// Their values are worked by hand in `limb.rs`.
#[test]
fn the_steps_of_limbs_and_heads_are_recorded() {
    for (scene, steps) in [("look", LOOK_STEPS), ("reach", REACH_STEPS), ("feet", FEET_STEPS)] {
        steps.iter().for_each(|step| assert_tables(scene, step));
    }
}

/// Their properties are asserted in `carrying.rs` and `retargeting.rs`.
#[test]
fn the_steps_of_things_and_of_followers_are_recorded() {
    ATTACH_STEPS.iter().for_each(|step| assert_tables("attach", step));
    RETARGET_STEPS.iter().for_each(|step| assert_tables("retarget", step));
}

/// Their errors are asserted in `packed.rs`.
#[test]
fn the_steps_of_packed_clips_are_recorded() {
    PACKED_STEPS.iter().for_each(|step| assert_tables("packed", step));
}

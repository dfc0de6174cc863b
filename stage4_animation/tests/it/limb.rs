//! Limbs, heads and feet of the mannequin at their steps, by what must hold whatever the clip.

use glam::{Quat, Vec3};
use stage3_gltf::{model::Model, pose::Pose, skeleton::posed_joints};
use stage4_animation::beyond::{
    limb::limb_places,
    limb_steps::{Correction, corrected, legs, limb_step, right_arm, standing},
    turn::{model_rotation, turn_in_model},
    two_bone::soften,
};

fn at_step(scene: &str, step: &str) -> (Model, Pose, Pose, Correction) {
    let (model, before) = standing();
    let correction = limb_step(scene, step).expect("is a step");
    let after = corrected(&model, &before, &correction);
    (model, before, after, correction)
}

fn head(model: &Model) -> usize {
    model.joints.iter().position(|joint| joint.name == "head").expect("it has a head")
}

/// The angle in degrees between where the head looks and the target, and by how much it has turned.
fn look_angles(step: &str) -> [f32; 2] {
    let (model, before, after, correction) = at_step("look", step);
    let Correction::Look(look) = correction else { panic!("it looks") };
    let [before, after] = [before, after].map(|pose| posed_joints(&model, &pose));
    let [was, is] = [&before, &after].map(|joints| model_rotation(joints, head(&model)) * Vec3::Z);
    let to_target = look.target - after[head(&model)].w_axis.truncate();
    [is.angle_between(to_target), is.angle_between(was)].map(f32::to_degrees)
}

#[test]
fn a_head_looks_at_what_it_may() {
    for step in ["ahead", "left"] {
        assert!(look_angles(step)[0] < 0.1, "{step}: {:?}", look_angles(step));
    }
    // Beyond 75° for a head alone; a chain may turn by 120°.
    let [missing, turned] = look_angles("behind");
    assert!((turned - 75.0).abs() < 0.1 && missing > 30.0, "{missing}° missing, {turned}° turned");
    let [_, turned] = look_angles("chain-behind");
    assert!((turned - 120.0).abs() < 0.1, "{turned}°");
    // Half of the weight is half of the turn.
    assert!((look_angles("half")[1] - look_angles("left")[1] / 2.0).abs() < 0.1);
}

/// Spine, chest, neck and head each take the same part: a quarter of what is missing, a third of the rest, a
/// half of that, and all.
#[test]
fn a_chain_shares_a_turn_evenly() {
    let (model, before, after, _) = at_step("look", "chain-behind");
    let turned = |name: &str| {
        let joint = model.joints.iter().position(|joint| joint.name == name).expect("it is there");
        let [was, is] = [&before, &after].map(|pose| pose.locals[joint].to_parts().rotation);
        was.angle_between(is).to_degrees()
    };
    for name in ["spine", "chest", "neck", "head"] {
        // The eyes move as the spine turns, so the goal moves a little.
        assert!((turned(name) - 30.0).abs() < 3.0, "{name}: {}°", turned(name));
    }
}

/// The arm's bones are 0.28 and 0.25 long.
#[test]
fn a_hand_reaches_its_target_or_points_at_it() {
    for step in ["near", "elbow-out", "straight", "too-far", "soft"] {
        let (model, _, after, correction) = at_step("reach", step);
        let Correction::Reach(reach) = correction else { panic!("it reaches") };
        let [shoulder, elbow, hand] = limb_places(&model, &after, right_arm(&model));
        assert!((shoulder.distance(elbow) - 0.28).abs() < 1e-5 && (elbow.distance(hand) - 0.25).abs() < 1e-5);
        let way = reach.target - shoulder;
        let expected = match step {
            "too-far" => 0.53,
            // 0.2 of 0.53 is room to slow down in.
            "soft" => 0.53 - 0.106 * (-(way.length() - 0.424) / 0.106).exp(),
            _ => way.length().min(0.53),
        };
        let place = shoulder + way.normalize() * expected;
        assert!(hand.distance(place) < 1e-4, "{step}: is {hand}, should be {place}");
    }
}

/// The hips stay where they are, because the lower foot's ground is at 0; the left foot is 0.2 higher.
#[test]
fn feet_stand_on_their_ground() {
    let (model, before, after, _) = at_step("feet", "stairs");
    for (leg, height) in legs(&model).into_iter().zip([0.2, 0.0]) {
        let [was, is] = [&before, &after].map(|pose| limb_places(&model, pose, leg)[2]);
        assert!(is.distance(was + height * Vec3::Y) < 1e-5, "is {is}, was {was}");
        let [was, is] = [&before, &after].map(|pose| model_rotation(&posed_joints(&model, pose), leg[2]));
        assert!(was.angle_between(is) < 2e-3, "a flat foot stays flat");
    }
    let (model, before, after, _) = at_step("feet", "flat");
    for leg in legs(&model) {
        let [was, is] = [&before, &after].map(|pose| limb_places(&model, pose, leg)[2]);
        assert!(is.distance(was) < 1e-5, "on level ground nothing moves");
    }
}

/// A quarter turn about the model's x, in a parent that is turned by a quarter about z, is one about the
/// parent's -y.
#[test]
fn a_turn_in_model_space_is_another_one_in_the_parent() {
    let quarter = std::f32::consts::FRAC_PI_2;
    let (parent, turn) = (Quat::from_rotation_z(quarter), Quat::from_rotation_x(quarter));
    let turned = turn_in_model(Quat::IDENTITY, parent, turn);
    assert!((turned - Quat::from_rotation_y(-quarter)).length() < 1e-6, "{turned}");
}

/// Nothing changes before the last fifth; there, each fifth further comes nearer to the whole length: 1 - 1/e
/// of the way.
#[test]
fn a_softened_distance_never_reaches_the_whole_length() {
    assert_eq!([soften(0.5, 1.0, 0.2), soften(0.8, 1.0, 0.2)], [0.5, 0.8]);
    for (distance, expected) in [(1.0, 1.0 - 0.2 * (-1f32).exp()), (1.2, 1.0 - 0.2 * (-2f32).exp())] {
        assert!((soften(distance, 1.0, 0.2) - expected).abs() < 1e-6);
    }
    assert!(soften(9.0, 1.0, 0.2) <= 1.0);
    assert_eq!([soften(0.9, 1.0, 0.0), soften(3.0, 1.0, 0.0)], [0.9, 1.0], "without softness");
}

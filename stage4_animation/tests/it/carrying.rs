//! The mannequin's sword and breastplate at their steps, by what must hold in every pose.

use glam::Vec3;
use stage3_gltf::{posed_mesh::posed_meshes, skeleton::posed_joints};
use stage4_animation::{
    beyond::attach_steps::{armoured, hand, sword, sword_places},
    character::{character, character_step},
};

const MOMENTS: [&str; 4] = ["rest", "walk-0.25", "wave-1.25", "crouch-1.5"];

/// The sword keeps its shape, and its handle stays at the same place in the hand.
#[test]
fn a_sword_is_rigid_and_stays_in_its_hand() {
    let (model, clips) = character();
    let (own, _) = sword();
    for moment in MOMENTS {
        let pose = character_step(moment, &model, &clips).expect("is a step");
        let places = sword_places(&model, &pose, false);
        for pair in [[0, 7], [0, 23], [8, 16]] {
            let [was, is] = [&own, &places].map(|list| list[pair[0]].distance(list[pair[1]]));
            assert!((was - is).abs() < 1e-5, "{moment}: {pair:?} were {was} apart, and are {is}");
        }
        let wrist = posed_joints(&model, &pose)[hand(&model)].w_axis.truncate();
        let handle: Vec3 = places[..8].iter().sum::<Vec3>() / 8.0;
        // 0.085 below the wrist and 0.02 in front of it.
        assert!((handle.distance(wrist) - 0.085f32.hypot(0.02)).abs() < 1e-5, "{moment}");
    }
}

/// At rest, which is also the bind pose, the skinning matrix changes nothing: the sword lies at the feet.
#[test]
fn by_the_skinning_matrix_the_sword_lies_at_the_origin() {
    let (model, clips) = character();
    let pose = character_step("rest", &model, &clips).expect("is a step");
    let places = sword_places(&model, &pose, true);
    let handle: Vec3 = places[..8].iter().sum::<Vec3>() / 8.0;
    assert!(handle.distance(Vec3::new(0.0, -0.085, 0.02)) < 1e-5, "{handle}");
}

/// Every vertex of the plate was made 0.012 out from a vertex of the body, and each is moved by the same
/// joints, so as far as the body bends little they stay together.
#[test]
fn a_breastplate_stays_on_the_body() {
    let (model, clips) = character();
    let armoured = armoured(&model);
    for moment in MOMENTS {
        let pose = character_step(moment, &model, &clips).expect("is a step");
        let meshes = posed_meshes(&armoured, &pose);
        let [body, plate] = [&meshes[0], &meshes[meshes.len() - 1]];
        assert!(plate.positions.len() > 100, "{} vertices", plate.positions.len());
        for place in &plate.positions {
            let away = body.positions.iter().map(|other| other.distance(*place)).fold(f32::MAX, f32::min);
            assert!(away < 0.0121, "{moment}: {away}");
        }
    }
}

//! The steps' tables, each with something independent behind it.

use glam::Vec3;
use stage3_gltf::{pose::rest_pose, posed_mesh::posed_positions};
use stage4_animation::steps::{character_step, step_table as animation_table};
use stage5_gpu::{
    cpu::pose_mesh,
    palette::Palettes,
    steps::{CROWD_STEPS, SCENES, character, crowd_at, crowd_step, member_positions, spacing, step_table},
    vertex::pack_mesh,
};

#[test]
fn tables() {
    for (scene, steps) in SCENES {
        for step in *steps {
            let table = step_table(scene, step).expect("a step of the list");
            testing::assert_table!(format!("{scene}-{step}"), table);
        }
    }
}

/// Stage 4 has the same poses, skinned by the plain loop.
#[test]
fn compare_steps_are_stage_4_s() {
    for step in SCENES[0].1 {
        assert_eq!(step_table("compare", step), animation_table("character", step), "{step}");
    }
}

/// The fast loop makes of each step what the plain one makes, to a millionth of the character's height.
#[test]
fn the_fast_loop_makes_the_same_of_every_step() {
    let (model, clips) = character();
    for step in SCENES[0].1 {
        let pose = character_step(step, &model, &clips).expect("a step of the list");
        let palettes = Palettes::of_pose(&model, &pose);
        let fast = model.meshes.iter().flat_map(|mesh| pose_mesh(&pack_mesh(mesh), &palettes).positions);
        for (fast, plain) in fast.zip(posed_positions(&model, &pose)) {
            assert!(fast.distance(plain) < 2e-6, "{step}: {fast}, not {plain}");
        }
    }
}

/// A figure of the crowd is the character in a sampled pose, moved: its nearest neighbours are a spacing away.
#[test]
fn a_crowd_s_figures_are_the_character() {
    let (model, clips) = character();
    for step in CROWD_STEPS {
        let (poses, members) = crowd_at(step, &model, &clips).expect("a step of the list");
        let positions = member_positions(&model, &poses, &members);
        assert_eq!(positions.len(), 9);
        for (member, positions) in members.iter().zip(&positions) {
            let place = member.world_from_model.w_axis.truncate();
            let figure = model
                .meshes
                .iter()
                .flat_map(|mesh| pose_mesh(&pack_mesh(mesh), &poses[member.pose]).positions);
            for (figure, position) in figure.zip(positions) {
                assert!((figure + place).distance(*position) < 1e-5);
            }
        }
        let apart =
            members[1].world_from_model.w_axis.truncate() - members[0].world_from_model.w_axis.truncate();
        assert!(apart.abs_diff_eq(spacing(&model) * Vec3::X, 1e-5), "{apart}");
    }
}

#[test]
fn figures_do_not_touch_at_rest() {
    let (model, _) = character();
    let rest = posed_positions(&model, &rest_pose(&model));
    let width = rest.iter().map(|p| p.x).fold(0.0, f32::max) - rest.iter().map(|p| p.x).fold(0.0, f32::min);
    assert!(spacing(&model).x > width);
}

#[test]
fn a_crowd_step_says_how_many_and_when() {
    assert_eq!(crowd_step("9-at-0.5"), Some((9, 0.5)));
    assert_eq!(
        (crowd_step("nine"), step_table("crowd", "9-at-9"), step_table("x", "rest")),
        (None, None, None)
    );
}

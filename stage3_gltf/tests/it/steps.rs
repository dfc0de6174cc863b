//! Both scenes at their named steps, against D4 and against what a rest pose has to be.

use glam::{Vec3, vec3};
use stage3_gltf::{
    pose::rest_pose,
    posed_mesh::posed_positions,
    steps::{SCENES, pose_at, scene_model, step_table, two_joints},
};

fn assert_near(actual: &[Vec3], expected: &[Vec3]) {
    assert_eq!(actual.len(), expected.len());
    for (actual, expected) in actual.iter().zip(expected) {
        // Sums of a few numbers up to 4.
        assert!(actual.abs_diff_eq(*expected, 1e-6), "{actual} is not {expected}");
    }
}

#[test]
fn every_step_is_recorded() {
    for (scene, steps) in SCENES {
        for step in *steps {
            let table = step_table(scene, step).expect("a step of the list");
            testing::assert_table!(format!("{scene}-{step}"), table);
        }
    }
}

/// D4, with the vertices (0,0,0) on J0, (±.5,1,0) on both by half, and (0,2,0) on J1.
#[test]
fn two_joints_are_where_d4_says() {
    let model = two_joints();
    let at = |step| posed_positions(&model, &pose_at(&model, step).expect("a step"));
    let kite = |right: Vec3, top: Vec3, left: Vec3| [Vec3::ZERO, right, top, left];
    assert_near(&at("rest"), &kite(vec3(0.5, 2.0, 0.0), vec3(0.0, 4.0, 0.0), vec3(-0.5, 2.0, 0.0)));
    // In the bind pose nothing has moved since the skin was attached.
    assert_near(&at("bind"), &model.meshes[0].positions);
    // (.5,1,0) stays for J0 and goes to (0,1.5,0) for J1, half-way (.25,1.25,0); its twin mirrors it.
    assert_near(&at("turned"), &kite(vec3(0.25, 1.25, 0.0), vec3(-1.0, 1.0, 0.0), vec3(-0.25, 0.75, 0.0)));
}

/// The character was bound as it rests, so neither pose moves a vertex from where the mesh has it (S4-06).
#[test]
fn the_character_rests_as_it_was_bound() {
    let model = scene_model("model");
    let mesh: Vec<Vec3> = model.meshes.iter().flat_map(|mesh| mesh.positions.clone()).collect();
    for step in ["rest", "bind"] {
        let posed = posed_positions(&model, &pose_at(&model, step).expect("a step"));
        assert_near(&posed, &mesh);
    }
}

#[test]
fn unknown_steps_and_scenes_are_none() {
    assert_eq!(step_table("model", "turned"), None);
    assert_eq!(step_table("house", "rest"), None);
    assert_eq!(pose_at(&two_joints(), "walk"), None);
    assert_eq!(pose_at(&two_joints(), "rest"), Some(rest_pose(&two_joints())));
}

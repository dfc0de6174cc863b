//! Both scenes at their named steps, against D4 and against the properties of a rest pose.

use formats::file::MOST_BYTES;
use glam::{Vec3, vec3};
use stage3_gltf::{
    blocks::{BLOCKS_X, block_table, read_blocks},
    merge::Subset,
    pose::rest_pose,
    posed_mesh::posed_positions,
    skeleton::posed_joints,
    small_models::{three_meshes, two_joints},
    steps::{
        MergedStep, SCENES, merged_step, middle_joint, pose_at, position_table, scene_model, step_tables,
    },
};

fn assert_near(actual: &[Vec3], expected: &[Vec3]) {
    assert_eq!(actual.len(), expected.len());
    for (actual, expected) in actual.iter().zip(expected) {
        // Sums of a few numbers up to 4.
        assert!(actual.abs_diff_eq(*expected, 1e-6), "is {actual}, should be {expected}");
    }
}

#[test]
fn every_step_is_recorded() {
    for (scene, steps) in SCENES {
        for step in *steps {
            let tables = step_tables(scene, step).expect("a step of the list");
            let names: Vec<&str> = tables.iter().map(|&(table, _)| table).collect();
            match *step {
                "merged" => assert_eq!(names, ["", "uvs", "subsets", "sphere"]),
                "skipped" => assert_eq!(names, ["blocks"]),
                _ => assert_eq!(names, [""]),
            }
            for (table, text) in tables {
                testing::assert_table!(testing::step_snapshot(scene, step, table), text);
            }
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
    // (.5,1,0) stays for J0 and goes to (0,1.5,0) for J1, so it goes halfway, to (.25,1.25,0); its twin
    // mirrors it.
    assert_near(&at("turned"), &kite(vec3(0.25, 1.25, 0.0), vec3(-1.0, 1.0, 0.0), vec3(-0.25, 0.75, 0.0)));
    // The key turns x to (.36,.8,.48) and y to (-.48,.6,-.64). So the top, 1 above J1, goes to
    // (-.48,1.6,-.64), and (.5,1,0) halfway to (.18,1.4,.24).
    assert_near(&at("x-key"), &kite(vec3(0.34, 1.2, 0.12), vec3(-0.48, 1.6, -0.64), vec3(-0.34, 0.8, -0.12)));
}

/// The character was bound in its rest pose, so neither pose moves a vertex away from the mesh (S4-06).
#[test]
fn the_character_rests_as_it_was_bound() {
    let model = scene_model("model");
    let mesh: Vec<Vec3> = model.meshes.iter().flat_map(|mesh| mesh.positions.to_vec()).collect();
    for step in ["rest", "bind"] {
        let posed = posed_positions(&model, &pose_at(&model, step).expect("a step"));
        assert_near(&posed, &mesh);
    }
}

/// The merged mesh looks like its parts; its sphere touches the farthest vertex, and contains all others.
#[test]
fn the_merged_character_is_the_character() {
    let model = scene_model("model");
    let MergedStep { merged, posed, sphere: (center, radius) } = merged_step(&model);
    assert_eq!(posed.positions, posed_positions(&model, &rest_pose(&model)));
    let uvs: Vec<_> = model.meshes.iter().flat_map(|mesh| mesh.uvs.to_vec()).collect();
    assert_eq!(merged.mesh.uvs, uvs);
    let farthest = posed.positions.iter().map(|position| position.distance(center)).fold(0.0, f32::max);
    assert_eq!(farthest, radius);
    for Subset { material, indices } in &merged.subsets {
        let of_material = model.meshes.iter().filter(|mesh| mesh.material == *material);
        assert_eq!(indices.len(), of_material.map(|mesh| mesh.indices.len()).sum::<usize>());
    }
}

/// Three squares in a row: the middle one has another material, and no texture coordinates.
#[test]
fn three_meshes_become_two_subsets() {
    let MergedStep { merged, posed, sphere: (center, radius) } = merged_step(&three_meshes());
    assert_near(&posed.positions[4..6], &[vec3(-0.5, -0.5, 0.0), vec3(0.5, -0.5, 0.0)]);
    assert_near(&posed.positions[10..], &[vec3(1.7, 0.5, 0.0), vec3(0.7, 0.5, 0.0)]);
    let corners = [[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]];
    let uvs: Vec<[f32; 2]> = merged.mesh.uvs.iter().map(|uv| uv.to_array()).collect();
    assert_eq!(uvs, [corners, [[0.0; 2]; 4], corners].concat());
    let subset = |material, indices| Subset { material: Some(material), indices };
    assert_eq!(merged.subsets, [subset(0, 0..6), subset(1, 6..18)]);
    assert_eq!(merged.mesh.indices[..6], [4, 5, 6, 4, 6, 7]);
    // From the middle of the row to its corners: 1.7 across and 0.5 up.
    assert_eq!(center, Vec3::ZERO);
    assert!((radius - 1.7_f32.hypot(0.5)).abs() < 1e-6, "{radius}");
}

/// Vertices below the turned joint keep their distance from it; those that no joint below it moves stay;
/// those between move less.
#[test]
fn a_turned_joint_takes_along_what_hangs_on_it() {
    let model = scene_model("model");
    let turned = middle_joint(&model).expect("it has a skin");
    let hangs_on_it = |mut joint: usize| loop {
        match (joint == turned, model.joints[joint].parent) {
            (true, _) => break true,
            (_, Some(parent)) => joint = parent,
            (_, None) => break false,
        }
    };
    let origin = posed_joints(&model, &rest_pose(&model))[turned].w_axis.truncate();
    let positions = |step| posed_positions(&model, &pose_at(&model, step).expect("a step"));
    let (rest, posed) = (positions("rest"), positions("turned"));
    let influences = model.meshes.iter().flat_map(|mesh| mesh.influences.iter());
    let mut taken_along = 0;
    for (vertex, list) in influences.enumerate() {
        let on_it = list.iter().filter(|held| hangs_on_it(model.skins[0].joints[held.joint]));
        let share: f32 = on_it.map(|held| held.weight).sum();
        if share == 0.0 {
            assert_near(&posed[vertex..=vertex], &rest[vertex..=vertex]);
        } else if share > 0.999_999 {
            taken_along += 1;
            let [before, after] = [rest[vertex], posed[vertex]].map(|position| position.distance(origin));
            assert!((before - after).abs() < 1e-5, "{vertex}: is {after}, should be {before}");
        }
    }
    assert!(taken_along > 100, "{taken_along}");
}

/// Besides positions a window shows names, materials and light; for the light, a normal is at right angles to
/// its square.
#[test]
fn models_made_by_hand_are_whole() {
    for scene in ["two-joints", "three-meshes"] {
        let model = scene_model(scene);
        assert_eq!(model.name, scene);
        for mesh in &model.meshes {
            assert!(!mesh.name.is_empty());
            assert!(mesh.material.is_none_or(|material| material < model.materials.len()));
            let [a, b, c] = [0, 1, 2].map(|corner| mesh.positions[mesh.indices[corner] as usize]);
            let upright = (b - a).cross(c - a).normalize();
            assert!(mesh.normals.iter().all(|&normal| normal == upright));
        }
    }
    assert!(three_meshes().meshes.iter().all(|mesh| mesh.normals.len() == mesh.positions.len()));
}

#[test]
fn of_more_than_400_vertices_a_table_has_every_fortieth() {
    let rows = |count: usize| position_table(&vec![Vec3::ZERO; count]).lines().count();
    assert_eq!(rows(400), 400);
    assert_eq!(rows(401), 11);
}

#[test]
fn unknown_steps_and_scenes_are_none() {
    assert_eq!(step_tables("model", "walk"), None);
    assert_eq!(step_tables("house", "rest"), None);
    assert_eq!(pose_at(&two_joints(), "walk"), None);
    assert_eq!(pose_at(&two_joints(), "rest"), Some(rest_pose(&two_joints())));
}

/// Counted by hand in the file: blocks nested in a skipped block are gone, and the blocks after it are in
/// place.
#[test]
fn blocks_that_are_skipped_are_marked() {
    testing::assert_table!("blocks-skipped-blocks", block_table(BLOCKS_X.as_bytes(), MOST_BYTES));
    let (blocks, read) = read_blocks(BLOCKS_X.as_bytes(), MOST_BYTES);
    read.expect("a whole file");
    let skipped: Vec<&str> =
        blocks.iter().filter(|block| block.skipped).map(|block| &block.type_name[..]).collect();
    assert_eq!(skipped, ["Gizmo", "Note", "Exporter"]);
    let depths: Vec<usize> = blocks.iter().map(|block| block.depth).collect();
    assert_eq!(depths, [0, 1, 1, 1, 2, 2, 2, 1, 0, 0]);
    let numbers: Vec<usize> = blocks.iter().map(|block| block.numbers).collect();
    assert_eq!(numbers, [0, 16, 0, 0, 16, 0, 15, 0, 0, 11]);
}

#[test]
fn blocks_are_listed_up_to_the_first_error() {
    let cut_off = &BLOCKS_X.as_bytes()[..BLOCKS_X.find("Tail").expect("a frame")];
    let table = block_table(cut_off, MOST_BYTES);
    assert!(table.ends_with("error line 11: no { follows \"Frame\"\n"), "{table}");
}

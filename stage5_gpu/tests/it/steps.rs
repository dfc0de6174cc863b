//! The steps' tables, each backed by something independent.

use glam::Vec3;
use stage3_gltf::{
    pose::rest_pose,
    posed_mesh::{posed_meshes, posed_positions},
};
use stage4_animation::clip::Clip;
use stage4_animation::{
    character::{character, character_step},
    steps::step_tables as animation_tables,
};
use stage5_gpu::{
    cpu::pose_mesh,
    palette::Palettes,
    steps::{
        CROWD_STEPS, SCENES, crowd_at, crowd_clip, crowd_step, instance_positions, spacing, step_tables,
    },
    vertex::pack_mesh,
};

#[test]
fn tables() {
    for (scene, steps) in SCENES {
        for step in *steps {
            let tables = step_tables(scene, step).expect("a step of the list");
            let names: Vec<&str> = tables.iter().map(|&(table, _)| table).collect();
            match *step {
                "walk-0.25" => assert_eq!(names, ["", "palette", "texture"]),
                "crouch-1.5" => assert_eq!(names, ["", "normals"]),
                step if step.contains("-by-") => assert_eq!(names, ["", "seen"]),
                _ => assert_eq!(names, [""]),
            }
            for (table, text) in tables {
                testing::assert_table!(testing::step_snapshot(scene, step, table), text);
            }
        }
    }
}

/// Stage 4 has the same poses, skinned by the plain loop.
#[test]
fn compare_steps_are_those_of_stage_4() {
    for step in SCENES[0].1 {
        let [fast, plain] = [step_tables("compare", step), animation_tables("character", step)]
            .map(|tables| tables.expect("a step of both stages").swap_remove(0).1);
        assert!(tables::agree(&plain, &fast), "{step}:\n{fast}is not\n{plain}");
    }
}

/// The fast loop gives the plain loop's positions at every step, to a millionth of the character's height.
#[test]
fn the_fast_loop_makes_the_same_of_every_step() {
    let (model, clips) = character();
    for step in SCENES[0].1 {
        let pose = character_step(step, &model, &clips).expect("a step of the list");
        let palettes = Palettes::of_pose(&model, &pose);
        let fast = model.meshes.iter().flat_map(|mesh| pose_mesh(&pack_mesh(mesh), &palettes).positions);
        for (fast, plain) in fast.zip(posed_positions(&model, &pose)) {
            assert!(fast.distance(plain) < 2e-6, "{step}: is {fast}, should be {plain}");
        }
    }
}

/// Three rows, and twelve texels, transform the axes and the origin as the matrix does that they were made
/// from.
#[test]
fn rows_and_texels_are_the_palette() {
    let (model, clips) = character();
    let pose = character_step("walk-0.25", &model, &clips).expect("a step of stage 4");
    let palette = Palettes::of_pose(&model, &pose).skins.swap_remove(0);
    let tables = step_tables("compare", "walk-0.25").expect("a step of the list");
    let numbers = |name: &str| -> Vec<f32> {
        let (_, table) = tables.iter().find(|(table, _)| *table == name).expect("one of its tables");
        table.lines().flat_map(|line| tables::label_and_numbers(line).1).map(|number| number as f32).collect()
    };
    for sent in [numbers("palette"), numbers("texture")] {
        assert_eq!(sent.len(), 12 * palette.len());
        for (rows, matrix) in sent.as_chunks::<12>().0.iter().zip(&palette) {
            for column in 0..4 {
                let [x, y, z] = [rows[column], rows[4 + column], rows[8 + column]];
                assert!(matrix.col(column).truncate().abs_diff_eq(Vec3::new(x, y, z), 1e-5));
            }
        }
    }
}

/// They agree to a thousandth, because blended matrices may be nearly flat.
#[test]
fn normals_are_those_of_the_plain_loop() {
    let (model, clips) = character();
    let pose = character_step("crouch-1.5", &model, &clips).expect("a step of stage 4");
    let normals: Vec<Vec3> = posed_meshes(&model, &pose).into_iter().flat_map(|mesh| mesh.normals).collect();
    let tables = step_tables("compare", "crouch-1.5").expect("a step of the list");
    assert_eq!(tables[1].0, "normals");
    for line in tables[1].1.lines() {
        let (vertex, numbers) = tables::label_and_numbers(line);
        let [x, y, z] = [0, 1, 2].map(|axis| numbers[axis] as f32);
        let plain = normals[vertex.parse::<usize>().expect("a vertex's index")];
        assert!(plain.abs_diff_eq(Vec3::new(x, y, z), 1e-3), "is {line}, should be {plain}");
    }
}

/// An instance of the crowd is the character in a sampled pose, moved (S2-08, S2-09): skinning first, then
/// the place (S4-05). Its nearest neighbours are one spacing away.
#[test]
fn the_instances_of_a_crowd_are_the_character() {
    let (model, clips) = character();
    for step in CROWD_STEPS {
        let (poses, instances) = crowd_at(step, &model, &clips).expect("a step of the list");
        let positions = instance_positions(&model, &poses, &instances);
        assert_eq!(positions.len(), 9);
        for (instance, positions) in instances.iter().zip(&positions) {
            let place = instance.world_from_model.w_axis.truncate();
            let figure = model
                .meshes
                .iter()
                .flat_map(|mesh| pose_mesh(&pack_mesh(mesh), &poses[instance.pose]).positions);
            for (at_origin, position) in figure.zip(positions) {
                assert!((at_origin + place).distance(*position) < 1e-5);
            }
        }
        let apart =
            instances[1].world_from_model.w_axis.truncate() - instances[0].world_from_model.w_axis.truncate();
        assert!(apart.abs_diff_eq(spacing(&model) * Vec3::X, 1e-5), "{apart}");
    }
}

#[test]
fn instances_do_not_touch_at_rest() {
    let (model, _) = character();
    let rest = posed_positions(&model, &rest_pose(&model));
    let width = rest.iter().map(|p| p.x).fold(0.0, f32::max) - rest.iter().map(|p| p.x).fold(0.0, f32::min);
    assert!(spacing(&model).x > width);
}

#[test]
fn a_crowd_step_says_how_many_and_when() {
    assert_eq!(crowd_step("9-at-0.5"), Some((9, 0.5)));
    assert_eq!(
        (crowd_step("nine"), step_tables("crowd", "9-at-9"), step_tables("x", "rest")),
        (None, None, None)
    );
}

#[test]
fn a_crowd_walks_or_does_what_comes_first() {
    let clips = |names: &[&str]| -> Vec<Clip> {
        names.iter().map(|&name| Clip { name: name.to_owned(), ..Clip::default() }).collect()
    };
    assert_eq!(crowd_clip(&clips(&["idle", "walk"])), Some(1));
    assert_eq!(crowd_clip(&clips(&["idle", "run"])), Some(0));
    assert_eq!(crowd_clip(&[]), None);
}

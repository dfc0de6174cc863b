//! Two models at their named steps: one list for the window, for `--print` and for the tests.

use crate::{
    MANNEQUIN, MANNEQUIN_NAME,
    load::{Options, load},
    model::{Joint, Local, Mesh, Model, Skin},
    pose::{Pose, rest_pose},
    posed_mesh::posed_positions,
    skeleton::bind_pose,
};
use formats::document::Source;
use glam::{Mat4, Quat, Vec3, vec3};
use stage1_bones::table::{named_table, table};
use stage2_mesh_skin::{skin::Influence, transform::Transform};
use std::f32::consts::FRAC_PI_2;

/// The scenes' names and, for each, its steps' names in the order of the lesson.
pub const SCENES: &[(&str, &[&str])] =
    &[("model", &["rest", "bind"]), ("two-joints", &["rest", "bind", "turned"])];

/// Of the character's vertices a table shows every so many: the whole would be too long to read.
const TABLE_STRIDE: usize = 40;

/// The smallest model whose rest pose and bind pose differ (D4): its second joint rests two units above where it was bound.
pub fn two_joints() -> Model {
    let joint = |name: &str, parent, y| Joint {
        name: name.to_owned(),
        parent,
        rest: Local::Parts(Transform { translation: vec3(0.0, y, 0.0), ..Transform::IDENTITY }),
        morph_weights: Vec::new(),
    };
    let whole = |joint| vec![Influence { joint, weight: 1.0 }];
    let halves = vec![Influence { joint: 0, weight: 0.5 }, Influence { joint: 1, weight: 0.5 }];
    Model {
        name: "two-joints".to_owned(),
        joints: vec![joint("J0", None, 0.0), joint("J1", Some(0), 3.0)],
        skins: vec![Skin {
            name: String::new(),
            joints: vec![0, 1],
            inverse_bind_matrices: vec![Mat4::IDENTITY, Mat4::from_translation(vec3(0.0, -1.0, 0.0))],
        }],
        meshes: vec![Mesh {
            name: "kite".to_owned(),
            skin: Some(0),
            positions: vec![Vec3::ZERO, vec3(0.5, 1.0, 0.0), vec3(0.0, 2.0, 0.0), vec3(-0.5, 1.0, 0.0)],
            influences: vec![whole(0), halves.clone(), whole(1), halves],
            indices: vec![0, 1, 2, 0, 2, 3],
            ..Mesh::default()
        }],
        ..Model::default()
    }
}

/// The pose of a model at a step; none if there is no such step. `turned` turns the last joint by 90° where it was bound.
pub fn pose_at(model: &Model, step: &str) -> Option<Pose> {
    match step {
        "rest" => Some(rest_pose(model)),
        "bind" => Some(bind_pose(model)),
        "turned" => {
            let mut pose = bind_pose(model);
            let quarter = Mat4::from_quat(Quat::from_rotation_z(FRAC_PI_2));
            let last = pose.locals.last_mut()?;
            *last = Local::Matrix(last.to_matrix() * quarter);
            Some(pose)
        }
        _ => None,
    }
}

/// The scene's own model: the character, or [`two_joints`].
pub fn scene_model(scene: &str) -> Model {
    match scene {
        "two-joints" => two_joints(),
        _ => load(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN), &Options::default())
            .expect("the embedded character is a valid file"),
    }
}

/// Positions as text: all of a small model, every fortieth vertex of a large one.
pub fn position_table(positions: &[Vec3]) -> String {
    if positions.len() <= 10 * TABLE_STRIDE {
        return table(positions);
    }
    let (names, positions): (Vec<String>, Vec<Vec3>) = positions
        .iter()
        .enumerate()
        .step_by(TABLE_STRIDE)
        .map(|(index, &position)| (index.to_string(), position))
        .unzip();
    named_table(&names.iter().map(String::as_str).collect::<Vec<_>>(), &positions)
}

/// The vertices' positions at a step of a scene as text; none if there is no such step.
pub fn step_table(scene: &str, step: &str) -> Option<String> {
    let (_, steps) = SCENES.iter().find(|(name, _)| *name == scene)?;
    let model = scene_model(scene);
    let pose = steps.contains(&step).then(|| pose_at(&model, step))??;
    Some(position_table(&posed_positions(&model, &pose)))
}

//! Three models and the blocks of a file at their named steps: one value for the window, `--print`, the ghost
//! and the tests.

use crate::{
    MANNEQUIN, MANNEQUIN_NAME,
    blocks::{BLOCKS_X, block_table},
    bounds::bounding_sphere,
    load::{Options, load},
    merge::{Merged, Subset, merge},
    model::{Local, Mesh, Model, PosedMesh},
    pose::{Pose, rest_pose},
    posed_mesh::{posed_positions, skin_mesh},
    skeleton::{bind_pose, posed_joints, skin_palette},
    small_models::{three_meshes, two_joints},
    x::convention::rotation_from_key,
};
use formats::{document::Source, file::MOST_BYTES};
use glam::{Mat4, Quat, Vec3};
use stage1_bones::table::{StepTables, named_table, rows, sparse_table};
use std::f32::consts::FRAC_PI_2;

/// The scenes' names and, for each, its steps' names in the order of the lesson.
pub const SCENES: &[(&str, &[&str])] = &[
    ("model", &["rest", "bind", "turned", "merged"]),
    ("two-joints", &["rest", "bind", "turned", "x-key"]),
    ("three-meshes", &["rest", "merged"]),
    ("blocks", &["skipped"]),
];

/// The rotation of the step `x-key`, as a .X file writes it: w first, for rows.
pub const X_KEY: [f32; 4] = [0.8, 0.2, 0.4, -0.4];

/// The distance between the vertices of the character that a table shows: with all of them it would be too
/// long to read.
const TABLE_STRIDE: usize = 40;

/// The pose of a model at a step; none if there is no such step. `merged` is at rest; `turned` turns the
/// [`middle_joint`] by 90° where it was bound, `x-key` as [`X_KEY`] says.
pub fn pose_at(model: &Model, step: &str) -> Option<Pose> {
    match step {
        "rest" | "merged" => Some(rest_pose(model)),
        "bind" => Some(bind_pose(model)),
        "turned" => turned(model, Quat::from_rotation_z(FRAC_PI_2)),
        "x-key" => turned(model, rotation_from_key(X_KEY)),
        _ => None,
    }
}

/// The bind pose with the [`middle_joint`] turned in its own space; none without a skin.
pub fn turned(model: &Model, rotation: Quat) -> Option<Pose> {
    let mut pose = bind_pose(model);
    let local = pose.locals.get_mut(middle_joint(model)?)?;
    *local = Local::Matrix(local.to_matrix() * Mat4::from_quat(rotation));
    Some(pose)
}

/// The joint in the middle of the first skin's list: the one that a window selects first. None without a
/// skin.
pub fn middle_joint(model: &Model) -> Option<usize> {
    let joints = &model.skins.first()?.joints;
    joints.get(joints.len() / 2).copied()
}

/// The scene's own model: the character, or one made by hand.
pub fn scene_model(scene: &str) -> Model {
    match scene {
        "two-joints" => two_joints(),
        "three-meshes" => three_meshes(),
        _ => load(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN.into()), &Options::default())
            .expect("the embedded character is a valid file"),
    }
}

/// All meshes of a model as one, at rest.
#[derive(Clone, Debug)]
pub struct MergedStep {
    /// The meshes and skins as one, with a subset per material.
    pub merged: Merged,
    /// The merged mesh in the rest pose, in model space, without morph targets.
    pub posed: PosedMesh,
    /// The centre and radius of a sphere around it, in model space, for the camera.
    pub sphere: (Vec3, f32),
}

/// The step `merged` of a model.
pub fn merged_step(model: &Model) -> MergedStep {
    let merged = merge(model);
    let Mesh { positions, normals, influences, .. } = &merged.mesh;
    let palette = skin_palette(&merged.skin, &posed_joints(model, &rest_pose(model)));
    let mesh = PosedMesh { positions: positions.to_vec(), normals: normals.to_vec() };
    let posed = skin_mesh(&mesh, influences, &palette);
    let sphere = bounding_sphere(&posed.positions);
    MergedStep { merged, posed, sphere }
}

/// Positions as text: all vertices of a small model, every fortieth of a large one.
pub fn position_table(positions: &[Vec3]) -> String {
    sparse_table(positions, stride(positions.len()))
}

fn stride(count: usize) -> usize {
    if count <= 10 * TABLE_STRIDE { 1 } else { TABLE_STRIDE }
}

/// The tables of a step of a scene, with the scene's own model or file; none if there is no such step.
pub fn step_tables(scene: &str, step: &str) -> Option<StepTables> {
    let (_, steps) = SCENES.iter().find(|(name, _)| *name == scene)?;
    match steps.contains(&step) {
        true if scene == "blocks" => Some(vec![("blocks", block_table(BLOCKS_X.as_bytes(), MOST_BYTES))]),
        true => model_tables(&scene_model(scene), step),
        false => None,
    }
}

/// The tables of a step of a model: positions, and for `merged` all that is made of several meshes.
pub fn model_tables(model: &Model, step: &str) -> Option<StepTables> {
    if step == "merged" {
        return Some(merged_tables(&merged_step(model)));
    }
    Some(vec![("", position_table(&posed_positions(model, &pose_at(model, step)?)))])
}

/// Positions; some texture coordinates; the material, first index and length of each subset; the sphere.
fn merged_tables(step: &MergedStep) -> StepTables {
    let uvs = &step.merged.mesh.uvs;
    let uvs = uvs.iter().enumerate().step_by(stride(uvs.len()));
    let mut subsets = String::new();
    for Subset { material, indices } in &step.merged.subsets {
        let material = material.map_or("none".to_owned(), |material| material.to_string());
        subsets += &format!("{material:>8} {:>10} {:>10}\n", indices.start, indices.len());
    }
    let (center, radius) = step.sphere;
    vec![
        ("", position_table(&step.posed.positions)),
        ("uvs", rows(uvs.map(|(vertex, uv)| (vertex, uv.to_array())))),
        ("subsets", subsets),
        ("sphere", named_table(&["center"], &[center]) + &rows([("radius", [radius])].into_iter())),
    ]
}

//! The scenes at their named steps: the same values for the window, `--print`, the ghost and the tests.

use crate::{
    baked::steps::{BAKED_STEPS, baked_tables},
    cpu::{pose_mesh, pose_meshes},
    crowd::{crowd_instances, sampled_poses},
    gpu_model::GpuInstance,
    joint_texture::pack_matrix,
    palette::{Palettes, palette_rows},
    vertex::{pack_mesh, replace},
};
use glam::{Mat4, Vec3, vec3};
use stage1_bones::table::{StepTables, rows, sparse_table};
use stage3_gltf::{
    bounds::posed_box,
    model::{Model, PosedMesh},
    pose::rest_pose,
    posed_mesh::{in_file_order, morph, vectors_in_file_order},
    steps::position_table,
};
use stage4_animation::{
    character::{character, character_step},
    clip::{Clip, find_clip},
};

/// The scenes' names and, for each, its steps' names in the order of the lesson.
pub const SCENES: &[(&str, &[&str])] =
    &[("compare", COMPARE_STEPS), ("crowd", CROWD_STEPS), ("baked", BAKED_STEPS)];

/// The steps of the scene `compare`: stage 4's, see [`character_step`].
pub const COMPARE_STEPS: &[&str] = &["rest", "walk-0.25", "wave-1.25", "crouch-1.5"];

/// The steps of the scene `crowd`: the number of instances, and the time in seconds.
pub const CROWD_STEPS: &[&str] = &["9-at-0", "9-at-0.5"];

/// The stride of a table of a crowd's vertices.
const CROWD_STRIDE: usize = 640;

/// The number of instances of a step of the crowd, and its time in seconds; none if the name does not give
/// them.
pub fn crowd_step(name: &str) -> Option<(usize, f32)> {
    let (count, time_s) = name.split_once("-at-")?;
    Some((count.parse().ok()?, time_s.parse().ok()?))
}

/// The distance between instances: their own width and depth at rest, and a little more.
pub fn spacing(model: &Model) -> Vec3 {
    let (min, max) = posed_box(model, &rest_pose(model));
    let size = max - min;
    let least = size.max_element() * 0.5;
    vec3(size.x.max(least) * 1.1, 0.0, size.z.max(least) * 1.1)
}

/// The crowd's clip if none is asked for: `walk`, or the first.
pub fn crowd_clip(clips: &[Clip]) -> Option<usize> {
    find_clip(clips, "walk").ok().or_else(|| (!clips.is_empty()).then_some(0))
}

/// A crowd's vertices as the CPU skins them, instance after instance, in world space. Morph targets are at
/// rest.
pub fn instance_positions(model: &Model, poses: &[Palettes], instances: &[GpuInstance]) -> Vec<Vec<Vec3>> {
    let weights = |joint: usize| &model.joints[joint].morph_weights;
    let mut meshes: Vec<_> = model.meshes.iter().map(pack_mesh).collect();
    for (packed, mesh) in meshes.iter_mut().zip(&model.meshes) {
        replace(&mut packed.vertices, &morph(mesh, weights(mesh.joint)));
    }
    let positions = |instance: &GpuInstance| {
        let posed = meshes.iter().flat_map(|mesh| pose_mesh(mesh, &poses[instance.pose]).positions);
        posed.map(|position| instance.world_from_model.transform_point3(position)).collect()
    };
    instances.iter().map(positions).collect()
}

/// The poses and instances of a step of the crowd; none if there is no such step.
pub fn crowd_at(name: &str, model: &Model, clips: &[Clip]) -> Option<(Vec<Palettes>, Vec<GpuInstance>)> {
    let (count, time_s) = crowd_step(name)?;
    let clip = crowd_clip(clips).map(|clip| &clips[clip]);
    let poses = sampled_poses(model, clip);
    let duration_s = clip.map_or(0.0, |clip| clip.duration_s);
    let instances = crowd_instances(count, spacing(model), time_s, duration_s, &poses);
    Some((poses, instances))
}

/// A crowd's positions as text: some rows for each instance, named by their index among all positions of all
/// instances.
pub fn crowd_table(positions: &[Vec<Vec3>]) -> String {
    sparse_table(&positions.concat(), CROWD_STRIDE)
}

/// All normals of a posed model at unit length, in the file's order; zeros for a mesh without any.
pub fn all_normals(model: &Model, posed: &[PosedMesh]) -> Vec<Vec3> {
    vectors_in_file_order(model, unit_normals(posed))
}

/// The same, mesh after mesh.
pub fn unit_normals(posed: &[PosedMesh]) -> Vec<Vec3> {
    let mut normals = Vec::new();
    for mesh in posed {
        let own = mesh.normals.iter().map(|normal| normal.normalize_or_zero());
        normals.extend(own.chain(std::iter::repeat(Vec3::ZERO)).take(mesh.positions.len()));
    }
    normals
}

/// The tables of a scene's step, with the workbook's own character; none if there is no such step.
pub fn step_tables(scene: &str, step: &str) -> Option<StepTables> {
    let (_, steps) = SCENES.iter().find(|(name, _)| *name == scene)?;
    let step = steps.iter().find(|name| **name == step)?;
    if scene == "baked" {
        return baked_tables(step);
    }
    let (model, clips) = character();
    if scene == "crowd" {
        let (poses, instances) = crowd_at(step, &model, &clips)?;
        return Some(vec![("", crowd_table(&instance_positions(&model, &poses, &instances)))]);
    }
    compare_tables(step, &model, &clips)
}

/// The tables of a step of the scene `compare`: positions by the fast loop, and for two of the steps also the
/// data sent to the GPU or expected back from it.
pub fn compare_tables(step: &str, model: &Model, clips: &[Clip]) -> Option<StepTables> {
    let pose = character_step(step, model, clips)?;
    let palettes = Palettes::of_pose(model, &pose);
    let mut packed: Vec<_> = model.meshes.iter().map(pack_mesh).collect();
    let posed = pose_meshes(model, &mut packed, &pose, &palettes);
    let mut tables = vec![("", position_table(&in_file_order(model, &posed)))];
    match (step, palettes.skins.first()) {
        ("walk-0.25", Some(palette)) => {
            tables.push(("palette", palette_table(palette)));
            tables.push(("texture", texture_table(palette)));
        }
        ("crouch-1.5", _) => tables.push(("normals", position_table(&all_normals(model, &posed)))),
        _ => {}
    }
    Some(tables)
}

/// A palette as uniforms take it: three rows a joint.
fn palette_table(palette: &[Mat4]) -> String {
    let name = |row: usize| format!("{}-{}", row / 3, ["x", "y", "z"][row % 3]);
    let sent = palette_rows(palette);
    rows(sent.iter().enumerate().map(|(row, numbers)| (name(row), numbers.to_array())))
}

/// A palette as the joint texture takes it, with its bytes read as floats again: twelve a joint.
fn texture_table(palette: &[Mat4]) -> String {
    let floats =
        |&matrix: &Mat4| pack_matrix(matrix).into_iter().map(f32::from_le_bytes).collect::<Vec<f32>>();
    rows(palette.iter().map(floats).enumerate())
}

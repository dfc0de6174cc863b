//! Both scenes at their named steps: one list for the window, for `--print` and for the tests.

use crate::{
    cpu::pose_mesh,
    crowd::{crowd, sampled_poses},
    gpu_model::Member,
    palette::Palettes,
    vertex::{pack_mesh, replace},
};
use formats::document::Source;
use glam::{Vec3, vec3};
use stage1_bones::table::named_table;
use stage3_gltf::{
    MANNEQUIN, MANNEQUIN_NAME,
    bounds::bounding_box,
    load::Options,
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::{morph, posed_positions},
    steps::position_table,
};
use stage4_animation::{
    clip::{Clip, find_clip},
    import::load,
    sample::sample,
    steps::character_step,
};

/// The scenes' names and, for each, its steps' names in the order of the lesson.
pub const SCENES: &[(&str, &[&str])] = &[("compare", COMPARE_STEPS), ("crowd", CROWD_STEPS)];

/// The steps of the scene `compare`: stage 4's, see [`character_step`].
pub const COMPARE_STEPS: &[&str] = &["rest", "walk-0.25", "wave-1.25", "crouch-1.5"];

/// The steps of the scene `crowd`: how many figures, and when.
pub const CROWD_STEPS: &[&str] = &["9-at-0", "9-at-0.5"];

/// Of a crowd's vertices a table shows every so many.
const CROWD_STRIDE: usize = 640;

/// How many figures a step of the crowd has, and when it is, in seconds; none if the name does not say so.
pub fn crowd_step(name: &str) -> Option<(usize, f32)> {
    let (count, time_s) = name.split_once("-at-")?;
    Some((count.parse().ok()?, time_s.parse().ok()?))
}

/// The box around a model at rest and in its clips: the lower corner and the upper one.
pub fn bounds(model: &Model, clips: &[Clip]) -> (Vec3, Vec3) {
    let mut corners = Vec::new();
    let mut look_at = |pose: &Pose| {
        let (min, max) = bounding_box(&posed_positions(model, pose)).unwrap_or_default();
        corners.extend([min, max]);
    };
    look_at(&rest_pose(model));
    for clip in clips {
        for eighth in 0..8 {
            let mut pose = rest_pose(model);
            sample(clip, clip.duration_s * eighth as f32 / 8.0, &mut pose);
            look_at(&pose);
        }
    }
    bounding_box(&corners).unwrap_or_default()
}

/// How far apart figures stand: their own width and depth at rest, and a little more.
pub fn spacing(model: &Model) -> Vec3 {
    let (min, max) = bounding_box(&posed_positions(model, &rest_pose(model))).unwrap_or_default();
    let size = max - min;
    let least = size.max_element() * 0.5;
    vec3(size.x.max(least) * 1.1, 0.0, size.z.max(least) * 1.1)
}

/// The clip that a crowd plays where none is asked for: `walk`, or the first.
pub fn crowd_clip(clips: &[Clip]) -> Option<usize> {
    find_clip(clips, "walk").ok().or_else(|| (!clips.is_empty()).then_some(0))
}

/// Where the CPU puts the vertices of a crowd, member after member, in world space. Morph targets are at rest.
pub fn member_positions(model: &Model, poses: &[Palettes], members: &[Member]) -> Vec<Vec<Vec3>> {
    let weights = |joint: usize| &model.joints[joint].morph_weights;
    let mut meshes: Vec<_> = model.meshes.iter().map(pack_mesh).collect();
    for (packed, mesh) in meshes.iter_mut().zip(&model.meshes) {
        replace(&mut packed.vertices, &morph(mesh, weights(mesh.joint)));
    }
    let positions = |member: &Member| {
        let posed = meshes.iter().flat_map(|mesh| pose_mesh(mesh, &poses[member.pose]).positions);
        posed.map(|position| member.world_from_model.transform_point3(position)).collect()
    };
    members.iter().map(positions).collect()
}

/// A step of the crowd: its poses and members; none if the name is no step.
pub fn crowd_at(name: &str, model: &Model, clips: &[Clip]) -> Option<(Vec<Palettes>, Vec<Member>)> {
    let (count, time_s) = crowd_step(name)?;
    let clip = crowd_clip(clips).map(|clip| &clips[clip]);
    let poses = sampled_poses(model, clip);
    let duration_s = clip.map_or(0.0, |clip| clip.duration_s);
    let members = crowd(count, spacing(model), time_s, duration_s, &poses);
    Some((poses, members))
}

/// A crowd's positions as text: some rows a figure, named by their index among all positions of all figures.
pub fn crowd_table(positions: &[Vec<Vec3>]) -> String {
    let all = positions.iter().flatten().copied().enumerate().step_by(CROWD_STRIDE);
    let (names, shown): (Vec<String>, Vec<Vec3>) =
        all.map(|(index, position)| (index.to_string(), position)).unzip();
    named_table(&names.iter().map(String::as_str).collect::<Vec<_>>(), &shown)
}

/// The character's positions at a step of a scene as text; none if there is no such step.
pub fn step_table(scene: &str, step: &str) -> Option<String> {
    let (_, steps) = SCENES.iter().find(|(name, _)| *name == scene)?;
    let step = steps.iter().find(|name| **name == step)?;
    let (model, clips) = character();
    if scene == "crowd" {
        let (poses, members) = crowd_at(step, &model, &clips)?;
        return Some(crowd_table(&member_positions(&model, &poses, &members)));
    }
    Some(position_table(&posed_positions(&model, &character_step(step, &model, &clips)?)))
}

/// The workbook's own character and its clips.
pub fn character() -> (Model, Vec<Clip>) {
    load(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN), &Options::default())
        .expect("the embedded character is a valid file")
}

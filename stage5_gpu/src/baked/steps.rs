//! The scene `baked` at its named steps.

use super::{
    bake::{Baked, bake},
    clock::{baked_frame, clock},
    culling::{clip_sphere, frustum_planes, seen},
    error::blended,
    rigid::all_skinned,
};
use crate::{
    crowd::crowd_instances,
    gpu_model::GpuInstance,
    palette::Palettes,
    steps::{crowd_clip, crowd_table, instance_positions, spacing},
};
use glam::{
    Mat4, Vec3,
    camera::rh::{proj::opengl::perspective, view::look_at_mat4},
};
use stage1_bones::table::StepTables;
use stage3_gltf::model::Model;
use stage4_animation::character::character;

/// The steps of the scene `baked`: the number of instances, the time in seconds, and the frames a second of
/// the bake.
pub const BAKED_STEPS: &[&str] = &["9-at-0.5-by-30", "9-at-0.5-by-4", "9-at-60-by-4"];

/// The numbers in a step's name.
pub fn baked_step(name: &str) -> Option<(usize, f32, f32)> {
    let (count, rest) = name.split_once("-at-")?;
    let (time_s, rate_hz) = rest.split_once("-by-")?;
    Some((count.parse().ok()?, time_s.parse().ok()?, rate_hz.parse().ok()?))
}

/// The moments of instances with these indices, in frames: the numbers that the CPU sends in a frame.
pub fn baked_frames(baked: &Baked, instances: impl Iterator<Item = usize>, time_s: f32) -> Vec<f32> {
    instances.map(|index| baked_frame(clock(index), time_s, baked.duration_s, baked.steps())).collect()
}

/// The places of some instances in the world: those of [`crowd_instances`].
pub fn places(model: &Model, count: usize) -> Vec<Vec3> {
    let instances = crowd_instances(count, spacing(model), 0.0, 0.0, &[Palettes::default()]);
    instances.iter().map(|instance| instance.world_from_model.w_axis.truncate()).collect()
}

/// The palettes of instances at these moments as the CPU blends them, and the instances, which show them one
/// each.
pub fn posed_instances(model: &Model, baked: &Baked, frames: &[f32]) -> (Vec<Palettes>, Vec<GpuInstance>) {
    let poses = frames.iter().map(|&frame| blended(baked, frame)).collect();
    let instance = |(pose, place)| GpuInstance { world_from_model: Mat4::from_translation(place), pose };
    (poses, places(model, frames.len()).into_iter().enumerate().map(instance).collect())
}

/// World space to the clip space of a camera in the middle of the crowd, which looks along a diagonal.
pub fn camera_in_the_crowd() -> Mat4 {
    perspective(0.8, 1.5, 0.5, 2.5) * look_at_mat4(Vec3::Y, Vec3::ONE, Vec3::Y)
}

/// The instances that this camera sees: a row for each, with a word.
pub fn seen_table(model: &Model, baked: &Baked, count: usize) -> String {
    let planes = frustum_planes(camera_in_the_crowd());
    let seen = seen(&planes, clip_sphere(model, baked), &places(model, count));
    let word = |index| if seen.contains(&index) { "yes" } else { "no" };
    (0..count as u32).map(|index| format!("{index} {}\n", word(index))).collect()
}

/// The vertices and what is seen at a step; none if there is no such step.
pub fn baked_tables(step: &str) -> Option<StepTables> {
    let (count, time_s, rate_hz) = baked_step(step)?;
    let (model, clips) = character();
    let model = all_skinned(&model);
    let baked = bake(&model, crowd_clip(&clips).map(|clip| &clips[clip]), rate_hz).ok()?;
    let (poses, instances) = posed_instances(&model, &baked, &baked_frames(&baked, 0..count, time_s));
    let positions = crowd_table(&instance_positions(&model, &poses, &instances));
    Some(vec![("", positions), ("seen", seen_table(&model, &baked, count))])
}

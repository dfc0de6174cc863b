//! The scenes at their named steps: the same values for the window, `--print`, the ghost and the tests.

use crate::{
    arm::{flat_outline, fling, round_arm, stretch, stretch_by_name},
    beyond::{
        attach_steps::{ATTACH_STEPS, attach_tables},
        gaits::{IN_STEP_STEPS, in_step_tables, walk_and_run},
        layers::{LAYERS_STEPS, layers_tables},
        limb_steps::{FEET_STEPS, LOOK_STEPS, REACH_STEPS, limb_tables},
        moves::mannequin,
        retarget_steps::{RETARGET_STEPS, retarget_tables},
        walker::{TRAVEL_STEPS, Walks, travel_tables},
    },
    blend::{Blend, sample_blended},
    character::{character, character_step},
    clip::{Clip, find_clip},
    instance::{advance_instance, instances, skin_instance},
    packed::steps::{PACKED_STEPS, packed_tables},
    player::loop_time,
};
use glam::Vec3;
use stage1_bones::table::StepTables;
use stage3_gltf::{
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::posed_positions,
    steps::position_table,
};

/// The scenes' names and, for each, its steps' names in the order of the lesson.
pub const SCENES: &[(&str, &[&str])] = &[
    ("character", CHARACTER_STEPS),
    ("arm", ARM_STEPS),
    ("mob", MOB_STEPS),
    ("layers", LAYERS_STEPS),
    ("in-step", IN_STEP_STEPS),
    ("travel", TRAVEL_STEPS),
    ("look", LOOK_STEPS),
    ("reach", REACH_STEPS),
    ("feet", FEET_STEPS),
    ("attach", ATTACH_STEPS),
    ("retarget", RETARGET_STEPS),
    ("packed", PACKED_STEPS),
];

/// The steps of the scene `arm`: its keys, the ways between two of them, the times outside, and a clip made
/// for another skeleton.
pub const ARM_STEPS: &[&str] = &[
    "key0",
    "quarter-slerp",
    "quarter-nlerp",
    "halfway-slerp",
    "halfway-matrix-lerp",
    "quarter-cubic",
    "key5",
    "key15",
    "before-the-start",
    "past-the-end",
    "looped",
    "bound-by-name",
];

/// The steps of the scene `character`: the rest pose, clips at a time in seconds, halfway from one clip to
/// another, and a clip beside the rest pose and the bind pose.
pub const CHARACTER_STEPS: &[&str] = &[
    "rest",
    "idle-1",
    "walk-0.25",
    "walk-0.5",
    "wave-1.25",
    "crouch-1.5",
    "walk-0.25-to-wave-1.25",
    "walk-0.75-beside-rest-and-bind",
];

/// The step of the scene `mob`: one instance, [`MOB_INSTANCE`], after that time.
pub const MOB_STEPS: &[&str] = &["after-0.25s"];

/// The number of instances in the mob.
pub const MOB_COUNT: usize = 16;

/// The instance whose vertices a step of the mob gives: one in the front row, whose clip has just started
/// again.
pub const MOB_INSTANCE: usize = 13;

/// The time in the arm's clip at a step, and the way to interpolate rotations.
pub fn arm_moment(name: &str) -> Option<(f32, Blend)> {
    Some(match name {
        "key0" => (0.0, Blend::Slerp),
        "quarter-slerp" => (0.125, Blend::Slerp),
        "quarter-nlerp" => (0.125, Blend::Nlerp),
        "halfway-slerp" => (0.25, Blend::Slerp),
        "halfway-matrix-lerp" => (0.25, Blend::Matrix),
        "quarter-cubic" => (0.125, Blend::Slerp),
        "key5" => (0.5, Blend::Slerp),
        "key15" => (1.5, Blend::Slerp),
        "before-the-start" => (-0.5, Blend::Slerp),
        "past-the-end" => (2.0, Blend::Slerp),
        "looped" => (loop_time(2.0, stretch().duration_s), Blend::Slerp),
        "bound-by-name" => (0.125, Blend::Slerp),
        _ => return None,
    })
}

/// The arm's clip at a step.
pub fn arm_clip(name: &str) -> Clip {
    match name {
        "quarter-cubic" => fling(),
        "bound-by-name" => stretch_by_name().0,
        _ => stretch(),
    }
}

/// The pose of the [`round_arm`] in a clip at a time in seconds, which the window draws.
pub fn arm_pose(round_arm: &Model, clip: &Clip, time_s: f32, blend: Blend) -> Pose {
    let mut pose = rest_pose(round_arm);
    sample_blended(clip, time_s, blend, &mut pose);
    pose
}

/// The round arm's vertices at that step, in model space: those that the flat arm has, too (see
/// [`flat_outline`]). None if there is no such step.
pub fn arm_step(name: &str) -> Option<Vec<Vec3>> {
    let (time_s, blend) = arm_moment(name)?;
    let model = round_arm();
    let pose = arm_pose(&model, &arm_clip(name), time_s, blend);
    Some(flat_outline(&posed_positions(&model, &pose)))
}

/// The mob's time at a step, in seconds; none if there is no such step.
pub fn mob_time_s(name: &str) -> Option<f32> {
    MOB_STEPS.contains(&name).then_some(0.25)
}

/// The vertices of [`MOB_INSTANCE`] at that step, in model space, with all instances playing the same clip;
/// none if there is no such step.
pub fn mob_step(name: &str, model: &Model, clips: &[Clip], clip: usize) -> Option<Vec<Vec3>> {
    let time_s = mob_time_s(name)?;
    let mut instance = instances(model, clips, clip, MOB_COUNT).swap_remove(MOB_INSTANCE);
    advance_instance(&mut instance, model, clips, time_s);
    skin_instance(&mut instance, model);
    Some(instance.positions().collect())
}

/// The tables of a scene's step, with the workbook's own character; none if there is no such step.
pub fn step_tables(scene: &str, step: &str) -> Option<StepTables> {
    match scene {
        "arm" => arm_tables(step),
        "character" => {
            let (model, clips) = character();
            character_tables(step, &model, &clips)
        }
        "mob" => {
            let (model, clips) = character();
            let walk = find_clip(&clips, "walk").expect("it walks");
            mob_tables(step, &model, &clips, walk)
        }
        "layers" => {
            let (model, clips) = mannequin();
            layers_tables(step, &model, &clips)
        }
        "in-step" => {
            let (model, clips) = mannequin();
            in_step_tables(step, &model, &walk_and_run(&clips))
        }
        "travel" => {
            let (model, clips) = mannequin();
            travel_tables(step, &model, &Walks::new(&model, &clips))
        }
        "look" | "reach" | "feet" => limb_tables(scene, step),
        "attach" => attach_tables(step),
        "retarget" => retarget_tables(step),
        "packed" => packed_tables(step),
        _ => None,
    }
}

/// The arm's positions at a step; for the clip made for another skeleton also the joints that the arm lacks.
pub fn arm_tables(step: &str) -> Option<StepTables> {
    let mut tables = vec![("", position_table(&arm_step(step)?))];
    if step == "bound-by-name" {
        let (_, missing) = stretch_by_name();
        tables.push(("missing", missing.iter().map(|name| format!("{name:>8}\n")).collect()));
    }
    Some(tables)
}

/// A character's positions at a step, see [`character_step`].
pub fn character_tables(step: &str, model: &Model, clips: &[Clip]) -> Option<StepTables> {
    Some(vec![("", position_table(&posed_positions(model, &character_step(step, model, clips)?)))])
}

/// The positions of one instance of the mob at a step, see [`mob_step`].
pub fn mob_tables(step: &str, model: &Model, clips: &[Clip], clip: usize) -> Option<StepTables> {
    Some(vec![("", position_table(&mob_step(step, model, clips, clip)?))])
}

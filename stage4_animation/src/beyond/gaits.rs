//! The scene `in-step`: a walk and a run mixed, each on its own clock and both at one phase.

use super::in_step::{advance_phase, blended_speed};
use crate::{
    clip::{Clip, find_clip},
    cross_fade::cross_fade,
    moment::pose_at,
    player::loop_time,
};
use stage1_bones::table::{StepTables, rows};
use stage3_gltf::{
    model::Model, pose::Pose, posed_mesh::posed_positions, skeleton::posed_joints, steps::position_table,
};

/// The steps of the scene `in-step`: shares of the run, all at [`STEP_S`].
pub const IN_STEP_STEPS: &[&str] = &["walk", "quarter", "half", "three-quarters", "run", "half-own-clocks"];

/// The time at every step, in seconds since both clips began: on their own clocks the legs are then on
/// opposite sides.
pub const STEP_S: f32 = 0.9625;

/// The strides of the mannequin's walk and of its run, in metres a round.
pub const STRIDES_M: [f32; 2] = [1.15, 2.1];

/// A walk and a run that are mixed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gait {
    /// 0 is the walk, 1 the run.
    pub share_of_run: f32,
    /// The phase of both, in step.
    pub phase: f32,
    /// The time since both began, for their own clocks, in seconds.
    pub time_s: f32,
}

impl Gait {
    /// Both at their start.
    pub fn new(share_of_run: f32) -> Self {
        Self { share_of_run, phase: 0.0, time_s: 0.0 }
    }

    fn weights(&self) -> [f32; 2] {
        [1.0 - self.share_of_run, self.share_of_run]
    }

    /// Lets time pass on the common clock and on the clips' own ones.
    pub fn advance(&mut self, elapsed_s: f32, clips: &[Clip; 2]) {
        self.phase = advance_phase(self.phase, elapsed_s, &durations_s(clips), &self.weights());
        self.time_s += elapsed_s;
    }

    /// The speed over the ground, in metres a second.
    pub fn speed(&self, clips: &[Clip; 2]) -> f32 {
        blended_speed(&STRIDES_M, &durations_s(clips), &self.weights())
    }

    /// The times in the walk and in the run, in seconds.
    pub fn times_s(&self, clips: &[Clip; 2], in_step: bool) -> [f32; 2] {
        durations_s(clips).map(|duration_s| match in_step {
            true => self.phase * duration_s,
            false => loop_time(self.time_s, duration_s),
        })
    }

    /// Both mixed by their weights.
    pub fn pose(&self, model: &Model, clips: &[Clip; 2], in_step: bool) -> Pose {
        let times_s = self.times_s(clips, in_step);
        let [walk, run] = [0, 1].map(|clip| pose_at(model, &clips[clip], times_s[clip]));
        cross_fade(&walk, &run, self.share_of_run)
    }
}

/// The mannequin's walk and its run.
pub fn walk_and_run(clips: &[Clip]) -> [Clip; 2] {
    ["walk", "run"].map(|name| clips[find_clip(clips, name).expect("the mannequin has it")].clone())
}

fn durations_s(clips: &[Clip; 2]) -> [f32; 2] {
    [clips[0].duration_s, clips[1].duration_s]
}

/// How far a foot slides over the ground while it stands, in metres: the mean of all its steps in ten
/// seconds. The foot stands while the joint of its toes is as low as in the rest pose.
pub fn slide_m(model: &Model, clips: &[Clip; 2], share_of_run: f32, in_step: bool, speed: f32) -> f32 {
    const FRAME_S: f32 = 1.0 / 120.0;
    let toes = model.find_joint("toes.L").expect("it has toes");
    let mut gait = Gait::new(share_of_run);
    let (mut slides_m, mut before) = (Vec::new(), None);
    for _ in 0..1200 {
        let at = posed_joints(model, &gait.pose(model, clips, in_step))[toes].w_axis;
        // On the ground, which runs back below the figure.
        let on_ground = at.z + speed * gait.time_s;
        let stands = at.y < 0.032;
        match before {
            Some(last) if stands => {
                *slides_m.last_mut().expect("it stood before") += f32::abs(on_ground - last)
            }
            None if stands => slides_m.push(0.0),
            _ => {}
        }
        before = stands.then_some(on_ground);
        gait.advance(FRAME_S, clips);
    }
    slides_m.iter().sum::<f32>() / slides_m.len().max(1) as f32
}

/// The gait at a step, and whether its clips are in step; none if there is no such step.
pub fn gait_at(step: &str, clips: &[Clip; 2]) -> Option<(Gait, bool)> {
    let share_of_run = match step {
        "walk" => 0.0,
        "quarter" => 0.25,
        "half" | "half-own-clocks" => 0.5,
        "three-quarters" => 0.75,
        "run" => 1.0,
        _ => return None,
    };
    let mut gait = Gait::new(share_of_run);
    gait.advance(STEP_S, clips);
    Some((gait, !step.ends_with("own-clocks")))
}

/// The positions of the figure at a step, in model space, and its speed over the ground.
pub fn in_step_tables(step: &str, model: &Model, clips: &[Clip; 2]) -> Option<StepTables> {
    let (gait, in_step) = gait_at(step, clips)?;
    let positions = position_table(&posed_positions(model, &gait.pose(model, clips, in_step)));
    let speed = rows([("speed", [gait.speed(clips)])].into_iter());
    Some(vec![("", positions), ("speed", speed)])
}

//! The scene `travel`: a figure that walks ahead or in a bend, as its clips travel.

use super::root_motion::{extract_root_motion, mixed_travel, place_at, travel};
use crate::{
    clip::{Clip, find_clip},
    cross_fade::cross_fade,
    moment::pose_at,
    player::loop_time,
};
use glam::{Mat4, Vec3};
use stage1_bones::table::StepTables;
use stage3_gltf::{
    model::Model, pose::Pose, posed_mesh::posed_positions, skeleton::posed_joints, steps::position_table,
};

/// The steps of the scene `travel`.
pub const TRAVEL_STEPS: &[&str] = &[
    "start",
    "half-round",
    "one-round",
    "two-and-a-half-rounds",
    "twelve-rounds",
    "back-a-round",
    "from-ahead-into-the-bend",
    "clip-alone",
];

/// The length of a round of both walks, in seconds.
pub const ROUND_S: f32 = 1.1;

/// The walk ahead and the walk in a bend: each without its travel, and the travel.
#[derive(Clone, Debug)]
pub struct Walks {
    /// As they are in the file: the hips travel.
    pub whole: [Clip; 2],
    /// The hips stay above the origin.
    pub still: [Clip; 2],
    /// The ways of the hips over the ground.
    pub root_motions: [Clip; 2],
}

impl Walks {
    /// The mannequin's two walks that travel.
    pub fn new(model: &Model, clips: &[Clip]) -> Self {
        let whole = ["walk_ahead", "walk_left"]
            .map(|name| clips[find_clip(clips, name).expect("the mannequin has it")].clone());
        let [ahead, left] =
            [0, 1].map(|walk| extract_root_motion(&whole[walk], 0, model.joints[0].rest.to_parts()));
        Self { whole, still: [ahead.0, left.0], root_motions: [ahead.1, left.1] }
    }
}

/// A figure on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Walker {
    /// Its place on the ground and its direction.
    pub world_from_figure: Mat4,
    /// Seconds since it began.
    pub time_s: f32,
    /// 0 is the walk ahead, 1 the one in a bend.
    pub share_of_bend: f32,
}

impl Walker {
    /// Where the clips begin.
    pub fn new(walks: &Walks, share_of_bend: f32) -> Self {
        let [ahead, bend] = [0, 1].map(|walk| place_at(&walks.root_motions[walk], 0.0));
        Self { world_from_figure: mixed_travel(ahead, bend, share_of_bend), time_s: 0.0, share_of_bend }
    }

    /// Goes on by the travel of both clips, mixed.
    pub fn advance(&mut self, walks: &Walks, elapsed_s: f32) {
        let (from_s, to_s) = (self.time_s, self.time_s + elapsed_s);
        let [ahead, bend] = [0, 1].map(|walk| travel(&walks.root_motions[walk], from_s, to_s));
        self.world_from_figure *= mixed_travel(ahead, bend, self.share_of_bend);
        self.time_s = to_s;
    }

    /// Its pose, without the travel.
    pub fn pose(&self, model: &Model, walks: &Walks) -> Pose {
        let time_s = loop_time(self.time_s, ROUND_S);
        let [ahead, bend] = [0, 1].map(|walk| pose_at(model, &walks.still[walk], time_s));
        cross_fade(&ahead, &bend, self.share_of_bend)
    }
}

/// A figure at a step, its pose, and the place to draw it; none if there is no such step.
pub fn walker_at(step: &str, model: &Model, walks: &Walks) -> Option<(Walker, Pose, Mat4)> {
    let mut walker = Walker::new(walks, 1.0);
    match step {
        "start" => {}
        "half-round" => walker.advance(walks, 0.5 * ROUND_S),
        "one-round" => walker.advance(walks, ROUND_S),
        "two-and-a-half-rounds" | "clip-alone" => walker.advance(walks, 2.5 * ROUND_S),
        "twelve-rounds" => walker.advance(walks, 12.0 * ROUND_S),
        "back-a-round" => walker.advance(walks, -ROUND_S),
        "from-ahead-into-the-bend" => into_the_bend(&mut walker, walks),
        _ => return None,
    }
    let (pose, place) = match step {
        "clip-alone" => (alone(model, walks, &walker), Mat4::IDENTITY),
        _ => (walker.pose(model, walks), walker.world_from_figure),
    };
    Some((walker, pose, place))
}

/// The clip in the bend as it is in the file, repeated: it begins again where it began.
pub fn alone(model: &Model, walks: &Walks, walker: &Walker) -> Pose {
    pose_at(model, &walks.whole[1], loop_time(walker.time_s, ROUND_S))
}

/// Two rounds, in sixtieths of a second, while the share of the bend grows from 0 to 1.
fn into_the_bend(walker: &mut Walker, walks: &Walks) {
    for picture in 0..132 {
        walker.share_of_bend = picture as f32 / 131.0;
        walker.advance(walks, 1.0 / 60.0);
    }
}

/// The point on the ground below the hips.
pub fn below_the_hips(model: &Model, pose: &Pose, world_from_figure: Mat4) -> Vec3 {
    let hips = (world_from_figure * posed_joints(model, pose)[0]).w_axis.truncate();
    Vec3::new(hips.x, 0.0, hips.z)
}

/// The positions of the figure at a step, in world space.
pub fn travel_tables(step: &str, model: &Model, walks: &Walks) -> Option<StepTables> {
    let (_, pose, place) = walker_at(step, model, walks)?;
    Some(vec![("", position_table(&placed_positions(model, &pose, place)))])
}

/// The positions of a pose, placed in the world.
pub fn placed_positions(model: &Model, pose: &Pose, world_from_figure: Mat4) -> Vec<Vec3> {
    let place = |position: Vec3| world_from_figure.transform_point3(position);
    posed_positions(model, pose).into_iter().map(place).collect()
}

//! The clips of the scene `compare`: the one that plays, and its time.

use model_viewer::ClipList;
use stage3_gltf::{
    model::Model,
    pose::{Pose, rest_pose},
};
use stage4_animation::{
    clip::Clip,
    moment::{Moment, pose_at},
    player::Player,
};
use viewer::{Frame, Panel, Timeline};

pub struct Playback {
    pub clips: Vec<Clip>,
    pub list: ClipList,
    player: Player,
    /// The time and the pose of a step; the pose is shown as long as the clock stays there.
    step: Option<(f32, Pose)>,
}

impl Playback {
    pub fn new(clips: Vec<Clip>, asked: &Moment, is_step: bool) -> Self {
        Self {
            list: ClipList::new(clips.iter().map(Clip::entry)),
            clips,
            player: asked.player.clone(),
            step: is_step.then(|| (asked.player.time_s, asked.pose.clone())),
        }
    }

    fn step_pose(&self) -> Option<&Pose> {
        let (time_s, pose) = self.step.as_ref()?;
        (*time_s == self.player.time_s).then_some(pose)
    }

    /// True while it is at a step.
    pub fn is_at_step(&self) -> bool {
        self.step_pose().is_some()
    }

    fn play(&mut self, clip: usize) {
        self.player.switch(clip);
        self.step = None;
    }

    /// Lets time pass. Tab goes on to the next clip.
    pub fn advance(&mut self, frame: &mut Frame) {
        if let Some(next) = self.list.next(frame, self.player.clip) {
            self.play(next);
        }
        let duration_s = self.clips.get(self.player.clip).map_or(0.0, |clip| clip.duration_s);
        self.player.advance(frame.dt_s(), duration_s);
        if frame.dt_s() != 0.0 || self.step_pose().is_none() {
            self.step = None;
        }
    }

    /// The pose of the step, or of the clip; without either, the rest pose.
    pub fn pose(&self, model: &Model) -> Pose {
        match (self.step_pose(), self.clips.get(self.player.clip)) {
            (Some(pose), _) => pose.clone(),
            (None, Some(clip)) => pose_at(model, clip, self.player.time_s),
            (None, None) => rest_pose(model),
        }
    }

    /// The index of the clip that is played, and its time in seconds; none at a step, and without clips.
    pub fn playing(&self) -> Option<(usize, f32)> {
        let Player { clip, time_s, .. } = self.player;
        (self.step_pose().is_none() && clip < self.clips.len()).then_some((clip, time_s))
    }

    /// The pose that is shown, with its clip and time.
    pub fn moment(&self, model: &Model) -> Moment {
        let (player, pose) = (self.player.clone(), self.pose(model));
        let clip = self.clips.get(player.clip).map(|_| player.clip);
        Moment { clip, time_s: player.time_s, pose, player, fade: None }
    }

    pub fn panel(&mut self, panel: &mut Panel) {
        if let Some(clip) = self.list.panel(panel, self.player.clip) {
            self.play(clip);
        }
    }

    pub fn timeline(&mut self) -> Option<Timeline<'_>> {
        let Player { clip, time_s, .. } = &mut self.player;
        self.list.timeline(*clip, time_s)
    }
}

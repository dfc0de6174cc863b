//! How the mob's clips are sampled: the plain way, or one of the fast ones, and what that costs at the skin.

use stage3_gltf::model::Model;
use stage4_animation::{
    baked::Baked,
    clip::{Clip, Values},
    instance::{Instance, advance_instance},
    lanes::LanePose,
    skin_error::error_at_skin,
    tracks::Tracks,
};
use viewer::Panel;

const NAMES: [&str; 3] = ["the plain way", "exact keys, in lanes", "baked at 60 Hz"];
const POSES_A_SECOND: f32 = 60.0;

#[derive(Default)]
pub struct Sampling {
    /// Index into [`NAMES`].
    chosen: usize,
    /// For which clip, and the clip made ready.
    ready: Option<(usize, Ready)>,
    pose: LanePose,
}

enum Ready {
    Exact(Tracks),
    Baked(Baked),
}

impl Sampling {
    /// Lets time pass for an instance. While it fades over, or where the clip changes the mesh itself, that is the plain way.
    pub fn advance(&mut self, instance: &mut Instance, model: &Model, clips: &[Clip], elapsed_s: f32) {
        let index = instance.player.clip;
        let morphs = |clip: &Clip| {
            clip.channels.iter().any(|channel| matches!(channel.values, Values::MorphWeights(_)))
        };
        let Some(clip) = clips.get(index).filter(|clip| self.chosen > 0 && !morphs(clip)) else {
            return advance_instance(instance, model, clips, elapsed_s);
        };
        if !instance.fades.is_empty() {
            return advance_instance(instance, model, clips, elapsed_s);
        }
        instance.player.advance(elapsed_s, clip.duration_s);
        if self.ready.as_ref().is_none_or(|(ready, _)| *ready != index) {
            self.ready = Some((index, Ready::new(self.chosen, model, clip)));
        }
        match &self.ready {
            Some((_, Ready::Exact(tracks))) => tracks.sample(instance.player.time_s, &mut self.pose),
            Some((_, Ready::Baked(baked))) => baked.sample(instance.player.time_s, &mut self.pose),
            None => {}
        }
        instance.model_from_joint.clone_from(&self.pose.model_from_joint);
    }

    /// The choice, and how far an instance is off by it.
    pub fn panel(&mut self, panel: &mut Panel, instance: &Instance, model: &Model, clips: &[Clip]) {
        panel.heading("Clips are sampled");
        if panel.choice(&mut self.chosen, &NAMES) {
            self.ready = None;
        }
        let Some(clip) = clips.get(instance.player.clip).filter(|_| self.chosen > 0) else { return };
        if instance.fades.is_empty() {
            let error = error_at_skin(model, clip, instance.player.time_s, &instance.model_from_joint);
            panel.value("off at the skin", format!("{error:.1e}"));
            panel.note("The largest distance of a vertex from the plain way, in the model's units.");
        }
    }
}

impl Ready {
    fn new(chosen: usize, model: &Model, clip: &Clip) -> Self {
        match chosen {
            1 => Self::Exact(Tracks::new(model, clip)),
            _ => Self::Baked(Baked::new(model, clip, POSES_A_SECOND)),
        }
    }
}

//! The instance of the scene `character`: the clip that it plays, its fades, and its joints turned by hand.

use super::{joint_keys::key_rows, names_of_playing};
use model_viewer::{ClipList, HandTurns};
use stage3_gltf::{MANNEQUIN_NAME, model::Model, pose::Pose, skeleton::posed_joints, steps::middle_joint};
use stage4_animation::{
    character::character,
    clip::Clip,
    instance::{Instance, advance_instance, skin_instance},
    moment::Moment,
    player::{AtEnd, Player},
};
use viewer::{Args, Failure, Frame, Panel, Timeline, say};

pub struct Playback {
    pub clips: Vec<Clip>,
    pub list: ClipList,
    pub instance: Instance,
    /// The joints turned by hand while the model stands still, until the clip goes on.
    pub turns: HandTurns,
    pub is_still: bool,
    /// The moment that was asked for, which `--print` writes. A window that has drawn has gone on from it.
    asked: Moment,
    /// True at a step until the clock runs: its pose stays.
    is_at_step: bool,
    /// The clip and the time that were drawn last.
    drawn: Option<(usize, f32)>,
    fade_s: f32,
    /// The names on the timeline.
    names: String,
}

impl Playback {
    pub fn new(model: &Model, clips: Vec<Clip>, asked: Moment, is_step: bool) -> Self {
        let mut instance = Instance::new(model, asked.player.clip);
        instance.player = asked.player.clone();
        instance.fades.extend(asked.fade.clone());
        Self {
            list: ClipList::new(clips.iter().map(Clip::entry)),
            clips,
            instance,
            turns: HandTurns::new(middle_joint(model).unwrap_or(0)),
            is_still: false,
            asked,
            is_at_step: is_step,
            drawn: None,
            fade_s: 0.3,
            names: String::new(),
        }
    }

    /// The character at the step or in the clip on the command line, or else in `walk`. True if the step's
    /// name ends with `wrong`, which is no part of the moment.
    pub fn of_character(args: &Args, wrong: &str) -> Result<(Model, Self, bool), Failure> {
        let (model, clips) = character();
        let step = args.step.as_deref();
        let right = step.map(|step| step.strip_suffix(wrong).unwrap_or(step));
        let asked = Moment::find(&model, &clips, right, args.clip.as_deref().or(Some("walk")), args.time_s)
            .map_err(|error| Failure::from(format!("{MANNEQUIN_NAME}: {error}")))?;
        let playback = Self::new(&model, clips, asked, step.is_some());
        Ok((model, playback, right != step))
    }

    /// The clips and the time that were drawn last, in seconds, and the pose; before the first frame those
    /// that were asked for. A step has no clip.
    pub fn shown(&self) -> (Option<String>, f32, &Pose) {
        if let Some((_, time_s)) = self.drawn {
            return (names_of_playing(&self.instance, &self.clips), time_s, &self.instance.pose);
        }
        let Moment { clip, time_s, pose, .. } = &self.asked;
        let clip = clip.filter(|_| !self.is_at_step).map(|clip| self.clips[clip].name.clone());
        (clip, *time_s, pose)
    }

    fn play(&mut self, clip: usize) {
        self.instance.fade_to(clip, self.fade_s);
    }

    /// Lets time pass; a model without clips stays at rest. Tab goes on to the next clip.
    pub fn advance(&mut self, frame: &mut Frame, model: &Model) {
        if let Some(next) = self.list.next(frame, self.instance.player.clip) {
            self.play(next);
        }
        let dt_s = frame.dt_s();
        let Player { clip, time_s, .. } = self.instance.player;
        let is_another = self.drawn.is_some_and(|drawn| drawn != (clip, time_s));
        if is_another && dt_s == 0.0 {
            // The clip or the time was chosen while time stands still: a fade would never end.
            self.instance.fades.clear();
        }
        self.is_still = dt_s == 0.0;
        if is_another || !self.is_still {
            self.is_at_step = false;
            self.turns.clear();
        }
        self.pose(model, dt_s);
        self.drawn = Some((clip, self.instance.player.time_s));
        skin_instance(&mut self.instance, model);
    }

    /// Poses the joints: by the step, or by the clips and then by hand.
    fn pose(&mut self, model: &Model, dt_s: f32) {
        let instance = &mut self.instance;
        let at_end = instance.player.at_end;
        if self.is_still {
            // Clamped so that the last key can be seen as well: in a loop its time is the start again.
            instance.player.at_end = AtEnd::Clamp;
        }
        match self.is_at_step {
            true => instance.pose = self.asked.pose.clone(),
            false => advance_instance(instance, model, &self.clips, dt_s),
        }
        instance.player.at_end = at_end;
        if self.turns.apply(&mut instance.pose) || self.is_at_step {
            instance.model_from_joint = posed_joints(model, &instance.pose);
        }
    }

    pub fn panel(&mut self, panel: &mut Panel) {
        if let Some(chosen) = self.list.panel(panel, self.instance.player.clip) {
            self.play(chosen);
        }
        let from = self.instance.fades.last().and_then(|fade| self.clips.get(fade.from.clip));
        let fade =
            from.map_or_else(|| say!("fade to the next"), |from| say!("fade from {clip}", clip = from.name));
        panel.slider(&fade, &mut self.fade_s, 0.0..=1.0, " s");
        let player = &mut self.instance.player;
        panel.slider(&say!("speed"), &mut player.speed, -2.0..=2.0, " ×");
        panel.slider(&say!("step size (key .)"), &mut player.step_s, 0.01..=0.5, " s");
        let mut at_end = usize::from(player.at_end == AtEnd::Clamp);
        if panel.choice(&mut at_end, &[say!("loop"), say!("stop at the end")]) {
            player.at_end = if at_end == 1 { AtEnd::Clamp } else { AtEnd::Loop };
        }
    }

    /// The bar with the clip and its time, and with the keys of the selected joint; with both names during a
    /// fade.
    pub fn timeline(&mut self, has_keys: bool) -> Option<Timeline<'_>> {
        self.names = names_of_playing(&self.instance, &self.clips)?;
        let Player { clip, time_s, speed, at_end, .. } = &mut self.instance.player;
        let stops = *at_end == AtEnd::Clamp && self.instance.fades.is_empty();
        let direction = if stops { *speed } else { 0.0 };
        let shown = self.clips.get(*clip).filter(|_| has_keys);
        let rows = shown.map(|clip| key_rows(clip, self.turns.selected)).unwrap_or_default();
        Some(Timeline { name: &self.names, direction, rows, ..self.list.timeline(*clip, time_s)? })
    }
}

//! The scene `character`: a model plays its clips, and one can stop, search, and fade from one to another.

use crate::{drawing::Drawing, open_model};
use glam::{Mat4, Vec3};
use stage3_gltf::{
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::posed_positions,
    skeleton::posed_joints,
    steps::position_table,
};
use stage4_animation::{
    bounds::clip_bounds,
    clip::{Clip, find_clip},
    instance::{Instance, advance_instance, skin_instance},
    player::AtEnd,
    sample::sample,
    steps::{character_step, clip_and_time},
};
use viewer::{Args, Failure, Frame, Key, Panel, Positions, Scene, Timeline, VertexSum, View, look};

pub struct CharacterWindow {
    file: String,
    drawing: Drawing,
    clips: Vec<Clip>,
    figure: Instance,
    /// A pose that was asked for by name stays until the clock runs.
    held: Option<Pose>,
    /// What `--print` writes: the clip and time that were asked for.
    asked: (Option<usize>, f32),
    fade_s: f32,
    show_bones: bool,
    picked: Option<usize>,
    /// When the keys of the clip are, sorted.
    keys_s: Vec<f32>,
    /// The box around the model at rest and in its clips.
    bounds: (Vec3, Vec3),
}

impl CharacterWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        let clip = match &args.clip {
            Some(name) => {
                Some(find_clip(&clips, name).map_err(|error| Failure::from(format!("{file}: {error}")))?)
            }
            // Without a clip `--print` writes the rest pose; a time alone is one of the first clip.
            None => args.time_s.and(clips.first()).map(|_| 0),
        };
        let held = match &args.step {
            Some(step) => {
                let pose = character_step(step, &model, &clips);
                Some(pose.ok_or_else(|| {
                    Failure::from(format!("{file}: the model has no clip for the step {step}"))
                })?)
            }
            None => None,
        };
        let time_s = args.time_s.unwrap_or(0.0);
        let of_step = args.step.as_ref().and_then(|step| clip_and_time(step, &clips));
        let (shown_clip, shown_s) = of_step.unwrap_or((clip.unwrap_or(0), time_s));
        let mut figure = Instance::new(&model, shown_clip);
        let duration_s = clips.get(shown_clip).map_or(0.0, |clip| clip.duration_s);
        figure.player.time_s = shown_s.clamp(0.0, duration_s);
        let bounds = clip_bounds(&model, &clips);
        let mut window = Self {
            file,
            drawing: Drawing::new(model),
            clips,
            figure,
            held,
            asked: (clip, time_s),
            fade_s: 0.3,
            show_bones: false,
            picked: None,
            keys_s: Vec::new(),
            bounds,
        };
        window.find_keys();
        Ok(window)
    }

    fn model(&self) -> &Model {
        &self.drawing.model
    }

    fn find_keys(&mut self) {
        let channels = self.clips.get(self.figure.player.clip).into_iter().flat_map(|clip| &clip.channels);
        self.keys_s = channels.flat_map(|channel| channel.times_s.iter().copied()).collect();
        self.keys_s.sort_by(f32::total_cmp);
        self.keys_s.dedup();
    }

    fn play(&mut self, clip: usize) {
        self.held = None;
        self.figure.fade_to(clip, self.fade_s);
        self.find_keys();
    }

    /// Moves the figure on; a model without clips stays at rest.
    fn advance(&mut self, dt_s: f32) {
        if dt_s > 0.0 {
            self.held = None;
        }
        match &self.held {
            Some(pose) => {
                self.figure.pose = pose.clone();
                self.figure.model_from_joint = posed_joints(&self.drawing.model, pose);
            }
            None if !self.clips.is_empty() => {
                advance_instance(&mut self.figure, &self.drawing.model, &self.clips, dt_s);
            }
            None => {}
        }
        skin_instance(&mut self.figure, &self.drawing.model);
    }

    fn printed_pose(&self) -> Pose {
        let mut pose = self.held.clone().unwrap_or_else(|| rest_pose(self.model()));
        if let (None, (Some(clip), time_s)) = (&self.held, self.asked) {
            sample(&self.clips[clip], time_s, &mut pose);
        }
        pose
    }
}

impl Scene for CharacterWindow {
    fn list(&self) -> String {
        let clips = self.clips.iter().enumerate().map(|(index, clip)| {
            format!(
                "clip {index}: {}, {:.3} s, {} channels\n",
                clip.name,
                clip.duration_s,
                clip.channels.len()
            )
        });
        self.drawing.list() + &clips.collect::<String>()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let positions = posed_positions(self.model(), &self.printed_pose());
        let (clip, time_s) = self.asked;
        Ok(Positions {
            file: self.file.clone(),
            clip: clip.map(|clip| self.clips[clip].name.clone()),
            time_s,
            table: position_table(&positions),
            positions,
        })
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.drawing.model.name);
        panel.heading("Clips");
        if self.clips.is_empty() {
            panel.note("This model has no clips.");
        }
        let mut chosen = self.figure.player.clip;
        if panel.list(&mut chosen, self.clips.iter().map(|clip| clip.name.clone())) {
            self.play(chosen);
        }
        panel.slider("fade to the next", &mut self.fade_s, 0.0..=1.0, " s");
        panel.slider("speed", &mut self.figure.player.speed, -2.0..=2.0, " ×");
        // S2-59: the key `.` goes this far.
        panel.slider("step of the key .", &mut self.figure.player.step_s, 0.01..=0.5, " s");
        let mut at_end = usize::from(self.figure.player.at_end == AtEnd::Clamp);
        if panel.choice(&mut at_end, &["loop", "stop at the end"]) {
            self.figure.player.at_end = if at_end == 1 { AtEnd::Clamp } else { AtEnd::Loop };
        }
        panel.toggle("bones", &mut self.show_bones);
        if self.picked.is_none() {
            panel.note("Click a vertex to see its sum. Tab: the next clip.");
        }
        for warning in &self.drawing.model.warnings {
            panel.note(warning);
        }
    }

    fn pick(&mut self, vertex: usize) -> bool {
        let exists = vertex < self.drawing.vertex_count();
        if exists {
            self.picked = Some(vertex);
        }
        exists
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        let figure = &self.figure;
        self.drawing.vertex_sum(self.picked?, &figure.model_from_joint, &figure.pose.morph_weights)
    }

    fn frame(&mut self, frame: &mut Frame) {
        if frame.pressed(Key::Tab) && !self.clips.is_empty() {
            self.play((self.figure.player.clip + 1) % self.clips.len());
        }
        self.advance(frame.dt_s);
        frame.grid();
        frame.fit(self.bounds.0, self.bounds.1);
        let posed = match frame.view {
            View::SkinSpace => self.drawing.skin_space(),
            _ => self.figure.meshes.clone(),
        };
        self.drawing.draw_meshes(frame, &posed, Mat4::IDENTITY, 1.0);
        if self.show_bones || self.model().meshes.is_empty() {
            self.drawing.draw_skeleton(frame, &self.figure.model_from_joint, Mat4::IDENTITY, usize::MAX);
        }
        let places: Vec<Vec3> = self.figure.positions().collect();
        self.picked = frame.clicked_near(&places).or(self.picked);
        if let Some(vertex) = self.picked {
            frame.point(places[vertex], 8.0, look::SELECTED);
        }
    }

    fn step_s(&self) -> f32 {
        self.figure.player.step_s
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let clip = self.clips.get(self.figure.player.clip)?;
        Some(Timeline {
            name: &clip.name,
            time_s: &mut self.figure.player.time_s,
            duration_s: clip.duration_s,
            keys_s: &self.keys_s,
        })
    }
}

//! The scene `character`: a model plays its clips, and one can stop, search, and fade from one to another.

use crate::{clip_list, open_model};
use glam::{Mat4, Vec3};
use model_viewer::{ClipList, ModelDrawing};
use stage3_gltf::{
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::{in_file_order, posed_meshes, posed_positions, skin_space_meshes},
    skeleton::posed_joints,
    steps::position_table,
};
use stage4_animation::{
    bounds::clip_bounds,
    clip::{Clip, find_clip},
    instance::{Instance, advance_instance, skin_instance},
    player::{AtEnd, Player},
    sample::sample,
    steps::{character_step, clip_and_time},
};
use viewer::{Args, Failure, Frame, Panel, Positions, Scene, Timeline, VertexSum, View};

pub struct CharacterWindow {
    file: String,
    drawing: ModelDrawing,
    clips: Vec<Clip>,
    clip_list: ClipList,
    figure: Instance,
    /// A pose that was asked for by name stays until the clock runs.
    held: Option<Pose>,
    /// What `--print` writes: the clip and time that were asked for.
    asked: (Option<usize>, f32),
    fade_s: f32,
    show_bones: bool,
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
        let at_rest = posed_meshes(&model, &rest_pose(&model));
        Ok(Self {
            file,
            drawing: ModelDrawing::new(model, &at_rest),
            clip_list: clip_list(&clips),
            clips,
            figure,
            held,
            asked: (clip, time_s),
            fade_s: 0.3,
            show_bones: false,
            bounds,
        })
    }

    fn model(&self) -> &Model {
        &self.drawing.model
    }

    fn play(&mut self, clip: usize) {
        self.held = None;
        self.figure.fade_to(clip, self.fade_s);
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
        self.drawing.list() + &self.clip_list.list()
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
        if let Some(chosen) = self.clip_list.panel(panel, self.figure.player.clip) {
            self.play(chosen);
        }
        panel.slider("fade to the next", &mut self.fade_s, 0.0..=1.0, " s");
        panel.slider("speed", &mut self.figure.player.speed, -2.0..=2.0, " ×");
        panel.slider("step of the key .", &mut self.figure.player.step_s, 0.01..=0.5, " s");
        let mut at_end = usize::from(self.figure.player.at_end == AtEnd::Clamp);
        if panel.choice(&mut at_end, &["loop", "stop at the end"]) {
            self.figure.player.at_end = if at_end == 1 { AtEnd::Clamp } else { AtEnd::Loop };
        }
        panel.toggle("bones", &mut self.show_bones);
        self.drawing.panel_of_picking(panel, "Click a vertex to see its sum. Tab: the next clip.");
        self.drawing.panel_of_warnings(panel);
    }

    fn pick(&mut self, vertex: usize) -> bool {
        self.drawing.pick(vertex)
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        let figure = &self.figure;
        self.drawing.vertex_sum(&figure.model_from_joint, &figure.pose.morph_weights)
    }

    fn frame(&mut self, frame: &mut Frame) {
        if let Some(next) = self.clip_list.next(frame, self.figure.player.clip) {
            self.play(next);
        }
        self.advance(frame.dt_s);
        frame.grid();
        frame.fit(self.bounds.0, self.bounds.1);
        let posed = match frame.view {
            View::SkinSpace => skin_space_meshes(self.model()),
            _ => self.figure.meshes.clone(),
        };
        self.drawing.draw_meshes(frame, &posed, Mat4::IDENTITY, 1.0);
        if self.show_bones || self.model().meshes.is_empty() {
            self.drawing.draw_skeleton(frame, &self.figure.model_from_joint, Mat4::IDENTITY, None);
        }
        let positions = in_file_order(self.model(), &posed);
        self.drawing.pick_clicked(frame, &positions, Mat4::IDENTITY);
    }

    fn step_s(&self) -> f32 {
        self.figure.player.step_s
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let Player { clip, time_s, .. } = &mut self.figure.player;
        self.clip_list.timeline(*clip, time_s)
    }
}

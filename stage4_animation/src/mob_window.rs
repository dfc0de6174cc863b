//! The scene `mob`: sixteen figures that share one model, each with its own clock and pose.

use crate::open_model;
use glam::{Mat4, Vec3, vec3};
use model_viewer::ModelDrawing;
use stage3_gltf::{
    bounds::bounding_box,
    pose::rest_pose,
    posed_mesh::{posed_meshes, posed_positions},
    steps::position_table,
};
use stage4_animation::{
    clip::{Clip, find_clip},
    instance::{Instance, advance_instance, instances, skin_instance},
    steps::{MOB_COUNT, MOB_INSTANCE, mob_time_s},
};
use viewer::{Args, Camera, Failure, Frame, Key, Panel, Positions, Scene, StepTable};

pub struct MobWindow {
    file: String,
    drawing: ModelDrawing,
    clips: Vec<Clip>,
    clip: usize,
    figures: Vec<Instance>,
    time_s: f32,
    /// Whose vertices are printed: those of a step's figure, or everybody's.
    asked: Option<usize>,
    /// The box around the model at rest.
    bounds: (Vec3, Vec3),
}

impl MobWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        let step = args.step.as_deref();
        let time_s = step.and_then(mob_time_s).or(args.time_s).unwrap_or(0.0);
        if clips.is_empty() {
            return Err(Failure::from(format!(
                "{file}: the model has no clips, so there is no mob to play them"
            )));
        }
        let clip = match &args.clip {
            Some(name) => {
                find_clip(&clips, name).map_err(|error| Failure::from(format!("{file}: {error}")))?
            }
            None => find_clip(&clips, "walk").unwrap_or(0),
        };
        let figures = instances(&model, &clips, clip, MOB_COUNT);
        let asked = step.map(|_| MOB_INSTANCE);
        let bounds = bounding_box(&posed_positions(&model, &rest_pose(&model))).unwrap_or_default();
        let at_rest = posed_meshes(&model, &rest_pose(&model));
        let drawing = ModelDrawing::new(model, &at_rest);
        let mut window = Self { file, drawing, clips, clip, figures, time_s: 0.0, asked, bounds };
        window.advance(time_s);
        Ok(window)
    }

    fn advance(&mut self, dt_s: f32) {
        self.time_s += dt_s;
        for figure in &mut self.figures {
            advance_instance(figure, &self.drawing.model, &self.clips, dt_s);
            skin_instance(figure, &self.drawing.model);
        }
    }

    /// Four rows of four, as far apart as the model is wide.
    fn place(&self, index: usize) -> Vec3 {
        let (min, max) = self.bounds;
        let (row, column) = (index / 4, index % 4);
        let apart = (max - min).max_element() * 0.75;
        vec3(column as f32 - 1.5, 0.0, row as f32 - 1.5) * apart
    }
}

impl Scene for MobWindow {
    fn list(&self) -> String {
        self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let asked = match self.asked {
            Some(figure) => &self.figures[figure..=figure],
            None => &self.figures,
        };
        let positions: Vec<Vec3> = asked.iter().flat_map(Instance::positions).collect();
        let clip = Some(self.clips[self.clip].name.clone());
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip, time_s: self.time_s, positions, table })
    }

    fn camera(&self) -> Camera {
        let mut camera = Camera::orbit(0.6);
        camera.pitch_rad = 0.4;
        camera
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let place = Mat4::from_translation(self.place(MOB_INSTANCE));
        self.positions().into_iter().map(|made| StepTable::positions(made.table, place)).collect()
    }

    fn panel(&mut self, panel: &mut Panel) {
        let model = &self.drawing.model;
        panel.text("Sixteen figures share one model. Each has a clock and a pose of its own.");
        panel.value("figures", self.figures.len().to_string());
        panel.value("vertices, shared", model.vertex_count().to_string());
        panel.value("joints, each", model.joints.len().to_string());
        panel.heading("Clips");
        if panel.list(&mut self.clip, self.clips.iter().map(|clip| clip.name.clone())) {
            self.figures.iter_mut().for_each(|figure| figure.fade_to(self.clip, 0.3));
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        if frame.pressed(Key::Tab) {
            self.clip = (self.clip + 1) % self.clips.len();
            self.figures.iter_mut().for_each(|figure| figure.fade_to(self.clip, 0.3));
        }
        self.advance(frame.dt_s);
        let bounds = self.bounds;
        let corner = self.place(MOB_COUNT - 1);
        frame.fit(bounds.0 - corner, bounds.1 + corner);
        frame.grid();
        for (index, figure) in self.figures.iter().enumerate() {
            let place = Mat4::from_translation(self.place(index));
            self.drawing.draw_meshes(frame, &figure.meshes, place, 1.0);
        }
    }
}

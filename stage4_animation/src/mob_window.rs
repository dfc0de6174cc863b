//! The scene `mob`: sixteen figures that share one model, each with its own clock and pose.

use crate::{drawing::Drawing, list_scenes, open_model};
use glam::{Mat4, Vec3, vec3};
use stage3_gltf::{
    bounds::bounding_box, pose::rest_pose, posed_mesh::world_positions, steps::position_table,
};
use stage4_animation::{
    clip::{Clip, find_clip},
    instance::{Instance, advance_instance, mob, skin_instance},
};
use viewer::{Args, Camera, Failure, Frame, Key, Panel, Positions, Stage};

const COUNT: usize = 16;

pub struct MobWindow {
    file: String,
    drawing: Drawing,
    clips: Vec<Clip>,
    clip: usize,
    figures: Vec<Instance>,
    time_s: f32,
}

impl MobWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        if let Some(step) = &args.step {
            return Err(Failure::usage(format!(
                "no step `{step}`: the scene mob has none; --time takes seconds"
            )));
        }
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
        let figures = mob(&model, &clips, clip, COUNT);
        let mut window = Self { file, drawing: Drawing::new(model), clips, clip, figures, time_s: 0.0 };
        window.advance(args.time_s.unwrap_or(0.0));
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
    fn place(&self, index: usize, (min, max): (Vec3, Vec3)) -> Vec3 {
        let (row, column) = (index / 4, index % 4);
        let apart = (max - min).max_element() * 0.75;
        vec3(column as f32 - 1.5, 0.0, row as f32 - 1.5) * apart
    }
}

impl Stage for MobWindow {
    fn list(&self) -> String {
        list_scenes() + &self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let positions: Vec<Vec3> = self.figures.iter().flat_map(Instance::positions).collect();
        let clip = Some(self.clips[self.clip].name.clone());
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip, time_s: self.time_s, positions, table })
    }

    fn camera(&self) -> Camera {
        let mut camera = Camera::orbit(0.6);
        camera.pitch_rad = 0.4;
        camera
    }

    fn panel(&mut self, panel: &mut Panel) {
        let model = &self.drawing.model;
        panel.text("Sixteen figures share one model. Each has a clock and a pose of its own.");
        panel.value("figures", self.figures.len().to_string());
        let vertices: usize = model.meshes.iter().map(|mesh| mesh.positions.len()).sum();
        panel.value("vertices, shared", vertices.to_string());
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
        let model = &self.drawing.model;
        let bounds = bounding_box(&world_positions(model, &rest_pose(model))).unwrap_or_default();
        let corner = self.place(COUNT - 1, bounds);
        frame.fit(bounds.0 - corner, bounds.1 + corner);
        frame.grid();
        for (index, figure) in self.figures.iter().enumerate() {
            let place = Mat4::from_translation(self.place(index, bounds));
            self.drawing.draw_meshes(frame, &figure.meshes, place, 1.0);
        }
    }
}

//! The scene `layers`: the walk, another clip, and that clip laid over the walk.

use glam::{Mat4, Vec3, vec3};
use model_viewer::ModelDrawing;
use stage3_gltf::{
    bounds::posed_box,
    pose::{Pose, rest_pose},
    posed_mesh::{posed_meshes, posed_positions},
    skeleton::posed_joints,
    steps::position_table,
};
use stage4_animation::{
    beyond::{
        layers::{
            LAYER_CLIPS, LAYER_ROOTS, LAYERS_STEPS, Layer, WALK_S, Way, layer_at, layered, layers_tables,
            mask,
        },
        moves::mannequin,
    },
    clip::Clip,
};
use viewer::{Args, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, Wireframe, look, say};

/// The distance between two figures.
const APART: f32 = 1.25;
const WAYS: [Way; 3] = [Way::Over, Way::Added, Way::Sum];

/// The expected vertices, at the place of the figure on the right.
pub fn wireframe() -> Wireframe {
    Wireframe { world_from_table: world_from_figure(2), ..Wireframe::points(Camera::orbit(0.35)) }
}

pub struct LayersWindow {
    drawing: ModelDrawing,
    clips: Vec<Clip>,
    layer: Layer,
    walk_s: f32,
    step: Option<String>,
    show_mask: bool,
    /// The box around the model at rest.
    bounds: (Vec3, Vec3),
}

impl LayersWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (model, clips) = mannequin();
        let asked = layer_at(args.step.as_deref().unwrap_or(LAYERS_STEPS[1])).expect("it is a step");
        let later_s = args.time_s.unwrap_or(0.0);
        Ok(Self {
            bounds: posed_box(&model, &rest_pose(&model)),
            drawing: ModelDrawing::new(model),
            clips,
            layer: Layer { time_s: asked.time_s + later_s, ..asked },
            walk_s: WALK_S + later_s,
            step: args.step.clone(),
            show_mask: true,
        })
    }

    fn poses(&self) -> [Pose; 3] {
        layered(&self.drawing.model, &self.clips, self.walk_s, &self.layer)
    }

    /// The skeleton, and on each joint a point as large as its share.
    fn draw_mask(&self, frame: &mut Frame, pose: &Pose, world_from_model: Mat4) {
        let joints = posed_joints(&self.drawing.model, pose);
        self.drawing.draw_thin_bones(frame, &joints, world_from_model);
        for (joint, weight) in joints.iter().zip(mask(&self.drawing.model, &self.layer)) {
            if weight > 0.0 {
                let at = (world_from_model * *joint).w_axis.truncate();
                frame.point(at, 3.0 + 9.0 * weight, look::SELECTED);
            }
        }
    }
}

fn world_from_figure(index: usize) -> Mat4 {
    Mat4::from_translation(vec3((index as f32 - 1.0) * APART, 0.0, 0.0))
}

impl Scene for LayersWindow {
    fn list(&self) -> String {
        self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let positions = posed_positions(&self.drawing.model, &self.poses()[2]);
        let (clip, table) = (Some(self.layer.clip.to_owned()), position_table(&positions));
        Ok(Positions { file: "mannequin".to_owned(), clip, time_s: self.walk_s, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let step = self.step.as_deref();
        let tables = step.and_then(|step| layers_tables(step, &self.drawing.model, &self.clips));
        StepTable::of_step(&say!("both"), tables.unwrap_or_default(), world_from_figure(2))
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("A walk, another clip, and that clip laid over the walk."));
        let layer = &mut self.layer;
        panel.heading(&say!("The layer"));
        let mut clip = index_of(&LAYER_CLIPS, layer.clip);
        if panel.choice(&mut clip, &LAYER_CLIPS) {
            layer.clip = LAYER_CLIPS[clip];
        }
        let mut way = WAYS.iter().position(|way| *way == layer.way).unwrap_or(0);
        if panel.choice(&mut way, &[say!("over"), say!("added"), say!("sum")]) {
            layer.way = WAYS[way];
        }
        panel.slider(&say!("weight"), &mut layer.weight, 0.0..=2.0, " ×");
        panel.heading(&say!("Its part of the body"));
        let mut root = index_of(&LAYER_ROOTS, layer.root);
        if panel.choice(&mut root, &LAYER_ROOTS) {
            layer.root = LAYER_ROOTS[root];
        }
        let mut generations = layer.generations as f32;
        if panel.slider(&say!("generations to full weight"), &mut generations, 0.0..=4.0, "") {
            layer.generations = generations.round() as usize;
        }
        panel.toggle(&say!("show the mask"), &mut self.show_mask);
        let mask = mask(&self.drawing.model, &self.layer);
        for name in ["hips", "spine", "chest", "shoulder.R", "upper_arm.R"] {
            let weight = self.drawing.model.find_joint(name).map_or(0.0, |joint| mask[joint]);
            panel.value(name, format!("{:.0} %", 100.0 * weight));
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        let dt_s = frame.dt_s();
        self.walk_s += dt_s;
        self.layer.time_s += dt_s;
        let (low, high) = self.bounds;
        frame.fit(low - Vec3::X * APART, high + Vec3::X * APART);
        frame.grid();
        let names = ["walk".to_owned(), self.layer.clip.to_owned(), say!("both")];
        for (index, (pose, name)) in self.poses().iter().zip(names).enumerate() {
            let world_from_model = world_from_figure(index);
            self.drawing.draw_meshes(frame, &posed_meshes(&self.drawing.model, pose), world_from_model, 1.0);
            if index == 2 && self.show_mask {
                self.draw_mask(frame, pose, world_from_model);
            }
            frame.caption(world_from_model.transform_point3(vec3(0.0, 0.0, high.z + 0.1)), name, look::TEXT);
        }
    }
}

fn index_of(names: &[&str], name: &str) -> usize {
    names.iter().position(|other| *other == name).unwrap_or(0)
}

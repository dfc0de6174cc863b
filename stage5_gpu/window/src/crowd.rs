//! The common part of both crowds: the model and its clips, the number of instances, and what of them is in
//! the graphics card's memory.

use super::{first_clip, new_gpu_model, open_model, printing::Printing, reading::read_vectors, uniforms};
use glam::{Mat4, Vec3};
use miniquad::RenderingBackend;
use model_viewer::{ClipList, ModelDrawing};
use stage3_gltf::{model::Model, pose::rest_pose};
use stage4_animation::{bounds::clip_bounds, clip::Clip};
use stage5_gpu::{
    gpu_model::GpuModel,
    read_back::{Attribute, ReadBack},
    shaders::Skinning,
    steps::{crowd_table, spacing},
};
use viewer::{Args, Failure, Frame, Gpu, Panel, Positions, StepTable, has_snapshots};

pub struct Crowd {
    pub file: String,
    pub drawing: ModelDrawing,
    pub clips: Vec<Clip>,
    pub list: ClipList,
    /// The clip that is played; none if the model has none.
    pub clip: Option<usize>,
    pub count: usize,
    /// True until the camera looks at the crowd of the new size.
    count_is_new: bool,
    pub printing: Printing,
    /// True if the step is compared with its snapshots.
    pub is_compared: bool,
    /// The distance between instances, and the box around one in all of its clips.
    pub apart: Vec3,
    bounds: (Vec3, Vec3),
    /// None before the first frame.
    gpu_model: Option<GpuModel>,
    was_drawn: bool,
    /// A step's positions that were read back, as a table; empty if they could not be read.
    read_table: Option<String>,
}

impl Crowd {
    /// So many instances of the model on the command line, which `change` may change first.
    pub fn open(args: &Args, change: fn(&Model) -> Model, count: usize) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        let model = change(&model);
        let clip = first_clip(args, &clips).map_err(|error| Failure::from(format!("{file}: {error}")))?;
        let printing = Printing::new(args);
        if printing.attribute == Attribute::Normals {
            return Err(Failure::usage("the crowd prints positions; normals are printed by --scene compare"));
        }
        Ok(Self {
            apart: spacing(&model),
            bounds: clip_bounds(&model, &clips),
            drawing: ModelDrawing::new(model),
            list: ClipList::new(clips.iter().map(Clip::entry)),
            count,
            count_is_new: false,
            printing,
            is_compared: has_snapshots() && args.step.is_some(),
            gpu_model: None,
            was_drawn: false,
            read_table: None,
            file,
            clips,
            clip,
        })
    }

    /// The lines of `--list`.
    pub fn list(&self) -> String {
        self.drawing.list() + &self.list.list()
    }

    /// The clip that is played.
    pub fn playing(&self) -> Option<&Clip> {
        self.clip.map(|clip| &self.clips[clip])
    }

    /// The output of `--print`, from a list of positions for each instance.
    pub fn positions(&self, time_s: f32, positions: &[Vec<Vec3>]) -> Positions {
        Positions {
            file: self.file.clone(),
            clip: self.playing().map(|clip| clip.name.clone()),
            time_s,
            table: crowd_table(positions),
            positions: positions.concat(),
        }
    }

    /// The tables of a step that is compared: the positions as the CPU computes them, and those that were
    /// read back, as soon as they were.
    pub fn tables(&self, by_cpu: &[Vec<Vec3>]) -> Vec<StepTable> {
        let positions = |text| StepTable::positions(text, Mat4::IDENTITY);
        let read = self.read_table.clone().map(positions);
        let by_gpu = read.map(|read| StepTable { what: "positions by the GPU", ..read });
        [positions(crowd_table(by_cpu))].into_iter().chain(by_gpu).collect()
    }

    /// Changes the number of instances, to a whole one.
    pub fn resize(&mut self, count: f32) {
        (self.count, self.count_is_new) = (count.round() as usize, true);
    }

    /// Lists the clips in the panel. True if another one was chosen.
    pub fn choose_clip(&mut self, panel: &mut Panel) -> bool {
        let chosen = self.list.panel(panel, self.clip.unwrap_or(0));
        self.clip = chosen.or(self.clip);
        chosen.is_some()
    }

    /// Goes on to the next clip with Tab. True if it did.
    pub fn next_clip(&mut self, frame: &mut Frame) -> bool {
        let next = self.list.next(frame, self.clip.unwrap_or(0));
        self.clip = next.or(self.clip);
        next.is_some()
    }

    /// The camera looks at all instances, on a grid.
    pub fn fit(&mut self, frame: &mut Frame) {
        let corner = self.apart * ((self.count as f32).sqrt().ceil() / 2.0 - 0.5);
        if std::mem::take(&mut self.count_is_new) {
            frame.camera.forget_fit();
        }
        frame.fit(self.bounds.0 - corner, self.bounds.1 + corner);
        frame.grid();
    }

    /// The model in the graphics card's memory, uploaded when it is first asked for. Its morph targets are at
    /// rest.
    pub fn gpu_model(&mut self, gpu: &mut Gpu, skinning: Skinning) -> &mut GpuModel {
        self.gpu_model.get_or_insert_with(|| {
            let model = &self.drawing.model;
            let mut gpu_model = new_gpu_model(gpu.backend, &self.drawing, skinning);
            gpu_model.set_morphs(gpu.backend, model, &rest_pose(model).morph_weights);
            gpu_model
        })
    }

    /// Reads the positions of a step that is compared back, once, in the second frame.
    pub fn read_once(&mut self, gpu: &mut Gpu) {
        let Some(gpu_model) = self.gpu_model.as_mut().filter(|_| self.is_compared) else { return };
        if std::mem::replace(&mut self.was_drawn, true) && self.read_table.is_none() {
            let (mut read_back, model) = (ReadBack::default(), &self.drawing.model);
            let read = read_vectors(gpu.backend, &mut read_back, gpu_model, model, Attribute::Positions);
            self.read_table = Some(read.map_or(String::new(), |positions| crowd_table(&positions)));
            read_back.delete(gpu.backend);
        }
    }

    pub fn draw(&mut self, gpu: &mut Gpu) {
        let uniforms = uniforms(gpu);
        if let Some(gpu_model) = &mut self.gpu_model {
            gpu_model.draw(gpu.backend, &uniforms);
        }
    }

    pub fn close(&mut self, backend: &mut dyn RenderingBackend) {
        if let Some(gpu_model) = self.gpu_model.take() {
            gpu_model.delete(backend);
        }
    }
}

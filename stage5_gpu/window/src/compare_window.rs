//! The scene `compare`: one pose, skinned by the CPU on the left and by the GPU on the right, and how far
//! they differ (S4-42).

use super::{
    METHODS, cpu_side::CpuSide, gpu_side::GpuSide, method, open_model, playback::Playback,
    printing::Printing, skin_space::SkinSpace, uniforms,
};
use glam::{Mat4, Vec3, vec3};
use miniquad::RenderingBackend;
use model_viewer::ModelDrawing;
use stage3_gltf::{
    model::Model,
    pose::rest_pose,
    posed_mesh::{posed_meshes, unposed_vertex},
    steps::position_table,
};
use stage4_animation::{bounds::clip_bounds, moment::Moment};
use stage5_gpu::{palette::MOST_JOINTS, steps::compare_tables};
use viewer::{
    Args, Failure, Frame, Gpu, HAS_SNAPSHOTS, Panel, Positions, Scene, StepTable, Timeline, VertexSum, View,
    look,
};

pub struct CompareWindow {
    file: String,
    drawing: ModelDrawing,
    playback: Playback,
    /// What was asked for: `--print` writes it.
    asked: Moment,
    step: Option<String>,
    printing: Printing,
    cpu: CpuSide,
    gpu: Option<GpuSide>,
    /// Index into [`METHODS`].
    method: usize,
    skin_space: SkinSpace,
    view: View,
    /// The box around the model at rest and in its clips.
    bounds: (Vec3, Vec3),
}

impl CompareWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        let asked = Moment::find(&model, &clips, args.step.as_deref(), args.clip.as_deref(), args.time_s)
            .map_err(|error| Failure::from(format!("{file}: {error}")))?;
        let at_rest = posed_meshes(&model, &rest_pose(&model));
        Ok(Self {
            step: args.step.clone(),
            printing: Printing::new(args),
            cpu: CpuSide::new(&model),
            gpu: None,
            method: method(args),
            skin_space: SkinSpace::default(),
            view: View::Lit,
            bounds: clip_bounds(&model, &clips),
            playback: Playback::new(clips, &asked, args.step.is_some()),
            drawing: ModelDrawing::new(model, &at_rest),
            file,
            asked,
        })
    }

    fn model(&self) -> &Model {
        &self.drawing.model
    }

    /// The box to look at; in skin space everything lies elsewhere.
    fn shown_bounds(&self) -> (Vec3, Vec3) {
        if self.view == View::SkinSpace { self.cpu.bounds() } else { self.bounds }
    }

    /// How far each of the two stands from the middle.
    fn aside(&self) -> Vec3 {
        let (min, max) = self.shown_bounds();
        let size = max - min;
        let share = if self.view == View::SkinSpace { 0.55 } else { 0.47 };
        Vec3::X * (size.x * share).max(size.max_element() * 0.2)
    }

    fn size(&self) -> f32 {
        (self.bounds.1 - self.bounds.0).length().max(f32::MIN_POSITIVE)
    }

    fn panel_of_joints(&mut self, panel: &mut Panel) {
        panel.heading("Joints come as");
        panel.choice(&mut self.method, &METHODS.map(|(name, _)| name));
        let joints = self.model().skins.iter().map(|skin| skin.joints.len()).max().unwrap_or(0);
        panel.value("joints of the skin", joints.to_string());
        panel.value("room in uniforms", MOST_JOINTS.to_string());
        panel.note("Key 5: skin space, and the way out of it.");
    }
}

impl Scene for CompareWindow {
    fn list(&self) -> String {
        self.drawing.list() + &self.playback.list.list()
    }

    fn report(&self) -> String {
        self.drawing.report(&self.playback.list.list())
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (model, Moment { clip, time_s, pose, .. }) = (self.model(), &self.asked);
        let positions = self.printing.vectors(model, METHODS[self.method].1, pose)?;
        let clip = clip.map(|clip| self.playback.clips[clip].name.clone());
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip, time_s: *time_s, table, positions })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let Some(step) = &self.step else { return Vec::new() };
        let tables = compare_tables(step, self.model(), &self.playback.clips).unwrap_or_default();
        let with_normals = tables.iter().any(|(name, _)| *name == "normals");
        let [left, right] = [-1.0, 1.0].map(|side| Mat4::from_translation(side * self.aside()));
        let by_gpu = self.gpu.as_ref().map(|side| side.step_tables(with_normals, right));
        [StepTable::of_step("", tables, left), by_gpu.unwrap_or_default()].concat()
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.drawing.model.name);
        panel.heading("GPU against CPU");
        panel.value("vertices", self.model().vertex_count().to_string());
        let difference = self.gpu.as_ref().and_then(|side| side.difference);
        let difference = difference.map_or("…".to_owned(), |difference| format!("{difference:.1e}"));
        panel.value("largest difference", difference);
        panel.note("Positions read back from the GPU, as a part of the model's size.");
        match self.view {
            View::SkinSpace => self.skin_space.panel(panel, &self.drawing.model),
            _ => {
                self.cpu.by.panel(panel);
                self.panel_of_joints(panel);
            }
        }
        self.playback.panel(panel);
        self.drawing.panel_of_picking(panel, "Click a vertex on the left to see its sum.");
        self.drawing.panel_of_warnings(panel);
    }

    fn pick(&mut self, vertex: usize) -> bool {
        self.drawing.pick(vertex)
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        let CpuSide { pose, palettes, .. } = &self.cpu;
        let (vertex, joints) = (self.drawing.picked()?, &palettes.model_from_joint);
        let (position, palette) = unposed_vertex(self.model(), joints, &pose.morph_weights, vertex)?;
        let drawn = self.cpu.file_positions(self.model())[vertex];
        self.drawing.vertex_sum(joints, position, &palette, drawn)
    }

    fn frame(&mut self, frame: &mut Frame) {
        self.view = frame.view;
        self.playback.advance(frame);
        let skin_space = (self.view == View::SkinSpace).then_some(&self.skin_space);
        self.cpu.show(&self.drawing.model, self.playback.pose(&self.drawing.model), skin_space);
        let ((min, max), aside) = (self.shown_bounds(), self.aside());
        frame.fit(min - aside, max + aside);
        frame.grid();
        let left = Mat4::from_translation(-aside);
        self.drawing.draw_meshes(frame, &self.cpu.posed, left, 1.0);
        let positions = self.cpu.file_positions(&self.drawing.model);
        self.drawing.pick_clicked(frame, &positions, left);
        let foot = vec3((min.x + max.x) / 2.0, min.y, (min.z + max.z) / 2.0);
        frame.caption(foot - aside, "CPU", look::ORIGINAL);
        frame.caption(foot + aside, "GPU", look::ORIGINAL);
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        self.playback.timeline()
    }

    fn prepare(&mut self, gpu: &mut Gpu) {
        let (skinning, aside, size) = (METHODS[self.method].1, self.aside(), self.size());
        let model = &self.drawing.model;
        let side = self.gpu.get_or_insert_with(|| GpuSide::new(gpu.backend, &self.drawing, skinning));
        side.show(gpu.backend, model, skinning, &self.cpu);
        if HAS_SNAPSHOTS && self.playback.is_at_step() && self.view != View::SkinSpace {
            side.read_step(gpu.backend, model);
        }
        side.compare(gpu.backend, &self.cpu, size);
        side.place(gpu.backend, aside);
    }

    fn draw(&mut self, gpu: &mut Gpu) {
        let uniforms = uniforms(gpu);
        if let Some(side) = &mut self.gpu {
            side.gpu_model.draw(gpu.backend, &uniforms);
        }
    }

    fn close(&mut self, backend: &mut dyn RenderingBackend) {
        if let Some(side) = self.gpu.take() {
            side.delete(backend);
        }
    }
}

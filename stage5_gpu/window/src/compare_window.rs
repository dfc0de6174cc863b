//! The scene `compare`: one pose, skinned by the CPU and by the GPU, seen by one camera in two columns or in
//! one with a wipe; and how far the two differ, as numbers and as colours (S4-42).

use super::{
    METHODS, cpu_side::CpuSide, digits::in_digits, gpu_side::GpuSide, is_lean, method, open_model,
    playback::Playback, printing::Printing, skin_space::SkinSpace, uniforms,
};
use glam::{Mat4, Vec3, Vec4};
use miniquad::RenderingBackend;
use model_viewer::ModelDrawing;
use stage3_gltf::steps::position_table;
use stage4_animation::{bounds::clip_bounds, moment::Moment};
use stage5_gpu::{palette::MOST_JOINTS, steps::compare_tables};
use viewer::{
    Args, Failure, Frame, Gpu, Panel, Positions, Scene, StepTable, Surface, Timeline, VertexSum, View,
    has_snapshots, look, say,
};

/// The column on the right, and what may stand there instead of the GPU's picture; at last both in one place,
/// with a line between them.
const RIGHT: usize = 1;
const DIFFERENCE: usize = 1;
const WIPE: usize = 2;
/// Positions that differ by less than this part of the model's size are equal but for rounding.
const ROUNDING: f32 = 1e-5;

pub struct CompareWindow {
    file: String,
    drawing: ModelDrawing,
    playback: Playback,
    /// What was asked for: `--print` writes it. A window that is open has gone on.
    asked: Moment,
    step: Option<String>,
    printing: Printing,
    cpu: CpuSide,
    gpu: Option<GpuSide>,
    /// Index into [`METHODS`].
    method: usize,
    /// 0 for the GPU's picture, [`DIFFERENCE`] or [`WIPE`].
    right: usize,
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
        Ok(Self {
            step: args.step.clone(),
            printing: Printing::new(args),
            cpu: CpuSide::new(&model, is_lean(args)),
            gpu: None,
            method: method(args),
            right: 0,
            skin_space: SkinSpace::default(),
            view: View::Lit,
            bounds: clip_bounds(&model, &clips),
            playback: Playback::new(clips, &asked, args.step.is_some()),
            drawing: ModelDrawing::new(model),
            file,
            asked,
        })
    }

    /// The box to look at; in skin space everything lies elsewhere.
    fn shown_bounds(&self) -> (Vec3, Vec3) {
        if self.view == View::SkinSpace { self.cpu.bounds() } else { self.bounds }
    }

    fn size(&self) -> f32 {
        (self.bounds.1 - self.bounds.0).length().max(f32::MIN_POSITIVE)
    }

    /// None until it was read.
    fn largest_difference(&self) -> Option<f32> {
        self.gpu.as_ref()?.differences.iter().copied().reduce(f32::max)
    }

    /// With the scale of the colours, where the difference is drawn.
    fn caption_on_the_right(&self) -> String {
        match self.largest_difference().filter(|_| self.right == DIFFERENCE) {
            Some(0.0) => say!("difference of positions\nnone: all grey"),
            Some(largest) => {
                let digits = in_digits(largest);
                match largest < ROUNDING {
                    true => say!(
                        "difference of positions\ngrey 0 … red {digits}\nof the model's size, by rounding",
                        digits
                    ),
                    false => {
                        say!("difference of positions\ngrey 0 … red {digits}\nof the model's size", digits)
                    }
                }
            }
            None if self.right == DIFFERENCE => say!("difference"),
            None => "GPU".to_owned(),
        }
    }

    /// The CPU's meshes, each vertex as red as it is far from the GPU's: where that is furthest, wholly.
    fn draw_differences(&self, frame: &mut Frame) {
        let Some(largest) = self.largest_difference() else { return };
        let differences = self.gpu.iter().flat_map(|side| &side.differences);
        let share = |difference: &f32| if largest > 0.0 { (difference / largest).min(1.0) } else { 0.0 };
        let mut colors = differences.map(|difference| look::FAINT.lerp(look::DEFORMED, share(difference)));
        for (mesh, posed) in self.drawing.model.meshes.iter().zip(&self.cpu.posed) {
            let surface = Surface {
                positions: &posed.positions,
                normals: &posed.normals,
                colors: &colors.by_ref().take(posed.positions.len()).collect::<Vec<_>>(),
                indices: &mesh.indices,
                color: Vec4::ONE,
                ..Surface::default()
            };
            frame.surface(&surface, Mat4::IDENTITY);
        }
    }

    fn panel_of_joints(&mut self, panel: &mut Panel) {
        panel.heading(&say!("Joints come as"));
        panel.choice(&mut self.method, &METHODS.map(|(name, _)| name));
        let joints = self.drawing.model.skins.iter().map(|skin| skin.joints.len()).max().unwrap_or(0);
        panel.value(&say!("joints of the skin"), joints.to_string());
        panel.value(&say!("room in uniforms"), MOST_JOINTS.to_string());
        panel.note(say!("Key 5: skin space, and the way out of it."));
    }
}

impl Scene for CompareWindow {
    fn list(&self) -> String {
        self.drawing.list() + &self.playback.list.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (model, is_open) = (&self.drawing.model, self.gpu.is_some());
        let Moment { clip, time_s, pose, .. } =
            &if is_open { self.playback.moment(model) } else { self.asked.clone() };
        let positions = self.printing.vectors(model, METHODS[self.method].1, pose)?;
        let clip = clip.map(|clip| self.playback.clips[clip].name.clone());
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip, time_s: *time_s, table, positions })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let Some(step) = &self.step else { return Vec::new() };
        let tables = compare_tables(step, &self.drawing.model, &self.playback.clips).unwrap_or_default();
        let with_normals = tables.iter().any(|(name, _)| *name == "normals");
        let by_gpu = self.gpu.as_ref().map(|side| side.step_tables(with_normals, RIGHT));
        [StepTable::of_step("", tables, Mat4::IDENTITY), by_gpu.unwrap_or_default()].concat()
    }

    fn views(&self) -> usize {
        View::ALL.len()
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.drawing.model.name);
        panel.heading(&say!("GPU against CPU"));
        panel.value(&say!("vertices"), self.drawing.model.vertex_count().to_string());
        let in_words = |difference: Option<f32>| difference.map_or("…".to_owned(), in_digits);
        panel.value(&say!("largest difference"), in_words(self.largest_difference()));
        panel
            .value(&say!("of a normal"), in_words(self.gpu.as_ref().and_then(|side| side.normal_difference)));
        panel.note(say!("Read back from the GPU; positions as a part of the model's size."));
        panel.way_to_look(&mut self.right, &["GPU".to_owned(), say!("difference"), say!("wipe")]);
        match self.view {
            View::SkinSpace => self.skin_space.panel(panel, &self.drawing.model),
            _ => {
                self.cpu.panel(panel, &self.drawing.model);
                self.panel_of_joints(panel);
            }
        }
        self.playback.panel(panel);
        self.drawing.panel_of_picking(panel, &say!("Click a vertex on the left to see its sum."));
        self.drawing.panel_of_warnings(panel);
    }

    fn pick(&mut self, vertex: usize) -> bool {
        self.drawing.pick(vertex)
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        let CpuSide { pose, palettes, .. } = &self.cpu;
        self.drawing.picked()?;
        let drawn = self.cpu.file_positions(&self.drawing.model);
        self.drawing.vertex_sum(&palettes.model_from_joint, &pose.morph_weights, &drawn)
    }

    fn frame(&mut self, frame: &mut Frame) {
        self.view = frame.view;
        self.playback.advance(frame);
        let skin_space = (self.view == View::SkinSpace).then_some(&self.skin_space);
        self.cpu.show(&self.drawing.model, &self.playback, skin_space);
        let (min, max) = self.shown_bounds();
        match self.right {
            WIPE => frame.wipe(["CPU", "GPU"], look::ORIGINAL),
            _ => frame.split(2),
        }
        // With room for the captions.
        frame.fit(min - Vec3::Y * 0.1 * (max - min).length(), max);
        frame.grid();
        self.drawing.draw_meshes(frame, &self.cpu.posed, Mat4::IDENTITY, 1.0);
        let positions = self.cpu.file_positions(&self.drawing.model);
        let joints = &self.cpu.palettes.model_from_joint;
        self.drawing.pick_clicked(frame, &positions, joints, Mat4::IDENTITY);
        if self.right != WIPE {
            frame.caption_below((min, max), "CPU", look::ORIGINAL);
        }
        frame.draw_in(RIGHT);
        frame.grid();
        if self.right != WIPE {
            frame.caption_below((min, max), self.caption_on_the_right(), look::ORIGINAL);
        }
        if self.right == DIFFERENCE {
            self.draw_differences(frame);
        }
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        self.playback.timeline()
    }

    fn prepare(&mut self, gpu: &mut Gpu) {
        let (skinning, size) = (METHODS[self.method].1, self.size());
        let model = &self.drawing.model;
        let side = self.gpu.get_or_insert_with(|| GpuSide::new(gpu.backend, &self.drawing, skinning));
        side.show(gpu.backend, model, skinning, &self.cpu);
        if has_snapshots() && self.playback.is_at_step() && self.view != View::SkinSpace {
            side.read_step(gpu.backend, model);
        }
        side.compare(gpu.backend, &self.cpu, size);
    }

    fn draw(&mut self, gpu: &mut Gpu) {
        let uniforms = uniforms(gpu);
        let is_shown = gpu.column == RIGHT && self.right != DIFFERENCE;
        if let Some(side) = self.gpu.as_mut().filter(|_| is_shown) {
            side.gpu_model.draw(gpu.backend, &uniforms);
        }
    }

    fn close(&mut self, backend: &mut dyn RenderingBackend) {
        if let Some(side) = self.gpu.take() {
            side.delete(backend);
        }
    }
}

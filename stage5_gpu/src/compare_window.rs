//! The scene `compare`: one pose, skinned by the CPU on the left and by the GPU on the right, and how far they differ.

use crate::{
    METHODS, Opened, clip_list,
    gpu_side::GpuSide,
    method, open_model,
    printing::{Printing, from_cpu},
    skin_space::SkinSpace,
    uniforms,
};
use glam::{Mat4, Vec3, vec3};
use miniquad::RenderingBackend;
use model_viewer::{ClipList, ModelDrawing};
use stage3_gltf::{
    bounds::bounding_box,
    pose::{Pose, rest_pose},
    posed_mesh::{PosedMesh, in_file_order, posed_meshes},
    steps::position_table,
};
use stage4_animation::{
    bounds::clip_bounds,
    clip::Clip,
    player::Player,
    sample::sample,
    steps::{character_step, clip_and_time},
};
use stage5_gpu::{
    cpu::pose_meshes,
    gpu_model::GpuInstance,
    palette::{MOST_JOINTS, Palettes},
    vertex::{PackedMesh, pack_mesh},
};
use viewer::{
    Args, Camera, Failure, Frame, Gpu, Panel, Positions, Scene, StepTable, Timeline, VertexSum, View, look,
};

pub struct CompareWindow {
    file: String,
    drawing: ModelDrawing,
    clips: Vec<Clip>,
    clip_list: ClipList,
    player: Player,
    /// A pose that was asked for by name stays until the clock runs.
    held: Option<Pose>,
    /// What `--print` writes: the clip and time that were asked for.
    asked: (Option<usize>, f32),
    printing: Printing,
    /// What both sides skin.
    meshes: Vec<PackedMesh>,
    pose: Pose,
    palettes: Palettes,
    posed: Vec<PosedMesh>,
    /// The box around the model at rest and in its clips.
    bounds: (Vec3, Vec3),
    /// Index into [`METHODS`].
    method: usize,
    gpu: Option<GpuSide>,
    skin_space: SkinSpace,
    view: View,
}

impl CompareWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let Opened { file, model, clips, clip } = open_model(args)?;
        let held = match &args.step {
            Some(step) => Some(character_step(step, &model, &clips).ok_or_else(|| {
                Failure::from(format!("{file}: the model has no clip for the step {step}"))
            })?),
            None => None,
        };
        let time_s = args.time_s.unwrap_or(0.0);
        let of_step = args.step.as_ref().and_then(|step| clip_and_time(step, &clips));
        let (shown_clip, shown_s) = of_step.unwrap_or((clip.unwrap_or(0), time_s));
        let mut player = Player::new(shown_clip);
        player.time_s = shown_s.clamp(0.0, clips.get(shown_clip).map_or(0.0, |clip| clip.duration_s));
        let pose = rest_pose(&model);
        let at_rest = posed_meshes(&model, &pose);
        Ok(Self {
            meshes: model.meshes.iter().map(pack_mesh).collect(),
            palettes: Palettes::of_pose(&model, &pose),
            posed: Vec::new(),
            bounds: clip_bounds(&model, &clips),
            drawing: ModelDrawing::new(model, &at_rest),
            clip_list: clip_list(&clips),
            asked: (clip, time_s),
            printing: Printing::new(args),
            method: method(args),
            gpu: None,
            skin_space: SkinSpace::default(),
            view: View::Lit,
            file,
            clips,
            player,
            held,
            pose,
        })
    }

    fn play(&mut self, clip: usize) {
        if clip != self.player.clip {
            self.player.switch(clip);
            self.held = None;
        }
    }

    fn pose_at(&self, clip: Option<usize>, time_s: f32) -> Pose {
        let mut pose = self.held.clone().unwrap_or_else(|| rest_pose(&self.drawing.model));
        if let (None, Some(clip)) = (&self.held, clip) {
            sample(&self.clips[clip], time_s, &mut pose);
        }
        pose
    }

    /// From the clock to joints, and from joints to vertices by the CPU's fast loop.
    fn advance(&mut self, dt_s: f32) {
        let playing = (!self.clips.is_empty()).then_some(self.player.clip);
        if let Some(clip) = playing {
            self.player.advance(dt_s, self.clips[clip].duration_s);
        }
        if dt_s > 0.0 {
            self.held = None;
        }
        self.pose = self.pose_at(playing, self.player.time_s);
        let model = &self.drawing.model;
        self.palettes = Palettes::of_pose(model, &self.pose);
        if self.view == View::SkinSpace {
            self.palettes = Palettes::new(&model.skins, self.skin_space.joints(model, &self.pose));
        }
        // Without normals the viewer lights each triangle flat, as `lit.frag` does.
        self.posed = pose_meshes(model, &mut self.meshes, &self.pose, &self.palettes);
    }

    /// The box to look at; in skin space everything lies elsewhere.
    fn shown_bounds(&self) -> (Vec3, Vec3) {
        let positions = || self.posed.iter().flat_map(|mesh| mesh.positions.clone()).collect::<Vec<_>>();
        match self.view {
            View::SkinSpace => bounding_box(&positions()).unwrap_or_default(),
            _ => self.bounds,
        }
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
        let joints = self.drawing.model.skins.iter().map(|skin| skin.joints.len()).max().unwrap_or(0);
        panel.value("joints of the skin", joints.to_string());
        panel.value("room in uniforms", MOST_JOINTS.to_string());
        panel.note("Key 5: skin space, and the way out of it.");
    }
}

impl Scene for CompareWindow {
    fn list(&self) -> String {
        self.drawing.list() + &self.clip_list.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (clip, time_s) = self.asked;
        let (model, pose) = (&self.drawing.model, self.pose_at(clip, time_s));
        let positions = if self.printing.by_gpu_in_window() {
            self.gpu.as_ref().map_or(Vec::new(), |side| side.positions.clone())
        } else if self.printing.by_gpu {
            let (palettes, (_, skinning)) = (vec![Palettes::of_pose(model, &pose)], METHODS[self.method]);
            let instances = vec![GpuInstance { world_from_model: Mat4::IDENTITY, pose: 0 }];
            self.printing.read_back(model, skinning, pose, palettes, instances)?.concat()
        } else {
            from_cpu(self.printing.attribute, model, &pose)
        };
        let clip = clip.map(|clip| self.clips[clip].name.clone());
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip, time_s, table, positions })
    }

    fn camera(&self) -> Camera {
        let camera = Camera::orbit(0.15);
        // A step is held to be looked at; in skin space it stands still even when the clip plays.
        if self.held.is_some() { camera.swaying() } else { camera }
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let side = if self.printing.by_gpu { 1.0 } else { -1.0 };
        let place = Mat4::from_translation(self.aside() * side);
        self.positions().into_iter().map(|made| StepTable::positions(made.table, place)).collect()
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.drawing.model.name);
        panel.heading("GPU against CPU");
        panel
            .value("vertices", self.posed.iter().map(|mesh| mesh.positions.len()).sum::<usize>().to_string());
        let difference = self.gpu.as_ref().and_then(|side| side.difference);
        let difference = difference.map_or("…".to_owned(), |difference| format!("{difference:.1e}"));
        panel.value("largest difference", difference);
        panel.note("Positions read back from the GPU, as a part of the model's size.");
        match self.view {
            View::SkinSpace => self.skin_space.panel(panel, &self.drawing.model),
            _ => self.panel_of_joints(panel),
        }
        if let Some(clip) = self.clip_list.panel(panel, self.player.clip) {
            self.play(clip);
        }
        self.drawing.panel_of_picking(panel, "Click a vertex on the left to see its sum.");
        self.drawing.panel_of_warnings(panel);
    }

    fn pick(&mut self, vertex: usize) -> bool {
        self.drawing.pick(vertex)
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        self.drawing.vertex_sum(&self.palettes.model_from_joint, &self.pose.morph_weights)
    }

    fn frame(&mut self, frame: &mut Frame) {
        if let Some(next) = self.clip_list.next(frame, self.player.clip) {
            self.play(next);
        }
        self.view = frame.view;
        self.advance(frame.dt_s);
        let ((min, max), aside) = (self.shown_bounds(), self.aside());
        frame.fit(min - aside, max + aside);
        frame.grid();
        let on_the_left = Mat4::from_translation(-aside);
        self.drawing.draw_meshes(frame, &self.posed, on_the_left, 1.0);
        let positions = in_file_order(&self.drawing.model, &self.posed);
        self.drawing.pick_clicked(frame, &positions, on_the_left);
        let middle = (min + max) / 2.0;
        let foot = vec3(middle.x, min.y, middle.z);
        frame.caption(foot - aside, "CPU", look::ORIGINAL);
        frame.caption(foot + aside, "GPU", look::ORIGINAL);
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let Player { clip, time_s, .. } = &mut self.player;
        self.clip_list.timeline(*clip, time_s)
    }

    fn prepare(&mut self, gpu: &mut Gpu) {
        let (skinning, aside, size) = (METHODS[self.method].1, self.aside(), self.size());
        let side = self.gpu.get_or_insert_with(|| GpuSide::new(gpu.backend, &self.drawing, skinning));
        side.show(gpu.backend, &self.drawing.model, skinning, &self.pose, &self.palettes);
        side.compare(gpu.backend, &self.posed, size);
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

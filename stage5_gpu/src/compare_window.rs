//! The scene `compare`: one pose, skinned by the CPU on the left and by the GPU on the right, and how far they differ.

use crate::{
    METHODS, Opened, drawing::Drawing, list, method, new_gpu_model, no_such_step, open_model, read_back,
    uniforms,
};
use glam::{Mat4, Vec3, vec3};
use stage3_gltf::{
    bounds::bounding_box,
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::{PosedMesh, morph, posed_meshes, world_positions},
    skeleton::parents,
    steps::position_table,
};
use stage4_animation::{clip::Clip, player::Player, sample::sample, steps::character_step};
use stage5_gpu::{
    chain::{chain_length, partial_joints},
    cpu::pose_mesh,
    gpu_model::{GpuModel, Member},
    palette::{MOST_JOINTS, Palettes},
    read_back::{Attribute, ReadBack, largest_difference},
    steps::bounds,
    vertex::{PackedMesh, pack_mesh, replace},
};
use viewer::{Args, Camera, Failure, Frame, Gpu, Key, Panel, Positions, Stage, Timeline, View, look};

/// Reading back makes the CPU wait for the GPU: not on every frame.
const FRAMES_BETWEEN_READINGS: usize = 15;

pub struct CompareWindow {
    file: String,
    drawing: Drawing,
    clips: Vec<Clip>,
    player: Player,
    /// A pose that was asked for by name stays until the clock runs.
    held: Option<Pose>,
    /// What `--print` writes: the clip and time that were asked for, and who skins.
    asked: (Option<usize>, f32),
    by_gpu: bool,
    attribute: Attribute,
    /// What both sides skin.
    meshes: Vec<PackedMesh>,
    pose: Pose,
    palettes: Palettes,
    posed: Vec<PosedMesh>,
    /// The box around the model at rest and in its clips.
    bounds: (Vec3, Vec3),
    /// Index into [`METHODS`].
    method: usize,
    gpu: Option<(GpuModel, ReadBack)>,
    frames: usize,
    difference: Option<f32>,
    skin_space: SkinSpace,
    view: View,
    keys_s: Vec<f32>,
}

/// The controls of the debug view: all joints or one, and how far up the chain they go.
#[derive(Default)]
struct SkinSpace {
    one_joint: bool,
    joint: usize,
    steps: f32,
}

impl CompareWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let Opened { file, model, clips, clip } = open_model(args)?;
        let held = match &args.step {
            Some(step) => {
                Some(character_step(step, &model, &clips).ok_or_else(|| no_such_step("compare", step))?)
            }
            None => None,
        };
        let time_s = args.time_s.unwrap_or(0.0);
        let mut player = Player::new(clip.unwrap_or(0));
        player.time_s = time_s.clamp(0.0, clips.get(player.clip).map_or(0.0, |clip| clip.duration_s));
        let pose = rest_pose(&model);
        let mut window = Self {
            meshes: model.meshes.iter().map(pack_mesh).collect(),
            palettes: Palettes::of_pose(&model, &pose),
            posed: Vec::new(),
            bounds: bounds(&model, &clips),
            drawing: Drawing::new(model),
            asked: (clip, time_s),
            by_gpu: args.own.get("skinning").is_some_and(|who| who == "gpu"),
            attribute: match args.own.get("attribute").map(String::as_str) {
                Some("normals") => Attribute::Normals,
                _ => Attribute::Positions,
            },
            method: method(args),
            gpu: None,
            frames: 0,
            difference: None,
            skin_space: SkinSpace::default(),
            view: View::Lit,
            keys_s: Vec::new(),
            file,
            clips,
            player,
            held,
            pose,
        };
        window.play(window.player.clip);
        Ok(window)
    }

    fn play(&mut self, clip: usize) {
        if clip != self.player.clip {
            self.player.switch(clip);
            self.held = None;
        }
        let channels = self.clips.get(clip).into_iter().flat_map(|clip| &clip.channels);
        self.keys_s = channels.flat_map(|channel| channel.times_s.iter().copied()).collect();
        self.keys_s.sort_by(f32::total_cmp);
        self.keys_s.dedup();
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
            let locals: Vec<Mat4> = self.pose.locals.iter().map(|local| local.to_matrix()).collect();
            let SkinSpace { one_joint, joint, steps } = self.skin_space;
            let limb = one_joint.then_some(joint);
            let joints = partial_joints(&parents(model), &locals, limb, steps.round() as usize);
            self.palettes = Palettes::new(&model.skins, joints);
        }
        for (packed, mesh) in self.meshes.iter_mut().zip(&model.meshes) {
            if !mesh.morph_targets.is_empty() {
                replace(&mut packed.vertices, &morph(mesh, &self.pose.morph_weights[mesh.joint]));
            }
        }
        self.posed = self.meshes.iter().map(|mesh| pose_mesh(mesh, &self.palettes)).collect();
        for (posed, mesh) in self.posed.iter_mut().zip(&model.meshes) {
            // Without normals the viewer lights each triangle flat, as `lit.frag` does.
            posed.normals.truncate(mesh.normals.len());
        }
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
        Vec3::X * (size.x * 0.47).max(size.max_element() * 0.2)
    }

    fn size(&self) -> f32 {
        (self.bounds.1 - self.bounds.0).length().max(f32::MIN_POSITIVE)
    }

    fn panel_of_skin_space(&mut self, panel: &mut Panel) {
        let model = &self.drawing.model;
        let (parents, space) = (parents(model), &mut self.skin_space);
        panel.heading("Skin space");
        panel.toggle("one joint only", &mut space.one_joint);
        let longest = match space.one_joint {
            true => {
                panel.list(&mut space.joint, model.joints.iter().map(|joint| joint.name.clone()));
                chain_length(&parents, space.joint)
            }
            false => (0..parents.len()).map(|joint| chain_length(&parents, joint)).max().unwrap_or(0),
        };
        panel.slider("steps up the chain", &mut space.steps, 0.0..=longest as f32, "");
        space.steps = space.steps.round();
    }
}

impl Stage for CompareWindow {
    fn list(&self) -> String {
        list(&self.drawing, &self.clips)
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (clip, time_s) = self.asked;
        let (model, pose) = (&self.drawing.model, self.pose_at(clip, time_s));
        let (palettes, (_, skinning)) = (vec![Palettes::of_pose(model, &pose)], METHODS[self.method]);
        let members = vec![Member { world_from_model: Mat4::IDENTITY, pose: 0 }];
        let positions = match (self.by_gpu, self.attribute) {
            (false, Attribute::Positions) => world_positions(model, &pose),
            (false, Attribute::Normals) => world_normals(model, &pose),
            (true, attribute) => {
                let read = read_back(attribute, model.clone(), skinning, pose, palettes, members)?.concat();
                match attribute {
                    Attribute::Positions => read,
                    Attribute::Normals => read.into_iter().map(Vec3::normalize_or_zero).collect(),
                }
            }
        };
        let clip = clip.map(|clip| self.clips[clip].name.clone());
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip, time_s, table, positions })
    }

    fn camera(&self) -> Camera {
        Camera::orbit(0.15)
    }

    fn ghost_place(&self) -> Mat4 {
        let side = if self.by_gpu { 1.0 } else { -1.0 };
        Mat4::from_translation(self.aside() * side)
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.drawing.model.name);
        panel.heading("GPU against CPU");
        panel
            .value("vertices", self.posed.iter().map(|mesh| mesh.positions.len()).sum::<usize>().to_string());
        let difference = self.difference.map_or("…".to_owned(), |difference| format!("{difference:.1e}"));
        panel.value("largest difference", difference);
        panel.note("Positions read back from the GPU, as a part of the model's size.");
        panel.heading("Joints come as");
        panel.choice(&mut self.method, &METHODS.map(|(name, _)| name));
        let joints = self.drawing.model.skins.iter().map(|skin| skin.joints.len()).max().unwrap_or(0);
        panel.value("joints of the skin", joints.to_string());
        panel.value("room in uniforms", MOST_JOINTS.to_string());
        panel.heading("Clips");
        let mut clip = self.player.clip;
        if panel.list(&mut clip, self.clips.iter().map(|clip| clip.name.clone())) {
            self.play(clip);
        }
        for warning in &self.drawing.model.warnings {
            panel.note(warning);
        }
        match self.view {
            View::SkinSpace => self.panel_of_skin_space(panel),
            _ => panel.note("Key 5: skin space, and the way out of it."),
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        if frame.pressed(Key::Tab) && self.player.clip + 1 < self.clips.len() {
            self.play(self.player.clip + 1);
        }
        self.view = frame.view;
        self.advance(frame.dt_s);
        let ((min, max), aside) = (self.shown_bounds(), self.aside());
        frame.fit(min - aside, max + aside);
        frame.grid();
        self.drawing.draw_meshes(frame, &self.posed, Mat4::from_translation(-aside), 1.0);
        let middle = (min + max) / 2.0;
        let foot = vec3(middle.x, min.y, middle.z);
        frame.caption(foot - aside, "CPU", look::ORIGINAL);
        frame.caption(foot + aside, "GPU", look::ORIGINAL);
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let clip = self.clips.get(self.player.clip)?;
        let (time_s, keys_s) = (&mut self.player.time_s, &self.keys_s[..]);
        Some(Timeline { name: &clip.name, time_s, duration_s: clip.duration_s, keys_s })
    }

    fn prepare(&mut self, gpu: &mut Gpu) {
        let (backend, aside, size) = (&mut *gpu.backend, self.aside(), self.size());
        let (skinning, model) = (METHODS[self.method].1, &self.drawing.model);
        let (gpu_model, read_back) = self
            .gpu
            .get_or_insert_with(|| (new_gpu_model(backend, &self.drawing, skinning), ReadBack::default()));
        gpu_model.skinning = skinning;
        gpu_model.set_morphs(backend, model, &self.pose.morph_weights);
        gpu_model.set_poses(backend, vec![self.palettes.clone()]);
        if self.frames.is_multiple_of(FRAMES_BETWEEN_READINGS) {
            gpu_model.set_members(backend, &[Member { world_from_model: Mat4::IDENTITY, pose: 0 }]);
            if let Ok(theirs) = read_back.read(backend, gpu_model, Attribute::Positions) {
                let ours: Vec<Vec3> = self.posed.iter().flat_map(|mesh| mesh.positions.clone()).collect();
                self.difference = Some(largest_difference(&ours, &theirs.concat(), size));
            }
        }
        self.frames += 1;
        gpu_model
            .set_members(backend, &[Member { world_from_model: Mat4::from_translation(aside), pose: 0 }]);
    }

    fn draw(&mut self, gpu: &mut Gpu) {
        let uniforms = uniforms(gpu);
        if let Some((gpu_model, _)) = &mut self.gpu {
            gpu_model.draw(gpu.backend, &uniforms);
        }
    }
}

/// The normals that the CPU makes, in the order of the positions; zero where a mesh has none.
fn world_normals(model: &Model, pose: &Pose) -> Vec<Vec3> {
    let padded = |mut mesh: PosedMesh| {
        mesh.normals.resize(mesh.positions.len(), Vec3::ZERO);
        mesh.normals
    };
    posed_meshes(model, pose).into_iter().flat_map(padded).collect()
}

//! The scenes `model` and `two-joints`: a model's rest pose, its bind pose, and its skinned mesh, side by side.

use formats::{document::Source, file::read_file, x_document::trace::trace};
use glam::{EulerRot, Mat4, Quat, Vec3, vec3};
use model_viewer::{FileFlags, ModelDrawing, warn};
use stage3_gltf::{
    bounds::bounding_box,
    load::{Options, load},
    model::{Local, Model},
    pose::{Pose, rest_pose},
    posed_mesh::{in_file_order, posed_meshes, posed_positions, skin_space_meshes},
    skeleton::posed_joints,
    steps::{pose_at, position_table, scene_model},
    x::convention::Space,
};
use std::path::Path;
use viewer::{Args, Camera, Failure, Frame, Key, Panel, Positions, Scene, StepTable, VertexSum, View, look};

/// A model in three columns. Each is shrunk or grown to the same size: files differ in units, and so do poses.
pub struct ModelWindow {
    drawing: ModelDrawing,
    file: String,
    rest: Pose,
    bind: Pose,
    rest_box: (Vec3, Vec3),
    bind_box: (Vec3, Vec3),
    /// The rest pose with the selected joint turned by hand.
    turned: Pose,
    selected: usize,
    angles_deg: [f32; 3],
    show_mesh: bool,
}

impl ModelWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let scene = args.scene.as_deref().unwrap_or("model");
        let (file, model) = match &args.file {
            Some(path) => (path.display().to_string(), load_file(path, args)?),
            None => {
                let model = scene_model(scene);
                (model.name.clone(), model)
            }
        };
        warn(&file, &model.warnings);
        let step = args.step.clone().unwrap_or_else(|| "rest".to_owned());
        let pose = |step: &str| pose_at(&model, step).unwrap_or_default();
        let (rest, bind, turned) = (pose("rest"), pose("bind"), pose(&step));
        let selected = model.skins.first().and_then(|skin| skin.joints.get(skin.joints.len() / 2)).copied();
        let (rest_box, bind_box) = (pose_box(&model, &rest), pose_box(&model, &bind));
        let at_rest = posed_meshes(&model, &rest_pose(&model));
        let drawing = ModelDrawing::new(model, &at_rest);
        Ok(Self {
            drawing,
            file,
            rest,
            bind,
            rest_box,
            bind_box,
            turned,
            selected: selected.unwrap_or(0),
            angles_deg: [0.0; 3],
            show_mesh: true,
        })
    }

    fn model(&self) -> &Model {
        &self.drawing.model
    }

    /// The selected joint's rest, turned further in its own space.
    fn turn_selected(&mut self) {
        let [x, y, z] = self.angles_deg.map(f32::to_radians);
        let turn = Mat4::from_quat(Quat::from_euler(EulerRot::XYZ, x, y, z));
        self.turned = self.rest.clone();
        if let Some(local) = self.turned.locals.get_mut(self.selected) {
            *local = Local::Matrix(local.to_matrix() * turn);
        }
    }

    /// From a pose's own size and place to a column of the picture: two units high, standing on the ground.
    fn column(&self, index: f32, (min, max): (Vec3, Vec3)) -> Mat4 {
        let scale = 2.0 / (max - min).max_element().max(1e-9);
        let foot = vec3((min.x + max.x) / 2.0, min.y, (min.z + max.z) / 2.0);
        let width = ((max.x - min.x) * scale).clamp(0.8, 2.0) + 0.25;
        Mat4::from_translation(vec3(index * width, 0.0, 0.0))
            * Mat4::from_scale(Vec3::splat(scale))
            * Mat4::from_translation(-foot)
    }

    /// The camera on the three columns, with room for the captions.
    fn fit(&self, frame: &mut Frame) {
        let (min, max) = self.rest_box;
        let [left, right] = [-1.0, 1.0].map(|index| self.column(index, self.rest_box));
        let (min, max) = (left.transform_point3(min), right.transform_point3(max));
        frame.fit(vec3(min.x, -0.2, min.z), max);
    }

    /// A skeleton on its see-through mesh, as the file has it.
    fn draw_pose(&self, frame: &mut Frame, pose: &Pose, place: Mat4) {
        if self.show_mesh {
            self.drawing.draw_meshes(frame, &posed_meshes(self.model(), pose), place, 0.35);
        }
        self.drawing.draw_skeleton(frame, &posed_joints(self.model(), pose), place, Some(self.selected));
    }

    /// The mesh as its joints move it, with the picked vertex.
    fn draw_skinned(&mut self, frame: &mut Frame, place: Mat4) {
        let posed = match frame.view {
            View::SkinSpace => skin_space_meshes(self.model()),
            _ => posed_meshes(self.model(), &self.turned),
        };
        self.drawing.draw_meshes(frame, &posed, place, 1.0);
        let positions = in_file_order(self.model(), &posed);
        self.drawing.pick_clicked(frame, &positions, place);
    }
}

impl Scene for ModelWindow {
    fn list(&self) -> String {
        self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let positions = posed_positions(self.model(), &self.turned);
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip: None, time_s: 0.0, positions, table })
    }

    fn camera(&self) -> Camera {
        Camera::orbit(0.2).swaying()
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let place = self.column(1.0, self.rest_box);
        self.positions().into_iter().map(|made| StepTable::positions(made.table, place)).collect()
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.drawing.model.name);
        let model = &self.drawing.model;
        panel.value("meshes, vertices", format!("{}, {}", model.meshes.len(), model.vertex_count()));
        panel.value("joints, skins", format!("{}, {}", model.joints.len(), model.skins.len()));
        panel.toggle("mesh on the skeletons", &mut self.show_mesh);
        panel.heading("Turn a joint");
        let names: Vec<String> = model.joints.iter().map(|joint| joint.name.clone()).collect();
        let mut changed = panel.list(&mut self.selected, names);
        for (axis, angle) in ["x", "y", "z"].into_iter().zip(&mut self.angles_deg) {
            changed |= panel.slider(axis, angle, -120.0..=120.0, "°");
        }
        if changed {
            self.turn_selected();
        }
        self.drawing.panel_of_picking(panel, "Click a vertex of the right model to see its sum.");
        self.drawing.panel_of_warnings(panel);
    }

    fn pick(&mut self, vertex: usize) -> bool {
        self.drawing.pick(vertex)
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        let joints = posed_joints(self.model(), &self.turned);
        self.drawing.vertex_sum(&joints, &self.turned.morph_weights)
    }

    fn frame(&mut self, frame: &mut Frame) {
        if frame.pressed(Key::Tab) && !self.model().joints.is_empty() {
            self.selected = (self.selected + 1) % self.model().joints.len();
            self.turn_selected();
        }
        frame.grid();
        self.fit(frame);
        let columns =
            [("rest pose", self.rest_box), ("bind pose", self.bind_box), ("skinned mesh", self.rest_box)];
        for (index, (name, (min, max))) in columns.into_iter().enumerate() {
            let place = self.column(index as f32 - 1.0, (min, max));
            match index {
                0 => self.draw_pose(frame, &self.rest, place),
                1 => self.draw_pose(frame, &self.bind, place),
                _ => self.draw_skinned(frame, place),
            }
            let foot = vec3((min.x + max.x) / 2.0, min.y, max.z);
            frame.caption(place.transform_point3(foot), name, look::TEXT);
        }
    }
}

/// The box around the posed vertices, or around the joints where there are none.
fn pose_box(model: &Model, pose: &Pose) -> (Vec3, Vec3) {
    let joints = || posed_joints(model, pose).iter().map(|joint| joint.w_axis.truncate()).collect::<Vec<_>>();
    bounding_box(&posed_positions(model, pose)).or_else(|| bounding_box(&joints())).unwrap_or_default()
}
/// The model in a file, as the flags want it.
fn load_file(path: &Path, args: &Args) -> Result<Model, Failure> {
    let file = path.display().to_string();
    if args.own.contains_key("trace") {
        let text = read_file(path).and_then(|bytes| trace(&bytes));
        eprint!("{}", text.map_err(|error| Failure::from(error.in_file(&file).to_string()))?);
    }
    let FileFlags { scene, keeps_file_space, ticks_per_second } = FileFlags::of(args)?;
    let space = if keeps_file_space { Space::File } else { Space::RightHanded };
    load(Source::Path(path), &Options { scene, space, ticks_per_second })
        .map_err(|error| Failure::from(error.to_string()))
}

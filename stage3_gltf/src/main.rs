//! The window of stage 3: a model's rest pose, its bind pose, and its skinned mesh, side by side.

mod drawing;

use drawing::Drawing;
use glam::{EulerRot, Mat4, Quat, Vec3, vec3};
use stage3_gltf::{
    load::load_scene,
    model::{Local, Model},
    pose::Pose,
    posed_mesh::{posed_meshes, world_positions},
    skeleton::posed_joints,
    steps::{SCENES, pose_at, position_table, scene_model},
};
use std::process::ExitCode;
use viewer::{About, Args, Camera, Failure, Flag, Frame, Key, Panel, Positions, Stage, View, look};

const ABOUT: About = About {
    name: "stage3_gltf",
    title: "3 · Models from files",
    scenes: &["model", "two-joints"],
    takes_file: true,
    flags: &[Flag {
        name: "file-scene",
        value: "NAME|INDEX",
        help: "which of the file's own scenes, where it has several",
    }],
    size: (1280, 800),
};

fn main() -> ExitCode {
    viewer::run(ABOUT, |args| Ok(Box::new(ModelWindow::open(args)?)))
}

/// A model in three columns. Each is shrunk or grown to the same size: files differ in units, and so do poses.
struct ModelWindow {
    drawing: Drawing,
    file: String,
    step: String,
    rest: Pose,
    bind: Pose,
    /// The rest pose with the selected joint turned by hand.
    turned: Pose,
    selected: usize,
    angles_deg: [f32; 3],
    show_mesh: bool,
    picked: Option<usize>,
}

impl ModelWindow {
    fn open(args: &Args) -> Result<Self, Failure> {
        let scene = args.scene.as_deref().unwrap_or("model");
        let (file, model) = match &args.file {
            Some(path) => {
                let file_scene = args.own.get("file-scene").map(String::as_str);
                let model = load_scene(path, file_scene).map_err(|error| Failure::from(error.to_string()))?;
                (path.display().to_string(), model)
            }
            None => {
                let model = scene_model(scene);
                (model.name.clone(), model)
            }
        };
        for warning in &model.warnings {
            eprintln!("{file}: {warning}");
        }
        let step = args.step.clone().unwrap_or_else(|| "rest".to_owned());
        let steps = SCENES.iter().find(|(name, _)| *name == scene).map_or(&[][..], |(_, steps)| steps);
        if !steps.contains(&step.as_str()) {
            let message = format!("no step `{step}` in scene {scene}; there are: {}", steps.join(", "));
            return Err(Failure::usage(message));
        }
        let pose = |step: &str| pose_at(&model, step).unwrap_or_default();
        let (rest, bind, turned) = (pose("rest"), pose("bind"), pose(&step));
        let selected = model.skins.first().and_then(|skin| skin.joints.get(skin.joints.len() / 2)).copied();
        let drawing = Drawing::new(model);
        Ok(Self {
            drawing,
            file,
            step,
            rest,
            bind,
            turned,
            selected: selected.unwrap_or(0),
            angles_deg: [0.0; 3],
            show_mesh: true,
            picked: None,
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
    fn column(&self, index: f32, pose: &Pose) -> Mat4 {
        let (min, max) = self.bounds(pose);
        let scale = 2.0 / (max - min).max_element().max(1e-9);
        let foot = vec3((min.x + max.x) / 2.0, min.y, (min.z + max.z) / 2.0);
        let width = ((max.x - min.x) * scale).clamp(0.8, 2.0) + 0.25;
        Mat4::from_translation(vec3(index * width, 0.0, 0.0))
            * Mat4::from_scale(Vec3::splat(scale))
            * Mat4::from_translation(-foot)
    }

    /// The smallest and the largest coordinates of the posed vertices, or of the joints where there are none.
    fn bounds(&self, pose: &Pose) -> (Vec3, Vec3) {
        let mut places = world_positions(self.model(), pose);
        if places.is_empty() {
            places = posed_joints(self.model(), pose).iter().map(|joint| joint.w_axis.truncate()).collect();
        }
        let first = places.first().copied().unwrap_or(Vec3::ZERO);
        places.iter().fold((first, first), |(min, max), &place| (min.min(place), max.max(place)))
    }

    fn panel_of_vertex(&self, panel: &mut Panel) {
        let Some(vertex) = self.picked else {
            panel.note("Click a vertex of the right model to see its sum.");
            return;
        };
        let joints = posed_joints(self.model(), &self.turned);
        self.drawing.panel_of_vertex(panel, vertex, &joints);
    }
}

impl Stage for ModelWindow {
    fn list(&self) -> String {
        let steps =
            |(scene, steps): &(&str, &[&str])| format!("scene {scene}, steps: {}\n", steps.join(", "));
        SCENES.iter().map(steps).collect::<String>() + &self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let positions = world_positions(self.model(), &self.turned);
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip: None, time_s: 0.0, positions, table })
    }

    fn camera(&self) -> Camera {
        Camera::orbit()
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.file);
        let model = &self.drawing.model;
        let vertices: usize = model.meshes.iter().map(|mesh| mesh.positions.len()).sum();
        panel.value("meshes, vertices", format!("{}, {vertices}", model.meshes.len()));
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
        self.panel_of_vertex(panel);
        for warning in &self.drawing.model.warnings {
            panel.note(warning);
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        if frame.pressed(Key::Tab) && !self.model().joints.is_empty() {
            self.selected = (self.selected + 1) % self.model().joints.len();
            self.turn_selected();
        }
        frame.grid();
        frame.camera.fit(vec3(-2.6, -0.1, -0.5), vec3(2.6, 2.1, 0.5));
        let columns = [("rest pose", &self.rest), ("bind pose", &self.bind), ("skinned mesh", &self.turned)];
        for (index, (name, pose)) in columns.into_iter().enumerate() {
            let fitted = if index == 2 { &self.rest } else { pose };
            let place = self.column(index as f32 - 1.0, fitted);
            let joints = posed_joints(self.model(), pose);
            let alone = index == 2;
            if alone || self.show_mesh {
                let posed = match frame.view {
                    View::SkinSpace => self.drawing.skin_space(),
                    _ => posed_meshes(self.model(), pose),
                };
                self.drawing.draw_meshes(frame, &posed, place, if alone { 1.0 } else { 0.35 });
                if alone {
                    let world: Vec<Vec3> = posed
                        .iter()
                        .flat_map(|mesh| &mesh.positions)
                        .map(|&p| place.transform_point3(p))
                        .collect();
                    self.picked =
                        frame.clicked_near(&world).or(self.picked).filter(|&vertex| vertex < world.len());
                    if let Some(vertex) = self.picked {
                        frame.point(world[vertex], 8.0, look::SELECTED);
                    }
                }
            }
            if !alone {
                self.drawing.draw_skeleton(frame, &joints, place, self.selected);
            }
            let (min, max) = self.bounds(fitted);
            let foot = vec3((min.x + max.x) / 2.0, min.y, max.z);
            frame.caption(place.transform_point3(foot), name, look::TEXT);
        }
    }
}

//! A model's rest pose, its bind pose, and its skinned mesh with a joint to turn, side by side (S4-42).

use glam::{EulerRot, Mat4, Quat, Vec3, vec3};
use model_viewer::ModelDrawing;
use stage3_gltf::{
    bounds::{bounding_box, bounding_sphere},
    model::{Local, Model},
    pose::Pose,
    posed_mesh::{in_file_order, posed_meshes, posed_positions, skin_space_meshes},
    skeleton::posed_joints,
    steps::{middle_joint, pose_at},
};
use viewer::{Frame, Key, Panel, View, look};

/// What the right column of the picture is called.
pub const SKINNED: &str = "skinned mesh";
/// How opaque the meshes are that skeletons are drawn on.
const FAINT_ALPHA: f32 = 0.35;

pub struct PosesView {
    rest: Pose,
    bind: Pose,
    /// The step's pose, or the rest pose with the selected joint turned by hand.
    pub turned: Pose,
    rest_size: Size,
    bind_size: Size,
    selected: usize,
    angles_deg: [f32; 3],
    show_mesh: bool,
}

impl PosesView {
    pub fn new(model: &Model, step: &str) -> Self {
        let pose = |step: &str| pose_at(model, step).unwrap_or_default();
        let (rest, bind) = (pose("rest"), pose("bind"));
        Self {
            rest_size: Size::of(model, &rest),
            bind_size: Size::of(model, &bind),
            turned: pose(step),
            rest,
            bind,
            selected: middle_joint(model).unwrap_or(0),
            angles_deg: [0.0; 3],
            show_mesh: true,
        }
    }

    /// Where the skinned mesh stands.
    pub fn world_from_skinned(&self) -> Mat4 {
        self.rest_size.world_from_model(1.0)
    }

    pub fn panel(&mut self, panel: &mut Panel, drawing: &ModelDrawing) {
        panel.toggle("mesh on the skeletons", &mut self.show_mesh);
        panel.heading("Turn a joint");
        let names = (0..drawing.model.joints.len()).map(|joint| drawing.model.joint_title(joint));
        let mut changed = panel.list(&mut self.selected, names);
        for (axis, angle) in ["x", "y", "z"].into_iter().zip(&mut self.angles_deg) {
            changed |= panel.slider(axis, angle, -120.0..=120.0, "°");
        }
        if changed {
            self.turn_selected();
        }
        drawing.panel_of_picking(panel, "Click a vertex of the right model to see its sum.");
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

    pub fn draw(&mut self, frame: &mut Frame, drawing: &mut ModelDrawing) {
        let joint_count = drawing.model.joints.len();
        if frame.pressed(Key::Tab) && joint_count > 0 {
            self.selected = (self.selected + 1) % joint_count;
            self.turn_selected();
        }
        self.rest_size.fit_three(frame);
        self.draw_pose(frame, drawing, &self.rest, self.rest_size.world_from_model(-1.0));
        self.draw_pose(frame, drawing, &self.bind, self.bind_size.world_from_model(0.0));
        draw_skinned(frame, drawing, &self.turned, self.world_from_skinned());
        self.rest_size.caption(frame, -1.0, "rest pose");
        self.bind_size.caption(frame, 0.0, "bind pose");
        self.rest_size.caption(frame, 1.0, SKINNED);
    }

    /// A skeleton on its faint mesh, as the file has it.
    fn draw_pose(&self, frame: &mut Frame, drawing: &ModelDrawing, pose: &Pose, world_from_model: Mat4) {
        if self.show_mesh {
            let meshes = posed_meshes(&drawing.model, pose);
            drawing.draw_meshes(frame, &meshes, world_from_model, FAINT_ALPHA);
        }
        let joints = posed_joints(&drawing.model, pose);
        drawing.draw_skeleton(frame, &joints, world_from_model, Some(self.selected));
    }
}

/// The mesh as its joints move it, with the picked vertex.
fn draw_skinned(frame: &mut Frame, drawing: &mut ModelDrawing, pose: &Pose, world_from_model: Mat4) {
    let posed = match frame.view {
        View::SkinSpace => skin_space_meshes(&drawing.model),
        _ => posed_meshes(&drawing.model, pose),
    };
    drawing.draw_meshes(frame, &posed, world_from_model, 1.0);
    drawing.pick_clicked(frame, &in_file_order(&drawing.model, &posed), world_from_model);
}

/// How large a pose is, and where: its columns of the picture are all of one size, as files differ in units, and poses, too.
struct Size {
    /// The corners of the box around it, model space.
    min: Vec3,
    max: Vec3,
    /// Of the sphere around it.
    radius: f32,
}

impl Size {
    /// Of the vertices, or of the joints where there are none.
    fn of(model: &Model, pose: &Pose) -> Self {
        let mut places = posed_positions(model, pose);
        if places.is_empty() {
            places.extend(posed_joints(model, pose).iter().map(|joint| joint.w_axis.truncate()));
        }
        let (min, max) = bounding_box(&places).unwrap_or_default();
        Self { min, max, radius: bounding_sphere(&places).1.max(1e-9) }
    }

    /// How wide a column of the picture is.
    fn width(&self) -> f32 {
        ((self.max.x - self.min.x) / self.radius).clamp(0.8, 2.0) + 0.25
    }

    /// From the pose's own size and place to a column of the picture: a sphere of radius 1, and what is in it stands on
    /// the ground.
    fn world_from_model(&self, column: f32) -> Mat4 {
        let foot = self.foot(0.5);
        Mat4::from_translation(vec3(column * self.width(), 0.0, 0.0))
            * Mat4::from_scale(Vec3::splat(1.0 / self.radius))
            * Mat4::from_translation(-foot)
    }

    /// The camera on three columns of two units' height, with room for the captions.
    fn fit_three(&self, frame: &mut Frame) {
        let side = 1.5 * self.width();
        let depth = (self.max.z - self.min.z) / self.radius / 2.0;
        frame.fit(vec3(-side, -0.2, -depth), vec3(side, 2.0, depth));
    }

    /// The middle of the pose's foot, or as far to the front as `front` says: 0 for its back, 1 for its front.
    fn foot(&self, front: f32) -> Vec3 {
        let z = self.min.z + front * (self.max.z - self.min.z);
        vec3((self.min.x + self.max.x) / 2.0, self.min.y, z)
    }

    fn caption(&self, frame: &mut Frame, column: f32, text: &str) {
        frame.caption(self.world_from_model(column).transform_point3(self.foot(1.0)), text, look::TEXT);
    }
}

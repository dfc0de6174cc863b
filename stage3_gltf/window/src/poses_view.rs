//! A model's rest pose, its bind pose, and its skinned mesh with joints to turn, side by side in columns into
//! which one camera looks (S4-42).

use glam::{Mat4, Vec3, vec3};
use model_viewer::{HandTurns, ModelDrawing};
use stage3_gltf::{
    bounds::{bounding_box, bounding_sphere, posed_places},
    model::{Local, Model},
    pose::Pose,
    posed_mesh::{in_file_order, posed_meshes, posed_positions, skin_space_meshes},
    skeleton::posed_joints,
    steps::{X_KEY, middle_joint, pose_at},
};
use viewer::{Frame, Panel, View, look, say};

/// The caption of the right column.
pub fn skinned_mesh() -> String {
    say!("skinned mesh")
}

/// The opacity of meshes that carry skeletons.
const FAINT_ALPHA: f32 = 0.35;

pub struct PosesView {
    /// The contents of the columns before the last one, with their captions.
    skeletons: Vec<(String, Pose, Size)>,
    /// The joints of the step's pose, before any is turned.
    locals: Vec<Local>,
    turns: HandTurns,
    /// True for the step whose turn is a .X file's key.
    is_by_key: bool,
    /// The step's pose, with the joints that were turned by hand.
    pub turned: Pose,
    show_mesh: bool,
}

impl PosesView {
    pub fn new(model: &Model, step: &str) -> Self {
        let pose = |step: &str| pose_at(model, step).unwrap_or_default();
        let (rest, bind, turned) = (pose("rest"), pose("bind"), pose(step));
        let mut turns = HandTurns::new(middle_joint(model).unwrap_or(0));
        let mut locals = turned.locals.clone();
        if step == "turned" {
            // The step's turn stands in the sliders, so the joints are those before it.
            turns = turns.turned([0.0, 0.0, 90.0]);
            locals.clone_from(&bind.locals);
        }
        let of_bind = match is_alike(model, &rest, &bind) {
            true => say!("bind pose:\nthe rest pose here"),
            false => say!("bind pose"),
        };
        let mut skeletons = vec![(say!("rest pose"), rest), (of_bind, bind)];
        // Without a skin, nothing is bound.
        skeletons.truncate(if model.skins.is_empty() { 1 } else { 2 });
        let with_size = |(caption, pose): (String, Pose)| {
            let size = Size::of(model, &pose);
            (caption, pose, size)
        };
        Self {
            skeletons: skeletons.into_iter().map(with_size).collect(),
            locals,
            turns,
            is_by_key: step == "x-key",
            turned,
            show_mesh: true,
        }
    }

    /// The column of the skinned mesh.
    pub fn skinned_column(&self) -> usize {
        self.skeletons.len()
    }

    /// The place of the skinned mesh in its column.
    pub fn world_from_skinned(&self) -> Mat4 {
        self.rest_size().world_from_model()
    }

    fn rest_size(&self) -> &Size {
        let (_, _, size) = &self.skeletons[0];
        size
    }

    pub fn panel(&mut self, panel: &mut Panel, drawing: &ModelDrawing) {
        panel.toggle(&say!("mesh on the skeletons"), &mut self.show_mesh);
        panel.heading(&say!("Turn a joint"));
        let names = (0..drawing.model.joints.len()).map(|joint| drawing.model.joint_title(joint));
        panel.list(&mut self.turns.selected, names);
        if self.is_by_key {
            let [w, x, y, z] = X_KEY;
            panel.text(say!("Turned by a key of a .X file: w {w}, x {x}, y {y}, z {z}", w, x, y, z));
        }
        if self.turns.panel(panel) {
            self.turn();
        }
        self.panel_of_morphs(panel, &drawing.model);
        panel
            .note(say!("Point at a joint: the right model shows its weights. Click it: the rings go there."));
        drawing.panel_of_picking(panel, &say!("Click a vertex of the right model to see its sum."));
    }

    /// Shows a slider for each morph target of each joint's meshes.
    fn panel_of_morphs(&mut self, panel: &mut Panel, model: &Model) {
        for (joint, weights) in self.turned.morph_weights.iter_mut().enumerate() {
            if !weights.is_empty() {
                panel.heading(&say!("Morph targets of {joint}", joint = model.joint_title(joint)));
            }
            for (target, weight) in weights.iter_mut().enumerate() {
                panel.slider(&say!("target {target}", target), weight, 0.0..=1.0, "");
            }
        }
    }

    fn turn(&mut self) {
        self.turned.locals.clone_from(&self.locals);
        self.turns.apply(&mut self.turned);
    }

    pub fn draw(&mut self, frame: &mut Frame, drawing: &mut ModelDrawing) {
        let joint_count = drawing.model.joints.len();
        if let Some(next) = frame.next_of(self.turns.selected, joint_count) {
            self.turns.selected = next;
        }
        frame.split(self.skeletons.len() + 1);
        Size::fit(self.skeletons.iter().map(|(_, _, size)| size), frame);
        drawing.forget_pointed();
        for (column, (caption, pose, size)) in self.skeletons.iter().enumerate() {
            frame.draw_in(column);
            frame.grid();
            if let Some(clicked) = self.draw_pose(frame, drawing, pose, size.world_from_model()) {
                self.turns.selected = clicked;
            }
            size.caption(frame, caption);
        }
        frame.draw_in(self.skinned_column());
        frame.grid();
        let world_from_skinned = self.world_from_skinned();
        let joints = draw_skinned(frame, drawing, &self.turned, world_from_skinned);
        // In skin space no joint is at its place.
        if frame.view != View::SkinSpace && self.turns.turn(frame, &joints, world_from_skinned) {
            self.turn();
        }
        let caption = match frame.view {
            View::SkinSpace => say!("skin space: each joint's\npart around the origin"),
            _ if drawing.model.skins.is_empty() => say!("mesh"),
            _ => skinned_mesh(),
        };
        self.rest_size().caption(frame, &caption);
    }

    /// Draws a skeleton on its faint mesh, as in the file. Returns the joint that was clicked.
    fn draw_pose(
        &self,
        frame: &mut Frame,
        drawing: &mut ModelDrawing,
        pose: &Pose,
        world_from_model: Mat4,
    ) -> Option<usize> {
        if self.show_mesh {
            let meshes = posed_meshes(&drawing.model, pose);
            drawing.draw_meshes(frame, &meshes, world_from_model, FAINT_ALPHA);
        }
        let joints = posed_joints(&drawing.model, pose);
        drawing.draw_skeleton(frame, &joints, world_from_model, Some(self.turns.selected));
        drawing.point_at(frame, &joints, world_from_model)
    }
}

/// Draws the mesh as its joints move it, with the picked vertex. Returns its joints in model space.
fn draw_skinned(
    frame: &mut Frame,
    drawing: &mut ModelDrawing,
    pose: &Pose,
    world_from_model: Mat4,
) -> Vec<Mat4> {
    let posed = match frame.view {
        View::SkinSpace => skin_space_meshes(&drawing.model),
        _ => posed_meshes(&drawing.model, pose),
    };
    drawing.draw_meshes(frame, &posed, world_from_model, 1.0);
    let joints = posed_joints(&drawing.model, pose);
    drawing.pick_clicked(frame, &in_file_order(&drawing.model, &posed), &joints, world_from_model);
    if frame.view != View::SkinSpace {
        drawing.draw_thin_bones(frame, &joints, world_from_model);
    }
    joints
}

/// True if all joints are in the same places in two poses, as far as one can see.
fn is_alike(model: &Model, pose: &Pose, other: &Pose) -> bool {
    let near = 1e-3 * Size::of(model, pose).radius;
    let places = |pose: &Pose| posed_positions(model, pose).into_iter();
    places(pose).zip(places(other)).all(|(place, other)| place.distance(other) < near)
}

/// The size and place of a pose. All poses are drawn in one size, because the units differ between files, and
/// even between poses.
struct Size {
    /// The corners of the box around it, model space.
    min: Vec3,
    max: Vec3,
    /// Of the sphere around it.
    radius: f32,
}

impl Size {
    /// The size of the vertices, or of the joints if there are none.
    fn of(model: &Model, pose: &Pose) -> Self {
        let places = posed_places(model, pose);
        let (min, max) = bounding_box(&places).unwrap_or_default();
        Self { min, max, radius: bounding_sphere(&places).1.max(1e-9) }
    }

    /// From the pose's own size and place to a sphere of radius 1 that is on the ground.
    fn world_from_model(&self) -> Mat4 {
        let middle = (self.min + self.max) / 2.0;
        let foot = vec3(middle.x, self.min.y, middle.z);
        Mat4::from_scale(Vec3::splat(1.0 / self.radius)) * Mat4::from_translation(-foot)
    }

    /// Fits the camera to all of these poses, with room for a joint to turn and for the captions.
    fn fit<'a>(sizes: impl Iterator<Item = &'a Size> + Clone, frame: &mut Frame) {
        let half = |axis: usize| {
            let widths = sizes.clone().map(|size| (size.max[axis] - size.min[axis]) / size.radius / 2.0);
            widths.fold(0.0, f32::max)
        };
        let side = half(0).max(0.6);
        frame.fit(vec3(-side, -0.2, -half(2)), vec3(side, 2.0 * half(1), half(2)));
    }

    fn caption(&self, frame: &mut Frame, text: &str) {
        let place = |corner| self.world_from_model().transform_point3(corner);
        frame.caption_below((place(self.min), place(self.max)), text, look::TEXT);
    }
}

//! The scenes `look`, `reach` and `feet`: a figure that follows a target, or stands on uneven ground.

use super::limb_panels::{draw_block, panel_of_feet, panel_of_look, panel_of_reach};
use glam::{Mat4, Vec3, vec3};
use model_viewer::ModelDrawing;
use stage3_gltf::{
    bounds::posed_box,
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::posed_meshes,
    skeleton::posed_joints,
};
use stage4_animation::beyond::{
    limb::limb_places,
    limb_steps::{
        Correction, Look, Reach, corrected, grounds, joint_places, joint_table, legs, limb_step, limb_tables,
        right_arm, standing,
    },
    retarget_steps::bones,
    two_bone::corner_angle,
};
use viewer::{Args, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, Wireframe, look, say};

pub struct LimbWindow {
    scene: &'static str,
    drawing: ModelDrawing,
    /// The pose before the correction.
    pose: Pose,
    correction: Correction,
    step: Option<String>,
    show_bones: bool,
    is_dragged: bool,
    bounds: (Vec3, Vec3),
}

/// The expected joints, each joined to its parent.
pub fn wireframe() -> Wireframe {
    Wireframe { edges: bones(&standing().0), ..Wireframe::points(Camera::orbit(0.5)) }
}

impl LimbWindow {
    /// One of the scenes `look`, `reach` and `feet`, at its first step if none is asked for.
    pub fn open(scene: &'static str, steps: &[&str], args: &Args) -> Self {
        let step = args.step.as_deref().unwrap_or(steps[0]);
        let (model, pose) = standing();
        Self {
            scene,
            correction: limb_step(scene, step).expect("the viewer refuses a step that is not in the list"),
            bounds: room(&model),
            drawing: ModelDrawing::new(model),
            pose,
            step: args.step.clone(),
            show_bones: scene == "reach",
            is_dragged: false,
        }
    }

    fn corrected(&self) -> Pose {
        corrected(&self.drawing.model, &self.pose, &self.correction)
    }

    /// The target, where the scene has one.
    fn target(&mut self) -> Option<&mut Vec3> {
        match &mut self.correction {
            Correction::Look(Look { target, .. }) | Correction::Reach(Reach { target, .. }) => Some(target),
            Correction::Feet(_) => None,
        }
    }

    /// Draws the target, and lets the pointer drag it.
    fn drag(&mut self, frame: &mut Frame) {
        let was_dragged = self.is_dragged;
        let Some(target) = self.target() else { return };
        let is_grabbed = was_dragged || frame.grabbed_near(&[*target]).is_some();
        let dragged = if is_grabbed { frame.dragged_to(*target) } else { None };
        if let Some(place) = dragged {
            frame.change(place != *target);
            *target = place;
        }
        let target = *target;
        self.is_dragged = dragged.is_some();
        frame.point(target, 14.0, look::SELECTED);
        frame.label(target, say!("target"), look::SELECTED);
    }

    fn draw_ground(&self, frame: &mut Frame, pose: &Pose) {
        let Correction::Feet(feet) = &self.correction else { return };
        for (leg, ground) in legs(&self.drawing.model).into_iter().zip(grounds(feet)) {
            let foot = limb_places(&self.drawing.model, pose, leg)[2];
            draw_block(frame, vec3(foot.x, ground.height, foot.z), ground.normal);
        }
    }

    /// The line of sight, or the way from the shoulder to the target.
    fn draw_way(&self, frame: &mut Frame, pose: &Pose) {
        let places = joint_places(&self.drawing.model, pose);
        match &self.correction {
            Correction::Look(_) => {
                let head = self.drawing.model.find_joint("head").expect("it has a head");
                let ahead = posed_joints(&self.drawing.model, pose)[head].transform_vector3(Vec3::Z);
                let eyes = places[head] + 0.13 * Vec3::Y;
                frame.line_on_top(eyes, eyes + 0.6 * ahead, 2.0, look::ORIGINAL);
            }
            Correction::Reach(reach) => {
                let shoulder = places[right_arm(&self.drawing.model)[0]];
                frame.line_on_top(shoulder, reach.target, 1.5, look::FAINT);
            }
            Correction::Feet(_) => {}
        }
    }
}

/// Room for the figure and for a target beside it.
fn room(model: &Model) -> (Vec3, Vec3) {
    let (low, high) = posed_box(model, &rest_pose(model));
    (low, high + vec3(0.0, 0.0, 0.3))
}

impl Scene for LimbWindow {
    fn list(&self) -> String {
        self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (model, pose) = (&self.drawing.model, self.corrected());
        let (positions, table) = (joint_places(model, &pose), joint_table(model, &pose));
        Ok(Positions { file: self.scene.to_owned(), clip: None, time_s: 0.0, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let tables = self.step.as_deref().and_then(|step| limb_tables(self.scene, step));
        StepTable::of_step("", tables.unwrap_or_default(), Mat4::IDENTITY)
    }

    fn panel(&mut self, panel: &mut Panel) {
        match &mut self.correction {
            Correction::Look(look) => panel_of_look(panel, look),
            Correction::Reach(reach) => panel_of_reach(panel, reach),
            Correction::Feet(feet) => panel_of_feet(panel, feet),
        }
        panel.toggle(&say!("bones"), &mut self.show_bones);
        if let Correction::Reach(reach) = self.correction {
            let pose = self.corrected();
            let [root, knee, end] = limb_places(&self.drawing.model, &pose, right_arm(&self.drawing.model));
            let [upper, lower] = [root.distance(knee), knee.distance(end)];
            let elbow_rad = corner_angle(upper, lower, root.distance(end));
            panel.heading(&say!("The arm"));
            panel.value(&say!("length"), format!("{:.3} m", upper + lower));
            panel.value(&say!("to the target"), format!("{:.3} m", root.distance(reach.target)));
            panel.value(&say!("angle at the elbow"), format!("{:.1}°", elbow_rad.to_degrees()));
            panel.value(&say!("hand to target"), format!("{:.3} m", end.distance(reach.target)));
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        frame.grid();
        frame.fit(self.bounds.0, self.bounds.1);
        let pose = self.corrected();
        self.draw_ground(frame, &pose);
        self.drawing.draw_meshes(frame, &posed_meshes(&self.drawing.model, &pose), Mat4::IDENTITY, 1.0);
        if self.show_bones {
            let joints = posed_joints(&self.drawing.model, &pose);
            self.drawing.draw_skeleton(frame, &joints, Mat4::IDENTITY, None);
        }
        self.draw_way(frame, &pose);
        self.drag(frame);
    }
}

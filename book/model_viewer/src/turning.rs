//! Joints turned by hand, with rings or by typed angles; each turn can be undone and redone.

use crate::rings::{self, POINTS, along, degrees_to, rings};
use glam::{EulerRot, Mat4, Quat};
use stage3_gltf::{model::Local, pose::Pose};
use std::{collections::BTreeMap, mem::replace};
use viewer::{Frame, Panel, look, say};

/// The rings' radius, as a share of the distance from the middle of the picture to its edge.
const RADIUS: f32 = 0.3;

/// The angles of each joint that is turned: about its own x, then about the resulting y, then about the
/// resulting z. In degrees, from -180 to 180.
type Angles = BTreeMap<usize, [f32; 3]>;

/// The joints that are turned by hand on top of a pose, and the one that is selected.
#[derive(Default)]
pub struct HandTurns {
    /// Index into the model's joints.
    pub selected: usize,
    angles_deg: Angles,
    /// The angles after the last whole step: while a slider or a ring is held, a step goes on.
    settled: Angles,
    undone: Vec<Angles>,
    done: Vec<Angles>,
    /// The ring that is held, and the point at which it is held.
    held: Option<(usize, usize)>,
}

impl HandTurns {
    /// Starts with no joint turned.
    pub fn new(selected: usize) -> Self {
        Self { selected, ..Self::default() }
    }

    /// With the selected joint turned by these angles from the start: there is nothing to undo.
    pub fn turned(mut self, angles_deg: [f32; 3]) -> Self {
        self.turn_selected(angles_deg);
        self.settled = self.angles_deg.clone();
        self
    }

    /// Turns the joints of a pose, each in its own space; false if none is turned.
    pub fn apply(&self, pose: &mut Pose) -> bool {
        for (&joint, angles_deg) in &self.angles_deg {
            let [x, y, z] = angles_deg.map(f32::to_radians);
            let turn = Mat4::from_quat(Quat::from_euler(EulerRot::XYZ, x, y, z));
            if let Some(local) = pose.locals.get_mut(joint) {
                *local = Local::Matrix(local.to_matrix() * turn);
            }
        }
        !self.angles_deg.is_empty()
    }

    /// Returns all joints to the pose, as one step, which can be undone.
    pub fn clear(&mut self) {
        self.angles_deg.clear();
        self.settle();
    }

    fn selected_deg(&self) -> [f32; 3] {
        self.angles_deg.get(&self.selected).copied().unwrap_or_default()
    }

    fn turn_selected(&mut self, angles_deg: [f32; 3]) {
        match angles_deg == [0.0; 3] {
            true => self.angles_deg.remove(&self.selected),
            false => self.angles_deg.insert(self.selected, angles_deg),
        };
    }

    /// Makes a step of the changes since the last one.
    fn settle(&mut self) {
        if self.angles_deg != self.settled {
            self.done.push(replace(&mut self.settled, self.angles_deg.clone()));
            self.undone.clear();
        }
    }

    /// Goes a step back, or forward if `is_redo`; false if there is none.
    fn undo(&mut self, is_redo: bool) -> bool {
        self.settle();
        let (from, onto) =
            if is_redo { (&mut self.undone, &mut self.done) } else { (&mut self.done, &mut self.undone) };
        let Some(angles_deg) = from.pop() else { return false };
        onto.push(replace(&mut self.settled, angles_deg.clone()));
        self.angles_deg = angles_deg;
        true
    }

    /// Shows the selected joint's angles, and buttons to undo, redo and reset. Returns true if a joint was
    /// turned.
    pub fn panel(&mut self, panel: &mut Panel) -> bool {
        let mut angles_deg = self.selected_deg();
        let mut is_turned = false;
        for (axis, angle) in ["x", "y", "z"].into_iter().zip(&mut angles_deg) {
            is_turned |= panel.slider(axis, angle, -180.0..=180.0, "°");
        }
        if is_turned {
            self.turn_selected(angles_deg);
        }
        if !panel.is_held() && self.held.is_none() {
            self.settle();
        }
        let is_there = [!self.done.is_empty(), !self.undone.is_empty(), angles_deg != [0.0; 3]];
        match panel.buttons(&[say!("undo"), say!("redo"), say!("reset")], &is_there) {
            Some(2) => {
                self.turn_selected([0.0; 3]);
                true
            }
            Some(button) => self.undo(button == 1),
            None => is_turned,
        }
    }

    /// Draws the rings around the selected joint, and turns it with them. Returns true if a joint was turned
    /// or a turn undone.
    ///
    /// `model_from_joint` has one matrix per joint of the model, with the turns already made.
    pub fn turn(&mut self, frame: &mut Frame, model_from_joint: &[Mat4], world_from_model: Mat4) -> bool {
        let is_undone = frame.undo().is_some_and(|is_redo| self.undo(is_redo));
        frame.change(is_undone);
        let Some(&joint) = model_from_joint.get(self.selected).filter(|_| !is_undone) else {
            return is_undone;
        };
        let world_from_joint = world_from_model * joint;
        let mut angles_deg = self.selected_deg();
        let rings = rings(world_from_joint, angles_deg, RADIUS * frame.camera.half_extent);
        if let Some(point) = frame.grabbed_near(&rings.concat()) {
            self.held = Some((point / POINTS, point % POINTS));
            frame.camera.stand_still();
        }
        let mut is_turned = false;
        match (self.held, frame.dragged_to(world_from_joint.w_axis.truncate())) {
            (Some((axis, point)), Some(pointer)) => {
                let degrees = degrees_to(&rings[axis], point, frame.camera.eye(), pointer);
                angles_deg[axis] = (angles_deg[axis] + degrees as f32 + 180.0).rem_euclid(360.0) - 180.0;
                let point = along(point, degrees);
                (self.held, is_turned) = (Some((axis, point)), degrees != 0);
                let text = format!("{} {:.1}°", ["x", "y", "z"][axis], angles_deg[axis]);
                frame.label(rings[axis][point], text, look::TEXT);
                self.turn_selected(angles_deg);
            }
            (Some(_), None) => {
                self.held = None;
                self.settle();
            }
            (None, _) => {}
        }
        rings::draw(frame, &rings, self.held.map(|(axis, _)| axis));
        is_turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec3, vec3};
    use stage2_mesh_skin::transform::Transform;

    fn pose() -> Pose {
        let parts = Transform::from_rotation_translation(Quat::from_rotation_z(0.3), vec3(0.0, 3.0, 0.0));
        Pose { locals: vec![Local::Parts(parts); 3], ..Pose::default() }
    }

    fn turned(turns: &HandTurns) -> Pose {
        let mut pose = pose();
        assert_eq!(turns.apply(&mut pose), pose != self::pose(), "whether it turned one");
        pose
    }

    /// A quarter turn about z brings the joint's x to its y. The other joints stay, and so does its own
    /// place.
    #[test]
    fn a_joint_turns_in_its_own_space_around_its_own_place() {
        let mut turns = HandTurns::new(1);
        turns.turn_selected([0.0, 0.0, 90.0]);
        let [before, after] = [pose(), turned(&turns)].map(|pose| pose.locals[1].to_matrix());
        let place = |matrix: Mat4, place: Vec3| matrix.transform_point3(place);
        assert!(place(after, Vec3::X).distance(place(before, Vec3::Y)) < 1e-6);
        assert_eq!(place(after, Vec3::ZERO), place(before, Vec3::ZERO));
        assert_eq!(
            [turned(&turns).locals[0], turned(&turns).locals[2]],
            [pose().locals[0], pose().locals[2]]
        );
    }

    /// Equal to the last bit, because no turn is reversed by another one.
    #[test]
    fn undo_and_redo_bring_back_each_step() {
        let mut turns = HandTurns::new(1);
        let mut poses = vec![turned(&turns)];
        for (joint, angles_deg) in [(1, [10.0, 0.0, 0.0]), (2, [0.0, -33.3, 7.0]), (1, [0.0; 3])] {
            turns.selected = joint;
            turns.turn_selected([5.0; 3]);
            turns.turn_selected(angles_deg);
            turns.settle();
            poses.push(turned(&turns));
        }
        for pose in poses[..3].iter().rev() {
            assert!(turns.undo(false));
            assert_eq!(turned(&turns), *pose);
        }
        assert!(!turns.undo(false));
        assert!(turns.undo(true) && turned(&turns) == poses[1]);
        turns.clear();
        assert!(!turns.undo(true), "what was undone is gone after another step");
        assert!(turns.undo(false) && turned(&turns) == poses[1]);
    }
}

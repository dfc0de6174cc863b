//! The controls of the debug view of skin space: all joints or one, and the number of steps up the chain
//! (S4-08).

use glam::Mat4;
use stage3_gltf::{model::Model, pose::Pose, skeleton::parents};
use stage5_gpu::chain::{chain_length, partial_joints};
use viewer::{Panel, say};

#[derive(Default)]
pub struct SkinSpace {
    one_joint: bool,
    joint: usize,
    steps: f32,
}

impl SkinSpace {
    /// The joints, moved as far up the chain as the controls say.
    pub fn joints(&self, model: &Model, pose: &Pose) -> Vec<Mat4> {
        let locals: Vec<Mat4> = pose.locals.iter().map(|local| local.to_matrix()).collect();
        let limb = self.one_joint.then_some(self.joint);
        partial_joints(&parents(model), &locals, limb, self.steps as usize)
    }

    pub fn panel(&mut self, panel: &mut Panel, model: &Model) {
        let parents = parents(model);
        panel.heading(&say!("Skin space"));
        panel.toggle(&say!("one joint only"), &mut self.one_joint);
        let longest = if self.one_joint {
            panel.list(&mut self.joint, model.joints.iter().map(|joint| joint.name.clone()));
            chain_length(&parents, self.joint)
        } else {
            (0..parents.len()).map(|joint| chain_length(&parents, joint)).max().unwrap_or(0)
        };
        panel.slider(&say!("steps up the chain"), &mut self.steps, 0.0..=longest as f32, "");
        self.steps = self.steps.round();
    }
}

//! The scene `arm`: the same bend by rigid skinning, by smooth skinning and by dual quaternions, side by
//! side.

use super::arm_columns::{COLUMNS, Parts, caption, column_of, name_of, world_from_arm};
use glam::{Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::{
    arm::{Angles, flat_arm, flat_quads, pose_arm, tube_arm, tube_quads},
    measure::edges,
    methods::{Method, skin_arm},
    skin::{Influence, strongest},
    steps::{ArmStep, arm_step, step_tables},
};
use viewer::{
    Args, Camera, Failure, Frame, JointEffect, Panel, Positions, Scene, StepTable, Term, VertexSum,
    Wireframe, look, say,
};

/// The steps at which the normals are drawn as lines from the beginning.
const STEPS_WITH_LINES: [&str; 3] = ["z90", "x90", "tube-stretched"];

/// The expected arm in the column of its method.
pub fn wireframe(step: &str) -> Wireframe {
    let quads =
        if step.starts_with("tube") || step.starts_with("twist") { tube_quads() } else { flat_quads() };
    let edges = edges(&quads).collect();
    let method = match step {
        _ if step.ends_with("-rigid") => Method::Rigid,
        _ if step.ends_with("-dual-quaternion") => Method::DualQuaternion,
        _ => Method::Smooth,
    };
    let world_from_table = world_from_arm(column_of(method));
    // The tutorial's camera, at the height of the elbow and straight from the front (S1-15), but further
    // away, for three arms.
    let camera = Camera::looking_at(vec3(-1.6, 4.0, 32.0), vec3(-1.6, 3.4, 0.0)).swaying();
    Wireframe { world_from_table, edges, ..Wireframe::points(camera) }
}

pub struct ArmWindow {
    step: ArmStep,
    /// The step's name; none if the command line names none.
    step_name: Option<String>,
    /// 0 for the tutorial's flat arm, 1 for the tube.
    shape: usize,
    /// About x, about the bone itself and about z.
    elbow_deg: [f32; 3],
    parts: Parts,
    picked: usize,
}

impl ArmWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let name = args.step.as_deref();
        let step = arm_step(name.unwrap_or("rest"));
        let step = step.expect("the viewer refuses a step that is not in the list");
        let Angles { x_rad, y_rad, z_rad } = step.angles[1];
        let is_tube = step.arm.positions.len() > flat_arm().positions.len();
        let mut window = Self {
            picked: step.arm.positions.len() / 2,
            step,
            step_name: args.step.clone(),
            shape: usize::from(name.is_none() || is_tube),
            elbow_deg: [x_rad, y_rad, z_rad].map(f32::to_degrees),
            parts: Parts { wireframe: false, bones: true, normals: false },
        };
        window.parts.normals = name.is_some_and(|name| STEPS_WITH_LINES.contains(&name));
        // Without a step, the window begins with a bent arm, and `--print` with the rest pose.
        if name.is_none() && args.print.is_none() {
            window.elbow_deg = [0.0, 0.0, 60.0];
            window.bend_elbow();
            window.change_shape();
        }
        Ok(window)
    }

    fn change_shape(&mut self) {
        self.step.arm = if self.shape == 0 { flat_arm() } else { tube_arm() };
        self.picked = self.step.arm.positions.len() / 2;
    }

    /// Sets the elbow from the sliders (S1-17); untouched, it keeps the step's angles to the last digit.
    fn bend_elbow(&mut self) {
        let [x_rad, y_rad, z_rad] = self.elbow_deg.map(f32::to_radians);
        self.step.angles = vec![Angles::default(), Angles { x_rad, y_rad, z_rad }];
    }

    /// The method that skins the picked vertex: a sum over one joint or over all of its joints.
    fn method_of_sum(&self) -> Method {
        match self.step.method {
            Method::Rigid => Method::Rigid,
            _ => Method::Smooth,
        }
    }

    /// The picked vertex's influences in its sum: in rigid skinning the strongest joint has all the weight.
    fn influences_of_sum(&self) -> Vec<Influence> {
        let all = &self.step.arm.influences[self.picked];
        match self.method_of_sum() {
            Method::Rigid => {
                strongest(all).map(|influence| Influence { weight: 1.0, ..influence }).into_iter().collect()
            }
            _ => all.clone(),
        }
    }
}

impl Scene for ArmWindow {
    fn positions(&self) -> Result<Positions, Failure> {
        let positions = self.step.skinned().positions;
        let table = table(&positions);
        Ok(Positions { file: "arm".to_owned(), clip: None, time_s: 0.0, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let tables = self.step_name.as_deref().and_then(|step| step_tables("arm", step));
        let (name, column) = (name_of(self.step.method), column_of(self.step.method));
        StepTable::of_step(&name, tables.unwrap_or_default(), world_from_arm(column))
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("One elbow, three ways to follow it."));
        if panel.choice(&mut self.shape, &[say!("flat"), say!("tube")]) {
            self.change_shape();
        }
        let [x_deg, y_deg, z_deg] = &mut self.elbow_deg;
        let mut bent = panel.slider(&say!("elbow about x"), x_deg, -120.0..=120.0, "°");
        bent |= panel.slider(&say!("elbow about z"), z_deg, -120.0..=120.0, "°");
        bent |= panel.slider(&say!("twist along the bone"), y_deg, -180.0..=180.0, "°");
        if bent {
            self.bend_elbow();
        }
        panel.toggle(&say!("wireframe"), &mut self.parts.wireframe);
        panel.toggle(&say!("bones"), &mut self.parts.bones);
        panel.toggle(&say!("normals"), &mut self.parts.normals);
    }

    fn pick(&mut self, vertex: usize) -> bool {
        let exists = vertex < self.step.arm.positions.len();
        if exists {
            self.picked = vertex;
        }
        exists
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        let (arm, vertex, method) = (&self.step.arm, self.picked, self.method_of_sum());
        let model_from_joint = pose_arm(arm, &self.step.angles);
        let term = |&Influence { joint, weight }: &Influence| {
            let (model_from_joint, joint_from_mesh) =
                (model_from_joint[joint], arm.inverse_bind_matrices[joint]);
            Term {
                joint: say!("joint {joint}", joint),
                weight,
                effect: JointEffect::Matrices { model_from_joint, joint_from_mesh },
                moved: (model_from_joint * joint_from_mesh).transform_point3(arm.positions[vertex]),
            }
        };
        Some(VertexSum {
            vertex,
            count: arm.positions.len(),
            of: name_of(method),
            mesh_position: arm.positions[vertex],
            terms: self.influences_of_sum().iter().map(term).collect(),
            sum: skin_arm(arm, &self.step.angles, method).positions[vertex],
        })
    }

    fn frame(&mut self, frame: &mut Frame) {
        frame.grid();
        for (column, method) in COLUMNS.into_iter().enumerate() {
            let skinned = skin_arm(&self.step.arm, &self.step.angles, method);
            let world_from_arm = world_from_arm(column);
            self.parts.draw(frame, &self.step, method, &skinned, world_from_arm);
            if method == self.method_of_sum() {
                let place = |&position: &Vec3| world_from_arm.transform_point3(position);
                let places: Vec<Vec3> = skinned.positions.iter().map(place).collect();
                self.picked = frame.clicked_near(&places).unwrap_or(self.picked);
                frame.point(places[self.picked], 8.0, look::SELECTED);
            }
            let foot = world_from_arm.transform_point3(vec3(0.0, -0.4, 1.0));
            frame.caption(foot, caption(&self.step.arm, self.shape == 1, method, &skinned), look::TEXT);
        }
    }
}

#[cfg(test)]
mod tests;

//! The scene `arm`: the same bend by rigid and by smooth skinning, and by dual quaternions, side by side.

use glam::{Mat4, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::{
    arm::{Angles, Arm, elbow_ring, flat_arm, pose_arm, tube_arm},
    measure::{largest_stretch, radius_kept},
    methods::{Method, Skinned, skin_arm},
    pyramid::bone_pyramid,
    skin::{Influence, strongest},
    steps::{ArmStep, arm_step},
};
use viewer::{
    Args, Camera, Failure, Frame, JointEffect, Panel, Positions, Scene, StepTable, Surface, Term, VertexSum,
    look,
};

/// The columns of the picture, from left to right.
const COLUMNS: [(Method, &str); 3] =
    [(Method::Rigid, "rigid"), (Method::Smooth, "smooth"), (Method::DualQuaternion, "dual quaternion")];
/// How far apart they stand.
const COLUMN_WIDTH: f32 = 4.4;

pub struct ArmWindow {
    step: ArmStep,
    /// 0 for the tutorial's flat arm, 1 for the tube.
    shape: usize,
    elbow_deg: [f32; 3],
    wireframe: bool,
    show_bones: bool,
    picked: usize,
}

impl ArmWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let name = args.step.as_deref();
        let step = arm_step(name.unwrap_or("rest"));
        let step = step.expect("the viewer refuses a step that is not in the list");
        let Angles { x_rad, y_rad, z_rad } = step.angles[1];
        let shape = usize::from(name.is_none() || step.arm.positions.len() > flat_arm().positions.len());
        let mut window = Self {
            step,
            shape,
            elbow_deg: [x_rad, z_rad, y_rad].map(f32::to_degrees),
            wireframe: false,
            show_bones: true,
            picked: 0,
        };
        window.picked = window.step.arm.positions.len() / 2;
        // A window opened without a step begins with something to see, and `--print` with the rest pose.
        if name.is_none() && args.print.is_none() {
            window.elbow_deg = [0.0, 60.0, 0.0];
            window.bend_elbow();
            window.change_shape();
        }
        Ok(window)
    }

    fn change_shape(&mut self) {
        self.step.arm = if self.shape == 0 { flat_arm() } else { tube_arm() };
        self.picked = self.step.arm.positions.len() / 2;
    }

    /// The elbow as the sliders have it; untouched, it is the step's to the last digit.
    fn bend_elbow(&mut self) {
        let [x_rad, z_rad, y_rad] = self.elbow_deg.map(f32::to_radians);
        self.step.angles = vec![Angles::default(), Angles { x_rad, y_rad, z_rad }];
    }

    /// How the picked vertex is skinned: a sum, by one joint or by all of its joints.
    fn method_of_sum(&self) -> (Method, &'static str) {
        match self.step.method {
            Method::Rigid => (Method::Rigid, "rigid"),
            _ => (Method::Smooth, "smooth"),
        }
    }

    fn caption(&self, method: Method, name: &str, skinned: &Skinned) -> String {
        let arm = &self.step.arm;
        match (self.shape, method) {
            (0, _) | (_, Method::Rigid) => {
                let stretch = largest_stretch(&arm.quads, &arm.positions, &skinned.positions);
                format!("{name}\nan edge\n{stretch:.1} × as long")
            }
            _ => {
                let ring = elbow_ring();
                let kept = radius_kept(&arm.positions[ring.clone()], &skinned.positions[ring]);
                format!("{name}\nelbow\n{:.0} % thick", 100.0 * kept)
            }
        }
    }

    fn draw_arm(&self, frame: &mut Frame, skinned: &Skinned, place: Mat4) {
        let arm = &self.step.arm;
        let colors = match frame.view {
            viewer::View::Weights | viewer::View::Joints => influence_colors(arm, frame.view),
            _ => arm.colors.clone(),
        };
        if self.wireframe {
            for quad in &arm.quads {
                let corners = quad.map(|vertex| place.transform_point3(skinned.positions[vertex]));
                frame.outline(&corners, 1.0, look::FAINT);
            }
        } else {
            let indices: Vec<u32> = arm
                .quads
                .iter()
                .flat_map(|&[a, b, c, d]| [a, b, c, a, c, d])
                .map(|index| index as u32)
                .collect();
            frame.surface(
                &Surface {
                    positions: &skinned.positions,
                    normals: &skinned.normals,
                    colors: &colors,
                    indices: &indices,
                    color: glam::Vec4::ONE,
                    ..Default::default()
                },
                place,
            );
        }
    }

    fn draw_bones(&self, frame: &mut Frame, place: Mat4) {
        let arm = &self.step.arm;
        for (model_from_joint, &length) in pose_arm(arm, &self.step.angles).iter().zip(&arm.lengths) {
            for edge in bone_pyramid(length) {
                let [from, to] = edge.map(|end| (place * *model_from_joint).transform_point3(end));
                frame.line_on_top(from, to, 1.5, look::DEFORMED);
            }
        }
    }
}

/// Where a column's arm stands in the picture.
fn place(column: usize) -> Mat4 {
    Mat4::from_translation(vec3((column as f32 - 1.0) * COLUMN_WIDTH, 0.0, 0.0))
}

fn influence_colors(arm: &Arm, view: viewer::View) -> Vec<glam::Vec4> {
    let pairs =
        arm.influences.iter().map(|list| list.iter().map(|influence| (influence.joint, influence.weight)));
    pairs.filter_map(|pairs| view.influence_color(pairs)).collect()
}

impl Scene for ArmWindow {
    fn positions(&self) -> Result<Positions, Failure> {
        let positions = self.step.skinned().positions;
        let table = table(&positions);
        Ok(Positions { file: "arm".to_owned(), clip: None, time_s: 0.0, positions, table })
    }

    fn camera(&self) -> Camera {
        // The tutorial's camera, at the height of the elbow and straight from the front, further away: three arms.
        Camera::looking_at(vec3(-1.3, 4.0, 27.0), vec3(-1.3, 3.4, 0.0)).swaying()
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let place = place(COLUMNS.iter().position(|(method, _)| *method == self.step.method).unwrap_or(1));
        self.positions().into_iter().map(|made| StepTable::positions(made.table, place)).collect()
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text("One elbow, three ways to follow it.");
        if panel.choice(&mut self.shape, &["flat", "tube"]) {
            self.change_shape();
        }
        let [x_deg, z_deg, twist_deg] = &mut self.elbow_deg;
        let mut bent = panel.slider("elbow about x", x_deg, -120.0..=120.0, "°");
        bent |= panel.slider("elbow about z", z_deg, -120.0..=120.0, "°");
        bent |= panel.slider("twist along the bone", twist_deg, -180.0..=180.0, "°");
        if bent {
            self.bend_elbow();
        }
        panel.toggle("wireframe", &mut self.wireframe);
        panel.toggle("bones", &mut self.show_bones);
    }

    fn pick(&mut self, vertex: usize) -> bool {
        let exists = vertex < self.step.arm.positions.len();
        if exists {
            self.picked = vertex;
        }
        exists
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        let (arm, vertex, (method, name)) = (&self.step.arm, self.picked, self.method_of_sum());
        let model_from_joint = pose_arm(arm, &self.step.angles);
        let term = |&Influence { joint, weight }: &Influence| {
            let (joint_now, inverse_bind) = (model_from_joint[joint], arm.inverse_bind_matrices[joint]);
            Term {
                joint: format!("joint {joint}"),
                weight: if method == Method::Rigid { 1.0 } else { weight },
                effect: JointEffect::Matrices { model_from_joint: joint_now, joint_from_mesh: inverse_bind },
                moved: (joint_now * inverse_bind).transform_point3(arm.positions[vertex]),
            }
        };
        let all = &arm.influences[vertex];
        let terms = match method {
            Method::Rigid => strongest(all).iter().map(term).collect(),
            _ => all.iter().map(term).collect(),
        };
        Some(VertexSum {
            vertex,
            count: arm.positions.len(),
            of: name.to_owned(),
            mesh_position: arm.positions[vertex],
            terms,
            sum: skin_arm(arm, &self.step.angles, method).positions[vertex],
        })
    }

    fn frame(&mut self, frame: &mut Frame) {
        frame.grid();
        for (column, (method, name)) in COLUMNS.into_iter().enumerate() {
            let skinned = skin_arm(&self.step.arm, &self.step.angles, method);
            let place = place(column);
            self.draw_arm(frame, &skinned, place);
            if self.show_bones {
                self.draw_bones(frame, place);
            }
            if method == self.method_of_sum().0 {
                let world: Vec<Vec3> = skinned.positions.iter().map(|&p| place.transform_point3(p)).collect();
                self.picked = frame.clicked_near(&world).unwrap_or(self.picked);
                frame.point(world[self.picked], 8.0, look::SELECTED);
            }
            let foot = place.transform_point3(vec3(0.0, -0.4, 1.0));
            frame.caption(foot, self.caption(method, name, &skinned), look::TEXT);
        }
    }
}

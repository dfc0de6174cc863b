//! The three arms of the scene `arm`, side by side, and the drawing of each.

use glam::{Mat4, Vec3, Vec4, vec3};
use stage2_mesh_skin::{
    arm::{Arm, elbow_ring, pose_arm},
    measure::{largest_stretch, radius_kept},
    methods::{Method, Skinned},
    pyramid::bone_pyramid,
    steps::ArmStep,
};
use viewer::{Frame, Surface, View, look, say};

/// The columns of the picture, from left to right.
pub const COLUMNS: [Method; 3] = [Method::Rigid, Method::Smooth, Method::DualQuaternion];
/// The distance between columns, in model units.
const COLUMN_WIDTH: f32 = 5.6;
/// The drawn length of a normal.
const NORMAL_LENGTH: f32 = 0.6;

/// The place of a column's arm in the picture.
pub fn world_from_arm(column: usize) -> Mat4 {
    Mat4::from_translation(vec3((column as f32 - 1.0) * COLUMN_WIDTH, 0.0, 0.0))
}

/// The column of a method's arm.
pub fn column_of(method: Method) -> usize {
    COLUMNS.iter().position(|column| *column == method).unwrap_or(1)
}

/// A method in words.
pub fn name_of(method: Method) -> String {
    match method {
        Method::Rigid => say!("rigid"),
        Method::Smooth => say!("smooth"),
        Method::DualQuaternion => say!("dual quaternion"),
    }
}

/// The caption below an arm: the method, and how well it keeps the flat arm's edges or the tube's thickness.
pub fn caption(arm: &Arm, is_tube: bool, method: Method, skinned: &Skinned) -> String {
    let name = name_of(method);
    if !is_tube || method == Method::Rigid {
        let stretch = largest_stretch(&arm.quads, &arm.positions, &skinned.positions);
        let stretch = format!("{stretch:.1}");
        return say!("{name}\nan edge is\n{stretch} × its length", name, stretch);
    }
    let ring = elbow_ring();
    let kept = radius_kept(&arm.positions[ring.clone()], &skinned.positions[ring]);
    say!("{name}\nelbow\n{percent} % thick", name, percent = format!("{:.0}", 100.0 * kept))
}

/// The parts of an arm to draw.
#[derive(Clone, Copy)]
pub struct Parts {
    /// Its edges in place of its surface (S1-18).
    pub wireframe: bool,
    pub bones: bool,
    pub normals: bool,
}

impl Parts {
    pub fn draw(
        self,
        frame: &mut Frame,
        step: &ArmStep,
        method: Method,
        skinned: &Skinned,
        world_from_arm: Mat4,
    ) {
        if self.wireframe {
            draw_wireframe(frame, &step.arm, skinned, world_from_arm);
        } else {
            draw_surface(frame, &step.arm, method, skinned, world_from_arm);
        }
        if self.normals {
            draw_normals(frame, skinned, world_from_arm);
        }
        if self.bones {
            draw_bones(frame, step, world_from_arm);
        }
    }
}

fn draw_wireframe(frame: &mut Frame, arm: &Arm, skinned: &Skinned, world_from_arm: Mat4) {
    for corners in outlines(arm, skinned) {
        frame.outline(&corners.map(|corner| world_from_arm.transform_point3(corner)), 1.0, look::FAINT);
    }
}

/// The corners of each quad at their skinned positions, which the wireframe joins.
pub fn outlines(arm: &Arm, skinned: &Skinned) -> impl Iterator<Item = [Vec3; 4]> {
    arm.quads.iter().map(|quad| quad.map(|vertex| skinned.positions[vertex]))
}

fn draw_surface(frame: &mut Frame, arm: &Arm, method: Method, skinned: &Skinned, world_from_arm: Mat4) {
    // Each quad has its own vertices, because rigid ones have one colour each.
    let corners = || arm.quads.iter().flatten();
    let colors: Vec<Vec4> = arm.quads.iter().flat_map(|quad| colors(arm, method, quad, frame.view)).collect();
    let indices: Vec<u32> = (0..corners().count() as u32)
        .step_by(4)
        .flat_map(|first| [0, 1, 2, 0, 2, 3].map(|corner| first + corner))
        .collect();
    let surface = Surface {
        positions: &corners().map(|&vertex| skinned.positions[vertex]).collect::<Vec<_>>(),
        normals: &corners().map(|&vertex| skinned.normals[vertex]).collect::<Vec<_>>(),
        colors: &colors,
        indices: &indices,
        color: Vec4::ONE,
        ..Default::default()
    };
    frame.surface(&surface, world_from_arm);
}

/// A short line from every vertex along its normal.
fn draw_normals(frame: &mut Frame, skinned: &Skinned, world_from_arm: Mat4) {
    for (&position, &normal) in skinned.positions.iter().zip(&skinned.normals) {
        let foot = world_from_arm.transform_point3(position);
        frame.line(foot, foot + NORMAL_LENGTH * normal, 1.5, look::ORIGINAL);
    }
}

fn draw_bones(frame: &mut Frame, step: &ArmStep, world_from_arm: Mat4) {
    let joints = pose_arm(&step.arm, &step.angles);
    for (model_from_joint, &length) in joints.iter().zip(&step.arm.lengths) {
        for edge in bone_pyramid(length) {
            let [from, to] = edge.map(|end| (world_from_arm * *model_from_joint).transform_point3(end));
            frame.line_on_top(from, to, 1.5, look::DEFORMED);
        }
    }
}

/// The colours of a quad's corners. In rigid skinning a vertex has no mixture to show: in the views of
/// influences the quad has the colour of its joint, and is grey if its corners follow different joints.
pub fn colors(arm: &Arm, method: Method, quad: &[usize; 4], view: View) -> [Vec4; 4] {
    let pairs =
        |vertex: usize| arm.influences[vertex].iter().map(|influence| (influence.joint, influence.weight));
    let color = |vertex: usize| view.influence_color(pairs(vertex)).unwrap_or(arm.colors[vertex]);
    if method != Method::Rigid || !matches!(view, View::Weights | View::Joints) {
        return quad.map(color);
    }
    let [first, others @ ..] = quad.map(|vertex| look::strongest_color(pairs(vertex)));
    [if others == [first; 3] { first } else { look::FAINT }; 4]
}

//! The settings of the scenes `look`, `reach` and `feet` in the panel, and the block under a foot.

use glam::{Mat4, Vec3, vec3};
use stage4_animation::beyond::limb_steps::{Feet, Look, Reach};
use viewer::{Frame, Panel, Surface, look, say};

/// Half of the width of the block under a foot.
const HALF_BLOCK: f32 = 0.11;

pub fn panel_of_look(panel: &mut Panel, look: &mut Look) {
    panel.text(say!("The head turns to the target. Drag the target, also behind the figure."));
    panel.slider(&say!("weight"), &mut look.weight, 0.0..=1.0, "");
    panel.slider(&say!("at most"), &mut look.most_deg, 0.0..=180.0, "°");
    let mut turning = usize::from(look.is_chain);
    if panel.choice(&mut turning, &[say!("head alone"), say!("spine to head")]) {
        look.is_chain = turning == 1;
        panel.change(true);
    }
}

pub fn panel_of_reach(panel: &mut Panel, reach: &mut Reach) {
    panel.text(say!("The hand reaches for the target. Drag the target, also out of reach."));
    panel.slider(&say!("weight"), &mut reach.weight, 0.0..=1.0, "");
    panel.slider(&say!("elbow: 0° down, 90° out"), &mut reach.pole_deg, -180.0..=180.0, "°");
    panel.slider(&say!("softness"), &mut reach.softness, 0.0..=0.5, "");
}

pub fn panel_of_feet(panel: &mut Panel, feet: &mut Feet) {
    panel.text(say!(
        "The clip was made for level ground. The hips go down to the lower foot; the knees do the rest."
    ));
    panel.slider(&say!("weight"), &mut feet.weight, 0.0..=1.0, "");
    panel.slider(&say!("left height"), &mut feet.heights[0], -0.2..=0.4, " m");
    panel.slider(&say!("right height"), &mut feet.heights[1], -0.2..=0.4, " m");
    panel.slider(&say!("slope"), &mut feet.slope_deg, -30.0..=30.0, "°");
}

/// A block whose top goes through `top` and faces along `normal`.
pub fn draw_block(frame: &mut Frame, top: Vec3, normal: Vec3) {
    let slope = |x: f32, z: f32| -(normal.x * x + normal.z * z) / normal.y;
    let sides = [(-1.0, -1.0), (-1.0, 1.4), (1.0, 1.4), (1.0, -1.0)];
    let corner = |(x, z): (f32, f32)| {
        let (x, z) = (x * HALF_BLOCK, z * HALF_BLOCK);
        top + vec3(x, slope(x, z), z)
    };
    let above = sides.map(corner);
    let below = above.map(|corner| corner.with_y(-0.3));
    let positions: Vec<Vec3> = above.into_iter().chain(below).collect();
    let mut indices = vec![0, 1, 2, 0, 2, 3];
    for (a, b) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
        indices.extend([a, a + 4, b + 4, a, b + 4, b]);
    }
    let block = Surface { positions: &positions, indices: &indices, color: look::GRID, ..Surface::default() };
    frame.surface(&block, Mat4::IDENTITY);
}

//! The scene `space`: a flag in its own space, which four columns place in the world.

use glam::{Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::{
    space::{FLAG, FLAG_LINES, FlagStep, Placement},
    steps::{SPACE_STEPS, space_step},
};
use viewer::{Args, Camera, Failure, Frame, Panel, Positions, Scene, Wireframe, look, say};

/// The placements in the order of the panel, which is that of the steps.
const PLACEMENTS: [Placement; 4] =
    [Placement::Columns, Placement::TurnThenMove, Placement::MoveThenTurn, Placement::AndBack];

/// The expected flag.
pub fn wireframe(step: &str) -> Wireframe {
    // Lifted and then turned, it lies far to the left.
    let (eye, target) = match step {
        "lift-then-turn" => (vec3(-2.0, 6.0, 19.0), vec3(-3.3, 3.0, 0.0)),
        _ => (vec3(-1.0, 5.0, 14.0), vec3(-2.2, 2.6, 0.0)),
    };
    let camera = Camera::looking_at(eye, target).swaying();
    Wireframe { edges: FLAG_LINES.to_vec(), ..Wireframe::points(camera) }
}

pub struct SpaceWindow {
    step: FlagStep,
    placement: usize,
    angle_deg: f32,
}

impl SpaceWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let step = space_step(args.step.as_deref().unwrap_or(SPACE_STEPS[0]));
        let step = step.expect("the viewer refuses a step that is not in the list");
        let placement = PLACEMENTS.iter().position(|&placement| placement == step.placement).unwrap_or(0);
        Ok(Self { step, placement, angle_deg: step.angle_rad.to_degrees() })
    }
}

impl Scene for SpaceWindow {
    fn positions(&self) -> Result<Positions, Failure> {
        let positions = self.step.positions().to_vec();
        let table = table(&positions);
        Ok(Positions { file: "space".to_owned(), clip: None, time_s: 0.0, positions, table })
    }

    fn views(&self) -> usize {
        1
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("A flag in its own space, and the place that four columns give it."));
        let names =
            [say!("four columns"), say!("turn, then move"), say!("move, then turn"), say!("there and back")];
        if panel.choice(&mut self.placement, &names) {
            self.step.placement = PLACEMENTS[self.placement];
        }
        if panel.slider(&say!("turn about z"), &mut self.angle_deg, -180.0..=180.0, "°") {
            self.step.angle_rad = self.angle_deg.to_radians();
        }
        panel.slider(&say!("move along x"), &mut self.step.by.x, -6.0..=6.0, "");
        panel.slider(&say!("move along y"), &mut self.step.by.y, -6.0..=6.0, "");
        panel.legend(&say!("the flag in its own space"), look::ORIGINAL);
        panel.legend(&say!("the flag at the end"), look::DEFORMED);
        panel.heading(&say!("x, y and z axis, origin"));
        let columns = self.step.columns();
        // Adding 0 turns -0 into 0.
        let number = |number: f32| format!("{:6.2}", (100.0 * number).round() / 100.0 + 0.0);
        let row = |row: usize| columns.map(|column| number(column[row])).join(" ");
        panel.code([0, 1, 2, 3].map(row).join("\n"));
    }

    fn frame(&mut self, frame: &mut Frame) {
        frame.grid();
        let [x_axis, y_axis, z_axis, origin] = self.step.columns().map(|column| column.truncate());
        for (axis, name) in [(x_axis, "x"), (y_axis, "y"), (z_axis, "z")] {
            frame.line_on_top(origin, origin + axis, 3.0, look::BONE);
            frame.label(origin + axis, name, look::BONE);
        }
        draw_flag(frame, FLAG, 2.0, look::ORIGINAL);
        if self.step.placement == Placement::AndBack {
            draw_flag(frame, self.step.placed(), 2.0, look::FAINT);
        }
        draw_flag(frame, self.step.positions(), 2.5, look::DEFORMED);
    }
}

fn draw_flag(frame: &mut Frame, points: [Vec3; 5], width: f32, color: glam::Vec4) {
    for [from, to] in FLAG_LINES {
        frame.line_on_top(points[from], points[to], width, color);
    }
    for point in points {
        frame.point(point, 2.0 * width, color);
    }
}

//! The scene `arm`: the same keys, and four ways between them side by side.

use glam::{Mat4, Vec3, vec3};
use model_viewer::ModelDrawing;
use stage1_bones::table::table;
use stage2_mesh_skin::{arm::flat_quads, measure::edges};
use stage3_gltf::{
    pose::Pose,
    posed_mesh::{posed_meshes, posed_positions},
    skeleton::posed_joints,
};
use stage4_animation::{
    arm::{KEY_TIMES_S, flat_outline, fling, round_arm, stretch},
    blend::Blend,
    clip::Clip,
    player::Player,
    steps::{arm_clip, arm_moment, arm_pose, arm_tables},
};
use viewer::{
    Args, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, Timeline, Wireframe, look, say,
};

const COLUMN_WIDTH: f32 = 5.8;

/// The expected arm, with the vertices of the flat one, in the column of its step.
pub fn wireframe(step: &str) -> Wireframe {
    let column =
        ["nlerp", "matrix-lerp", "cubic"].iter().position(|name| step.ends_with(&format!("-{name}")));
    let edges = edges(&flat_quads()).collect();
    let world_from_table = world_from_arm(column.map_or(0, |column| column + 1));
    let camera = Camera::looking_at(vec3(-1.7, 4.0, 40.0), vec3(-1.7, 3.4, 0.0));
    Wireframe { world_from_table, edges, ..Wireframe::points(camera) }
}

/// An arm: its clip, and the way to blend its rotations.
struct Column {
    name: String,
    clip: Clip,
    blend: Blend,
}

pub struct ArmWindow {
    drawing: ModelDrawing,
    columns: Vec<Column>,
    player: Player,
    /// The time in seconds and the column that `--print` writes.
    asked: (f32, usize),
    step: Option<String>,
    /// The clock's time at the start, in seconds.
    start_s: f32,
}

impl ArmWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let step = args.step.as_deref();
        let moment = step.and_then(arm_moment);
        let (asked_s, blend) = moment.unwrap_or((args.time_s.unwrap_or(0.0), Blend::Slerp));
        let mut columns = columns();
        // The column that was asked for plays the step's own clip.
        let clip = step.map_or_else(stretch, arm_clip);
        let is_asked = |column: &Column| column.blend == blend && column.clip.name == clip.name;
        let asked = columns.iter().position(is_asked).unwrap_or(0);
        columns[asked].clip = clip;
        let time_s = asked_s.clamp(0.0, columns[asked].clip.duration_s);
        let player = Player { time_s, speed: 0.5, ..Player::new(0) };
        let model = round_arm();
        let drawing = ModelDrawing::new(model);
        Ok(Self {
            drawing,
            columns,
            player,
            asked: (asked_s, asked),
            step: args.step.clone(),
            start_s: time_s,
        })
    }

    fn pose(&self, time_s: f32, column: &Column) -> Pose {
        arm_pose(&self.drawing.model, &column.clip, time_s, column.blend)
    }

    /// The time that is drawn, in seconds. Until the clock runs it is the time that was asked for, which may
    /// be outside of the clip.
    fn shown_s(&self) -> f32 {
        if self.player.time_s == self.start_s { self.asked.0 } else { self.player.time_s }
    }

    /// The elbow's angle, and the scale of the parts below it: 1 is right.
    fn elbow(&self, column: &Column) -> (f32, f32) {
        let local = self.pose(self.shown_s(), column).locals[1].to_matrix();
        let along = local.transform_vector3(Vec3::Y);
        ((-along.x).atan2(along.y).to_degrees(), along.length())
    }
}

fn columns() -> Vec<Column> {
    let column = |name, clip, blend| Column { name, clip, blend };
    vec![
        column(say!("slerp"), stretch(), Blend::Slerp),
        column(say!("nlerp"), stretch(), Blend::Nlerp),
        column(say!("matrix lerp"), stretch(), Blend::Matrix),
        column(say!("cubic"), fling(), Blend::Slerp),
    ]
}

/// The place of a column's arm in the picture.
fn world_from_arm(column: usize) -> Mat4 {
    Mat4::from_translation(vec3((column as f32 - 1.5) * COLUMN_WIDTH, 0.0, 0.0))
}

impl Scene for ArmWindow {
    fn list(&self) -> String {
        self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (time_s, column) = (self.shown_s(), &self.columns[self.asked.1]);
        let drawn = posed_positions(&self.drawing.model, &self.pose(time_s, column));
        let positions = flat_outline(&drawn);
        let (clip, table) = (Some(column.clip.name.clone()), table(&positions));
        Ok(Positions { file: "arm".to_owned(), clip, time_s, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let tables = self.step.as_deref().and_then(arm_tables);
        let (_, column) = self.asked;
        let name = &self.columns[column].name;
        StepTable::of_step(name, tables.unwrap_or_default(), world_from_arm(column))
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!(
            "An elbow bent by 90°, stretched, and bent again: three keys, and four ways between them."
        ));
        panel.slider(&say!("speed"), &mut self.player.speed, -1.0..=2.0, " ×");
        for column in &self.columns {
            let (angle_deg, length) = self.elbow(column);
            panel.heading(&column.name);
            panel.value(&say!("elbow"), format!("{angle_deg:7.2}°"));
            panel.value(&say!("length kept"), format!("{:6.1} %", 100.0 * length));
        }
        panel.note(say!("nlerp runs late, then early, by under 1°. A matrix blended number by number shrinks: to 70.7 % halfway between 0° and 90°. The cubic spline has a speed at each key: the arm swings fast and bounces."));
    }

    fn frame(&mut self, frame: &mut Frame) {
        if frame.dt_s() != 0.0 {
            self.player.advance(frame.dt_s(), KEY_TIMES_S[2]);
        }
        frame.grid();
        for (index, column) in self.columns.iter().enumerate() {
            let pose = self.pose(self.shown_s(), column);
            let world_from_arm = world_from_arm(index);
            self.drawing.draw_meshes(frame, &posed_meshes(&self.drawing.model, &pose), world_from_arm, 1.0);
            self.drawing.draw_skeleton(
                frame,
                &posed_joints(&self.drawing.model, &pose),
                world_from_arm,
                None,
            );
            frame.caption(
                world_from_arm.transform_point3(vec3(0.0, -0.4, 0.5)),
                column.name.clone(),
                look::TEXT,
            );
        }
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let name = &self.columns[self.asked.1].clip.name;
        Some(Timeline::new(name, &mut self.player.time_s, KEY_TIMES_S[2], &KEY_TIMES_S))
    }
}

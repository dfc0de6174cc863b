//! The scene `arm`: the same two keys, and three ways between them side by side.

use crate::{drawing::Drawing, list_scenes, no_such_step};
use glam::{Mat4, Vec3, vec3};
use stage1_bones::table::table;
use stage3_gltf::{
    pose::{Pose, rest_pose},
    posed_mesh::posed_meshes,
    skeleton::posed_joints,
};
use stage4_animation::{
    arm::{arm, round_arm, stretch},
    clip::Clip,
    compare::{Blend, sample_blended},
    player::Player,
    steps::{ARM_STEPS, arm_moment},
};
use viewer::{Args, Camera, Failure, Frame, Panel, Positions, Stage, Timeline, look};

const COLUMNS: [(Blend, &str); 3] =
    [(Blend::Slerp, "slerp"), (Blend::Nlerp, "nlerp"), (Blend::Matrix, "matrix lerp")];
const COLUMN_WIDTH: f32 = 4.8;

pub struct ArmWindow {
    drawing: Drawing,
    clip: Clip,
    player: Player,
    /// What `--print` writes.
    asked: (f32, Blend),
}

impl ArmWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let step = args.step.as_deref();
        let moment = step.map(|step| arm_moment(step).ok_or_else(|| no_such_step("arm", step, ARM_STEPS)));
        let asked = moment.transpose()?.unwrap_or((args.time_s.unwrap_or(0.0), Blend::Slerp));
        let clip = stretch();
        let time_s = asked.0.clamp(0.0, clip.duration_s);
        let player = Player { time_s, speed: 0.5, ..Player::new(0) };
        Ok(Self { drawing: Drawing::new(round_arm()), clip, player, asked })
    }

    fn pose(&self, time_s: f32, blend: Blend) -> Pose {
        let mut pose = rest_pose(&self.drawing.model);
        sample_blended(&self.clip, time_s, blend, &mut pose);
        pose
    }

    /// How far the elbow is turned, and how long what hangs on it is drawn: 1 is right.
    fn elbow(&self, blend: Blend) -> (f32, f32) {
        let local = self.pose(self.player.time_s, blend).locals[1].to_matrix();
        let along = local.transform_vector3(Vec3::Y);
        ((-along.x).atan2(along.y).to_degrees(), along.length())
    }
}

/// Where a column's arm stands in the picture.
fn place(column: usize) -> Mat4 {
    Mat4::from_translation(vec3((column as f32 - 1.0) * COLUMN_WIDTH, 0.0, 0.0))
}

impl Stage for ArmWindow {
    fn list(&self) -> String {
        list_scenes() + &self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (time_s, blend) = self.asked;
        let model = arm();
        let positions = stage3_gltf::posed_mesh::world_positions(&model, &self.pose(time_s, blend));
        let (clip, table) = (Some(self.clip.name.clone()), table(&positions));
        Ok(Positions { file: model.name, clip, time_s, positions, table })
    }

    fn camera(&self) -> Camera {
        Camera::looking_at(vec3(-1.5, 4.0, 27.0), vec3(-1.5, 3.4, 0.0))
    }

    fn ghost_place(&self) -> Mat4 {
        place(COLUMNS.iter().position(|(blend, _)| *blend == self.asked.1).unwrap_or(0))
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(
            "An elbow bent by 90°, stretched, and bent again: three keys, and three ways between them.",
        );
        panel.slider("speed", &mut self.player.speed, -1.0..=2.0, " ×");
        for (blend, name) in COLUMNS {
            let (angle_deg, length) = self.elbow(blend);
            panel.heading(name);
            panel.value("elbow", format!("{angle_deg:7.2}°"));
            panel.value("length kept", format!("{:6.1} %", 100.0 * length));
        }
        panel.note("nlerp runs late, then early, by under 1°. A matrix blended number by number shrinks: to 70.7 % half-way between 0° and 90°.");
    }

    fn frame(&mut self, frame: &mut Frame) {
        self.player.advance(frame.dt_s, self.clip.duration_s);
        frame.grid();
        for (column, (blend, name)) in COLUMNS.into_iter().enumerate() {
            let pose = self.pose(self.player.time_s, blend);
            let place = place(column);
            self.drawing.draw_meshes(frame, &posed_meshes(&self.drawing.model, &pose), place, 1.0);
            self.drawing.draw_skeleton(frame, &posed_joints(&self.drawing.model, &pose), place, usize::MAX);
            frame.caption(place.transform_point3(vec3(0.0, -0.4, 0.5)), name, look::TEXT);
        }
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        Some(Timeline {
            name: &self.clip.name,
            time_s: &mut self.player.time_s,
            duration_s: self.clip.duration_s,
            keys_s: &self.clip.channels[0].times_s,
        })
    }
}

//! The scene `travel`: a figure walks over the ground, as its clips travel.

use glam::{Mat4, Vec3, vec3};
use model_viewer::ModelDrawing;
use stage3_gltf::{pose::Pose, posed_mesh::posed_meshes, steps::position_table};
use stage4_animation::beyond::{
    moves::mannequin,
    walker::{Walker, Walks, alone, below_the_hips, placed_positions, travel_tables, walker_at},
};
use viewer::{Args, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, Wireframe, look, say};

/// The circle of the walk in a bend has this radius, in metres, and its centre is as far to the left.
const RADIUS_M: f32 = 2.2;
/// The most points of the track.
const TRACK: usize = 1000;

/// The expected vertices, where the figure has come to.
pub fn wireframe() -> Wireframe {
    Wireframe::points(Camera::orbit(0.5).from_above(0.5))
}

pub struct TravelWindow {
    drawing: ModelDrawing,
    walks: Walks,
    walker: Walker,
    /// 1 if the clip is played as it is.
    way: usize,
    track: Vec<Vec3>,
    step: Option<String>,
}

impl TravelWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (model, clips) = mannequin();
        let walks = Walks::new(&model, &clips);
        let step = args.step.as_deref();
        let (mut walker, ..) = walker_at(step.unwrap_or("start"), &model, &walks).expect("it is a step");
        if let Some(time_s) = args.time_s {
            walker.advance(&walks, time_s);
        }
        let mut window = Self {
            way: usize::from(step == Some("clip-alone")),
            drawing: ModelDrawing::new(model),
            walks,
            walker,
            track: Vec::new(),
            step: args.step.clone(),
        };
        window.track = window.track_so_far();
        Ok(window)
    }

    /// The track of a figure that has walked in the bend from the start.
    fn track_so_far(&self) -> Vec<Vec3> {
        let mut walker = Walker::new(&self.walks, self.walker.share_of_bend);
        let pictures = (self.walker.time_s * 30.0) as usize;
        let is_bend =
            self.walker.share_of_bend == 1.0 && self.step.as_deref() != Some("from-ahead-into-the-bend");
        (0..if is_bend { pictures } else { 0 })
            .map(|_| {
                walker.advance(&self.walks, 1.0 / 30.0);
                let (pose, place) = self.pose_of(&walker);
                below_the_hips(&self.drawing.model, &pose, place)
            })
            .collect()
    }

    fn pose_of(&self, walker: &Walker) -> (Pose, Mat4) {
        match self.way {
            1 => (alone(&self.drawing.model, &self.walks, walker), Mat4::IDENTITY),
            _ => (walker.pose(&self.drawing.model, &self.walks), walker.world_from_figure),
        }
    }
}

impl Scene for TravelWindow {
    fn list(&self) -> String {
        self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (pose, place) = self.pose_of(&self.walker);
        let positions = placed_positions(&self.drawing.model, &pose, place);
        let (clip, table) = (Some("walk_left".to_owned()), position_table(&positions));
        Ok(Positions { file: "mannequin".to_owned(), clip, time_s: self.walker.time_s, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let step = self.step.as_deref();
        let tables = step.and_then(|step| travel_tables(step, &self.drawing.model, &self.walks));
        StepTable::of_step("", tables.unwrap_or_default(), Mat4::IDENTITY)
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("The hips of these walks travel. The travel is taken out of the clip, and walked."));
        if panel.choice(&mut self.way, &[say!("root motion"), say!("the clip alone")]) {
            self.track.clear();
        }
        if self.way == 0 {
            panel.slider(&say!("share of the bend"), &mut self.walker.share_of_bend, 0.0..=1.0, "");
        }
        let rounds = self.walker.time_s / self.walks.whole[1].duration_s;
        panel.value(&say!("rounds"), format!("{rounds:.2}"));
        let (pose, place) = self.pose_of(&self.walker);
        let at = below_the_hips(&self.drawing.model, &pose, place);
        panel.value(&say!("below the hips"), format!("{:.2} {:.2} m", at.x, at.z));
        let facing = place.z_axis;
        panel.value(&say!("turned to the left"), format!("{:.0}°", facing.x.atan2(facing.z).to_degrees()));
        panel.note(say!("The line is where it has walked. All of the bend is a circle of twelve rounds."));
    }

    fn frame(&mut self, frame: &mut Frame) {
        let dt_s = frame.dt_s();
        if dt_s != 0.0 {
            self.walker.advance(&self.walks, dt_s);
        }
        let (pose, place) = self.pose_of(&self.walker);
        let at = below_the_hips(&self.drawing.model, &pose, place);
        if self.track.last().is_none_or(|last| last.distance(at) > 0.02) {
            self.track.push(at);
        }
        let excess = self.track.len().saturating_sub(TRACK);
        self.track.drain(..excess);
        // The camera leaves room around a box, so a smaller one than the circle's will do.
        frame.fit(vec3(0.32, 0.0, -0.68) * RADIUS_M, vec3(1.68, 0.35, 0.68) * RADIUS_M);
        frame.grid();
        for ends in self.track.windows(2).filter(|ends| self.way == 0 || ends[0].distance(ends[1]) < 0.5) {
            frame.line(ends[0], ends[1], 3.0, look::SELECTED);
        }
        self.drawing.draw_meshes(frame, &posed_meshes(&self.drawing.model, &pose), place, 1.0);
    }
}

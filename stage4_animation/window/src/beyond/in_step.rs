//! The scene `in-step`: a walk and a run mixed, on the left each with its own clock, on the right both in
//! step.

use glam::{Mat4, Vec3, vec3};
use model_viewer::ModelDrawing;
use stage3_gltf::{
    bounds::posed_box,
    pose::rest_pose,
    posed_mesh::{posed_meshes, posed_positions},
    steps::position_table,
};
use stage4_animation::{
    beyond::{
        gaits::{Gait, gait_at, in_step_tables, slide_m, walk_and_run},
        moves::mannequin,
    },
    clip::Clip,
};
use viewer::{Args, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, Wireframe, look, say};

/// Half of the distance between the two figures.
const ASIDE: f32 = 0.8;
/// The distance between two lines on the ground.
const LINES_M: f32 = 0.5;

/// The expected vertices, at the place of the step's figure.
pub fn wireframe(step: &str) -> Wireframe {
    let world_from_table = world_from_figure(!step.ends_with("own-clocks"));
    Wireframe { world_from_table, ..Wireframe::points(Camera::orbit(1.0)) }
}

pub struct InStepWindow {
    drawing: ModelDrawing,
    clips: [Clip; 2],
    gait: Gait,
    /// The figure that `--print` writes.
    in_step: bool,
    /// The way that the ground has gone, in metres.
    way_m: f32,
    step: Option<String>,
    /// The share of the run for which these are: how far a foot slides on its own clock, and in step.
    slides_of: Option<(f32, [f32; 2])>,
    /// The box around the model at rest.
    bounds: (Vec3, Vec3),
}

impl InStepWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (model, clips) = mannequin();
        let clips = walk_and_run(&clips);
        let asked = args.step.as_deref().unwrap_or("half");
        let (mut gait, in_step) = gait_at(asked, &clips).expect("it is a step");
        gait.advance(args.time_s.unwrap_or(0.0), &clips);
        Ok(Self {
            bounds: posed_box(&model, &rest_pose(&model)),
            drawing: ModelDrawing::new(model),
            clips,
            gait,
            in_step,
            way_m: 0.0,
            step: args.step.clone(),
            slides_of: None,
        })
    }

    /// How far a foot slides, on its own clock and in step; measured again when the share has changed.
    fn slides_m(&mut self) -> [f32; 2] {
        let (share, speed) = (self.gait.share_of_run, self.gait.speed(&self.clips));
        if self.slides_of.is_none_or(|(of, _)| of != share) {
            let slide = |in_step| slide_m(&self.drawing.model, &self.clips, share, in_step, speed);
            self.slides_of = Some((share, [false, true].map(slide)));
        }
        self.slides_of.map_or([0.0; 2], |(_, slides_m)| slides_m)
    }

    /// Lines across the way of a figure, which run back below it.
    fn draw_ground(&self, frame: &mut Frame, world_from_figure: Mat4) {
        for line in -3..=3 {
            let z = line as f32 * LINES_M - self.way_m.rem_euclid(LINES_M);
            let ends = [-0.45, 0.45].map(|x| world_from_figure.transform_point3(vec3(x, 0.0, z)));
            frame.line(ends[0], ends[1], 2.0, look::FAINT);
        }
    }
}

fn world_from_figure(in_step: bool) -> Mat4 {
    Mat4::from_translation(Vec3::X * if in_step { ASIDE } else { -ASIDE })
}

impl Scene for InStepWindow {
    fn list(&self) -> String {
        self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let pose = self.gait.pose(&self.drawing.model, &self.clips, self.in_step);
        let positions = posed_positions(&self.drawing.model, &pose);
        let (clip, table) = (Some("walk and run".to_owned()), position_table(&positions));
        Ok(Positions { file: "mannequin".to_owned(), clip, time_s: self.gait.time_s, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let step = self.step.as_deref();
        let tables = step.and_then(|step| in_step_tables(step, &self.drawing.model, &self.clips));
        let name = if self.in_step { say!("in step") } else { say!("own clocks") };
        StepTable::of_step(&name, tables.unwrap_or_default(), world_from_figure(self.in_step))
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!(
            "A walk and a run, mixed. On the left each has its own clock, on the right both are in step."
        ));
        panel.slider(&say!("share of the run"), &mut self.gait.share_of_run, 0.0..=1.0, "");
        panel.value(&say!("over the ground"), format!("{:.2} m/s", self.gait.speed(&self.clips)));
        let slides_m = self.slides_m();
        for (in_step, name) in [(false, say!("Own clocks")), (true, say!("In step"))] {
            panel.heading(&name);
            let times_s = self.gait.times_s(&self.clips, in_step);
            for (clip, time_s) in self.clips.iter().zip(times_s) {
                panel.value(
                    &say!("phase of the {clip}", clip = clip.name),
                    format!("{:.2}", time_s / clip.duration_s),
                );
            }
            panel.value(
                &say!("a standing foot slides"),
                format!("{:.1} cm", 100.0 * slides_m[usize::from(in_step)]),
            );
        }
        panel.note(say!(
            "The lines run back as fast as the figure goes. A foot that stands should go with them."
        ));
    }

    fn frame(&mut self, frame: &mut Frame) {
        let dt_s = frame.dt_s();
        self.gait.advance(dt_s, &self.clips);
        self.way_m += dt_s * self.gait.speed(&self.clips);
        let (low, high) = self.bounds;
        frame.fit(low - vec3(ASIDE, 0.0, 0.2), high + vec3(ASIDE, 0.0, 0.2));
        for (in_step, name) in [(false, say!("own clocks")), (true, say!("in step"))] {
            let world_from_model = world_from_figure(in_step);
            let pose = self.gait.pose(&self.drawing.model, &self.clips, in_step);
            self.draw_ground(frame, world_from_model);
            self.drawing.draw_meshes(frame, &posed_meshes(&self.drawing.model, &pose), world_from_model, 1.0);
            frame.caption(world_from_model.transform_point3(vec3(0.0, 0.0, high.z + 0.4)), name, look::TEXT);
        }
    }
}

//! The scene `retarget`: the mannequin, and beside it a figure that follows it.

use crate::playback::Playback;
use glam::{Mat4, Vec3, vec3};
use model_viewer::ModelDrawing;
use stage3_gltf::{MANNEQUIN_NAME, pose::Pose, posed_mesh::posed_meshes, skeleton::posed_joints};
use stage4_animation::{
    beyond::{
        limb_steps::{joint_places, joint_table},
        retarget_steps::{LOCALS_COPIED, bones, followed, other_figure, retarget_tables},
    },
    character::character,
    moment::Moment,
};
use viewer::{Args, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, Timeline, Wireframe, look};

/// The places of the two figures.
const ASIDE: Vec3 = vec3(0.75, 0.0, 0.0);

/// The other figure's expected joints, each joined to its parent.
pub fn wireframe() -> Wireframe {
    let edges = bones(&character().0);
    let world_from_table = Mat4::from_translation(ASIDE);
    Wireframe { edges, world_from_table, ..Wireframe::points(Camera::orbit(0.35)) }
}

pub struct RetargetWindow {
    mannequin: ModelDrawing,
    other: ModelDrawing,
    playback: Playback,
    /// The moment that was asked for.
    asked: Moment,
    step: Option<String>,
    locals_copied: bool,
    show_bones: bool,
}

impl RetargetWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (model, clips) = character();
        let step = args.step.as_deref();
        let is_wrong = step.is_some_and(|step| step.ends_with(LOCALS_COPIED));
        let moment = step.map(|step| step.strip_suffix(LOCALS_COPIED).unwrap_or(step));
        let asked = Moment::find(&model, &clips, moment, args.clip.as_deref().or(Some("walk")), args.time_s)
            .map_err(|error| Failure::from(format!("{MANNEQUIN_NAME}: {error}")))?;
        Ok(Self {
            playback: Playback::new(&model, clips, &asked, args.step.is_some()),
            other: ModelDrawing::new(other_figure(&model)),
            mannequin: ModelDrawing::new(model),
            asked,
            locals_copied: is_wrong,
            step: args.step.clone(),
            show_bones: false,
        })
    }

    fn followed(&self, pose: &Pose) -> Pose {
        followed(&self.mannequin.model, pose, &self.other.model, self.locals_copied)
    }
}

impl Scene for RetargetWindow {
    fn list(&self) -> String {
        self.mannequin.list() + &self.other.list() + &self.playback.list.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let Moment { clip, time_s, pose, .. } = &self.asked;
        let clip = clip.filter(|_| self.step.is_none()).map(|clip| self.playback.clips[clip].name.clone());
        let at_start = (clip, *time_s, pose);
        let (clip, time_s, pose) = self.playback.drawn().unwrap_or(at_start);
        let pose = self.followed(pose);
        let (positions, table) =
            (joint_places(&self.other.model, &pose), joint_table(&self.other.model, &pose));
        Ok(Positions { file: "other figure".to_owned(), clip, time_s, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let tables = self.step.as_deref().and_then(retarget_tables);
        StepTable::of_step("", tables.unwrap_or_default(), Mat4::from_translation(ASIDE))
    }

    fn views(&self) -> usize {
        5
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text("The mannequin's clip on another figure: longer legs, shorter arms that rest level, other axes, other names.");
        let mut way = usize::from(self.locals_copied);
        panel.note("What is carried over:");
        if panel.choice(&mut way, &["turns from rest", "rotations in parents"]) {
            self.locals_copied = way == 1;
            panel.change(true);
        }
        panel.toggle("bones", &mut self.show_bones);
        self.playback.panel(panel);
    }

    fn frame(&mut self, frame: &mut Frame) {
        self.playback.advance(frame, &self.mannequin.model);
        frame.grid();
        frame.fit(vec3(-1.3, 0.0, -0.5), vec3(1.4, 2.1, 0.6));
        let pose = self.followed(&self.playback.instance.pose);
        let (left, right) = (Mat4::from_translation(-ASIDE), Mat4::from_translation(ASIDE));
        self.mannequin.draw_meshes(frame, &self.playback.instance.meshes, left, 1.0);
        self.other.draw_meshes(frame, &posed_meshes(&self.other.model, &pose), right, 1.0);
        if self.show_bones {
            let joints = posed_joints(&self.other.model, &pose);
            self.mannequin.draw_skeleton(frame, &self.playback.instance.model_from_joint, left, None);
            self.other.draw_skeleton(frame, &joints, right, None);
        }
        for (place, name) in [(-ASIDE, "mannequin"), (ASIDE, "other figure")] {
            frame.caption(place + vec3(0.0, 0.0, 0.4), name, look::TEXT);
        }
    }

    fn step_s(&self) -> f32 {
        self.playback.instance.player.step_s
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        self.playback.timeline(false)
    }
}

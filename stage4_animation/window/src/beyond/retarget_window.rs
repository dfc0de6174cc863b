//! The scene `retarget`: the mannequin, and beside it a figure that follows it, which may be a file's.

use crate::{open_model, playback::Playback};
use glam::{Mat4, Vec3, vec3};
use model_viewer::ModelDrawing;
use stage3_gltf::{
    bounds::posed_box,
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::posed_meshes,
    skeleton::posed_joints,
};
use stage4_animation::{
    beyond::{
        limb_steps::{joint_places, joint_table},
        retarget_steps::{LOCALS_COPIED, bones, figure_map, followed, other_figure, retarget_tables},
    },
    character::character,
};
use std::path::Path;
use viewer::{
    Args, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, Timeline, Wireframe, look, say,
};

/// The places of the two figures.
const ASIDE: Vec3 = vec3(0.75, 0.0, 0.0);

/// The other figure's expected joints, each joined to its parent.
pub fn wireframe() -> Wireframe {
    let edges = bones(&character().0);
    let world_from_table = Mat4::from_translation(ASIDE);
    Wireframe { edges, world_from_table, ..Wireframe::points(Camera::orbit(0.35)) }
}

/// The figure of the file on the command line, or the scene's own, and its name.
fn open_other(args: &Args, mannequin: &Model) -> Result<(String, Model), Failure> {
    if args.file.is_none() {
        return Ok((say!("other figure"), other_figure(mannequin)));
    }
    let (file, other, _) = open_model(args)?;
    if figure_map(mannequin, &other).iter().all(Option::is_none) {
        let known = "such as `hips`, `pelvis` or `torso_joint_1`";
        return Err(Failure::from(format!("{file}: no joint has a name that this scene knows, {known}")));
    }
    let name = Path::new(&file).file_name().map(|name| name.to_string_lossy().into_owned());
    Ok((name.unwrap_or(file), other))
}

fn height(model: &Model) -> f32 {
    let (low, high) = posed_box(model, &rest_pose(model));
    high.y - low.y
}

pub struct RetargetWindow {
    mannequin: ModelDrawing,
    other: ModelDrawing,
    other_name: String,
    /// Where the other figure stands. That of a file is as tall as the mannequin.
    world_from_other: Mat4,
    playback: Playback,
    step: Option<String>,
    locals_copied: bool,
    show_bones: bool,
}

impl RetargetWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (model, playback, locals_copied) = Playback::of_character(args, LOCALS_COPIED)?;
        let (other_name, other) = open_other(args, &model)?;
        let scale = match args.file {
            Some(_) if height(&other) > 0.0 => height(&model) / height(&other),
            _ => 1.0,
        };
        Ok(Self {
            playback,
            other: ModelDrawing::new(other),
            other_name,
            world_from_other: Mat4::from_translation(ASIDE) * Mat4::from_scale(Vec3::splat(scale)),
            mannequin: ModelDrawing::new(model),
            locals_copied,
            // What is recorded is the scene's own figure.
            step: args.step.clone().filter(|_| args.file.is_none()),
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
        let (clip, time_s, pose) = self.playback.shown();
        let pose = self.followed(pose);
        let (positions, table) =
            (joint_places(&self.other.model, &pose), joint_table(&self.other.model, &pose));
        Ok(Positions { file: self.other_name.clone(), clip, time_s, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let tables = self.step.as_deref().and_then(retarget_tables);
        StepTable::of_step("", tables.unwrap_or_default(), Mat4::from_translation(ASIDE))
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("The mannequin's clip on another figure, with other bones, another rest pose, other axes and other names."));
        let mut way = usize::from(self.locals_copied);
        panel.note(say!("What is carried over:"));
        if panel.choice(&mut way, &[say!("turns from rest"), say!("rotations in parents")]) {
            self.locals_copied = way == 1;
            panel.change(true);
        }
        panel.toggle(&say!("bones"), &mut self.show_bones);
        self.playback.panel(panel);
    }

    fn frame(&mut self, frame: &mut Frame) {
        self.playback.advance(frame, &self.mannequin.model);
        frame.grid();
        frame.fit(vec3(-1.3, 0.0, -0.5), vec3(1.4, 2.1, 0.6));
        let pose = self.followed(&self.playback.instance.pose);
        let (left, right) = (Mat4::from_translation(-ASIDE), self.world_from_other);
        self.mannequin.draw_meshes(frame, &self.playback.instance.meshes, left, 1.0);
        self.other.draw_meshes(frame, &posed_meshes(&self.other.model, &pose), right, 1.0);
        if self.show_bones {
            let joints = posed_joints(&self.other.model, &pose);
            self.mannequin.draw_skeleton(frame, &self.playback.instance.model_from_joint, left, None);
            self.other.draw_skeleton(frame, &joints, right, None);
        }
        for (place, name) in [(-ASIDE, say!("mannequin")), (ASIDE, self.other_name.clone())] {
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

//! The scene `character`: a model plays its clips; they can be stopped, searched, and faded from one to
//! another.

use super::{joint_keys::joint_curves, open_model, playback::Playback, standing_poses::StandingPoses};
use glam::{Mat4, Vec3};
use model_viewer::ModelDrawing;
use stage3_gltf::{
    posed_mesh::{in_file_order, posed_positions, skin_space_meshes},
    steps::position_table,
};
use stage4_animation::{
    bounds::clip_bounds, character::BESIDE, instance::Instance, moment::Moment, steps::character_tables,
};
use viewer::{
    Args, Curves, Failure, Frame, Panel, Positions, Scene, StepTable, Timeline, VertexSum, View, say,
};

pub struct CharacterWindow {
    file: String,
    drawing: ModelDrawing,
    playback: Playback,
    step: Option<String>,
    show_bones: bool,
    /// The selected joint's curves, with their clip and joint.
    curves: Option<Curves>,
    curves_of: Option<(usize, usize)>,
    /// The rest pose and the bind pose, if they are shown.
    standing: Option<StandingPoses>,
    /// Whether they have come or gone since the last frame.
    standing_is_new: bool,
    /// The box around the model at rest and in its clips.
    bounds: (Vec3, Vec3),
}

impl CharacterWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        let asked = Moment::find(&model, &clips, args.step.as_deref(), args.clip.as_deref(), args.time_s)
            .map_err(|error| Failure::from(format!("{file}: {error}")))?;
        let is_beside = args.step.as_ref().is_some_and(|step| step.ends_with(BESIDE));
        let bounds = clip_bounds(&model, &clips);
        Ok(Self {
            standing: is_beside.then(|| StandingPoses::new(&model, bounds)),
            standing_is_new: false,
            playback: Playback::new(&model, clips, asked, args.step.is_some()),
            step: args.step.clone(),
            bounds,
            curves: None,
            curves_of: None,
            drawing: ModelDrawing::new(model),
            show_bones: false,
            file,
        })
    }

    fn world_from_instance(&self) -> Mat4 {
        self.standing.as_ref().map_or(Mat4::IDENTITY, StandingPoses::world_from_playing)
    }

    /// The box around all that is drawn, in world space.
    fn bounds_of_all(&self) -> (Vec3, Vec3) {
        let (low, high) = self.bounds;
        let aside = self.world_from_instance().w_axis.truncate();
        (low - aside, high + aside)
    }

    fn draw(&mut self, frame: &mut Frame) {
        let world_from_instance = self.world_from_instance();
        let posed = match frame.view {
            View::SkinSpace => skin_space_meshes(&self.drawing.model),
            _ => self.playback.instance.meshes.clone(),
        };
        self.drawing.draw_meshes(frame, &posed, world_from_instance, 1.0);
        self.drawing.forget_pointed();
        if self.show_bones || self.drawing.model.meshes.is_empty() {
            self.draw_joints(frame);
            self.update_curves();
        }
        let joints = &self.playback.instance.model_from_joint;
        if let Some(standing) = &self.standing {
            standing.draw(frame, &self.drawing);
        }
        let positions = in_file_order(&self.drawing.model, &posed);
        self.drawing.pick_clicked(frame, &positions, joints, world_from_instance);
    }

    /// Makes the selected joint's curves anew if another joint or clip was selected.
    fn update_curves(&mut self) {
        let of = (self.playback.instance.player.clip, self.playback.turns.selected);
        if self.curves_of != Some(of) {
            let clip = self.playback.clips.get(of.0);
            self.curves = clip.and_then(|clip| joint_curves(&self.drawing.model, clip, of.1));
            self.curves_of = Some(of);
        }
    }

    /// Draws the skeleton, and the rings that turn a joint of it.
    fn draw_joints(&mut self, frame: &mut Frame) {
        let (joints, world_from_instance) =
            (&self.playback.instance.model_from_joint, self.world_from_instance());
        self.drawing.draw_skeleton(frame, joints, world_from_instance, Some(self.playback.turns.selected));
        if let Some(clicked) = self.drawing.point_at(frame, joints, world_from_instance) {
            self.playback.turns.selected = clicked;
        }
        if self.playback.is_still && frame.view != View::SkinSpace {
            self.playback.turns.turn(frame, joints, world_from_instance);
        }
    }
}

impl Scene for CharacterWindow {
    fn list(&self) -> String {
        self.drawing.list() + &self.playback.list.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (clip, time_s, pose) = self.playback.shown();
        let positions = posed_positions(&self.drawing.model, pose);
        Ok(Positions { file: self.file.clone(), clip, time_s, table: position_table(&positions), positions })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let step = self.step.as_deref();
        let tables = step.and_then(|step| character_tables(step, &self.drawing.model, &self.playback.clips));
        StepTable::of_step("", tables.unwrap_or_default(), self.world_from_instance())
    }

    fn views(&self) -> usize {
        View::ALL.len()
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.drawing.model.name);
        self.playback.panel(panel);
        panel.toggle(&say!("bones"), &mut self.show_bones);
        if let (true, Some(joint)) =
            (self.show_bones, self.drawing.model.joints.get(self.playback.turns.selected))
        {
            panel.heading(&say!("Turn {joint}", joint = joint.name));
            match self.playback.is_still {
                true => _ = self.playback.turns.panel(panel),
                false => panel.note(say!("While the clip is paused.")),
            }
        }
        let mut is_beside = self.standing.is_some();
        if panel.toggle(&say!("rest pose and bind pose"), &mut is_beside) {
            self.standing = is_beside.then(|| StandingPoses::new(&self.drawing.model, self.bounds));
            self.standing_is_new = true;
        }
        self.drawing.panel_of_picking(
            panel,
            &say!("Click a vertex to see its sum. Tab: the next clip. With bones: click a joint to turn it."),
        );
        self.drawing.panel_of_warnings(panel);
    }

    fn pick(&mut self, vertex: usize) -> bool {
        self.drawing.pick(vertex)
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        let Instance { model_from_joint, pose, meshes, .. } = &self.playback.instance;
        // There are none before the first frame.
        self.drawing.picked().filter(|_| !meshes.is_empty())?;
        let drawn = in_file_order(&self.drawing.model, meshes);
        self.drawing.vertex_sum(model_from_joint, &pose.morph_weights, &drawn)
    }

    fn frame(&mut self, frame: &mut Frame) {
        self.playback.advance(frame, &self.drawing.model);
        frame.grid();
        if std::mem::take(&mut self.standing_is_new) {
            frame.camera.forget_fit();
        }
        let (low, high) = self.bounds_of_all();
        frame.fit(low, high);
        self.draw(frame);
    }

    fn step_s(&self) -> f32 {
        self.playback.instance.player.step_s
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let curves = self.curves.as_ref().filter(|_| self.show_bones);
        Some(Timeline { curves, ..self.playback.timeline(self.show_bones)? })
    }
}

//! The scene `character`: a model plays its clips; they can be stopped, searched, and faded from one to
//! another.

use super::{
    beside::Beside,
    joint_keys::{joint_curves, key_rows},
    open_model,
};
use glam::{Mat4, Vec3};
use model_viewer::{ClipList, HandTurns, ModelDrawing};
use stage3_gltf::{
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::{in_file_order, posed_meshes, posed_positions, skin_space_meshes, unposed_vertex},
    skeleton::posed_joints,
    steps::{middle_joint, position_table},
};
use stage4_animation::{
    bounds::clip_bounds,
    clip::Clip,
    instance::{Instance, advance_instance, skin_instance},
    moment::Moment,
    player::{AtEnd, Player},
    steps::{BESIDE, character_tables},
};
use viewer::{Args, Curves, Failure, Frame, Panel, Positions, Scene, StepTable, Timeline, VertexSum, View};

pub struct CharacterWindow {
    file: String,
    drawing: ModelDrawing,
    clips: Vec<Clip>,
    clip_list: ClipList,
    instance: Instance,
    /// The moment that was asked for, which `--print` writes. A window that has drawn has gone on from it.
    asked: Moment,
    /// The pose of a step stays until the clock runs.
    step_pose: Option<Pose>,
    step: Option<String>,
    /// The clip and the time that were drawn last.
    drawn: Option<(usize, f32)>,
    fade_s: f32,
    show_bones: bool,
    /// The joints turned by hand while the model stands still, until the clip goes on.
    turns: HandTurns,
    is_still: bool,
    /// The selected joint's curves, with their clip and joint.
    curves: Option<Curves>,
    curves_of: Option<(usize, usize)>,
    /// The rest pose and the bind pose, if they are shown.
    beside: Option<Beside>,
    /// Whether they have come or gone since the last frame.
    beside_is_new: bool,
    /// The box around the model at rest and in its clips.
    bounds: (Vec3, Vec3),
}

impl CharacterWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        let asked = Moment::find(&model, &clips, args.step.as_deref(), args.clip.as_deref(), args.time_s)
            .map_err(|error| Failure::from(format!("{file}: {error}")))?;
        let at_rest = posed_meshes(&model, &rest_pose(&model));
        let mut instance = Instance::new(&model, asked.player.clip);
        instance.player = asked.player.clone();
        let is_beside = args.step.as_ref().is_some_and(|step| step.ends_with(BESIDE));
        let bounds = clip_bounds(&model, &clips);
        Ok(Self {
            beside: is_beside.then(|| Beside::new(&model, bounds)),
            beside_is_new: false,
            instance,
            step_pose: args.step.is_some().then(|| asked.pose.clone()),
            step: args.step.clone(),
            bounds,
            turns: HandTurns::new(middle_joint(&model).unwrap_or(0)),
            is_still: false,
            curves: None,
            curves_of: None,
            drawing: ModelDrawing::new(model, &at_rest),
            clip_list: ClipList::new(clips.iter().map(Clip::entry)),
            drawn: None,
            fade_s: 0.3,
            show_bones: false,
            file,
            clips,
            asked,
        })
    }

    fn model(&self) -> &Model {
        &self.drawing.model
    }

    fn play(&mut self, clip: usize) {
        self.instance.fade_to(clip, self.fade_s);
    }

    /// Moves the instance on. A model without clips stays at rest.
    fn advance(&mut self, dt_s: f32) {
        let Player { clip, time_s, .. } = self.instance.player;
        let is_another = self.drawn.is_some_and(|drawn| drawn != (clip, time_s));
        if is_another && dt_s == 0.0 {
            // The clip or the time was chosen while time stands still: a fade would never end.
            self.instance.fades.clear();
        }
        self.is_still = dt_s == 0.0;
        if is_another || !self.is_still {
            self.step_pose = None;
            self.turns.clear();
        }
        let at_end = self.instance.player.at_end;
        if self.is_still {
            // Clamped so that the last key can be seen as well: in a loop its time is the start again.
            self.instance.player.at_end = AtEnd::Clamp;
        }
        match &self.step_pose {
            Some(pose) => self.instance.pose = pose.clone(),
            None => advance_instance(&mut self.instance, &self.drawing.model, &self.clips, dt_s),
        }
        self.instance.player.at_end = at_end;
        if self.turns.apply(&mut self.instance.pose) || self.step_pose.is_some() {
            self.instance.model_from_joint = posed_joints(&self.drawing.model, &self.instance.pose);
        }
        self.drawn = Some((clip, self.instance.player.time_s));
        skin_instance(&mut self.instance, &self.drawing.model);
    }

    fn world_from_instance(&self) -> Mat4 {
        self.beside.as_ref().map_or(Mat4::IDENTITY, Beside::world_from_playing)
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
            View::SkinSpace => skin_space_meshes(self.model()),
            _ => self.instance.meshes.clone(),
        };
        self.drawing.draw_meshes(frame, &posed, world_from_instance, 1.0);
        self.drawing.forget_pointed();
        if self.show_bones || self.drawing.model.meshes.is_empty() {
            self.draw_joints(frame);
            self.update_curves();
        }
        let joints = &self.instance.model_from_joint;
        if let Some(beside) = &self.beside {
            beside.draw(frame, &self.drawing);
        }
        let positions = in_file_order(&self.drawing.model, &posed);
        self.drawing.pick_clicked(frame, &positions, joints, world_from_instance);
    }

    /// Makes the selected joint's curves anew if another joint or clip was selected.
    fn update_curves(&mut self) {
        let of = (self.instance.player.clip, self.turns.selected);
        if self.curves_of != Some(of) {
            let clip = self.clips.get(of.0);
            self.curves = clip.and_then(|clip| joint_curves(self.model(), clip, of.1));
            self.curves_of = Some(of);
        }
    }

    /// Draws the skeleton, and the rings that turn a joint of it.
    fn draw_joints(&mut self, frame: &mut Frame) {
        let (joints, world_from_instance) = (&self.instance.model_from_joint, self.world_from_instance());
        self.drawing.draw_skeleton(frame, joints, world_from_instance, Some(self.turns.selected));
        if let Some(clicked) = self.drawing.point_at(frame, joints, world_from_instance) {
            self.turns.selected = clicked;
        }
        if self.is_still && frame.view != View::SkinSpace {
            self.turns.turn(frame, joints, world_from_instance);
        }
    }

    fn panel_of_player(&mut self, panel: &mut Panel) {
        let player = &mut self.instance.player;
        panel.slider("fade to the next", &mut self.fade_s, 0.0..=1.0, " s");
        panel.slider("speed", &mut player.speed, -2.0..=2.0, " ×");
        panel.slider("step size (key .)", &mut player.step_s, 0.01..=0.5, " s");
        let mut at_end = usize::from(player.at_end == AtEnd::Clamp);
        if panel.choice(&mut at_end, &["loop", "stop at the end"]) {
            player.at_end = if at_end == 1 { AtEnd::Clamp } else { AtEnd::Loop };
        }
    }
}

impl Scene for CharacterWindow {
    fn list(&self) -> String {
        self.drawing.list() + &self.clip_list.list()
    }

    fn report(&self) -> String {
        self.drawing.report(&self.clip_list.list())
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let asked = (self.asked.clip, self.asked.time_s, &self.asked.pose);
        let shown = self.drawn.map(|(clip, time_s)| (Some(clip), time_s, &self.instance.pose));
        let (clip, time_s, pose) = shown.unwrap_or(asked);
        let positions = posed_positions(self.model(), pose);
        Ok(Positions {
            file: self.file.clone(),
            clip: clip.and_then(|clip| self.clips.get(clip)).map(|clip| clip.name.clone()),
            time_s,
            table: position_table(&positions),
            positions,
        })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let step = self.step.as_deref();
        let tables = step.and_then(|step| character_tables(step, self.model(), &self.clips));
        StepTable::of_step("", tables.unwrap_or_default(), self.world_from_instance())
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.drawing.model.name);
        if let Some(chosen) = self.clip_list.panel(panel, self.instance.player.clip) {
            self.play(chosen);
        }
        self.panel_of_player(panel);
        panel.toggle("bones", &mut self.show_bones);
        if let (true, Some(joint)) = (self.show_bones, self.drawing.model.joints.get(self.turns.selected)) {
            panel.heading(&format!("Turn {}", joint.name));
            match self.is_still {
                true => _ = self.turns.panel(panel),
                false => panel.note("While the clip is paused."),
            }
        }
        let mut is_beside = self.beside.is_some();
        if panel.toggle("rest pose and bind pose", &mut is_beside) {
            self.beside = is_beside.then(|| Beside::new(self.model(), self.bounds));
            self.beside_is_new = true;
        }
        self.drawing.panel_of_picking(
            panel,
            "Click a vertex to see its sum. Tab: the next clip. With bones: click a joint to turn it.",
        );
        self.drawing.panel_of_warnings(panel);
    }

    fn pick(&mut self, vertex: usize) -> bool {
        self.drawing.pick(vertex)
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        let Instance { model_from_joint, pose, meshes, .. } = &self.instance;
        // There are none before the first frame.
        let vertex = self.drawing.picked().filter(|_| !meshes.is_empty())?;
        let (position, palette) =
            unposed_vertex(self.model(), model_from_joint, &pose.morph_weights, vertex)?;
        let drawn = in_file_order(self.model(), meshes)[vertex];
        self.drawing.vertex_sum(model_from_joint, position, &palette, drawn)
    }

    fn frame(&mut self, frame: &mut Frame) {
        if let Some(next) = self.clip_list.next(frame, self.instance.player.clip) {
            self.play(next);
        }
        self.advance(frame.dt_s());
        frame.grid();
        if std::mem::take(&mut self.beside_is_new) {
            frame.camera.forget_fit();
        }
        let (low, high) = self.bounds_of_all();
        frame.fit(low, high);
        self.draw(frame);
    }

    fn step_s(&self) -> f32 {
        self.instance.player.step_s
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let Player { clip, time_s, speed, at_end, .. } = &mut self.instance.player;
        let stops = *at_end == AtEnd::Clamp && self.instance.fades.is_empty();
        let direction = if stops { *speed } else { 0.0 };
        let shown = self.clips.get(*clip).filter(|_| self.show_bones);
        let rows = shown.map(|clip| key_rows(clip, self.turns.selected)).unwrap_or_default();
        let curves = self.curves.as_ref().filter(|_| self.show_bones);
        Some(Timeline { direction, rows, curves, ..self.clip_list.timeline(*clip, time_s)? })
    }
}

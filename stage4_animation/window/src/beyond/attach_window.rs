//! The scene `attach`: the mannequin with a sword and a breastplate, in its clips.

use crate::playback::Playback;
use glam::{Mat4, Vec3, vec4};
use model_viewer::ModelDrawing;
use stage1_bones::table::table;
use stage4_animation::{
    beyond::attach_steps::{BY_SKINNING_MATRIX, armoured, attach_tables, sword, sword_places},
    bounds::clip_bounds,
};
use viewer::{
    Args, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, Surface, Timeline, Wireframe, say,
};

/// The expected vertices of the sword: three boxes of eight.
pub fn wireframe() -> Wireframe {
    let is_edge = |a: usize, b: usize| a < b && (a ^ b).is_power_of_two();
    let of_box = |part: usize| {
        let pairs = (0..8).flat_map(|a| (0..8).map(move |b| (a, b)));
        pairs.filter(move |&(a, b)| is_edge(a, b)).map(move |(a, b)| [8 * part + a, 8 * part + b])
    };
    Wireframe { edges: (0..3).flat_map(of_box).collect(), ..Wireframe::points(Camera::orbit(-0.6)) }
}

pub struct AttachWindow {
    bare: ModelDrawing,
    armoured: ModelDrawing,
    playback: Playback,
    /// The corners of the sword's triangles.
    indices: Vec<u32>,
    step: Option<String>,
    wears: bool,
    by_skinning_matrix: bool,
    bounds: (Vec3, Vec3),
}

impl AttachWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (model, playback, by_skinning_matrix) = Playback::of_character(args, BY_SKINNING_MATRIX)?;
        Ok(Self {
            bounds: clip_bounds(&model, &playback.clips),
            playback,
            armoured: ModelDrawing::new(armoured(&model)),
            bare: ModelDrawing::new(model),
            indices: sword().1,
            by_skinning_matrix,
            step: args.step.clone(),
            wears: true,
        })
    }

    fn sword(&self) -> Vec<Vec3> {
        sword_places(&self.bare.model, &self.playback.instance.pose, self.by_skinning_matrix)
    }
}

impl Scene for AttachWindow {
    fn list(&self) -> String {
        self.armoured.list() + &self.playback.list.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (clip, time_s, pose) = self.playback.shown();
        let positions = sword_places(&self.bare.model, pose, self.by_skinning_matrix);
        let table = table(&positions);
        Ok(Positions { file: "sword".to_owned(), clip, time_s, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let tables = self.step.as_deref().and_then(attach_tables);
        StepTable::of_step("", tables.unwrap_or_default(), Mat4::IDENTITY)
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("The sword hangs on the hand. The breastplate is a second mesh with a skin of its own, on the same joints."));
        let mut matrix = usize::from(self.by_skinning_matrix);
        panel.note(say!("The sword's matrix, times its grip:"));
        if panel.choice(&mut matrix, &[say!("the hand's"), say!("the skinning matrix")]) {
            self.by_skinning_matrix = matrix == 1;
            panel.change(true);
        }
        panel.toggle(&say!("breastplate"), &mut self.wears);
        self.playback.panel(panel);
    }

    fn frame(&mut self, frame: &mut Frame) {
        let drawing = if self.wears { &self.armoured } else { &self.bare };
        self.playback.advance(frame, &drawing.model);
        frame.grid();
        frame.fit(self.bounds.0, self.bounds.1);
        drawing.draw_meshes(frame, &self.playback.instance.meshes, Mat4::IDENTITY, 1.0);
        let positions = self.sword();
        let color = vec4(0.5, 0.55, 0.62, 1.0);
        let sword = Surface { positions: &positions, indices: &self.indices, color, ..Surface::default() };
        frame.surface(&sword, Mat4::IDENTITY);
    }

    fn step_s(&self) -> f32 {
        self.playback.instance.player.step_s
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        self.playback.timeline(false)
    }
}

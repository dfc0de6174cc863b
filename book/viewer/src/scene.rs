//! The interface between a stage and its window: the stage's program, its scenes and their steps.

use crate::{
    Args, Camera, Failure, Flag, Frame, IdleFlag, Panel, Positions, Timeline, VertexSum, View,
    unfinished::Stopped,
};
use glam::{Mat4, Vec3};

/// A scene's name and the names of its steps, in the order of the lesson.
pub type SceneSteps = (&'static str, &'static [&'static str]);

/// The folder of the stage whose window calls this; none in a page, which has no files.
#[macro_export]
macro_rules! stage_folder {
    () => {
        if cfg!(target_arch = "wasm32") { "" } else { concat!(env!("CARGO_MANIFEST_DIR"), "/..") }
    };
}

/// A stage's program: its name, its scenes and its flags.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The crate's name, which is the program's.
    pub name: &'static str,
    /// The window's title, in its language.
    pub title: fn() -> String,
    /// The choices of `--scene` and `--step`. The first scene is the default. If there are several, the panel
    /// has a choice.
    pub scenes: &'static [SceneSteps],
    /// For programs to which a model's file may be named, or on whose window it may be dropped: the page of
    /// `--report` about the file.
    pub report: Option<Report>,
    /// True if there are vertices: to pick, and to look at in the debug views.
    pub has_vertices: bool,
    /// True if joints can be turned by hand.
    pub turns_joints: bool,
    /// True if a clip may be chosen.
    pub takes_clip: bool,
    /// The stage's folder, with its exercises and the snapshots of its steps, see [`StepTable::suffix`].
    pub stage: &'static str,
    /// Tells if these snapshots fit what the arguments show: not for a learner's own model.
    pub has_snapshots_of: fn(&Args) -> bool,
    /// A scene's camera, and the way to draw its expected positions. No learner's code runs in it.
    pub wireframe: fn(&Args) -> Wireframe,
    /// Flags of this stage alone.
    pub flags: &'static [Flag],
    /// The flags that do nothing beside these arguments, whether they are among them or not: a word on the
    /// terminal says so.
    pub idle_flags: fn(&Args) -> Vec<IdleFlag>,
    /// The window's default width and height, in pixels.
    pub size: (u32, u32),
}

/// Makes the page of `--report`.
pub type Report = fn(&Args) -> Result<String, Failure>;

impl About {
    /// True if a model's file may be named.
    pub(crate) fn takes_file(&self) -> bool {
        self.report.is_some()
    }

    /// The scenes and their steps: the first lines of `--list`.
    pub(crate) fn list(&self) -> String {
        let line = |(scene, steps): &SceneSteps| format!("scene {scene}, steps: {}\n", steps.join(", "));
        self.scenes.iter().map(line).collect()
    }

    /// The scene that the arguments name, with its steps; or the first.
    pub(crate) fn scene(&self, args: &Args) -> SceneSteps {
        let named = self.scenes.iter().find(|(name, _)| Some(*name) == args.scene.as_deref());
        *named.unwrap_or(&self.scenes[0])
    }

    /// The scenes' names.
    pub(crate) fn scene_names(&self) -> Vec<&'static str> {
        self.scenes.iter().map(|(name, _)| *name).collect()
    }
}

/// A result of a scene at its step, as a table. A snapshot of the tests keeps the expected one.
#[derive(Clone, Debug, PartialEq)]
pub struct StepTable {
    /// Its name in words: "positions", "normals", "positions by the GPU".
    pub what: &'static str,
    /// The caption of its part of the picture, if a window shows several side by side: "smooth". Otherwise
    /// empty.
    pub part: String,
    /// The snapshot is `it__steps__SCENE-STEP-SUFFIX.snap`; without a suffix, as positions are,
    /// `it__steps__SCENE-STEP.snap`.
    pub suffix: &'static str,
    /// The very text that the tests compare with the snapshot.
    pub text: String,
    /// World from the table's space, if the rows are positions that the window draws.
    pub world_from_table: Option<Mat4>,
    /// The column of the picture in which they are drawn.
    pub column: usize,
}

impl StepTable {
    /// The positions of a step, drawn where `world_from_table` brings them.
    pub fn positions(text: String, world_from_table: Mat4) -> Self {
        let part = String::new();
        Self {
            what: "positions",
            part,
            suffix: "",
            text,
            world_from_table: Some(world_from_table),
            column: 0,
        }
    }

    /// A step's tables with the names of the stage's library: the one without a name has positions, drawn
    /// where `world_from_table` brings them. `part` is the caption of their part of the picture, or empty.
    pub fn of_step(part: &str, tables: Vec<(&'static str, String)>, world_from_table: Mat4) -> Vec<Self> {
        let table = |(name, text): (&'static str, String)| {
            let positions = Self { part: part.to_owned(), ..Self::positions(text, world_from_table) };
            match name {
                "" => positions,
                _ => Self { what: name, suffix: name, world_from_table: None, ..positions },
            }
        };
        tables.into_iter().map(table).collect()
    }
}

/// The way to draw a step's expected positions, as the scene draws its own.
pub struct Wireframe {
    /// The camera that the scene begins with.
    pub camera: Camera,
    /// As [`StepTable::suffix`]: empty for positions, else the name of the table that takes their place.
    pub table: &'static str,
    /// Their place in the scene.
    pub world_from_table: Mat4,
    /// Pairs of rows that a line joins; none if the table leaves rows out.
    pub edges: Vec<[usize; 2]>,
}

impl Wireframe {
    /// Points without lines, where the table has them.
    pub fn points(camera: Camera) -> Self {
        Self { camera, table: "", world_from_table: Mat4::IDENTITY, edges: Vec::new() }
    }
}

/// A scene that can be listed, printed and shown.
pub trait Scene {
    /// For `--list`, below the scenes and steps: meshes, joints and clips, with counts and durations, a line
    /// each.
    fn list(&self) -> String {
        String::new()
    }

    /// For `--print`: the positions at the step or time that was asked for.
    fn positions(&self) -> Result<Positions, Failure>;

    /// The tables that are compared with the snapshots of the step that was asked for, made by the functions
    /// that are taught. Nothing else is compared.
    ///
    /// Empty if there are no snapshots, as for a learner's own model.
    fn step_tables(&self) -> Vec<StepTable> {
        let table = |positions: Positions| StepTable::positions(positions.table, Mat4::IDENTITY);
        self.positions().into_iter().map(table).collect()
    }

    /// Puts the controls into the panel, in every frame.
    fn panel(&mut self, panel: &mut Panel);

    /// Moves on by [`Frame::dt_s`], looks at the input, draws.
    fn frame(&mut self, frame: &mut Frame);

    /// The time that the key `.` lets pass, in seconds.
    fn step_s(&self) -> f32 {
        1.0 / 30.0
    }

    /// The bar below the scene, if something plays.
    fn timeline(&mut self) -> Option<Timeline<'_>> {
        None
    }

    /// The number of debug views that the scene draws, counted from the plain one: see [`View::ALL`]. By
    /// default all but the last, skin space.
    fn views(&self) -> usize {
        View::ALL.len() - 1
    }

    /// Picks a vertex, counted as in [`Scene::positions`]; false if there is no such vertex.
    fn pick(&mut self, _vertex: usize) -> bool {
        false
    }

    /// The picked vertex, term by term: the panel shows it, and so does a page of the book.
    fn vertex_sum(&self) -> Option<VertexSum> {
        None
    }

    /// Talks to the GPU before the picture begins: uploads, and passes of the stage's own.
    fn prepare(&mut self, _gpu: &mut Gpu) {}

    /// Draws into a column of the picture with the stage's own pipelines, before the frame's recording of
    /// that column.
    fn draw(&mut self, _gpu: &mut Gpu) {}

    /// The reason why the stage's code stopped, of the scene that takes its place.
    #[doc(hidden)]
    fn stopped(&self) -> Option<&Stopped> {
        None
    }

    /// Returns its memory to the GPU when another scene or file takes its place.
    fn close(&mut self, _backend: &mut dyn miniquad::RenderingBackend) {}
}

/// miniquad's own interface, and the camera's matrices.
pub struct Gpu<'a> {
    /// Buffers, textures, pipelines and passes.
    pub backend: &'a mut dyn miniquad::RenderingBackend,
    /// World space to a column's clip space.
    pub clip_from_world: Mat4,
    /// The camera's place in the world.
    pub eye: Vec3,
    /// The debug view that is chosen.
    pub view: View,
    /// The column of the picture that is drawn, counted from the left.
    pub column: usize,
}

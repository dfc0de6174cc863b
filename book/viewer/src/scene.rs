//! The interface between a stage and its window: the stage's program, its scenes and their steps.

use crate::{Args, Camera, Failure, Flag, Frame, Panel, Positions, Timeline, VertexSum, View};
use glam::{Mat4, Vec3};

/// A scene's name and the names of its steps, in the order of the lesson.
pub type SceneSteps = (&'static str, &'static [&'static str]);

/// A stage's program: its name, its scenes and its flags.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The crate's name, which is the program's.
    pub name: &'static str,
    /// The window's title.
    pub title: &'static str,
    /// The choices of `--scene` and `--step`. The first scene is the default; with more than one, the panel
    /// lets one choose.
    pub scenes: &'static [SceneSteps],
    /// True if a model's file may be named or dropped on the window.
    pub takes_file: bool,
    /// True if there are vertices: to pick, and to look at in the debug views.
    pub has_vertices: bool,
    /// True if joints can be turned by hand.
    pub turns_joints: bool,
    /// True if a clip may be chosen.
    pub takes_clip: bool,
    /// The stage's folder, with its exercises and the snapshots of its steps, see [`StepTable::suffix`].
    pub stage: &'static str,
    /// Whether these snapshots speak of what the arguments show: not so of a learner's own model.
    pub has_snapshots_of: fn(&Args) -> bool,
    /// Where a scene is seen from, and how its expected positions are drawn. No learner's code runs in it.
    pub wireframe: fn(&Args) -> Wireframe,
    /// Flags of this stage alone.
    pub flags: &'static [Flag],
    /// The window's width and height when nothing is said, in pixels.
    pub size: (u32, u32),
}

impl About {
    /// The scenes and their steps, as `--list` begins.
    pub(crate) fn list(&self) -> String {
        let line = |(scene, steps): &SceneSteps| format!("scene {scene}, steps: {}\n", steps.join(", "));
        self.scenes.iter().map(line).collect()
    }

    /// The scenes' names.
    pub(crate) fn scene_names(&self) -> Vec<&'static str> {
        self.scenes.iter().map(|(name, _)| *name).collect()
    }
}

/// Something that a scene makes at its step, as a table. A snapshot of the tests keeps the expected one.
#[derive(Clone, Debug, PartialEq)]
pub struct StepTable {
    /// What it is, in words: "positions", "normals", "positions by the GPU".
    pub what: &'static str,
    /// What it is of, as the picture calls it, where a window shows several side by side: "smooth". Else
    /// empty.
    pub part: String,
    /// The snapshot is `it__steps__SCENE-STEP-SUFFIX.snap`; without a suffix, as positions are,
    /// `it__steps__SCENE-STEP.snap`.
    pub suffix: &'static str,
    /// The very text that the tests compare with the snapshot.
    pub text: String,
    /// Where rows are positions that the window draws: world from the table's space.
    pub world_from_table: Option<Mat4>,
    /// The column of the picture that they are drawn in.
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

    /// A step's tables as a stage's library names them: the one without a name has positions, drawn where
    /// `world_from_table` brings them. `part` says of which part of the picture they are, or is empty.
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

/// How a step's expected positions are drawn: as the scene draws its own.
pub struct Wireframe {
    /// The camera that the scene begins with.
    pub camera: Camera,
    /// As [`StepTable::suffix`]: empty for positions, else the name of what the scene has in their place.
    pub table: &'static str,
    /// Their place in the scene.
    pub world_from_table: Mat4,
    /// Pairs of rows that a line joins; none where the table leaves rows out.
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

    /// For `--report`: a page about the file that is shown.
    fn report(&self) -> String {
        self.list()
    }

    /// For `--print`: the positions at the step or time that was asked for.
    fn positions(&self) -> Result<Positions, Failure>;

    /// What is compared with the snapshots of the step that was asked for, made through the functions that
    /// are taught. Only what stands here is compared.
    ///
    /// Empty where there is nothing to compare with, as for a learner's own model.
    fn step_tables(&self) -> Vec<StepTable> {
        let table = |positions: Positions| StepTable::positions(positions.table, Mat4::IDENTITY);
        self.positions().into_iter().map(table).collect()
    }

    /// Puts the controls into the panel, on every frame.
    fn panel(&mut self, panel: &mut Panel);

    /// Moves on by [`Frame::dt_s`], looks at the input, draws.
    fn frame(&mut self, frame: &mut Frame);

    /// How far the key `.` lets the clock go, in seconds.
    fn step_s(&self) -> f32 {
        1.0 / 30.0
    }

    /// The bar below the scene, where something plays.
    fn timeline(&mut self) -> Option<Timeline<'_>> {
        None
    }

    /// Picks a vertex, counted as [`Scene::positions`] counts; false where there is none such.
    fn pick(&mut self, _vertex: usize) -> bool {
        false
    }

    /// The picked vertex, term by term: the panel shows it, and so does a page of the book.
    fn vertex_sum(&self) -> Option<VertexSum> {
        None
    }

    /// Talks to the GPU before the picture is begun: uploads, passes of one's own.
    fn prepare(&mut self, _gpu: &mut Gpu) {}

    /// Draws with pipelines of one's own into a column of the picture, before what the frame recorded there.
    fn draw(&mut self, _gpu: &mut Gpu) {}

    /// Gives back what it took from the GPU, when another scene or file takes its place.
    fn close(&mut self, _backend: &mut dyn miniquad::RenderingBackend) {}
}

/// miniquad's own interface, and where the scene is seen from.
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

//! The window of stage 1: a tree that bounces, or a small one to check by hand, with a bone to move.

use glam::{Mat4, Vec3, vec3};
use stage1_bones::{
    bone::{Bone, find_bone, update_world_positions},
    bounce::{Bounce, animate},
    steps::{SCENES, bone_table, step, step_bounces, step_tables},
    tree::ROOT,
};
use std::process::ExitCode;
use viewer::{
    About, Args, Camera, Failure, Frame, Key, Panel, Positions, Scene, StepTable, Wireframe, look, say,
};

/// The window's title and its size, which is the tutorial's (S0-29).
const ABOUT: About = About {
    name: "stage1_bones",
    title: || say!("1 · Bones"),
    scenes: SCENES,
    report: None,
    has_vertices: false,
    turns_joints: false,
    takes_clip: false,
    stage: viewer::stage_folder!(),
    has_snapshots_of: |_| true,
    wireframe,
    flags: &[],
    idle_flags: |_| Vec::new(),
    size: (640, 480),
};

/// The steps at which the trees to choose from are at rest.
const TREES: [&str; 2] = ["rest", "small-tree"];

/// Reads the command line, and opens the window.
pub fn main() -> ExitCode {
    viewer::run(ABOUT, |args| Ok(Box::new(TreeWindow::open(args)?)))
}

/// The expected bones, each joined to its parent: the demo tree forks at its third bone, the small one at its
/// second.
fn wireframe(args: &Args) -> Wireframe {
    let step = args.step.as_deref().unwrap_or_default();
    let tree = tree_of(step);
    let edges = if tree == 0 { vec![[0, 1], [1, 2], [2, 3], [2, 4]] } else { vec![[0, 1], [1, 2], [1, 3]] };
    // The root of this step is at (1, 2, 3); the origin stays in the picture beside the panel.
    let camera = if step == "root-moved" { Camera::flat(vec3(0.5, 1.0, 0.0), 2.2) } else { camera(tree) };
    Wireframe { edges, ..Wireframe::points(camera) }
}

/// The index in [`TREES`] of a step's tree: every step but one belongs to the demo tree.
fn tree_of(step: &str) -> usize {
    usize::from(step == TREES[1])
}

fn camera(tree: usize) -> Camera {
    match tree {
        // x from -1 to 1, at any size (S0-30).
        0 => Camera::flat(Vec3::ZERO, 1.0),
        // Wide enough for its bounce.
        _ => Camera::flat(vec3(0.05, 0.0, 0.0), 0.5),
    }
}

/// To three decimals, as the panel shows it.
fn rounded(position: Vec3) -> Vec3 {
    (position * 1000.0).round() / 1000.0
}

/// A tree that moves, and its selected bone.
struct TreeWindow {
    /// Index into [`TREES`].
    tree: usize,
    bones: Vec<Bone>,
    /// The bones that move by themselves: one that is moved by hand stops.
    bounces: Vec<Bounce>,
    selected: usize,
    /// The bone that the pointer holds, even if another one is selected by then.
    dragged: Option<usize>,
    time_s: f32,
    /// True until the camera has turned to the tree that was just chosen.
    tree_is_new: bool,
    /// The step from the command line.
    step: Option<String>,
}

impl TreeWindow {
    fn open(args: &Args) -> Result<Self, Failure> {
        let mut window = Self::at_step(args.step.as_deref().unwrap_or("rest"));
        window.step = args.step.clone();
        window.advance(args.time_s.unwrap_or(0.0));
        Ok(window)
    }

    fn at_step(name: &str) -> Self {
        let bones = step(name).expect("the viewer refuses a step that is not in the list");
        Self {
            tree: tree_of(name),
            selected: find_bone(&bones, "bone1").expect("both trees have a bone1"),
            bounces: step_bounces(name),
            bones,
            dragged: None,
            time_s: 0.0,
            tree_is_new: false,
            step: None,
        }
    }

    fn advance(&mut self, dt_s: f32) {
        self.time_s += dt_s;
        animate(&mut self.bones, &mut self.bounces, dt_s);
        update_world_positions(&mut self.bones, ROOT, Vec3::ZERO);
    }

    fn world_positions(&self) -> Vec<Vec3> {
        self.bones.iter().map(|bone| bone.world_position).collect()
    }

    /// Tab or a click selects a bone; the arrows or the pointer move it, in its parent's space.
    fn move_by_hand(&mut self, frame: &mut Frame) {
        self.selected = frame.next_of(self.selected, self.bones.len()).unwrap_or(self.selected);
        for (key, step) in [
            (Key::Left, vec3(-0.01, 0.0, 0.0)),
            (Key::Right, vec3(0.01, 0.0, 0.0)),
            (Key::Down, vec3(0.0, -0.01, 0.0)),
            (Key::Up, vec3(0.0, 0.01, 0.0)),
        ] {
            if frame.pressed(key) {
                self.move_bone(self.selected, step);
            }
        }
        let grabbed = frame.grabbed_near(&self.world_positions());
        self.drag(grabbed, |here| frame.dragged_to(here));
        update_world_positions(&mut self.bones, ROOT, Vec3::ZERO);
    }

    /// `dragged_to` tells where the pointer takes a place, as long as it holds something.
    fn drag(&mut self, grabbed: Option<usize>, dragged_to: impl Fn(Vec3) -> Option<Vec3>) {
        if let Some(bone) = grabbed {
            (self.selected, self.dragged) = (bone, Some(bone));
        }
        let Some(bone) = self.dragged else { return };
        let here = self.bones[bone].world_position;
        match dragged_to(here) {
            // Parents only translate, so a step in the world is the same step in the parent's space.
            Some(world) => self.move_bone(bone, world - here),
            None => self.dragged = None,
        }
    }

    /// Moves a bone in its parent's space, and stops its bounce.
    fn move_bone(&mut self, bone: usize, step: Vec3) {
        self.bones[bone].position += step;
        self.bounces.retain(|bounce| step == Vec3::ZERO || bounce.bone != bone);
    }

    fn panel_of_selected(&self, panel: &mut Panel) {
        let bone = &self.bones[self.selected];
        let name = |link: Option<usize>| link.map_or(say!("none"), |bone| self.bones[bone].name.to_owned());
        panel.heading(bone.name);
        panel.value(&say!("parent"), name(bone.parent));
        panel.value(&say!("first child"), name(bone.first_child));
        panel.value(&say!("next sibling"), name(bone.next_sibling));
        for (name, at) in [
            (say!("in its parent"), rounded(bone.position)),
            (say!("in the world"), self.shown_in_world(bone)),
        ] {
            panel.value(&name, format!("{:.3}, {:.3}", at.x, at.y));
        }
    }

    /// A bone's world position to three decimals. Where the walk is right, it is the sum of the rounded
    /// positions from the root down, so that the numbers shown add up.
    fn shown_in_world(&self, bone: &Bone) -> Vec3 {
        let links = std::iter::successors(Some(bone), |bone| Some(&self.bones[bone.parent?]));
        let sum: Vec3 = links.map(|bone| rounded(bone.position)).sum();
        if sum.abs_diff_eq(bone.world_position, 0.005) { sum } else { rounded(bone.world_position) }
    }
}

impl Scene for TreeWindow {
    fn list(&self) -> String {
        format!("{} bones\n", self.bones.len())
    }

    fn positions(&self) -> Result<Positions, Failure> {
        Ok(Positions {
            file: "tree".to_owned(),
            clip: None,
            time_s: self.time_s,
            positions: self.world_positions(),
            table: bone_table(&self.bones),
        })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let tables = self.step.as_deref().and_then(|step| step_tables("tree", step));
        StepTable::of_step("", tables.unwrap_or_default(), Mat4::IDENTITY)
    }

    fn views(&self) -> usize {
        1
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("A bone is a place, counted from its parent's. Move one: its children follow."));
        if panel.choice(&mut self.tree, &[say!("demo tree"), say!("small tree")]) {
            *self = Self { tree_is_new: true, ..Self::at_step(TREES[self.tree]) };
        }
        panel.heading(&say!("Bones"));
        panel.list(&mut self.selected, self.bones.iter().map(|bone| bone.name.to_owned()));
        self.panel_of_selected(panel);
        panel.note(say!("Tab or click: select. Arrows or drag: move."));
    }

    fn frame(&mut self, frame: &mut Frame) {
        if std::mem::take(&mut self.tree_is_new) {
            *frame.camera = camera(self.tree);
        }
        self.advance(frame.dt_s());
        self.move_by_hand(frame);
        frame.grid();
        for bone in &self.bones {
            // From parent to child (S0-28). The root has no line: its parent is the world.
            if let Some(parent) = bone.parent {
                frame.line_on_top(self.bones[parent].world_position, bone.world_position, 2.5, look::BONE);
            }
        }
        for (index, bone) in self.bones.iter().enumerate() {
            let (size, point, text) = match index == self.selected {
                true => (11.0, look::SELECTED, look::SELECTED),
                false => (7.0, look::BONE, look::TEXT),
            };
            frame.point(bone.world_position, size, point);
            frame.label(bone.world_position, bone.name, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A walk that leaves out bone2's parent is seen in the numbers, too.
    #[test]
    fn a_wrong_world_position_is_shown_as_it_is() {
        let mut window = TreeWindow::at_step("bone1-up");
        assert_eq!(window.shown_in_world(&window.bones[2]), vec3(0.4, 0.1, 0.0));
        window.bones[2].world_position = vec3(0.2, 0.0, 0.0);
        assert_eq!(window.shown_in_world(&window.bones[2]), vec3(0.2, 0.0, 0.0));
    }

    /// Tab selects another bone meanwhile.
    #[test]
    fn the_bone_that_was_grabbed_is_dragged() {
        let mut window = TreeWindow::at_step("rest");
        let before: Vec<Vec3> = window.bones.iter().map(|bone| bone.position).collect();
        window.drag(Some(1), Some);
        window.selected = 2;
        window.drag(None, |here| Some(here + Vec3::Y));
        assert_eq!(window.bones[1].position, before[1] + Vec3::Y);
        assert_eq!(window.bones[2].position, before[2]);
    }
}

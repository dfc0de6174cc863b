//! The window of stage 1: the demo tree, bouncing, with a bone to move by hand.

use glam::{Vec3, vec3};
use stage1_bones::{
    bone::{Bone, update_world_positions},
    bounce::{Bounce, animate},
    steps::{SCENES, bone_table, step, step_bounces},
    tree::{BONE1, ROOT},
};
use std::process::ExitCode;
use viewer::{About, Args, Camera, Failure, Frame, Key, Panel, Positions, Scene, look};

const ABOUT: About = About {
    name: "stage1_bones",
    title: "1 · Bones",
    scenes: SCENES,
    takes_file: false,
    takes_clip: false,
    snapshots: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/snapshots"),
    flags: &[],
    size: (640, 480),
};

fn main() -> ExitCode {
    viewer::run(ABOUT, |args| Ok(Box::new(Tree::open(args)?)))
}

/// The tree on its way, and the bone that is selected.
struct Tree {
    bones: Vec<Bone>,
    /// What moves by itself: a bone that is moved by hand stops.
    bounces: Vec<Bounce>,
    selected: usize,
    is_dragged: bool,
    time_s: f32,
}

impl Tree {
    fn open(args: &Args) -> Result<Self, Failure> {
        let name = args.step.as_deref().unwrap_or("rest");
        let bones = step(name).expect("the viewer refuses a step that is not in the list");
        let (bounces, time_s) = (step_bounces(name), args.time_s.unwrap_or(0.0));
        let mut tree = Tree { bones, bounces, selected: BONE1, is_dragged: false, time_s };
        tree.animate(time_s);
        Ok(tree)
    }

    fn animate(&mut self, dt_s: f32) {
        animate(&mut self.bones, &mut self.bounces, dt_s);
        update_world_positions(&mut self.bones, ROOT, Vec3::ZERO);
    }

    fn world_positions(&self) -> Vec<Vec3> {
        self.bones.iter().map(|bone| bone.world_position).collect()
    }

    /// Tab or a click selects a bone; the arrows or the pointer move it, in its parent's space.
    fn move_by_hand(&mut self, frame: &mut Frame) {
        if frame.pressed(Key::Tab) {
            self.selected = (self.selected + 1) % self.bones.len();
        }
        for (key, step) in [
            (Key::Left, vec3(-0.01, 0.0, 0.0)),
            (Key::Right, vec3(0.01, 0.0, 0.0)),
            (Key::Down, vec3(0.0, -0.01, 0.0)),
            (Key::Up, vec3(0.0, 0.01, 0.0)),
        ] {
            if frame.pressed(key) {
                self.move_selected(step);
            }
        }
        if let Some(bone) = frame.grabbed_near(&self.world_positions()) {
            (self.selected, self.is_dragged) = (bone, true);
        }
        let here = self.bones[self.selected].world_position;
        match frame.dragged_to(here) {
            // Parents only translate: a way in the world is the same way in the parent's space.
            Some(world) if self.is_dragged => self.move_selected(world - here),
            _ => self.is_dragged = false,
        }
        update_world_positions(&mut self.bones, ROOT, Vec3::ZERO);
    }
}

impl Tree {
    /// Moves the selected bone in its parent's space, and stops its bounce.
    fn move_selected(&mut self, step: Vec3) {
        self.bones[self.selected].position += step;
        self.bounces.retain(|bounce| step == Vec3::ZERO || bounce.bone != self.selected);
    }
}

impl Scene for Tree {
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

    fn camera(&self) -> Camera {
        Camera::flat(Vec3::ZERO, 1.0)
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text("A bone is a place, counted from its parent's. Move one: its children follow.");
        panel.heading("Bones");
        panel.list(&mut self.selected, self.bones.iter().map(|bone| bone.name.to_owned()));
        let bone = &self.bones[self.selected];
        let name = |link: Option<usize>| link.map_or("none", |bone| self.bones[bone].name);
        panel.heading(bone.name);
        panel.value("parent", name(bone.parent));
        panel.value("first child", name(bone.first_child));
        panel.value("next sibling", name(bone.next_sibling));
        let [x, y, _] = bone.position.to_array();
        panel.value("in its parent", format!("{x:.3}, {y:.3}"));
        let [x, y, _] = bone.world_position.to_array();
        panel.value("in the world", format!("{x:.3}, {y:.3}"));
        panel.note("Tab or click: select. Arrows or drag: move.");
    }

    fn frame(&mut self, frame: &mut Frame) {
        self.time_s += frame.dt_s;
        self.animate(frame.dt_s);
        self.move_by_hand(frame);
        frame.grid();
        for bone in &self.bones {
            // The root has no line: its parent is the world.
            if let Some(parent) = bone.parent {
                frame.line_on_top(self.bones[parent].world_position, bone.world_position, 2.5, look::BONE);
            }
        }
        for (index, bone) in self.bones.iter().enumerate() {
            let is_selected = index == self.selected;
            let (size, color) = if is_selected { (11.0, look::SELECTED) } else { (7.0, look::BONE) };
            frame.point(bone.world_position, size, color);
            frame.label(
                bone.world_position,
                bone.name,
                if is_selected { look::SELECTED } else { look::TEXT },
            );
        }
    }
}

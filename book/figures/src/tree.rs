//! Stage 1's two trees at rest.

use crate::{
    plane::{Window, grid},
    svg::Figure,
    world::World,
};
use glam::{Vec2, vec2};
use stage1_bones::{
    bone::{Bone, update_world_positions},
    steps::step,
    tree::{ROOT, small_tree as small_bones},
};

/// The demo tree's place in its figures, with room for the moves in the questions.
pub const WORLD: World = World { scale: 550.0, origin: vec2(178.0, 180.0) };

/// The visible part of its world.
fn window() -> Window {
    Window { x: -0.2..=0.8, y: -0.4..=0.3, step: 0.1 }
}

/// The demo tree's bones, at rest.
pub fn demo_bones() -> Vec<Bone> {
    step("rest").expect("a step of stage 1")
}

/// The demo tree at rest: five bones, the last two on one parent.
pub fn tree_at_rest() -> Figure {
    let bones = demo_bones();
    let mut figure = Figure::new("tree", 440.0);
    figure.set_world(WORLD);
    draw_grid(&mut figure);
    draw_bones(&mut figure, "bone", WORLD, &bones);
    let sides = [vec2(0.0, 28.0), vec2(0.0, 28.0), vec2(-20.0, 28.0), vec2(0.0, -28.0), vec2(0.0, 28.0)];
    name_bones(&mut figure, WORLD, &bones, &sides);
    figure
}

/// The grid that the demo tree's figures share.
pub fn draw_grid(figure: &mut Figure) {
    grid(figure, WORLD, &window(), &[0.0, 0.2, 0.4, 0.6, 0.8], &[-0.4, -0.2, 0.0, 0.2]);
}

/// The small tree of an exercise: two siblings on one bone.
pub fn small_tree() -> Figure {
    let mut bones = small_bones();
    update_world_positions(&mut bones, ROOT, glam::Vec3::ZERO);
    let world = World { scale: 1800.0, origin: vec2(160.0, 290.0) };
    let mut figure = Figure::new("small-tree", 416.0);
    figure.set_world(world);
    let window = Window { x: -0.05..=0.25, y: -0.05..=0.15, step: 0.05 };
    grid(&mut figure, world, &window, &[0.0, 0.1, 0.2], &[0.0, 0.1]);
    draw_bones(&mut figure, "bone", world, &bones);
    let sides = [vec2(0.0, 28.0), vec2(0.0, 28.0), vec2(0.0, -28.0), vec2(0.0, 28.0)];
    name_bones(&mut figure, world, &bones, &sides);
    figure
}

/// A line to each bone from its parent, and a dot at the origin of its space.
pub fn draw_bones(figure: &mut Figure, class: &str, world: World, bones: &[Bone]) {
    for bone in bones {
        if let Some(parent) = bone.parent {
            figure.line(class, &[place(world, &bones[parent]), place(world, bone)]);
        }
    }
    figure.dots(class, bones.iter().map(|bone| place(world, bone)), 7.0);
}

fn name_bones(figure: &mut Figure, world: World, bones: &[Bone], sides: &[Vec2]) {
    for (bone, &side) in bones.iter().zip(sides) {
        figure.text("bone strong", place(world, bone) + side, bone.name);
    }
}

/// A bone's place in the picture.
pub fn place(world: World, bone: &Bone) -> Vec2 {
    world.of(bone.world_position)
}

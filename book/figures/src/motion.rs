//! Stage 1's links and its motion.

use crate::{
    parts::Plot,
    svg::Figure,
    tree::{demo_bones, place},
    world::World,
};
use glam::{Vec2, vec2};
use stage1_bones::{
    bone::Bone,
    bounce::{Bounce, bounce, demo_bounces},
};

/// The demo tree with the three kinds of links between its bones.
pub fn links() -> Figure {
    let bones = demo_bones();
    let world = World { scale: 840.0, origin: vec2(60.0, 130.0) };
    let mut figure = Figure::new("links", 300.0);
    for bone in &bones {
        let here = place(world, bone);
        if let Some(child) = bone.first_child {
            link(&mut figure, "bone", here, place(world, &bones[child]), -9.0);
        }
        if let Some(sibling) = bone.next_sibling {
            link(&mut figure, "hot dashed", here, place(world, &bones[sibling]), 0.0);
        }
        if let Some(parent) = bone.parent {
            link(&mut figure, "soft thin", here, place(world, &bones[parent]), -9.0);
        }
    }
    name_bones(&mut figure, world, &bones);
    figure.text("bone", world.at(0.1, 0.0) - vec2(0.0, 36.0), "first child");
    figure.text("soft", world.at(0.3, 0.0) + vec2(0.0, 36.0), "parent");
    figure.text_to("hot", world.at(0.6, 0.0) + vec2(-16.0, -12.0), "next");
    figure.text_to("hot", world.at(0.6, 0.0) + vec2(-16.0, 14.0), "sibling");
    figure
}

/// An arrow from one dot to another, a little to its left, to leave room for the arrow back.
fn link(figure: &mut Figure, class: &str, from: Vec2, to: Vec2, aside: f32) {
    let along = (to - from).normalize_or_zero();
    let aside = along.perp() * aside;
    figure.arrow(class, from + along * 14.0 + aside, to - along * 14.0 + aside);
}

fn name_bones(figure: &mut Figure, world: World, bones: &[Bone]) {
    let sides = [vec2(0.0, 30.0), vec2(0.0, 30.0), vec2(-16.0, -32.0), vec2(0.0, -30.0), vec2(0.0, 30.0)];
    for (bone, side) in bones.iter().zip(sides) {
        figure.dot("bone", place(world, bone), 8.0);
        figure.text("strong", place(world, bone) + side, bone.name);
    }
}

/// bone1's height against time: it turns back at its limits.
pub fn bounce_path() -> Figure {
    let plot = Plot { corner: vec2(90.0, 370.0), size: vec2(520.0, 330.0), x: (0.0, 8.0), y: (-0.5, 0.3) };
    let mut figure = Figure::new("bounce", 430.0);
    plot.axes(
        &mut figure,
        &[(0.0, "0 s"), (2.0, "2 s"), (4.0, "4 s"), (6.0, "6 s"), (8.0, "8 s")],
        &[(-0.4, "−0.4"), (-0.2, "−0.2"), (0.0, "0"), (0.2, "0.2")],
    );
    let [Bounce { low, high, velocity, .. }, _] = demo_bounces();
    let height = |time_s: f32| bounce(0.0, velocity, low, high, time_s).0;
    for limit in [low, high] {
        figure.line("soft thin", &[plot.at(0.0, limit), plot.at(8.0, limit)]);
    }
    figure.line("hot dashed", &[plot.at(low / velocity, low), plot.at(2.4, velocity * 2.4)]);
    figure.text_from("hot", plot.at(2.5, -0.45), "without a limit");
    plot.curve(&mut figure, "bone", 80, height);
    let here = plot.at(1.5, height(1.5));
    figure.dot("bone", here, 8.0);
    figure.text_from("bone strong", here + vec2(16.0, 4.0), "at 1.5 s");
    figure.text("soft", plot.at(4.0, high) - vec2(0.0, 16.0), "it turns back here");
    figure
}

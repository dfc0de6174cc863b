//! One model shown many times, and one shape between two.

use crate::{
    body::{Side, draw_body},
    parts::boxed,
    svg::Figure,
    world::World,
};
use glam::{Vec3, vec2};
use stage3_gltf::posed_mesh::morph_positions;
use stage4_animation::character::character;
use stage4_animation::{clip::find_clip, instance::instances as in_one_clip, steps::arm_step};

/// One model that three instances read.
pub fn instances() -> Figure {
    let (model, clips) = character();
    let walk = find_clip(&clips, "walk").expect("it walks");
    let walking = in_one_clip(&model, &clips, walk, 3);
    let mut figure = Figure::new("instances", 520.0);
    figure.text("strong", vec2(110.0, 60.0), "one model");
    for (index, part) in ["mesh", "weights", "rest pose", "clips"].into_iter().enumerate() {
        boxed(&mut figure, "rest", vec2(30.0, 90.0 + 62.0 * index as f32), vec2(160.0, 50.0), part);
    }
    figure.text("rest", vec2(110.0, 360.0), "only read");
    for (index, instance) in walking.iter().enumerate() {
        let y = 160.0 + 166.0 * index as f32;
        let world = World { scale: 82.0, origin: vec2(350.0, y) };
        draw_body(&mut figure, "bone", world, &model, &instance.pose, Side::Left);
        figure.arrow("axis", vec2(200.0, 214.0), vec2(305.0, y - 70.0));
        let clock = format!("clock {:.2} s", instance.player.time_s);
        for (row, text) in [&clock[..], "its pose", "its joints"].into_iter().enumerate() {
            figure.text_from("", vec2(420.0, y - 106.0 + 32.0 * row as f32), text);
        }
    }
    figure.text("soft", vec2(280.0, 296.0), "reads");
    figure
}

/// The arm between two shapes: every vertex halfway on a straight line.
pub fn morph() -> Figure {
    let mut figure = Figure::new("morph", 450.0);
    let world = World { scale: 46.0, origin: vec2(410.0, 410.0) };
    let [bent, straight] = ["key0", "key5"].map(|step| arm_step(step).expect("a step of stage 4"));
    let between = half(&bent, &straight);
    let shapes = [(&bent, "rest dashed"), (&straight, "bone dashed"), (&between, "skin")];
    for (shape, class) in shapes {
        let places = world.places(shape);
        let rim = [0, 2, 4, 6, 7, 5, 3, 1].map(|vertex| places[vertex]);
        if class == "skin" {
            figure.area(class, &rim);
        }
        figure.closed_line(class, &rim);
    }
    for vertex in 2..8 {
        let [from, middle, to] = [&bent, &between, &straight].map(|shape| world.of(shape[vertex]));
        figure.line("axis thin", &[from, to]);
        figure.dot("skin", middle, 7.0);
    }
    figure.text("rest strong", vec2(200.0, 280.0), "bent");
    figure.text_from("bone strong", vec2(450.0, 60.0), "straight");
    figure.text_to("skin strong", vec2(300.0, 70.0), "half of each");
    figure
}

/// Each vertex of the arm halfway between its places in two shapes.
pub fn half(from: &[Vec3], to: &[Vec3]) -> Vec<Vec3> {
    let offsets: Vec<Vec3> = from.iter().zip(to).map(|(&from, &to)| to - from).collect();
    morph_positions(from, &[&offsets], &[0.5])
}

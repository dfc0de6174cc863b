//! A sword in a hand, by the hand's own matrix and by its skinning matrix.

use crate::{
    body::{Side, draw_body},
    svg::Figure,
    world::World,
};
use glam::{Vec3, vec2};
use stage3_gltf::{model::Model, pose::Pose};
use stage4_animation::{
    beyond::attach_steps::sword_places,
    character::{character, character_step},
};

/// The ends of the sword's blade, guard and handle in a pose, in model space.
pub fn sword_lines(model: &Model, pose: &Pose, by_skinning_matrix: bool) -> [[Vec3; 2]; 3] {
    let corners = sword_places(model, pose, by_skinning_matrix);
    let middle = |of: [usize; 4]| of.iter().map(|&corner| corners[corner]).sum::<Vec3>() / 4.0;
    // Each of the three boxes has eight corners; along the blade, and along the guard.
    let along = |part: usize| [[0, 1, 4, 5], [2, 3, 6, 7]].map(|end| middle(end.map(|it| 8 * part + it)));
    let across = |part: usize| [[0, 1, 2, 3], [4, 5, 6, 7]].map(|end| middle(end.map(|it| 8 * part + it)));
    [along(2), across(1), along(0)]
}

/// The mannequin from its side, with a sword: in its hand, and twice where the skinning matrix puts it.
pub fn sword() -> Figure {
    let mut figure = Figure::new("sword", 395.0);
    let (model, clips) = character();
    figure.text("strong", vec2(95.0, 352.0), "model matrix");
    figure.text("strong", vec2(367.0, 352.0), "skinning matrix");
    for (moment, by_skinning_matrix, x, class, name) in [
        ("walk-0.25", false, 95.0, "skin", "walking"),
        ("rest", true, 275.0, "soft", "at rest"),
        ("walk-0.25", true, 458.0, "soft", "walking"),
    ] {
        let pose = character_step(moment, &model, &clips).expect("it is a step");
        let world = World { scale: 152.0, origin: vec2(x, 300.0) };
        draw_body(&mut figure, class, world, &model, &pose, Side::Left);
        for line in sword_lines(&model, &pose, by_skinning_matrix) {
            figure.line("hot thick", &line.map(|place| world.of(Side::Left.seen(place).extend(0.0))));
        }
        figure.text("soft", vec2(x, 376.0), name);
    }
    figure
}

//! A sword in a hand, by the hand's own matrix and by its skinning matrix; and a coat on a figure's joints.

use crate::{
    body::{Side, draw_body},
    parts::{boxed, row_of_boxes},
    svg::Figure,
    world::World,
};
use glam::{Vec2, Vec3, vec2};
use stage3_gltf::{
    model::{Model, Skin},
    pose::Pose,
};
use stage4_animation::{
    beyond::{attach::wear, attach_steps::sword_places},
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

/// The names in a coat's file, the joints that its skin lists, and the names of the figure that wears it.
const COAT: [&str; 3] = ["chest", "hips", "spine"];
const COAT_LIST: [usize; 3] = [2, 0, 1];
const FIGURE: [&str; 4] = ["hips", "spine", "chest", "head"];

/// The list of the coat's skin on the figure.
pub fn worn() -> Vec<usize> {
    let skin =
        Skin { name: "coat".to_owned(), joints: COAT_LIST.to_vec(), inverse_bind_matrices: Vec::new() };
    let [own, figure] = [COAT.to_vec(), FIGURE.to_vec()].map(|names| names.into_iter().map(str::to_owned));
    let (own, figure): (Vec<_>, Vec<_>) = (own.collect(), figure.collect());
    wear(&skin, &own, &figure).expect("the figure has all three").joints
}

/// From the skin's list to the coat's joints, by their names to the figure's, and to the list as it is worn.
pub fn coat_list() -> Figure {
    let mut figure = Figure::new("coat-list", 520.0);
    let (small, wide) = (vec2(64.0, 46.0), vec2(104.0, 46.0));
    let [list, own, others, worn_list] = [30.0, 170.0, 310.0, 450.0].map(|y| vec2(200.0, y));
    let middle = |row: Vec2, size: Vec2, index: usize| row + vec2((index as f32 + 0.5) * size.x, 0.0);
    row_of_boxes(&mut figure, "hot", list, small, COAT_LIST);
    row_of_boxes(&mut figure, "soft", own, wide, COAT);
    row_of_boxes(&mut figure, "bone", others, wide, FIGURE);
    for (entry, joint) in worn().into_iter().enumerate() {
        let made_for = COAT_LIST[entry];
        let below = vec2(0.0, small.y + 3.0);
        let above = vec2(0.0, -3.0);
        figure.arrow("hot", middle(list, small, entry) + below, middle(own, wide, made_for) + above);
        figure.arrow("soft", middle(own, wide, made_for) + below, middle(others, wide, joint) + above);
        figure.arrow("hot", middle(others, wide, joint) + below, middle(worn_list, small, entry) + above);
        boxed(&mut figure, "hot", worn_list + vec2(entry as f32 * small.x, 0.0), small, joint);
    }
    for (row, class, name) in [
        (list, "hot", "skin's list"),
        (own, "soft", "coat's joints"),
        (others, "bone", "figure's joints"),
        (worn_list, "hot", "list, worn"),
    ] {
        figure.text_from(&format!("{class} strong"), vec2(24.0, row.y + 23.0), name);
    }
    figure
}

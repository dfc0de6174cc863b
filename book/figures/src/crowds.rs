//! Poses in a texture, and a crowd that shows them.

use crate::svg::Figure;
use glam::vec2;
use stage4_animation::character::character;
use stage5_gpu::{
    crowd::sampled_poses,
    joint_texture::{MATRICES_PER_LINE, TEXELS_PER_MATRIX},
    steps::{crowd_at, crowd_clip},
};

/// The matrix that the chapter looks for: joint 3 of pose 7.
pub const MARKED: (usize, usize) = (7, 3);

/// A matrix's line, and its place on the line, with `joints` matrices to a pose.
pub fn place_of(pose: usize, joint: usize, joints: usize) -> (usize, usize) {
    let matrix = pose * joints + joint;
    (matrix / MATRICES_PER_LINE, matrix % MATRICES_PER_LINE)
}

/// The texture in its figure: its left edge, its first line, the height of a line and the width of a matrix.
const LEFT: f32 = 60.0;
const TOP: f32 = 70.0;
const LINE: f32 = 30.0;
const CELL: f32 = 560.0 / MATRICES_PER_LINE as f32;

/// All poses of the walk in one texture.
pub fn crowd_texture() -> Figure {
    let mut figure = Figure::new("crowd-texture", 520.0);
    let (model, clips) = character();
    let clip = crowd_clip(&clips).map(|clip| &clips[clip]);
    let poses = sampled_poses(&model, clip).len();
    let joints = model.skins[0].joints.len();
    let lines = (poses * joints).div_ceil(MATRICES_PER_LINE);
    for pose in 0..poses {
        draw_pose(&mut figure, pose, joints);
    }
    let below = TOP + lines as f32 * LINE;
    figure.bar("line axis thin", vec2(LEFT, TOP - 2.0), vec2(560.0, below - TOP + 2.0));
    let (row, place) = place_of(MARKED.0, MARKED.1, joints);
    let marked = vec2(LEFT + (place as f32 + 0.5) * CELL, TOP + (row as f32 + 0.5) * LINE);
    figure.dot("skin", marked - vec2(0.0, 1.5), 6.0);
    for number in [0, lines - 1] {
        let y = TOP + (number as f32 + 0.5) * LINE;
        figure.text_to("soft", vec2(LEFT - 12.0, y), number);
    }
    let width = MATRICES_PER_LINE * TEXELS_PER_MATRIX;
    let matrix = MARKED.0 * joints + MARKED.1;
    for (class, y, words) in [
        ("", 40.0, format!("{MATRICES_PER_LINE} matrices, {width} texels wide")),
        ("", below + 30.0, format!("{poses} poses of {joints} matrices each")),
        ("skin strong", below + 64.0, format!("pose {}, joint {}: matrix {matrix}", MARKED.0, MARKED.1)),
    ] {
        figure.text_from(class, vec2(LEFT, y), &words);
    }
    figure
}

/// A pose's matrices; its colour differs from its neighbours'.
fn draw_pose(figure: &mut Figure, pose: usize, joints: usize) {
    for (row, from, to) in pieces(pose * joints, (pose + 1) * joints) {
        let corner = vec2(LEFT + from as f32 * CELL, TOP + row as f32 * LINE);
        let class = match pose {
            pose if pose == MARKED.0 => "box hot",
            pose if pose % 2 == 0 => "flesh bone",
            _ => "flesh rest",
        };
        figure.bar(class, corner, vec2((to - from) as f32 * CELL, LINE - 3.0));
    }
}

/// The pieces of a run of matrices, line by line: the line, and the piece's start and end in it.
fn pieces(from: usize, to: usize) -> Vec<(usize, usize, usize)> {
    let (first, last) = (from / MATRICES_PER_LINE, (to - 1) / MATRICES_PER_LINE);
    let piece = |row: usize| {
        let start = row * MATRICES_PER_LINE;
        (row, from.max(start) - start, to.min(start + MATRICES_PER_LINE) - start)
    };
    (first..=last).map(piece).collect()
}

/// Nine instances from above, each with its place and the number of its pose.
pub fn crowd_places() -> Figure {
    let (model, clips) = character();
    let (poses, instances) = crowd_at("9-at-0.5", &model, &clips).expect("a step of stage 5");
    let mut figure = Figure::new("crowd-places", 480.0);
    let scale = 105.0;
    for (index, instance) in instances.iter().enumerate() {
        let place = instance.world_from_model.w_axis;
        let at = vec2(330.0, 195.0) + scale * vec2(place.x, place.z);
        figure.circle("box bone", at, 40.0);
        figure.text("bare strong", at, instance.pose);
        figure.text("soft", at - vec2(58.0, 32.0), index);
    }
    figure.text("soft", vec2(330.0, 420.0), "small: which instance");
    figure.text("bone", vec2(330.0, 452.0), format!("in the circle: its pose, of {}", poses.len()));
    figure
}

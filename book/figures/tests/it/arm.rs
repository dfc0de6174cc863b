use crate::drawing::{assert_near, assert_says, circles, paths, to_world};
use figures::{arm::tutorial_normal, chain::three_places, matrices::elbow};
use glam::{Mat4, Vec2, Vec3, Vec4, vec2, vec3};

/// S0-01: the outer corners of two stiff pieces, half a unit from the elbow and turned by 60°, are 2 · 0.5 ·
/// sin 30° apart; the skin has the positions that a morph's key stores, and no gap. A unit is 42 in the
/// picture.
#[test]
fn only_stiff_pieces_come_apart() {
    let [morph, lower, upper, skinned] =
        [0, 2, 4, 6].map(|shape| paths("three-kinds", "skin").swap_remove(shape));
    assert!((lower[1].distance(upper[0]) - 42.0 * 0.5).abs() < 0.2, "{lower:?} {upper:?}");
    let moved: Vec<_> = morph.iter().map(|&place| place + vec2(440.0, 0.0)).collect();
    assert_near(&skinned, &moved, 0.2);
}

/// S1-19: the arm as it was made.
#[test]
fn the_arm_has_three_boxes_with_the_elbow_in_the_middle_one() {
    let boxes = paths("arm", "area");
    let heights = [(0.0, 3.0), (3.0, 5.0), (5.0, 8.0)];
    assert_eq!(boxes.len(), heights.len());
    for (corners, (low, high)) in boxes.iter().zip(heights) {
        let expected = [vec2(-0.5, low), vec2(0.5, low), vec2(0.5, high), vec2(-0.5, high)];
        assert_near(&to_world("arm", corners), &expected, 0.01);
    }
}

/// S1-19, D1: the arm bent. Rigid, ring 5 is at (−1, 3.5) and (−1, 4.5); smooth, at (−0.875, 3.875) and
/// (−0.625, 4.625).
#[test]
fn the_middle_boxes_are_the_tutorials() {
    let boxes = paths("arm-rigid-smooth", "area");
    // Three boxes and the enlarged one, twice; corners 2, 3, 5, 4.
    let expected = [
        [vec2(-0.5, 3.0), vec2(0.5, 3.0), vec2(-1.0, 4.5), vec2(-1.0, 3.5)],
        [vec2(-0.125, 3.125), vec2(0.625, 3.375), vec2(-0.625, 4.625), vec2(-0.875, 3.875)],
    ];
    for (corners, expected) in [&boxes[3], &boxes[7]].into_iter().zip(expected) {
        let sides = |corners: &[Vec2]| corners.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>();
        let found: Vec<_> = sides(corners).iter().map(|side| vec2(side.x, -side.y) / 130.0).collect();
        assert_near(&found, &sides(&expected), 0.002);
    }
    // Vertex 4 is three quarters of the way from (−0.5, 5) to (−1, 3.5).
    let [lower, upper] = paths("arm-rigid-smooth", "hot")[0][..] else { panic!("a line") };
    assert!(boxes[7][3].distance(lower.lerp(upper, 0.75)) < 0.1);
}

/// E1-1: the tutorial's normal is (0, 2.25, −1.75).
#[test]
fn the_tutorials_normal_took_the_translation() {
    assert!(tutorial_normal().abs_diff_eq(vec3(0.0, 2.25, -1.75), 1e-5), "{}", tutorial_normal());
    let shafts = |class| paths("normals-bent", class)[0][1] - paths("normals-bent", class)[0][0];
    let (wrong, right) = (shafts("skin"), shafts("bone"));
    // The right one, (0, −0.95, 0.32), points down and to the right, the other up and to the left.
    assert!((right.x / right.y - 0.316228 / 0.948683).abs() < 0.01, "{right}");
    assert!((wrong.x / wrong.y - 1.75 / 2.25).abs() < 0.01 && wrong.y < 0.0, "{wrong}");
}

#[test]
fn the_vertex_is_eight_then_four_high_then_bent_down() {
    let [mesh, joint, model] = three_places().map(Vec3::truncate);
    assert_near(&[mesh, joint, model], &[vec2(-0.5, 8.0), vec2(-0.5, 4.0), vec2(-4.0, 3.5)], 1e-5);
    assert_says("chain-of-spaces", "(−4, 3.5)");
    assert_eq!(circles("chain-of-spaces", "hot").len(), 3);
}

#[test]
fn the_columns_are_the_axes_and_the_origin() {
    let expected = Mat4::from_cols(Vec4::Y, Vec4::NEG_X, Vec4::Z, Vec4::new(0.0, 4.0, 0.0, 1.0));
    assert!(elbow().abs_diff_eq(expected, 1e-6), "{}", elbow());
    let numbers =
        |name| crate::drawing::texts(name).into_iter().filter(|text| text.len() < 5).collect::<Vec<_>>();
    let memory = "0 1 0 0 −1 0 0 0 0 0 1 0 0 4 0 1".split(' ').collect::<Vec<_>>();
    let found = numbers("row-column");
    assert_eq!(
        found.iter().filter(|text| *text != "x" && *text != "y" && *text != "z").skip(32).collect::<Vec<_>>(),
        memory
    );
}

/// A normal stands at right angles to its slope, even after both were stretched.
#[test]
fn the_right_normal_is_upright_and_the_stretched_one_is_not() {
    let slopes: Vec<_> = paths("stretched-slope", "thick").iter().map(|line| line[1] - line[0]).collect();
    let normals: Vec<_> =
        paths("stretched-slope", "bone").iter().step_by(2).map(|line| line[1] - line[0]).collect();
    let wrong = paths("stretched-slope", "skin")[0][1] - paths("stretched-slope", "skin")[0][0];
    for (slope, normal) in slopes.iter().zip(&normals) {
        assert!(slope.normalize().dot(normal.normalize()).abs() < 0.01, "{slope}, {normal}");
    }
    assert!(slopes[1].normalize().dot(wrong.normalize()).abs() > 0.5, "{wrong}");
    // By hand: (2, −1) and (1, 2).
    assert!(
        (slopes[1].y / slopes[1].x - 0.5).abs() < 0.01 && (normals[1].y / normals[1].x + 2.0).abs() < 0.02
    );
}

/// D1: the flag's corner (1.5, 3.5) goes to (−3.5, 5.5), and the axes' tips are the matrix's columns.
#[test]
fn the_columns_take_the_flag() {
    let lines: Vec<_> = ["thick", "bone", "skin", "rest"]
        .into_iter()
        .map(|class| {
            let svg = paths("matrix-columns", class);
            let last = svg.iter().rfind(|line| line.len() == 2 || line.len() == 3).expect("a line").clone();
            to_world("matrix-columns", &last)
        })
        .collect();
    assert_near(&lines[0], &[vec2(0.0, 4.0), vec2(-4.0, 4.0)], 0.01);
    assert_near(&lines[1], &[vec2(-4.0, 4.0), vec2(-3.5, 5.5), vec2(-3.0, 4.0)], 0.01);
    assert_near(&lines[2], &[vec2(0.0, 4.0), vec2(0.0, 5.0)], 0.01);
    assert_near(&lines[3], &[vec2(0.0, 4.0), vec2(-1.0, 4.0)], 0.01);
}

/// A turn's transpose leads back; a stretch by 1.5, followed by its transpose, is one by 1.5 · 1.5.
#[test]
fn only_a_turn_comes_back_by_its_transpose() {
    let squares: Vec<_> = paths("transpose-back", "bone").into_iter().step_by(2).collect();
    let upright = |middle: Vec2, half: Vec2| {
        [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, y)| middle + half * vec2(x, y))
    };
    assert_near(&squares[0], &upright(vec2(510.0, 110.0), Vec2::splat(46.0)), 0.1);
    assert_near(&squares[1], &upright(vec2(510.0, 310.0), vec2(46.0 * 2.25, 46.0)), 0.1);
}

//! The drawings that move when a question is answered.

use crate::drawing::{all, numbers, svg_of, to_world, value};
use glam::{Vec2, vec2};
use roxmltree::Document;

/// A pose: the place that is asked for, in the world; all its points, in the world; and its drawing without
/// numbers.
struct Pose {
    asked: Vec2,
    points: Vec<Vec2>,
    shape: String,
}

fn poses(name: &str) -> Vec<Pose> {
    let svg = svg_of(name);
    let groups = svg.split("<g class=\"pose\"").skip(1);
    groups.map(|group| pose(name, &format!("<g{}</g>", group.split("</g>").next().unwrap()))).collect()
}

fn pose(name: &str, group: &str) -> Pose {
    let document = Document::parse(group).expect("well-formed");
    let points = document.descendants().flat_map(|node| match node.attribute("d") {
        Some(path) => path.split(['M', 'z']).filter(|part| !part.is_empty()).flat_map(numbers).collect(),
        None if node.has_tag_name("circle") => vec![vec2(value(node, "cx"), value(node, "cy"))],
        None => Vec::new(),
    });
    Pose {
        asked: numbers(document.root_element().attribute("data-at").unwrap())[0],
        points: to_world(name, &points.collect::<Vec<_>>()),
        shape: group.replace(|letter: char| letter.is_ascii_digit() || "-.".contains(letter), ""),
    }
}

/// By hand. Rigid, ring 5 goes round the elbow, (0, 4), with it; smooth, three quarters of the way. At 67.5°
/// the tip's (0.5, 4) is at (0.5 cos − 4 sin, 0.5 sin + 4 cos). Halfway between matrices it is the middle of
/// (0.5, 8) and (−4, 4.5). J1's (0, 1) above (0, 1) turns to its left.
#[test]
fn a_pose_of_the_way_is_the_answer() {
    let answers = [
        ("arm", vec2(-4.0, 3.5)),
        ("arm--rigid", vec2(-1.0, 3.5)),
        ("arm--blended", vec2(-0.875, 3.875)),
        ("arm--slerp", vec2(-3.50418, 5.99267)),
        ("arm--matrix-lerp", vec2(-1.75, 6.25)),
        ("two-joints", vec2(-1.0, 1.0)),
    ];
    for (name, answer) in answers {
        let nearest = poses(name).iter().map(|pose| pose.asked.distance(answer)).fold(f32::MAX, f32::min);
        assert!(nearest < 1e-3, "{name}: {nearest} away");
    }
}

/// By hand: bone1 up by 0.1 and the other to the left by 0.1. Half of what bone32 does is vertex 6's, and
/// all of what bone31 does is vertex 5's.
#[test]
fn three_poses_make_a_plane_with_every_answer() {
    let moved = |name| {
        let [rest, up, left] = poses(name).try_into().ok().expect("three poses");
        (rest.asked, up.asked - rest.asked, left.asked - rest.asked)
    };
    let expected = [
        ("tree", (vec2(0.6, -0.1), vec2(0.0, 0.1), vec2(-0.1, 0.0))),
        ("outline", (vec2(0.5, 0.0), vec2(0.0, 0.1), vec2(-0.05, 0.0))),
        ("outline--by-one-bone", (vec2(0.65, 0.1), vec2(0.0, 0.1), vec2(-0.1, 0.0))),
    ];
    for (name, (rest, up, left)) in expected {
        let found = moved(name);
        let away = (found.0 - rest).length() + (found.1 - up).length() + (found.2 - left).length();
        assert!(away < 1e-4, "{name}: {found:?}");
    }
}

/// The page mixes poses number by number, and shows the point that is asked for where it is drawn.
#[test]
fn poses_differ_in_numbers_only_and_draw_what_is_asked_for() {
    let mut count = 0;
    for figure in all() {
        let poses = poses(figure.name);
        for pose in &poses {
            assert_eq!(pose.shape, poses[0].shape, "{}", figure.name);
            assert!(!pose.shape.contains("<text"), "{}", figure.name);
            let nearest = pose.points.iter().map(|point| point.distance(pose.asked)).fold(f32::MAX, f32::min);
            assert!(nearest < 0.002, "{}: {nearest} away at {}", figure.name, pose.asked);
        }
        count += usize::from(!poses.is_empty());
    }
    assert_eq!(count, 9);
}

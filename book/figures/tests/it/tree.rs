use crate::drawing::{assert_near, assert_says, circles, paths, share, texts, to_world};
use figures::{body::joint, plane::short};
use glam::vec2;
use stage3_gltf::{pose::rest_pose, skeleton::posed_joints};
use stage4_animation::character::character;

#[test]
fn the_demo_trees_bones_are_where_the_tutorial_has_them() {
    // S0-06
    let expected = [vec2(0.0, 0.0), vec2(0.2, 0.0), vec2(0.4, 0.0), vec2(0.6, 0.1), vec2(0.6, -0.1)];
    assert_near(&to_world("tree", &circles("tree", "bone")), &expected, 0.001);
    for name in ["root", "bone1", "bone2", "bone31", "bone32"] {
        assert!(texts("tree").iter().any(|text| text == name), "{name}");
    }
}

#[test]
fn the_small_trees_bones_are_where_the_tutorial_has_them() {
    let expected = [vec2(0.0, 0.0), vec2(0.1, 0.0), vec2(0.1, 0.1), vec2(0.2, 0.0)];
    assert_near(&to_world("small-tree", &circles("small-tree", "bone")), &expected, 0.001);
}

/// By hand: down at 0.2 units a second from 0; 1 s to the limit, half a second back up: −0.1.
#[test]
fn the_bounce_turns_back_at_its_limits() {
    let path = &paths("bounce", "bone")[0];
    // The first line of the plot goes from 0 s to 8 s; its lowest and highest points are the limits.
    let (low, high) = (path[10].y, path[30].y);
    let at = |index: usize| share(path[index].y, low, high) * 0.4 - 0.2;
    for (index, expected) in [(0, 0.0), (10, -0.2), (15, -0.1), (20, 0.0), (30, 0.2), (50, -0.2), (80, 0.0)] {
        assert!((at(index) - expected).abs() < 1e-3, "{index}: {} instead of {expected}", at(index));
    }
    let marked = circles("bounce", "bone")[0];
    assert!(marked.distance(path[15]) < 0.1, "{marked}");
}

#[test]
fn every_link_has_its_arrow() {
    // Three first children, one sibling, and four bones with a parent: each arrow has a shaft and a head.
    let arrows = |class| paths("links", class).len() / 2;
    assert_eq!((arrows("bone"), arrows("soft")), (3, 4));
    assert_eq!(paths("links", "hot").len(), 2);
}

#[test]
fn every_bone_has_its_axes() {
    // S0-02: a shaft and a head for each of five bones.
    assert_eq!((paths("bone-as-space", "skin").len(), paths("bone-as-space", "rest").len()), (10, 10));
    assert_says("bone-as-space", "(0.2, 0)");
}

/// S0-09, S0-35: the mannequin's pelvis is where its model has it; the tutorial's numbers are for another
/// figure.
#[test]
fn the_pelvis_is_at_the_origin_or_the_feet_are() {
    let roots = circles("pelvis-root", "hot");
    assert_eq!(roots[0].y, roots[1].y);
    let (model, _) = character();
    let pelvis = posed_joints(&model, &rest_pose(&model))[joint(&model, "hips")].w_axis.y;
    assert_says("pelvis-root", &short(pelvis));
}

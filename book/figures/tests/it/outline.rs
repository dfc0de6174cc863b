use crate::drawing::{assert_near, circles, paths, to_world};
use glam::vec2;

#[test]
fn the_outline_has_the_tutorials_vertices() {
    let expected = [
        (-0.1, 0.05),
        (0.1, 0.05),
        (0.3, 0.05),
        (0.45, 0.06),
        (0.6, 0.15),
        (0.65, 0.1),
        (0.5, 0.0),
        (0.65, -0.1),
        (0.6, -0.15),
        (0.45, -0.06),
        (0.3, -0.05),
        (0.1, -0.05),
        (-0.1, -0.05),
    ]
    .map(|(x, y)| vec2(x, y));
    assert_near(&to_world("outline", &circles("outline", "rest")), &expected, 0.001);
}

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

use crate::drawing::{assert_near, circles, texts, to_world};
use glam::vec2;

#[test]
fn the_demo_trees_bones_are_where_the_tutorial_has_them() {
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

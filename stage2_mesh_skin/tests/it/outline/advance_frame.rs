//! A frame of the scene: bones bounce, vertices follow.

use super::*;

#[test]
fn ends_with_vertices_that_follow_the_bones_of_this_frame() {
    // S0-25, S0-26: at 0.2 units a second, both bones reach D0's second pose after 1 s.
    let mut scene = outline();
    outline::advance_frame(&mut scene, 1.0);
    testing::assert_table!("after-1s", table(&world_positions(&scene)));
    assert_near(scene.bones[BONE32].world_position, vec3(0.4, -0.3, 0.0));
    assert_outline(&world_positions(&scene), BONE1_DOWN);
}

#[test]
fn does_not_depend_on_the_frame_rate() {
    // E0-4, S1-13: nothing accumulates from frame to frame, either.
    let (mut smooth, mut jerky) = (outline(), outline());
    for _ in 0..90 {
        outline::advance_frame(&mut smooth, 1.5 / 90.0);
    }
    outline::advance_frame(&mut jerky, 1.5);
    for (smooth, jerky) in smooth.vertices.iter().zip(&jerky.vertices) {
        assert_near(smooth.world_position, jerky.world_position);
    }
}

#[test]
fn leaves_the_mesh_as_it_was() {
    // S0-15, S0-22: each vertex keeps both positions, and the original is drawn beside the deformed one.
    let mut scene = outline();
    outline::advance_frame(&mut scene, 1.0);
    for (vertex, original) in scene.vertices.iter().zip(outline_vertices()) {
        assert_eq!(vertex.mesh_position, original.mesh_position);
    }
}

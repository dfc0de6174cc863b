//! Boxes and spheres around positions.

use glam::{Vec3, vec3};
use stage3_gltf::{bounds::posed_box, model::Model, pose::rest_pose, small_models::two_joints};

mod bounding_box {
    use glam::Vec3;
    use stage3_gltf::bounds::bounding_box;

    /// S2-30
    #[test]
    fn corners_are_the_smallest_and_largest_of_each_axis() {
        let positions = [Vec3::new(1.0, -2.0, 3.0), Vec3::new(-1.0, 5.0, 3.5), Vec3::new(0.0, 0.0, 0.0)];
        assert_eq!(bounding_box(&positions), Some((Vec3::new(-1.0, -2.0, 0.0), Vec3::new(1.0, 5.0, 3.5))));
    }

    #[test]
    fn one_position_is_a_box_and_none_is_not() {
        assert_eq!(bounding_box(&[Vec3::ONE]), Some((Vec3::ONE, Vec3::ONE)));
        assert_eq!(bounding_box(&[]), None);
    }
}

/// D4 at rest: its vertices are at (0,0,0), (±.5,2,0) and (0,4,0), its joints at (0,0,0) and (0,3,0).
#[test]
fn a_posed_box_is_around_the_vertices_or_else_the_joints() {
    let mut model = two_joints();
    let at_rest = |model: &Model| posed_box(model, &rest_pose(model));
    assert_eq!(at_rest(&model), (vec3(-0.5, 0.0, 0.0), vec3(0.5, 4.0, 0.0)));
    model.meshes.clear();
    assert_eq!(at_rest(&model), (Vec3::ZERO, vec3(0.0, 3.0, 0.0)));
    assert_eq!(at_rest(&Model::default()), (Vec3::ZERO, Vec3::ZERO));
}

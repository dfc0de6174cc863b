//! Nodes become joints, parents first.

use crate::tiny::{model, problem, triangle};
use glam::{Mat4, Quat, Vec3};
use serde_json::json;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::model::Local;

mod parents_first {
    use stage3_gltf::gltf_file::nodes::{joint_of_node, parents_first};

    /// S1-22
    #[test]
    fn children_come_after_their_parent_branch_by_branch() {
        // 3 holds 1 and 4; 1 holds 0 and 2.
        let parents = [Some(1), Some(3), Some(1), None, Some(3)];
        assert_eq!(parents_first(&parents), [3, 1, 0, 2, 4]);
    }

    #[test]
    fn the_joint_of_a_node_is_its_place_in_the_order() {
        assert_eq!(joint_of_node(&[Some(1), Some(2), None, Some(2)]), [2, 1, 0, 3]);
    }

    #[test]
    fn roots_keep_their_order() {
        assert_eq!(parents_first(&[None, None, Some(0)]), [0, 2, 1]);
        assert_eq!(parents_first(&[]), [0; 0]);
    }

    #[test]
    fn a_ring_and_what_hangs_on_it_are_missing() {
        assert_eq!(parents_first(&[Some(1), Some(0), None, Some(0), Some(4)]), [2]);
    }

    #[test]
    fn a_chain_of_a_hundred_thousand_is_no_trouble() {
        let count = 100_000;
        let parents: Vec<Option<usize>> =
            (0..count).map(|node| if node + 1 < count { Some(node + 1) } else { None }).collect();
        assert!(parents_first(&parents).into_iter().eq((0..count).rev()));
    }
}

#[test]
fn joints_know_their_parents_and_nodes_their_joints() {
    let mut json = triangle();
    json["nodes"] = json!([
        {"name": "hand"},
        {"name": "arm", "children": [0]},
        {"children": [1, 3], "mesh": 0},
        {"name": "leg"},
    ]);
    json["scenes"] = json!([{"nodes": [2]}]);
    let model = model(&json);
    let joints: Vec<(&str, Option<usize>)> =
        model.joints.iter().map(|joint| (joint.name.as_str(), joint.parent)).collect();
    assert_eq!(joints, [("node 2", None), ("arm", Some(0)), ("hand", Some(1)), ("leg", Some(0))]);
    assert_eq!(model.meshes[0].joint, 0);
}

#[test]
fn a_node_rests_in_parts_or_as_any_matrix() {
    let sheared = [1.0, 0.0, 0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 4.0, 5.0, 6.0, 1.0];
    let mut json = triangle();
    json["nodes"] = json!([
        {"mesh": 0, "translation": [1, 2, 3], "rotation": [0, 0, 2, 0], "scale": [-1, 1, 1]},
        {"matrix": sheared},
        {},
    ]);
    let model = model(&json);
    // A rotation that is too long still has a direction: half a turn about z.
    let parts = Transform {
        translation: Vec3::new(1.0, 2.0, 3.0),
        rotation: Quat::from_xyzw(0.0, 0.0, 1.0, 0.0),
        scale: Vec3::new(-1.0, 1.0, 1.0),
    };
    assert_eq!(model.joints[0].rest, Local::Parts(parts));
    assert_eq!(model.joints[1].rest, Local::Matrix(Mat4::from_cols_array(&sheared)));
    assert_eq!(model.joints[2].rest, Local::Parts(Transform::IDENTITY));
    assert_eq!(model.warnings, ["node 0: its rotation had a length of 2, and now has 1"]);
}

#[test]
fn broken_trees_are_refused() {
    let refused = |nodes: serde_json::Value| {
        let mut json = triangle();
        json["nodes"] = nodes;
        json["scenes"] = json!([{"nodes": []}]);
        problem(&json)
    };
    assert_eq!(
        refused(json!([{"children": [1]}, {"children": [0]}])),
        "tiny.gltf: node 0: is its own ancestor"
    );
    assert_eq!(refused(json!([{"children": [0]}])), "tiny.gltf: node 0: is its own ancestor");
    assert_eq!(
        refused(json!([{"children": [2]}, {"children": [2]}, {}])),
        "tiny.gltf: node 2: is a child of node 0 and again of node 1"
    );
    assert_eq!(
        refused(json!([{"name": "Hips", "children": [9]}])),
        "tiny.gltf: node 0 \"Hips\", children: refers to node 9, but the file has only 1"
    );
    assert_eq!(refused(json!([{"rotation": [0, 0, 0, 0]}])), "tiny.gltf: node 0, rotation: has no direction");
    assert_eq!(refused(json!([{"scale": [1e39, 1, 1]}])), "tiny.gltf: node 0, scale: contains inf");
    // A matrix beside its parts is a warning: see `lenient`.
}

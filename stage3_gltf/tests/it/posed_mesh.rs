//! Vertices and normals in a pose.

use crate::tiny::{floats, model, triangle, two_joints as two_joints_file, with_data};
use glam::{Mat4, Vec3, vec3};
use serde_json::json;
use stage3_gltf::{
    model::Local,
    pose::rest_pose,
    posed_mesh::{posed_meshes, posed_positions, skin_space_meshes, unposed_vertex},
    skeleton::posed_joints,
    small_models::two_joints,
    steps::{pose_at, scene_model},
};
use std::f32::consts::FRAC_PI_2;

mod morph_positions {
    use glam::Vec3;
    use stage3_gltf::posed_mesh::morph_positions;

    #[test]
    fn each_target_counts_by_its_weight() {
        let up = [Vec3::Y, Vec3::ZERO];
        let right = [Vec3::ZERO, 2.0 * Vec3::X];
        let morphed = morph_positions(&[Vec3::Z, Vec3::ZERO], &[&up, &right], &[0.5, 0.25]);
        assert_eq!(morphed, [Vec3::new(0.0, 0.5, 1.0), Vec3::new(0.5, 0.0, 0.0)]);
    }

    #[test]
    fn weights_of_zero_change_nothing_and_neither_does_an_empty_target() {
        let positions = [Vec3::X, Vec3::Y];
        assert_eq!(morph_positions(&positions, &[&[Vec3::ONE; 2]], &[0.0]), positions);
        assert_eq!(morph_positions(&positions, &[&[]], &[1.0]), positions);
        assert_eq!(morph_positions(&positions, &[], &[]), positions);
    }
}

/// The triangle with a normal along z and a target that lifts its third corner by 1 and tips its normal.
fn morphing(node: serde_json::Value) -> stage3_gltf::model::Model {
    let mut json = triangle();
    json["nodes"] = json!([node]);
    json["meshes"][0]["weights"] = json!([0.5]);
    json["meshes"][0]["primitives"][0] = json!({
        "attributes": {"POSITION": 0, "NORMAL": 1},
        "targets": [{"POSITION": 2, "NORMAL": 3}],
    });
    let accessor =
        |view: usize| json!({"bufferView": view, "componentType": 5126, "type": "VEC3", "count": 3});
    json["accessors"] = (0..4).map(accessor).collect();
    with_data(
        &mut json,
        &[
            floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]),
            floats(&[0.0, 0.0, 1.0].repeat(3)),
            floats(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]),
            floats(&[0.0, 2.0, 0.0].repeat(3)),
        ],
    );
    model(&json)
}

#[test]
fn the_weights_of_the_node_come_before_those_of_the_mesh() {
    let third =
        |node: serde_json::Value| posed_positions(&morphing(node.clone()), &rest_pose(&morphing(node)))[2];
    assert_eq!(third(json!({"mesh": 0})), Vec3::new(0.0, 1.5, 0.0));
    assert_eq!(third(json!({"mesh": 0, "weights": [1]})), Vec3::new(0.0, 2.0, 0.0));
}

#[test]
fn morphed_normals_are_one_long() {
    let model = morphing(json!({"mesh": 0}));
    let normal = posed_meshes(&model, &rest_pose(&model))[0].normals[0];
    // (0, 0, 1) plus half of (0, 2, 0): between y and z.
    assert!(normal.abs_diff_eq(Vec3::new(0.0, 1.0, 1.0).normalize(), 1e-6), "{normal}");
}

/// E2-11: its place is not lost.
#[test]
fn a_static_mesh_is_placed_by_its_joint_also_mirrored() {
    let model = morphing(json!({"mesh": 0, "weights": [0], "translation": [5, 0, 0], "scale": [-2, 1, 1]}));
    let posed = &posed_meshes(&model, &rest_pose(&model))[0];
    assert_eq!(
        posed.positions,
        [Vec3::new(5.0, 0.0, 0.0), Vec3::new(3.0, 0.0, 0.0), Vec3::new(5.0, 1.0, 0.0)]
    );
    // A mirror in x leaves a normal along z unchanged; the corners now go round the other way, which concerns
    // only the drawing.
    assert_eq!(posed.normals, [Vec3::Z; 3]);
}

#[test]
fn a_model_without_meshes_has_no_positions() {
    let empty = stage3_gltf::model::Model::default();
    assert_eq!(posed_positions(&empty, &rest_pose(&empty)), []);
}

/// The window's sum for a picked vertex leads to the vertex's position, whether it is skinned or carried by
/// one joint.
#[test]
fn an_unposed_vertex_and_its_palette_sum_to_where_it_is() {
    for scene in ["model", "two-joints", "three-meshes"] {
        let model = scene_model(scene);
        let pose = pose_at(&model, "turned").unwrap_or_else(|| rest_pose(&model));
        let joints = posed_joints(&model, &pose);
        for (vertex, &posed) in posed_positions(&model, &pose).iter().enumerate() {
            let (position, palette) =
                unposed_vertex(&model, &joints, &pose.morph_weights, vertex).expect("it is there");
            let (mesh, own) = model.find_vertex(vertex).expect("it is there");
            let sum: Vec3 = match &model.meshes[mesh].influences {
                none if none.is_empty() => palette[0].transform_point3(position),
                influences => influences
                    .list(own)
                    .iter()
                    .map(|influence| influence.weight * palette[influence.joint].transform_point3(position))
                    .sum(),
            };
            assert!(sum.abs_diff_eq(posed, 1e-6), "{scene}, {vertex}: is {sum}, should be {posed}");
        }
    }
}

#[test]
fn an_unposed_vertex_has_its_morph_targets() {
    let model = morphing(json!({"mesh": 0}));
    let pose = rest_pose(&model);
    let joints = posed_joints(&model, &pose);
    let unposed = |vertex| unposed_vertex(&model, &joints, &pose.morph_weights, vertex);
    assert_eq!(unposed(2).expect("the third of three").0, Vec3::new(0.0, 1.5, 0.0));
    assert_eq!(unposed(3), None);
}

/// S4-48: a mesh without a skin, such as a sword, follows the parent joint of its node.
#[test]
fn a_sword_follows_the_hand() {
    let mut json = two_joints_file();
    json["nodes"][1]["children"] = json!([3]);
    json["nodes"]
        .as_array_mut()
        .expect("nodes")
        .push(json!({"name": "sword", "mesh": 1, "translation": [1, 0, 0]}));
    let sword = json!({"name": "sword", "primitives": [{"attributes": {"POSITION": 0}, "mode": 0}]});
    json["meshes"].as_array_mut().expect("meshes").push(sword);
    let model = model(&json);
    let [sword, body] = &model.meshes[..] else { panic!("two meshes") };
    assert_eq!((sword.name.as_str(), sword.skin, body.skin), ("sword", None, Some(0)));
    let mut pose = rest_pose(&model);
    // Its first vertex is at (0, 2, 0), on a node at (1, 0, 0), on J1 at (0, 3, 0).
    assert_eq!(posed_positions(&model, &pose)[0], vec3(1.0, 5.0, 0.0));
    let quarter = Mat4::from_rotation_z(FRAC_PI_2);
    pose.locals[1] = Local::Matrix(pose.locals[1].to_matrix() * quarter);
    let turned = posed_positions(&model, &pose)[0];
    assert!(turned.abs_diff_eq(vec3(-2.0, 4.0, 0.0), 1e-6), "is {turned}");
}

/// D4: J1's inverse bind matrix lowers by 1, so (0,2,0) is at (0,1,0), and the vertices that J0 holds by half
/// are halfway down.
#[test]
fn in_skin_space_the_inverse_bind_matrices_alone_move_vertices() {
    let meshes = skin_space_meshes(&two_joints());
    let kite = [vec3(0.0, 0.0, 0.0), vec3(0.5, 0.5, 0.0), vec3(0.0, 1.0, 0.0), vec3(-0.5, 0.5, 0.0)];
    assert_eq!(meshes.iter().map(|mesh| &mesh.positions[..]).collect::<Vec<_>>(), [kite]);
}

//! Arrays of joints and weights made into a list per vertex.

use crate::tiny::{floats, model, problem, two_joints, with_data};
use serde_json::{Value, json};
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::model::Model;

pub fn list(influences: &[(usize, f32)]) -> Vec<Influence> {
    influences.iter().map(|&(joint, weight)| Influence { joint, weight }).collect()
}

/// D4's two vertices with other joints and weights.
fn with(joints: (u32, Vec<u8>), weights: (u32, Vec<u8>)) -> Value {
    let mut json = two_joints();
    json["accessors"][1] = json!({"bufferView": 1, "componentType": joints.0, "type": "VEC4", "count": 2});
    json["accessors"][2] = json!({
        "bufferView": 2, "componentType": weights.0, "type": "VEC4", "count": 2, "normalized": weights.0 != 5126
    });
    let identities = [glam::Mat4::IDENTITY.to_cols_array(); 2].concat();
    with_data(&mut json, &[floats(&[0.0; 6]), joints.1, weights.1, floats(&identities)]);
    json
}

fn lists(model: &Model) -> Vec<Vec<Influence>> {
    model.meshes[0].influences.iter().map(|list| list.to_vec()).collect()
}

#[test]
fn all_kinds_of_joints_and_weights_say_the_same() {
    let expected = [list(&[(1, 1.0)]), list(&[(1, 0.5), (0, 0.5)])];
    let bytes = vec![1, 0, 0, 0, 1, 0, 0, 0];
    let shorts = crate::tiny::shorts(&[1, 0, 0, 0, 1, 0, 0, 0]);
    let weights = [
        (5126, floats(&[1.0, 0.0, 0.0, 0.0, 0.5, 0.5, 0.0, 0.0])),
        // Parts of 255 and of 65535, both odd: the halves come out even because the weights are made to sum
        // to 1.
        (5121, vec![255, 0, 0, 0, 127, 127, 0, 0]),
        (5123, crate::tiny::shorts(&[65535, 0, 0, 0, 32767, 32767, 0, 0])),
    ];
    for weights in weights {
        for joints in [(5121, bytes.clone()), (5123, shorts.clone())] {
            assert_eq!(lists(&model(&with(joints, weights.clone()))), expected);
        }
    }
}

/// E4-6: each set is read by its number.
#[test]
fn a_second_set_is_appended() {
    let mut json = two_joints();
    json["meshes"][0]["primitives"][0]["attributes"]["JOINTS_1"] = 1.into();
    json["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_1"] = 2.into();
    // The same set again: every influence appears twice, with half its weight.
    let expected = [list(&[(1, 0.5), (1, 0.5)]), list(&[(0, 0.25), (1, 0.25), (0, 0.25), (1, 0.25)])];
    assert_eq!(lists(&model(&json)), expected);
}

/// What is repaired is said: in the first file, 127 of 255 twice is as near to 1 as bytes come.
#[test]
fn repaired_weights_are_a_warning() {
    let of_weights =
        |weights: (u32, Vec<u8>)| model(&with((5121, vec![1, 0, 0, 0, 1, 0, 0, 0]), weights)).warnings;
    assert_eq!(of_weights((5121, vec![255, 0, 0, 0, 127, 127, 0, 0])), Vec::<String>::new());
    let place = "mesh 0 \"body\", primitive 0";
    let odd = format!("{place}: 1 of 2 vertices had weights that summed to 0.9, and now sum to 1");
    assert_eq!(of_weights((5126, floats(&[1.0, 0.0, 0.0, 0.0, 0.5, 0.4, 0.0, 0.0]))), [odd]);
    let without = format!("{place}: 1 of 2 vertices have no weight, and follow the node of the mesh");
    assert_eq!(of_weights((5126, floats(&[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]))), [without]);
}

#[test]
fn a_vertex_without_weights_stays_with_the_joint_that_holds_the_mesh() {
    let json = with((5121, vec![0; 8]), (5126, floats(&[0.0; 8])));
    let model = model(&json);
    // A third entry, for both vertices: joint 2 is "holder", and its matrix is the identity.
    assert_eq!(lists(&model), [list(&[(2, 1.0)]), list(&[(2, 1.0)])]);
    assert_eq!(model.skins[0].joints, [0, 1, 2]);
    assert_eq!(model.skins[0].inverse_bind_matrices[2], glam::Mat4::IDENTITY);
    let rest = stage3_gltf::pose::rest_pose(&model);
    let positions = stage3_gltf::posed_mesh::posed_positions(&model, &rest);
    assert_eq!(positions, [glam::Vec3::splat(7.0); 2]);
}

/// S4-47: a joint's number is read as a whole number, and a file with floats there is refused. A reader that
/// accepts them has to round: cut off, a number just below 7 becomes 6.
#[test]
fn joints_are_whole_numbers() {
    let whole = (5126, floats(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]));
    let refused = problem(&with(whole.clone(), whole));
    assert!(
        refused.ends_with(
            "JOINTS_0, accessor 1: has components of type F32, not allowed here: it takes U8 or U16 or U32"
        ),
        "{refused}"
    );
    let below_7 = 7_f32.next_down();
    assert_eq!((below_7 as u16, (below_7 + 0.5) as u16), (6, 7));
}

/// E4-6: such a joint does not become joint 0.
#[test]
fn a_joint_that_the_skin_lacks_is_refused_unless_it_has_no_weight() {
    let weights = (5126, floats(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]));
    let place = "tiny.gltf: mesh 0 \"body\", primitive 0: vertex 1 has joint 2, but its skin has 2 joints";
    assert_eq!(problem(&with((5121, vec![0, 0, 0, 0, 2, 0, 0, 0]), weights.clone())), place);
    assert_eq!(
        lists(&model(&with((5121, vec![0, 9, 0, 0, 0, 9, 0, 0]), weights))),
        [list(&[(0, 1.0)]), list(&[(0, 1.0)])]
    );
}

/// A joint's number has 16 bits, and one number may be needed for the joint that holds the mesh.
#[test]
fn a_skin_of_more_than_65535_joints_is_refused() {
    let mut json = two_joints();
    json["skins"][0]["joints"] = vec![0; 65_535].into();
    assert_eq!(model(&json).skins[0].joints.len(), 65_535);
    json["skins"][0]["joints"] = vec![0; 65_536].into();
    let refused = "mesh 0 \"body\", primitive 0: its skin has 65536 joints, more than are read";
    assert_eq!(problem(&json), format!("tiny.gltf: {refused}"));
}

#[test]
fn half_a_set_and_negative_weights_are_refused() {
    let mut json = two_joints();
    json["meshes"][0]["primitives"][0]["attributes"]["JOINTS_1"] = 1.into();
    assert!(problem(&json).ends_with("primitive 0: has only one of JOINTS_1 and WEIGHTS_1"));
    let json = with((5121, vec![0; 8]), (5126, floats(&[1.0, 0.0, 0.0, 0.0, -0.5, 1.5, 0.0, 0.0])));
    assert!(problem(&json).ends_with("primitive 0, WEIGHTS_0: vertex 1 has a weight of -0.5"));
}

//! The contents of a model, as it reports them.

use formats::{
    document::{Document, Source},
    file::MOST_BYTES,
};
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::{
    MANNEQUIN, MANNEQUIN_NAME,
    model::{Model, influences::Influences},
    small_models::{three_meshes, two_joints},
    steps::scene_model,
};

/// S1-21: a file stores a mesh of triangles, with at most four bones a vertex in one set, bones, and
/// animations.
#[test]
fn a_file_stores_mesh_bones_and_animations() {
    let character = Source::Bytes(MANNEQUIN_NAME, MANNEQUIN.into());
    let Document::Gltf(document) = Document::open(&character, MOST_BYTES).expect("the character") else {
        panic!("glTF")
    };
    assert!(!document.json.animations.is_empty());
    let model = scene_model("model");
    for mesh in &model.meshes {
        assert_eq!(mesh.indices.len() % 3, 0);
        assert!(mesh.influences.iter().all(|list| (1..=4).contains(&list.len())));
    }
    assert_eq!((model.meshes.len(), model.skins[0].joints.len()), (2, 21));
}

#[test]
fn a_joint_is_called_by_its_name_and_its_part_of_a_body() {
    let mut model = two_joints();
    model.humanoid.push((1, "head".to_owned()));
    assert_eq!([0, 1].map(|joint| model.joint_title(joint)), ["J0", "J1 (head)"]);
}

#[test]
fn vertices_are_counted_through_all_meshes_or_as_the_file_had_them() {
    let mut model = three_meshes();
    assert_eq!(model.vertex_count(), 12);
    let places = [0, 3, 4, 11, 12].map(|vertex| model.find_vertex(vertex));
    assert_eq!(places, [Some((0, 0)), Some((0, 3)), Some((1, 0)), Some((2, 3)), None]);
    model.file_vertices = vec![(2, 1), (0, 3)];
    let places = [0, 1, 2].map(|vertex| model.find_vertex(vertex));
    assert_eq!(places, [Some((2, 1)), Some((0, 3)), None]);
}

#[test]
fn of_many_warnings_the_first_fifty_are_kept() {
    let mut model = Model::default();
    for number in 0..60 {
        model.warn(number.to_string());
    }
    let mut expected: Vec<String> = (0..50).map(|number| number.to_string()).collect();
    expected.push("there is more of this kind".to_owned());
    assert_eq!(model.warnings, expected);
}

/// The lists of four vertices: (3, 1/4) and (0, 3/4); none; (1, 1); none.
fn four_lists() -> [Vec<Influence>; 4] {
    [vec![held(3, 0.25), held(0, 0.75)], vec![], vec![held(1, 1.0)], vec![]]
}

fn held(joint: usize, weight: f32) -> Influence {
    Influence { joint, weight }
}

fn lists(influences: &Influences) -> Vec<Vec<Influence>> {
    influences.iter().map(<[_]>::to_vec).collect()
}

#[test]
fn lists_of_influences_stay_apart_though_they_stand_in_one_piece() {
    let expected = four_lists();
    let influences: Influences = expected.iter().collect();
    assert_eq!(lists(&influences), expected);
    assert_eq!((influences.len(), influences.is_empty()), (4, false));
    assert_ne!(influences, expected[..3].iter().collect());
    assert_ne!(influences, [0, 2, 1, 3].into_iter().map(|vertex| &expected[vertex]).collect());
    assert!(Influences::default().is_empty());
}

#[test]
fn a_list_of_any_length_may_be_added() {
    let mut influences: Influences = four_lists().iter().collect();
    influences.push(&[held(5, 0.2); 5]);
    assert_eq!((influences.len(), influences.list(4)), (5, &[held(5, 0.2); 5][..]));
    assert_eq!(influences.list(2), [held(1, 1.0)]);
}

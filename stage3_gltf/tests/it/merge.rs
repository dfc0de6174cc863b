//! All meshes merged into one.

use crate::loading::load_file;
use glam::Vec3;
use stage3_gltf::{
    merge::{Merged, merge, shift_indices},
    model::{Model, PosedMesh},
    pose::rest_pose,
    posed_mesh::posed_meshes,
    small_models::three_meshes,
};
use testing::samples;

mod start_indices {
    use stage3_gltf::merge::start_indices;

    /// S2-26
    #[test]
    fn each_begins_where_the_one_before_ends() {
        assert_eq!(start_indices(&[4, 0, 3, 2]), [0, 4, 4, 7]);
        assert_eq!(start_indices(&[]), [0; 0]);
    }
}

/// S2-28
#[test]
fn indices_are_shifted() {
    assert_eq!(shift_indices(&[0, 2, 1], 10), [10, 12, 11]);
}

/// Checks a merged model against its parts: it has one mesh and one skin, and looks the same.
fn check(model: &Model) {
    let Merged { mesh, skin, subsets } = merge(model);
    assert_eq!(mesh.name, model.name);
    let one = Model {
        joints: model.joints.clone(),
        meshes: vec![mesh.clone()],
        skins: vec![skin],
        ..Model::default()
    };
    let (of_one, of_parts) =
        (&posed_meshes(&one, &rest_pose(&one))[0], posed_meshes(model, &rest_pose(model)));
    let all = |of: fn(&PosedMesh) -> &Vec<Vec3>| of_parts.iter().flat_map(of).copied().collect::<Vec<_>>();
    // The same products of the same matrices: a static mesh's matrix is multiplied by the identity, which
    // changes nothing.
    assert_eq!(of_one.positions, all(|mesh| &mesh.positions));
    let all_have_normals = model.meshes.iter().all(|mesh| !mesh.normals.is_empty());
    assert_eq!(of_one.normals, if all_have_normals { all(|mesh| &mesh.normals) } else { Vec::new() });
    assert_eq!(subsets.iter().map(|subset| subset.indices.len()).sum::<usize>(), mesh.indices.len());
    assert!(subsets.is_sorted_by_key(|subset| subset.material), "{subsets:?}");
    let mut start = 0;
    for part in &model.meshes {
        let subset = subsets.iter().find(|subset| subset.material == part.material).unwrap();
        let corners = &mesh.indices[subset.indices.clone()];
        assert!(part.indices.iter().all(|&index| corners.contains(&(index + start))));
        start += part.positions.len() as u32;
    }
    assert!(mesh.uvs.is_empty() || mesh.uvs.len() == mesh.positions.len());
}

/// S2-06
#[test]
fn a_merged_model_looks_like_its_parts() {
    let Some(folder) = samples::folder() else { return };
    let models = [
        "Fox/glTF-Binary/Fox.glb",
        "InterpolationTest/glTF-Binary/InterpolationTest.glb",
        "BoxAnimated/glTF-Binary/BoxAnimated.glb",
        "RecursiveSkeletons/glTF-Binary/RecursiveSkeletons.glb",
    ];
    for name in models {
        check(&load_file(&folder.join("khronos-sample-assets").join(name)).unwrap());
    }
}

/// A list of normals is one per vertex or empty: one part without normals leaves the whole without them.
#[test]
fn normals_are_those_of_all_or_of_none() {
    let mut model = three_meshes();
    check(&model);
    model.meshes[1].normals = Vec::new();
    check(&model);
}

/// S2-46, E2-11
#[test]
fn influences_and_static_meshes_move_into_one_skin() {
    let mut model = crate::tiny::model(&crate::tiny::two_joints());
    let fixed = crate::tiny::model(&crate::tiny::triangle());
    model.meshes.extend(fixed.meshes);
    model.meshes[1].joint = 2;
    model.meshes.push(model.meshes[0].clone());
    model.skins.push(model.skins[0].clone());
    model.meshes[2].skin = Some(1);
    check(&model);
    let merged = merge(&model);
    assert_eq!(merged.skin.joints, [0, 1, 0, 1, 2]);
    let joints: Vec<usize> = merged.mesh.influences.iter().map(|list| list[0].joint).collect();
    assert_eq!(joints, [1, 0, 4, 4, 4, 3, 2]);
}

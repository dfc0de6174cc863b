//! Mistakes in vertices, their joints and their weights, and in a mesh's place and size.

use super::*;
use glam::{Quat, Vec3};
use stage3_gltf::model::{Mesh, influences::Influences};

#[test]
fn vertices_with_the_wrong_joints_are_found() {
    let stored = |change: fn(&[usize], usize) -> usize| {
        let mut model = character();
        let joints = model.skins[0].joints.clone();
        for mesh in &mut model.meshes {
            mesh.influences.all.iter_mut().for_each(|it| it.joint = change(&joints, it.joint));
        }
        model
    };
    let last = character().skins[0].joints.len() - 1;
    assert_eq!(last, 20);
    assert_suspected(&stored(|_, entry| (entry + 1).min(20)), "from 1");
    assert_suspected(&stored(|_, entry| entry.saturating_sub(1)), "before the right one");
}

#[test]
fn a_mesh_that_is_inside_out_is_found() {
    let mut model = character();
    model.meshes[0].indices.as_chunks_mut::<3>().0.iter_mut().for_each(|corners| corners.swap(1, 2));
    assert_suspected(&model, "inside out");
}

/// Three vertices of a hand follow a foot.
#[test]
fn vertices_tied_to_another_limb_are_found() {
    let mut model = character();
    let entry = |part: &str| {
        let is_it = |&joint: &usize| model.joints[joint].name == part;
        model.skins[0].joints.iter().position(is_it).expect("the mannequin has it")
    };
    let (hand, foot) = (entry("hand.L"), entry("foot.R"));
    let of_hand = model.meshes.iter_mut().flat_map(|mesh| mesh.influences.all.iter_mut());
    of_hand.filter(|it| it.joint == hand && it.weight == 1.0).take(3).for_each(|it| it.joint = foot);
    assert_suspected(&model, "3 of its 3199 vertices follow a joint far away");
}

#[test]
fn a_mesh_in_another_place_than_its_skeleton_is_found() {
    let scaled = |by: f32| with_vertices(Mat4::from_scale(Vec3::splat(by)));
    assert_suspected(&scaled(100.0), "a hundred times too large for its joints");
    assert_suspected(&scaled(0.01), "a hundred times too small for its joints");
    assert_suspected(&scaled(1000.0), "a thousand times too large for its joints");
    let quarter = std::f32::consts::FRAC_PI_2;
    assert_suspected(
        &with_vertices(Mat4::from_rotation_x(quarter)),
        "z up and the other y: turn its vertices by -90",
    );
    assert_suspected(
        &with_vertices(Mat4::from_rotation_x(-quarter)),
        "z up and the other y: turn its vertices by 90",
    );
    assert_suspected(&with_vertices(Mat4::from_scale(Vec3::new(-1.0, 1.0, 1.0))), "left and right exchanged");
    assert_suspected(&with_vertices(Mat4::from_translation(3.0 * Vec3::Y)), "lies beside its skeleton");
    let own = Mat4::from_scale_rotation_translation(Vec3::splat(0.01), Quat::from_rotation_x(1.0), Vec3::X);
    let mut model = with_vertices(own.inverse());
    let node = model.meshes[0].joint;
    model.joints[node].rest = Local::Matrix(own);
    assert_suspected(&model, "was meant to count");
}

#[test]
fn a_skeleton_that_a_node_scales_is_found() {
    let scaled = |by: f32| {
        let hips = hips(&character());
        at_rest(move |_, joint, it| if joint == hips { Mat4::from_scale(Vec3::splat(by)) * it } else { it })
    };
    assert_suspected(&scaled(100.0), "a hundred times too large");
    assert_suspected(&scaled(0.01), "a hundred times too small");
    assert_eq!(suspicions(&scaled(2.0)), Vec::<String>::new());
}

#[test]
fn vertices_that_all_follow_one_joint_are_found() {
    let mut model = character();
    model.meshes.iter_mut().for_each(|mesh| mesh.influences.all.iter_mut().for_each(|it| it.joint = 0));
    assert_suspected(&model, "all its vertices follow one of its 21 joints");
    // Without any weight they follow their node, and a warning says so.
    let (mesh, skin) = (model.meshes[0].joint, &mut model.skins[0]);
    skin.joints.push(mesh);
    skin.inverse_bind_matrices.push(Mat4::IDENTITY);
    model.meshes.iter_mut().for_each(|mesh| mesh.influences = Influences::default());
    assert_eq!(suspicions(&model), Vec::<String>::new());
}

#[test]
fn normals_of_another_mesh_are_found() {
    let with_normals = |change: fn(Vec3) -> Vec3| {
        let mut model = character();
        model.meshes.truncate(1);
        model.meshes[0].normals.iter_mut().for_each(|normal| *normal = change(*normal));
        model
    };
    assert_suspected(&with_normals(|normal| -normal), "its normals point inwards");
    assert_suspected(
        &with_normals(|normal| Vec3::new(normal.x, -normal.z, normal.y)),
        "turned by -90° about x",
    );
    assert_suspected(&with_normals(|_| Vec3::Z), "all the same");
    let mut model = with_normals(|normal| normal);
    model.meshes[0].normals.clear();
    assert_eq!(suspicions(&model), Vec::<String>::new());
    model.meshes[0].indices.as_chunks_mut::<3>().0.iter_mut().for_each(|corners| corners.swap(1, 2));
    assert_suspected(&model, "go round the wrong way");
}

/// A file, opened.
fn opened(name: &str, bytes: &[u8]) -> Document {
    let options = Options { without_pictures: true, ..Options::default() };
    open(&Source::Bytes(name, bytes.to_vec().into()), &options).expect("it is valid")
}

#[test]
fn bounds_that_are_too_small_are_found() {
    let (model, mut document) = (character(), opened(MANNEQUIN_NAME, MANNEQUIN));
    assert_eq!(suspicions_of(&model, Some(&document)), Vec::<String>::new());
    let Document::Gltf(file) = &mut document else { unreachable!() };
    let bounded = file.json.accessors.iter_mut().find(|accessor| accessor.max.is_some());
    bounded.expect("positions have bounds").max = Some(vec![0.0; 3].into());
    let found = suspicions_of(&model, Some(&document));
    assert!(found.len() == 1 && found[0].contains("loses the mesh"), "{found:?}");
}

/// Joints a hundred times as far apart below a scale of 0.01: as large as before, but what they move is not.
#[test]
fn a_scale_that_the_matrices_lack_is_found() {
    let scaled = at_rest(|model, joint, it| match joint.cmp(&hips(model)) {
        std::cmp::Ordering::Less => it,
        std::cmp::Ordering::Equal => it * Mat4::from_scale(Vec3::splat(0.01)),
        std::cmp::Ordering::Greater => Mat4 { w_axis: (100.0 * it.w_axis.truncate()).extend(1.0), ..it },
    });
    assert_suspected(&scaled, "a scale above its joints, 0.010");
}

/// The rest pose is not the bind pose, so no order makes joints and matrices agree.
#[test]
fn matrices_in_another_order_are_found_in_any_pose() {
    let mut model = with_binds(|_, mut it| {
        it.reverse();
        it
    });
    for joint in &mut model.joints {
        joint.rest = Local::Matrix(joint.rest.to_matrix() * Mat4::from_rotation_x(0.3));
    }
    assert_suspected(&model, "far from the joints that move them");
}

/// A bone may be the mesh's own frame: that is not the joint which the reader adds for the last vertex.
#[test]
fn a_skin_has_as_many_joints_as_its_file_says() {
    for (weights, joints) in [("3;0,1,2;1,1,1", 1), ("2;0,1;1,1", 2)] {
        let text = format!(
            "xof 0303txt 0032\nFrame box {{ Mesh {{ 3;0;0;0;,1;0;0;,0;1;0;; 1;3;0,1,2;; SkinWeights {{ \"box\"; \
             {weights}; 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1;; }} }} }}"
        );
        let document = opened("box.x", text.as_bytes());
        let model = model(&document, &Options::default()).expect("it is valid");
        assert_eq!((model.skins[0].joints.len(), joints_in_file(&model, Some(&document))), (joints, vec![1]));
    }
    let (model, document) = (character(), opened(MANNEQUIN_NAME, MANNEQUIN));
    assert_eq!(joints_in_file(&model, Some(&document)), [21]);
}

/// Where strips join, triangles have no area. They don't tell which way normals should point.
#[test]
fn triangles_without_an_area_say_nothing_of_normals() {
    let [right, flat] = [[0, 1, 2], [0, 0, 1]];
    let wall = Mesh {
        positions: vec![Vec3::ZERO, Vec3::X, Vec3::Y],
        normals: vec![Vec3::Z; 3],
        indices: [[right; 12], [flat; 12]].concat().concat(),
        ..Mesh::default()
    };
    assert_eq!(suspicions(&Model { meshes: vec![wall], ..Model::default() }), Vec::<String>::new());
}

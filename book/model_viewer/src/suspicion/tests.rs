//! Each mistake made in the workbook's own character, and found again.

use super::suspicions as suspicions_of;
use formats::document::{Document, Source};
use glam::{Mat3, Mat4, Quat, Vec3, Vec4};
use stage3_gltf::{
    MANNEQUIN, MANNEQUIN_NAME,
    load::{Options, load, model, open},
    model::{Local, Model, influences::Influences},
};
use testing::samples;

/// The workbook's character, with something done to the inverse bind matrices of its skin.
fn with_binds(change: impl Fn(&Model, Vec<Mat4>) -> Vec<Mat4>) -> Model {
    let mut model = character();
    let matrices = model.skins[0].inverse_bind_matrices.clone();
    model.skins[0].inverse_bind_matrices = change(&model, matrices);
    model
}

fn character() -> Model {
    load(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN.into()), &Options::default()).expect("it is valid")
}

fn suspicions(model: &Model) -> Vec<String> {
    suspicions_of(model, None)
}

#[track_caller]
fn assert_suspected(model: &Model, mistake: &str) {
    let suspicions = suspicions(model);
    assert!(suspicions.len() == 1 && suspicions[0].contains(mistake), "{suspicions:?} instead of {mistake}");
}

#[test]
fn a_sound_character_is_not_suspected() {
    assert_eq!(suspicions(&character()), Vec::<String>::new());
    // The same turn for all joints is the mesh's own.
    let turn = Mat4::from_rotation_x(1.5);
    let turned = with_binds(|_, matrices| matrices.into_iter().map(|matrix| matrix * turn).collect());
    let meshes = with_vertices(turn.inverse()).meshes;
    assert_eq!(suspicions(&Model { meshes, ..turned }), Vec::<String>::new());
}

#[test]
fn no_sound_sample_is_suspected() {
    let Some(folder) = samples::folder() else { return };
    for file in samples::models(&folder, &["gltf", "glb", "x"]) {
        let options = Options { without_pictures: true, ..Options::default() };
        let Ok(document) = open(&Source::Path(&file), &options) else { continue };
        let Ok(model) = model(&document, &options) else { continue };
        let of_gltf = match &document {
            Document::Gltf(document) => Some(document),
            Document::X(_) => None,
        };
        of_gltf.inspect(|document| document.allow(document.most_bytes));
        assert_eq!(suspicions_of(&model, of_gltf), Vec::<String>::new(), "{}", file.display());
    }
}

#[test]
fn mistakes_in_inverse_bind_matrices_are_found() {
    let each =
        |change: fn(Mat4) -> Mat4| with_binds(move |_, matrices| matrices.into_iter().map(change).collect());
    assert_suspected(&each(|matrix| matrix.inverse()), "not inverted");
    assert_suspected(&each(|_| Mat4::IDENTITY), "missing");
    let longer =
        |by: f32| move |matrix: Mat4| Mat4 { w_axis: (matrix.w_axis.truncate() * by).extend(1.0), ..matrix };
    assert_suspected(&with_binds(|_, it| it.into_iter().map(longer(100.0)).collect()), "too long");
    assert_suspected(&with_binds(|_, it| it.into_iter().map(longer(0.01)).collect()), "too short");
}

#[test]
fn matrices_in_another_order_are_found() {
    assert_suspected(
        &with_binds(|_, mut it| {
            it.rotate_left(1);
            it
        }),
        "too late",
    );
    assert_suspected(
        &with_binds(|_, mut it| {
            it.rotate_right(1);
            it
        }),
        "too early",
    );
}

/// The skin lists its joints from the last to the first; the matrices are written as the nodes are.
#[test]
fn matrices_in_the_order_of_the_nodes_are_found() {
    let mut model = character();
    let joints = model.skins[0].joints.len();
    model.skins[0].joints.reverse();
    for mesh in &mut model.meshes {
        mesh.influences.all.iter_mut().for_each(|it| it.joint = joints - 1 - it.joint);
    }
    assert_suspected(&model, "the order of the nodes");
}

/// The inverse of each joint's own transform is not that of its place in the model.
#[test]
fn matrices_without_the_parents_are_found() {
    let own = |model: &Model, _| {
        model.skins[0].joints.iter().map(|&joint| model.joints[joint].rest.to_matrix().inverse()).collect()
    };
    assert_suspected(&with_binds(own), "not its parents'");
}

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
fn rotations_that_are_written_otherwise_are_found() {
    let turned = |change: fn([f32; 4]) -> [f32; 4]| {
        let mut model = character();
        for joint in &mut model.joints {
            if let Local::Parts(parts) = &mut joint.rest {
                parts.rotation = Quat::from_array(change(parts.rotation.to_array()));
            }
        }
        model
    };
    assert_suspected(&turned(|[x, y, z, w]| [w, x, y, z]), "w, x, y, z");
    assert_suspected(&turned(|[x, y, z, w]| [-x, -y, -z, w]), "the other way");
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

/// Something done to each joint at rest.
fn at_rest(change: impl Fn(&Model, usize, Mat4) -> Mat4) -> Model {
    let sound = character();
    let mut model = sound.clone();
    for joint in 0..sound.joints.len() {
        model.joints[joint].rest = Local::Matrix(change(&sound, joint, sound.joints[joint].rest.to_matrix()));
    }
    model
}

/// The first joint of the skin, below which all others are.
fn hips(model: &Model) -> usize {
    model.skins[0].joints[0]
}

#[test]
fn mistakes_in_parts_of_inverse_bind_matrices_are_found() {
    let each =
        |change: fn(Mat4) -> Mat4| with_binds(move |_, matrices| matrices.into_iter().map(change).collect());
    assert_suspected(&each(|it| Mat4 { w_axis: Vec4::W, ..it }), "no translations");
    assert_suspected(&each(|it| Mat4::from_translation(-it.inverse().w_axis.truncate())), "no rotations");
    let transposed =
        |it: Mat4| Mat4 { w_axis: it.w_axis, ..Mat4::from_mat3(Mat3::from_mat4(it).transpose()) };
    assert_suspected(&each(transposed), "rows and columns are exchanged");
    let mirror = Mat4::from_scale(Vec3::new(1.0, 1.0, -1.0));
    assert_suspected(
        &with_binds(|_, all| all.into_iter().map(|it| mirror * it * mirror).collect()),
        "mirrored in z",
    );
    assert_suspected(&each(|_| Mat4::from_scale(Vec3::ZERO)), "are zero");
    let one = |_: &Model, mut all: Vec<Mat4>| {
        all[10] = Mat4::IDENTITY;
        all
    };
    assert_suspected(&with_binds(one), "is wrong (1 such)");
}

#[test]
fn lists_in_another_order_are_found() {
    let reversed = |_: &Model, mut all: Vec<Mat4>| {
        all.reverse();
        all
    };
    assert_suspected(&with_binds(reversed), "from the last joint to the first");
    let mixed = |_: &Model, mut all: Vec<Mat4>| {
        all.swap(2, 9);
        all.swap(4, 17);
        all
    };
    assert_suspected(&with_binds(mixed), "matrices are in another order than its joints");
    let mut model = character();
    model.skins[0].joints.swap(2, 9);
    model.skins[0].joints.swap(4, 17);
    assert_suspected(&model, "list of joints is in another order");
    let mut model = character();
    model.skins[0].joints[3] = model.skins[0].joints[2];
    assert_suspected(&model, "twice");
}

#[test]
fn mistakes_in_joints_at_rest_are_found() {
    let longer = |by: f32| {
        move |model: &Model, joint: usize, it: Mat4| match joint > hips(model) {
            true => Mat4 { w_axis: (by * it.w_axis.truncate()).extend(1.0), ..it },
            false => it,
        }
    };
    assert_suspected(&at_rest(longer(100.0)), "at rest are a hundred times too long");
    assert_suspected(&at_rest(longer(0.01)), "at rest are a hundred times too short");
    assert_suspected(&at_rest(|_, _, it| it.transpose()), "stored by rows");
    let straight = |_: &Model, _: usize, it: Mat4| Mat4::from_translation(it.w_axis.truncate());
    assert_suspected(&at_rest(straight), "at rest are missing");
    let whole = |model: &Model, joint: usize, it: Mat4| {
        let mut above = model.joints[joint].parent;
        let mut whole = it;
        while let Some(joint) = above {
            whole = model.joints[joint].rest.to_matrix() * whole;
            above = model.joints[joint].parent;
        }
        whole
    };
    assert_suspected(&at_rest(whole), "count twice");
    let mirror = Mat4::from_scale(Vec3::new(1.0, 1.0, -1.0));
    assert_suspected(&at_rest(|_, _, it| mirror * it * mirror), "joints are mirrored in z");
    let mut model = character();
    let root = hips(&model);
    model.joints.iter_mut().skip(root + 1).for_each(|joint| joint.parent = joint.parent.map(|_| root));
    assert_suspected(&model, "lost their parents");
    let flat = |model: &Model, joint: usize, it: Mat4| match joint == hips(model) + 5 {
        true => it * Mat4::from_scale(Vec3::ZERO),
        false => it,
    };
    assert_suspected(&at_rest(flat), "scaled to 0");
}

/// The character's vertices moved away from its skeleton, with their normals.
fn with_vertices(moved: Mat4) -> Model {
    let mut model = character();
    for mesh in &mut model.meshes {
        mesh.positions.iter_mut().for_each(|it| *it = moved.transform_point3(*it));
        mesh.normals.iter_mut().for_each(|it| *it = moved.transform_vector3(*it).normalize());
        if moved.determinant() < 0.0 {
            mesh.indices.as_chunks_mut::<3>().0.iter_mut().for_each(|corners| corners.swap(1, 2));
        }
    }
    model
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
    assert_suspected(
        &with_vertices(Mat4::from_scale(Vec3::new(-1.0, 1.0, 1.0))),
        "left and right are exchanged",
    );
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

/// The file's own numbers: bounds, and weights from the last to the first.
#[test]
fn mistakes_in_stored_numbers_are_found() {
    let options = Options { without_pictures: true, ..Options::default() };
    let opened = open(&Source::Bytes(MANNEQUIN_NAME, MANNEQUIN.into()), &options).expect("it is valid");
    let Document::Gltf(mut document) = opened else { unreachable!("it is a glTF file") };
    let model = character();
    assert_eq!(suspicions_of(&model, Some(&document)), Vec::<String>::new());
    let positions = document.json.meshes[0].primitives[0].attributes.values().next().map(|it| it.value());
    let with_bounds = |index: &usize| document.json.accessors[*index].max.is_some();
    let positions = positions.filter(with_bounds).or((0..document.json.accessors.len()).find(with_bounds));
    document.json.accessors[positions.expect("positions have bounds")].max = Some(vec![0.0; 3].into());
    let found = suspicions_of(&model, Some(&document));
    assert!(found.len() == 1 && found[0].contains("loses the mesh"), "{found:?}");
}

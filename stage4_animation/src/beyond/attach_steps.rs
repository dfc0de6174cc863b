//! The scene `attach` at its named steps: the mannequin with a sword in its right hand, in a breastplate that
//! has a skin of its own.

use super::{
    attach::{attach, wear},
    moves::joint_names,
};
use crate::character::{character, character_step};
use glam::{Quat, Vec3, vec3, vec4};
use stage1_bones::table::{StepTables, sparse_table, table};
use stage2_mesh_skin::{skin::Influence, transform::Transform};
use stage3_gltf::{
    model::{Material, Mesh, Model, Skin, influences::Influences},
    pose::Pose,
    posed_mesh::posed_meshes,
    skeleton::{posed_joints, skin_palette},
};
use std::f32::consts::FRAC_PI_2;

/// The steps of the scene `attach`: moments of clips.
pub const ATTACH_STEPS: &[&str] = &["walk-0.25", "wave-1.25", "walk-0.25-by-skinning-matrix"];

/// The ending of a step's name if the sword is placed by the skinning matrix of the hand, which is wrong.
pub const BY_SKINNING_MATRIX: &str = "-by-skinning-matrix";

/// The joints of the breastplate's own skeleton, in its own order.
const PLATE_JOINTS: [&str; 6] = ["shoulder.R", "shoulder.L", "neck", "chest", "spine", "hips"];

/// A sword: its vertices, with the blade along y and the origin where it is held, and its triangles.
pub fn sword() -> (Vec<Vec3>, Vec<u32>) {
    // The middles of boxes, and half of their sizes: the handle, the guard, the blade.
    let boxes = [
        (vec3(0.0, 0.0, 0.0), vec3(0.014, 0.07, 0.014)),
        (vec3(0.0, 0.08, 0.0), vec3(0.02, 0.012, 0.075)),
        (vec3(0.0, 0.4, 0.0), vec3(0.006, 0.31, 0.022)),
    ];
    let signs = [-1.0, 1.0];
    let corners = signs.map(|z| signs.map(|y| signs.map(|x| vec3(x, y, z)))).concat().concat();
    let corner = |&(middle, half): &(Vec3, Vec3)| corners.iter().map(move |&corner| middle + corner * half);
    let mut positions: Vec<Vec3> = boxes.iter().flat_map(corner).collect();
    // The tip of the blade: its upper corners come together.
    for corner in [18, 19, 22, 23] {
        positions[corner].z *= 0.2;
    }
    let sides = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles = sides.map(|[a, b, c, d]| [a, b, c, a, c, d]).concat();
    let indices = (0..3).flat_map(|part| triangles.iter().map(move |index| 8 * part + index)).collect();
    (positions, indices)
}

/// How the sword lies in the hand: below the wrist, with the blade forward.
pub fn grip() -> Transform {
    Transform::from_rotation_translation(Quat::from_rotation_x(FRAC_PI_2), vec3(0.0, -0.085, 0.02))
}

/// The joint that holds the sword.
///
/// # Panics
/// If the model has no right hand.
pub fn hand(model: &Model) -> usize {
    model.find_joint("hand.R").expect("it has a right hand")
}

/// The sword's vertices in a pose, in model space; if `by_skinning_matrix`, with the matrix that moves the
/// hand's own vertices, which is wrong.
pub fn sword_places(model: &Model, pose: &Pose, by_skinning_matrix: bool) -> Vec<Vec3> {
    let (positions, _) = sword();
    let mut model_from_joint = posed_joints(model, pose);
    let hand = hand(model);
    if by_skinning_matrix {
        let skin = &model.skins[0];
        let entry = skin.joints.iter().position(|&joint| joint == hand).expect("the hand moves vertices");
        model_from_joint[hand] = skin_palette(skin, &model_from_joint)[entry];
    }
    attach(&model_from_joint, hand, grip(), &positions)
}

/// The mannequin in a breastplate, which is one more mesh with one more skin.
///
/// # Panics
/// If the model is not the mannequin.
pub fn armoured(model: &Model) -> Model {
    let (mesh, skin) = breastplate(model);
    let own = PLATE_JOINTS.map(str::to_owned);
    let skin =
        wear(&skin, &own, &joint_names(model)).expect("the mannequin has all joints of the breastplate");
    let mut model = model.clone();
    let steel = vec4(0.28, 0.34, 0.42, 1.0);
    model.materials.push(Material {
        name: "steel".to_owned(),
        base_color: steel,
        image: None,
        double_sided: true,
    });
    model.meshes.push(Mesh {
        skin: Some(model.skins.len()),
        material: Some(model.materials.len() - 1),
        ..mesh
    });
    model.skins.push(skin);
    model
}

/// The triangles of the mannequin's mesh that lie on its chest and waist, a little further out, as an
/// armourer would make them after it; and a skin for a skeleton of [`PLATE_JOINTS`].
fn breastplate(model: &Model) -> (Mesh, Skin) {
    let (body, skin) = (&model.meshes[0], &model.skins[0]);
    let entries = PLATE_JOINTS.map(|name| {
        let is_it = |&joint: &usize| model.joints[joint].name == name;
        skin.joints.iter().position(is_it).expect("the mannequin has it")
    });
    let own = |influence: &Influence| entries.iter().position(|&entry| entry == influence.joint);
    let is_on_plate = |vertex: u32| {
        let place = body.positions[vertex as usize];
        let list = body.influences.list(vertex as usize);
        list.iter().all(|influence| own(influence).is_some()) && (1.0..1.36).contains(&place.y)
    };
    let triangles = body.indices.as_chunks::<3>().0.iter();
    let kept: Vec<u32> =
        triangles.filter(|it| it.iter().all(|&vertex| is_on_plate(vertex))).flatten().copied().collect();
    let mut vertices = kept.clone();
    vertices.sort_unstable();
    vertices.dedup();
    let out = |&vertex: &u32| body.positions[vertex as usize] + 0.012 * body.normals[vertex as usize];
    let renamed = |influence: &Influence| Influence { joint: own(influence).expect("on it"), ..*influence };
    let influences = vertices
        .iter()
        .map(|&vertex| body.influences.list(vertex as usize).iter().map(renamed).collect::<Vec<_>>());
    let index = |vertex: &u32| vertices.binary_search(vertex).expect("it is kept") as u32;
    let mesh = Mesh {
        name: "breastplate".to_owned(),
        joint: body.joint,
        positions: vertices.iter().map(out).collect(),
        normals: vertices.iter().map(|&vertex| body.normals[vertex as usize]).collect(),
        influences: influences.collect::<Influences>(),
        indices: kept.iter().map(index).collect(),
        ..Mesh::default()
    };
    let inverse_bind_matrices = entries.map(|entry| skin.inverse_bind_matrices[entry]).to_vec();
    (
        mesh,
        Skin {
            name: "breastplate".to_owned(),
            joints: (0..PLATE_JOINTS.len()).collect(),
            inverse_bind_matrices,
        },
    )
}

/// The sword's vertices and some of the breastplate's, at a step; none if there is no such step.
pub fn attach_tables(step: &str) -> Option<StepTables> {
    let (model, clips) = character();
    let by_skinning_matrix = step.ends_with(BY_SKINNING_MATRIX);
    let moment = step.strip_suffix(BY_SKINNING_MATRIX).unwrap_or(step);
    let pose = character_step(moment, &model, &clips).filter(|_| ATTACH_STEPS.contains(&step))?;
    let plate = posed_meshes(&armoured(&model), &pose).pop().expect("it wears one").positions;
    let sword = table(&sword_places(&model, &pose, by_skinning_matrix));
    Some(vec![("", sword), ("breastplate", sparse_table(&plate, 20))])
}

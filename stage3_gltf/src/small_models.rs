//! Models made by hand, small enough to be worked out on paper.

use crate::model::{Joint, Local, Material, Mesh, Model, Skin};
use glam::{Mat4, Vec2, Vec3, Vec4, vec2, vec3};
use stage2_mesh_skin::{skin::Influence, transform::Transform};

fn joint(name: &str, parent: Option<usize>, translation: Vec3) -> Joint {
    Joint {
        name: name.to_owned(),
        parent,
        rest: Local::Parts(Transform { translation, ..Transform::IDENTITY }),
        morph_weights: Vec::new(),
    }
}

/// The smallest model whose rest pose and bind pose differ: its second joint rests two units above where it
/// was bound (D4).
pub fn two_joints() -> Model {
    let whole = |joint| vec![Influence { joint, weight: 1.0 }];
    let halves = vec![Influence { joint: 0, weight: 0.5 }, Influence { joint: 1, weight: 0.5 }];
    Model {
        name: "two-joints".to_owned(),
        joints: vec![joint("J0", None, Vec3::ZERO), joint("J1", Some(0), vec3(0.0, 3.0, 0.0))],
        skins: vec![Skin {
            name: String::new(),
            joints: vec![0, 1],
            inverse_bind_matrices: vec![Mat4::IDENTITY, Mat4::from_translation(vec3(0.0, -1.0, 0.0))],
        }],
        meshes: vec![Mesh {
            name: "kite".to_owned(),
            skin: Some(0),
            positions: vec![Vec3::ZERO, vec3(0.5, 1.0, 0.0), vec3(0.0, 2.0, 0.0), vec3(-0.5, 1.0, 0.0)],
            influences: [whole(0), halves.clone(), whole(1), halves].into_iter().collect(),
            indices: vec![0, 1, 2, 0, 2, 3],
            ..Mesh::default()
        }],
        ..Model::default()
    }
}

/// Three squares in a row, each on a joint of its own: the outer two share a material and have texture
/// coordinates, the one in the middle has neither.
pub fn three_meshes() -> Model {
    let square = |joint: usize, material: usize, uvs: &[Vec2]| Mesh {
        name: ["left", "middle", "right"][joint].to_owned(),
        joint,
        material: Some(material),
        positions: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
            .map(|[x, y]| vec3(x, y, 0.0))
            .to_vec(),
        normals: vec![Vec3::Z; 4],
        uvs: uvs.to_vec(),
        indices: vec![0, 1, 2, 0, 2, 3],
        ..Mesh::default()
    };
    let material = |name: &str, base_color| Material {
        name: name.to_owned(),
        base_color,
        image: None,
        double_sided: true,
    };
    let uvs = [vec2(0.0, 1.0), vec2(1.0, 1.0), vec2(1.0, 0.0), vec2(0.0, 0.0)];
    Model {
        name: "three-meshes".to_owned(),
        joints: vec![
            joint("left", None, vec3(-1.2, 0.0, 0.0)),
            joint("middle", None, Vec3::ZERO),
            joint("right", None, vec3(1.2, 0.0, 0.0)),
        ],
        materials: vec![
            material("plain", Vec4::new(0.6, 0.6, 0.65, 1.0)),
            material("wood", Vec4::new(0.7, 0.45, 0.2, 1.0)),
        ],
        meshes: vec![square(0, 1, &uvs), square(1, 0, &[]), square(2, 1, &uvs)],
        ..Model::default()
    }
}

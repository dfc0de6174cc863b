use crate::posing::{model_from_joints, rest, skinned};
use glam::{Vec3, vec3};
use mannequin::character;
use std::collections::HashMap;

#[test]
fn is_small_and_has_a_mesh_per_material() {
    let character = character();
    let vertices: usize = character.meshes.iter().map(|mesh| mesh.positions.len()).sum();
    assert!((1500..=4000).contains(&vertices), "{vertices} vertices");
    assert_eq!(character.joints.len(), 21);
    assert_eq!(character.materials.len(), 2);
    assert_eq!(character.meshes.iter().map(|mesh| mesh.material).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(character.image.rgb.len(), (character.image.size * character.image.size * 3) as usize);
}

#[test]
fn stands_on_the_ground_and_is_a_person_high() {
    let all: Vec<Vec3> = character().meshes.into_iter().flat_map(|mesh| mesh.positions).collect();
    let low = all.iter().copied().reduce(Vec3::min).unwrap();
    let high = all.iter().copied().reduce(Vec3::max).unwrap();
    assert_eq!(low.y, 0.0);
    assert!((high.y - 1.75).abs() < 1e-6);
    assert!((low.x + high.x).abs() < 1e-6, "as wide to the left as to the right: {} {}", low.x, high.x);
}

/// S4-51: an A-pose. The hand is 0.53 along an arm that is turned by 0.75 from straight down, so it is 0.53 ·
/// sin 0.75 to the side of the shoulder and 0.53 · cos 0.75 below it. In a T-pose it would be 0.53 to the
/// side.
#[test]
fn holds_its_arms_halfway_down() {
    let character = character();
    let joints = model_from_joints(&character, &rest(&character));
    let place = |name| {
        let joint = character.joints.iter().position(|joint| joint.name == name).expect("a joint");
        joints[joint].w_axis.truncate()
    };
    for (side, x) in [("L", 0.36127), ("R", -0.36127)] {
        let way = place(format!("hand.{side}")) - place(format!("upper_arm.{side}"));
        assert!(way.abs_diff_eq(vec3(x, -0.38780, 0.0), 1e-5), "{way}");
    }
}

#[test]
fn joints_have_names_of_their_own_and_come_after_their_parents() {
    let joints = character().joints;
    for (index, joint) in joints.iter().enumerate() {
        assert!(joints[..index].iter().all(|other| other.name != joint.name), "{} twice", joint.name);
        assert_eq!(joint.parent.is_none(), index == 0, "{}", joint.name);
        assert!(joint.parent.is_none_or(|parent| parent < index), "{}", joint.name);
    }
}

#[test]
fn weights_sum_to_exactly_one_and_blend() {
    let character = character();
    let mut counts = [0; 5];
    for mesh in &character.meshes {
        for (joints, weights) in mesh.joints.iter().zip(&mesh.weights) {
            assert_eq!(weights.iter().sum::<f32>(), 1.0);
            assert!(weights.is_sorted_by(|a, b| a >= b) && weights[3] >= 0.0, "{weights:?}");
            for slot in 0..4 {
                assert!(usize::from(joints[slot]) < character.joints.len());
                assert!(
                    weights[slot] > 0.0 || joints[slot] == 0,
                    "an unused joint is 0: {joints:?} {weights:?}"
                );
            }
            counts[weights.iter().filter(|&&weight| weight > 0.0).count()] += 1;
        }
    }
    assert!(counts[2] + counts[3] + counts[4] > 500, "vertices with 0 to 4 influences: {counts:?}");
    assert!(counts[3] > 0 && counts[4] > 0, "vertices with 0 to 4 influences: {counts:?}");
}

#[test]
fn normals_have_unit_length_and_look_where_their_triangles_look() {
    for mesh in character().meshes {
        for normal in &mesh.normals {
            // Rounding to f32 changes the length by about 1e-7.
            assert!((normal.length() - 1.0).abs() < 1e-6, "{normal}");
        }
        for triangle in mesh.indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|corner| usize::from(triangle[corner]));
            let [p, q, r] = [a, b, c].map(|vertex| mesh.positions[vertex]);
            // A planed-off piece has flat slivers in its sole, which may have no area.
            let across = (q - p).cross(r - p);
            let sum = mesh.normals[a] + mesh.normals[b] + mesh.normals[c];
            assert!(across.dot(sum) >= -1e-9, "triangle {a} {b} {c} is wound the other way");
        }
    }
}

/// In a closed surface each edge of a triangle has a partner that runs the other way.
#[test]
fn the_surface_is_closed() {
    for mesh in character().meshes {
        let place = |vertex: u16| mesh.positions[usize::from(vertex)].to_array().map(f32::to_bits);
        let mut open = HashMap::new();
        for triangle in mesh.indices.chunks(3) {
            for (from, to) in [(0, 1), (1, 2), (2, 0)] {
                let (from, to) = (place(triangle[from]), place(triangle[to]));
                *open.entry((from, to)).or_insert(0) += 1;
                *open.entry((to, from)).or_insert(0) -= 1;
            }
        }
        assert!(open.values().all(|&count| count == 0));
    }
}

#[test]
fn the_rest_pose_leaves_every_vertex_where_it_was() {
    let character = character();
    for mesh in &character.meshes {
        for (moved, position) in skinned(&character, mesh, &rest(&character)).iter().zip(&mesh.positions) {
            // A few roundings of f32 at about 1 metre.
            assert!(moved.distance(*position) < 1e-6, "{moved} {position}");
        }
    }
}

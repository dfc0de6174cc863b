//! Vertices as the GPU reads them.

use glam::{Mat4, Vec3};
use stage2_mesh_skin::{
    check::weights_are_valid,
    skin::{Influence, skin_position},
};
use stage3_gltf::model::{Mesh, Model, PosedMesh};
use stage4_animation::{arm::arm, character::character};
use stage5_gpu::vertex::{MoreInfluences, Placement, Vertex, lost_influences, pack_mesh, replace};

/// The stride of the tables of positions.
const TABLE_STRIDE: usize = 40;

fn influences(weights: &[f32]) -> Vec<Influence> {
    weights.iter().enumerate().map(|(joint, &weight)| Influence { joint, weight }).collect()
}

mod placement {
    use super::*;
    use stage5_gpu::vertex::placement;

    #[test]
    fn rows_and_a_pose() {
        let placed = placement(Mat4::from_translation(Vec3::new(7.0, 8.0, 9.0)), 5);
        let rows = [[1.0, 0.0, 0.0, 7.0], [0.0, 1.0, 0.0, 8.0], [0.0, 0.0, 1.0, 9.0]];
        assert_eq!(placed, Placement { rows, pose: 5.0 });
    }
}

mod strongest_influences {
    use super::*;
    use stage5_gpu::vertex::strongest_influences;

    #[test]
    fn a_short_list_stays_as_it_is() {
        let four = influences(&[0.1, 0.4, 0.3, 0.2]);
        assert_eq!(strongest_influences(&four, 4), four);
        assert_eq!(strongest_influences(&[], 4), []);
    }

    /// S4-11: why four are usually enough. The fifth joint is the furthest away, at 4, and has a twentieth of
    /// the weight: with it the vertex is at 0.3 + 0.3 + 0.3 + 0.2, without it at (0.3 + 0.3 + 0.3) / 0.95.
    #[test]
    fn the_fifth_moves_a_vertex_little() {
        let five = influences(&[0.4, 0.3, 0.15, 0.1, 0.05]);
        let matrices = [0.0, 1.0, 2.0, 3.0, 4.0].map(|x| Mat4::from_translation(Vec3::new(x, 0.0, 0.0)));
        let x = |influences: &[Influence]| skin_position(Vec3::ZERO, influences, &matrices).x;
        assert!((x(&five) - 1.1).abs() < 1e-6, "{}", x(&five));
        let four = strongest_influences(&five, 4);
        assert!((x(&four) - 0.9 / 0.95).abs() < 1e-6, "{}", x(&four));
    }

    /// S4-11: if a file has more than the card stores, the strongest stay.
    #[test]
    fn of_a_long_one_the_strongest_stay_and_sum_to_one() {
        let kept = strongest_influences(&influences(&[0.2, 0.1, 0.4, 0.3]), 2);
        assert_eq!(kept.iter().map(|influence| influence.joint).collect::<Vec<_>>(), [2, 3]);
        // .4 and .3 of .7; a rounding or two in f32.
        assert!((kept[0].weight - 4.0 / 7.0).abs() < 1e-6, "{}", kept[0].weight);
        assert!((kept[0].weight + kept[1].weight - 1.0).abs() < 1e-6);
    }
}

/// S4-19: five attributes and a colour. miniquad reads the fields one after another, so there may be no gaps.
#[test]
fn vertices_have_no_gaps() {
    assert_eq!(size_of::<Vertex>(), 4 * (3 + 3 + 2 + 4) + 2 * 4 + 4 * 4);
    assert_eq!(size_of::<MoreInfluences>(), 2 * 4 + 4 * 4);
    assert_eq!(size_of::<Placement>(), 4 * (12 + 1));
}

#[test]
fn what_a_mesh_does_not_have_has_a_harmless_value() {
    let mesh = Mesh { positions: vec![Vec3::ONE], ..Mesh::default() };
    let packed = pack_mesh(&mesh);
    let plain = Vertex { position: Vec3::ONE, color: [1.0; 4], ..Vertex::default() };
    assert_eq!(packed.vertices, [plain]);
    assert!(packed.more.is_empty());
}

#[test]
fn a_fifth_influence_needs_the_second_set() {
    let weights = [0.3, 0.25, 0.2, 0.15, 0.1];
    let mesh = Mesh {
        positions: vec![Vec3::ZERO; 2],
        influences: [influences(&weights), vec![Influence { joint: 9, weight: 1.0 }]].into_iter().collect(),
        ..Mesh::default()
    };
    let packed = pack_mesh(&mesh);
    assert_eq!(
        (packed.vertices[0].joints, packed.vertices[0].weights),
        ([0, 1, 2, 3], [0.3, 0.25, 0.2, 0.15])
    );
    assert_eq!((packed.more[0].joints[0], packed.more[0].weights), (4, [0.1, 0.0, 0.0, 0.0]));
    // Missing influences repeat a joint that the vertex has, so that it reads no matrix of another joint.
    assert_eq!((packed.vertices[1].joints, packed.vertices[1].weights), ([9; 4], [1.0, 0.0, 0.0, 0.0]));
    assert_eq!((packed.more[1].joints, packed.more[1].weights), ([9; 4], [0.0; 4]));
}

/// S0-16: four is a limit of storage, and further influences find their place.
#[test]
fn four_influences_need_no_second_set_and_eight_are_all_kept() {
    let mut mesh = Mesh { positions: vec![Vec3::ZERO], ..Mesh::default() };
    for (count, sets) in [(4, 0), (8, 1)] {
        mesh.influences = [influences(&vec![1.0 / count as f32; count])].into_iter().collect();
        assert_eq!(pack_mesh(&mesh).more.len(), sets, "{count} influences");
        let model = Model { meshes: vec![mesh.clone()], ..Model::default() };
        assert_eq!(lost_influences(&model), [""; 0], "{count} influences");
    }
}

#[test]
fn a_ninth_influence_is_lost_and_that_is_said() {
    let mut model = arm();
    assert_eq!(lost_influences(&model), [""; 0]);
    let lists = &model.meshes[0].influences;
    let ninth = influences(&[1.0 / 9.0; 9]);
    let lists = lists.iter().enumerate();
    let lists = lists.map(|(vertex, list)| if vertex == 3 { ninth.clone() } else { list.to_vec() });
    model.meshes[0].influences = lists.collect();
    let lines = lost_influences(&model);
    assert!(lines.len() == 1 && lines[0].contains("arm") && lines[0].contains("1 vertices"), "{lines:?}");
    let packed = pack_mesh(&model.meshes[0]);
    let sum: f32 = packed.vertices[3].weights.iter().chain(&packed.more[3].weights).sum();
    assert!((sum - 1.0).abs() < 1e-6, "{sum}");
}

/// S4-21: the CPU's copy takes the morphed positions before they are uploaded.
#[test]
fn replacing_keeps_all_but_positions_and_normals() {
    let mut vertices = pack_mesh(&arm().meshes[0]).vertices;
    let before = vertices.clone();
    let posed = PosedMesh { positions: vec![Vec3::ONE; 8], normals: vec![Vec3::X; 8] };
    replace(&mut vertices, &posed);
    for (vertex, before) in vertices.iter().zip(before) {
        assert_eq!(*vertex, Vertex { position: Vec3::ONE, normal: Vec3::X, ..before });
    }
}

/// The character's vertices, named as in the tables, each with its joints. `cargo workbook` reads this table
/// to say what moves a vertex.
#[test]
fn each_vertex_names_its_joints() {
    let (model, _) = character();
    let lists: Vec<_> = model.meshes.iter().flat_map(|mesh| mesh.influences.iter()).collect();
    let word = |held: &Influence| {
        let joint = model.skins[0].joints[held.joint];
        format!("  {} {:.2}", model.joints[joint].name, held.weight)
    };
    let row = |vertex: usize| format!("{vertex:8}{}\n", lists[vertex].iter().map(word).collect::<String>());
    let table: String = (0..lists.len()).step_by(TABLE_STRIDE).map(row).collect();
    testing::assert_table!("influences", table);
    assert!(lists.iter().all(|list| weights_are_valid(list)));
}

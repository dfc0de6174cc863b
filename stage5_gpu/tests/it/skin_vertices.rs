//! Tests of `skin_vertices`. Oracle: the weighted mean of the places to which the joints take a position,
//! in `f64`, and the inverse transpose for a normal.

use crate::cpu::{assert_as_plain, palette};
use glam::{DMat3, DMat4, DVec3, Mat4, Vec3, vec3};
use stage1_bones::table::table;
use stage3_gltf::pose::rest_pose;
use stage4_animation::{character::character, sample::sample};
use stage5_gpu::{
    cpu::skin_vertices,
    vertex::{MoreInfluences, Vertex},
};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

fn vertex(weights: [f32; 4]) -> Vertex {
    Vertex { position: Vec3::X, normal: Vec3::X, joints: [0, 1, 0, 0], weights, ..Vertex::default() }
}

/// Three joints: one stays, one turns by 90° about z, one moves by 4 along z. Each vertex has two sets of
/// influences.
#[test]
fn both_sets_are_blended() {
    let palette = [palette()[0], palette()[1], Mat4::from_translation(Vec3::Z * 4.0)];
    let weighted = |position, weights| Vertex { position, ..vertex(weights) };
    let vertices = [
        weighted(Vec3::X, [0.5, 0.5, 0.0, 0.0]),
        weighted(Vec3::X, [0.0, 1.0, 0.0, 0.0]),
        weighted(Vec3::X, [0.25, 0.25, 0.0, 0.0]),
        weighted(Vec3::Y * 2.0, [0.5, 0.0, 0.0, 0.0]),
    ];
    let second = |joint, weight| MoreInfluences { joints: [joint; 4], weights: [weight, 0.0, 0.0, 0.0] };
    let more = [second(0, 0.0), second(0, 0.0), second(2, 0.5), second(1, 0.5)];
    let positions = skin_vertices(&vertices, &more, &palette).positions;
    testing::assert_table!("two-sets", table(&positions));
    // The third: a quarter of (1,0,0), a quarter of (0,1,0), half of (1,0,4). The last: midway between
    // (0,2,0) and (-2,0,0).
    let expected = [[0.5, 0.5, 0.0], [0.0, 1.0, 0.0], [0.75, 0.25, 2.0], [-1.0, 1.0, 0.0]];
    for (position, expected) in positions.iter().zip(expected) {
        assert!(position.abs_diff_eq(expected.into(), 1e-6), "is {position}, should be {expected:?}");
    }
}

#[test]
#[should_panic]
fn too_few_second_sets_are_refused() {
    skin_vertices(&[vertex([1.0, 0.0, 0.0, 0.0]); 2], &[MoreInfluences::default()], &palette());
}

#[test]
fn positions_are_points_and_normals_directions() {
    let far = [Mat4::from_translation(Vec3::Y * 9.0), palette()[1]];
    let skinned = skin_vertices(&[vertex([1.0, 0.0, 0.0, 0.0])], &[], &far);
    assert_eq!((skinned.positions[0], skinned.normals[0]), (vec3(1.0, 9.0, 0.0), Vec3::X));
}

/// S1-13
#[test]
fn a_vertex_takes_nothing_from_the_one_before() {
    let one = skin_vertices(&[vertex([0.5, 0.5, 0.0, 0.0])], &[], &palette());
    let two = skin_vertices(&[vertex([0.0, 1.0, 0.0, 0.0]), vertex([0.5, 0.5, 0.0, 0.0])], &[], &palette());
    assert_eq!(two.positions[1], one.positions[0]);
    assert_eq!(two.normals[1], one.normals[0]);
}

#[test]
fn the_second_set_is_added() {
    let more = MoreInfluences { joints: [1, 0, 0, 0], weights: [0.5, 0.0, 0.0, 0.0] };
    let skinned = skin_vertices(&[vertex([0.5, 0.0, 0.0, 0.0])], &[more], &palette());
    let position = skinned.positions[0];
    assert!(position.abs_diff_eq(vec3(0.5, 0.5, 0.0), 1e-6), "is {position}, should be (0.5, 0.5, 0)");
}

/// S4-25, S4-26: positions agree to a millionth of the model's size, and directions to a thousandth,
/// because blended matrices may be nearly flat.
#[test]
fn the_character_is_skinned_as_by_the_plain_loop() {
    let (model, clips) = character();
    for clip in &clips {
        let mut pose = rest_pose(&model);
        sample(clip, clip.duration_s * 0.4, &mut pose);
        assert_as_plain(&model, &pose, &clip.name);
    }
}

struct Input {
    vertices: Vec<Vertex>,
    more: Vec<MoreInfluences>,
    palette: Vec<DMat4>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let palette = draws.list(1, 4, joint);
    let has_more = draws.flip();
    let mut more = Vec::new();
    let mut vertices = draws.list(0, 3, |draws, _| {
        let (vertex, second) = drawn_vertex(draws, palette.len(), has_more);
        more.extend(has_more.then_some(second));
        vertex
    });
    // Neighbours may differ in their second set alone.
    if let ([.., before, last], [.., first, second]) = (&mut vertices[..], &mut more[..])
        && draws.rarely(4)
    {
        (last.joints, last.weights, second.weights) = (before.joints, before.weights, first.weights);
    }
    if draws.rarely(5) {
        spoil(draws, &mut vertices, &mut more, palette.len())?;
    }
    draws.note("matrices in the palette", &palette.len().to_string());
    if vertices.is_empty() {
        draws.note("vertices", "none");
    }
    for (index, Vertex { position, normal, joints, weights, .. }) in vertices.iter().enumerate() {
        draws.say(&format!("vertex {index}'s position"), position);
        draws.say(&format!("vertex {index}'s normal"), normal);
        draws.say(&format!("vertex {index}"), &format_args!("joints {joints:?}, weights {weights:?}"));
    }
    if more.is_empty() {
        draws.note("more", "none");
    }
    for (index, MoreInfluences { joints, weights }) in more.iter().enumerate() {
        draws.say(&format!("more {index}"), &format_args!("joints {joints:?}, weights {weights:?}"));
    }
    Some(Input { vertices, more, palette })
}

/// A joint's matrix: also small, mirrored, flat, and one that shears.
fn joint(draws: &mut Draws, index: usize) -> DMat4 {
    let mut last = draws.placement(5.0);
    let kind = draws.index(6);
    match kind {
        1 => last.scale *= 0.01,
        2 => last.scale.x = -last.scale.x,
        3 => last.scale.z = 0.0,
        _ => {}
    }
    let first = if kind == 4 { draws.placement(0.0) } else { Placement::NONE };
    if first == Placement::NONE {
        draws.say(&format!("joint {index}"), &last);
    } else {
        draws.note(&format!("joint {index}"), &format!("{first:?}, then {last:?}"));
    }
    last.exact() * first.exact()
}

fn drawn_vertex(draws: &mut Draws, joints: usize, has_more: bool) -> (Vertex, MoreInfluences) {
    let count = if has_more { 8 } else { 4 };
    let mut weights = draws.weights(count);
    match draws.index(4) {
        // They need not sum to 1.
        1 => weights.iter_mut().for_each(|weight| *weight *= 0.996),
        2 => weights[draws.index(count)] += draws.one_of(&[1e-4, 5e-5]),
        3 => weights.iter_mut().skip(4).for_each(|weight| *weight *= 1e-4),
        _ => {}
    }
    weights.resize(8, 0.0);
    let joints: [u16; 8] = [0; 8].map(|_| draws.index(joints) as u16);
    let position = draws.vec3(3.0);
    // Zero if the mesh has no normals.
    let normal = if draws.flip() { draws.direction() } else { Vec3::ZERO };
    let four = |first: usize| [0, 1, 2, 3].map(|slot| (joints[first + slot], weights[first + slot]));
    let ([first, second], [first_weights, second_weights]) =
        ([0, 4].map(|slot| four(slot).map(|it| it.0)), [0, 4].map(|slot| four(slot).map(|it| it.1)));
    let vertex = Vertex { position, normal, joints: first, weights: first_weights, ..Vertex::default() };
    (vertex, MoreInfluences { joints: second, weights: second_weights })
}

/// Makes one of the inputs that the function refuses; none if that can't be done here.
fn spoil(
    draws: &mut Draws,
    vertices: &mut [Vertex],
    more: &mut Vec<MoreInfluences>,
    joints: usize,
) -> Option<()> {
    let slot = draws.index(4);
    match draws.index(4) {
        // Whatever its weight.
        0 => vertices.last_mut()?.joints[slot] = joints as u16,
        1 => {
            let second = more.last_mut()?;
            second.joints[slot] = joints as u16;
            // A second set without weights need not be looked at.
            second.weights.iter().find(|weight| **weight > 0.0)?;
        }
        2 => more.push(MoreInfluences { weights: [1.0, 0.0, 0.0, 0.0], ..MoreInfluences::default() }),
        _ => {
            more.pop()?;
            more.first()?;
        }
    }
    Some(())
}

fn answer(Input { vertices, more, palette }: &mut Input) -> Rows {
    let palette: Vec<Mat4> = palette.iter().map(DMat4::as_mat4).collect();
    let skinned = skin_vertices(vertices, more, &palette);
    let mut rows = counts(skinned.positions.len(), skinned.normals.len());
    let numbers = |vector: Option<Vec3>| {
        vector
            .map_or([(); 3].map(|()| "none".to_owned()), |it| it.to_array().map(|number| number.to_string()))
    };
    for index in 0..vertices.len() {
        rows.push(format!("vertex {index}'s position"), numbers(skinned.positions.get(index).copied()));
        // What is no number stays as it is.
        let unit = |normal: &Vec3| if normal.is_finite() { normal.normalize_or_zero() } else { *normal };
        let normal = skinned.normals.get(index).map(unit);
        rows.push(format!("vertex {index}'s normal at unit length"), numbers(normal));
    }
    rows
}

fn counts(positions: usize, normals: usize) -> Rows {
    Rows::of("number of positions", [positions]).and("number of normals", [normals])
}

fn right(Input { vertices, more, palette }: &Input) -> Right {
    let second = more.iter().flat_map(|second| second.joints);
    let mut joints = vertices.iter().flat_map(|vertex| vertex.joints).chain(second).map(usize::from);
    if joints.any(|joint| joint >= palette.len()) || !more.is_empty() && more.len() != vertices.len() {
        return cases::refusal();
    }
    let mut rows = counts(vertices.len(), vertices.len());
    for (index, vertex) in vertices.iter().enumerate() {
        let second = more.get(index).copied().unwrap_or_default();
        let pairs = vertex.joints.iter().zip(vertex.weights).chain(second.joints.iter().zip(second.weights));
        let influences: Vec<(DMat4, f64)> =
            pairs.map(|(joint, weight)| (palette[usize::from(*joint)], f64::from(weight))).collect();
        let at = vertex.position.as_dvec3();
        let position: DVec3 =
            influences.iter().map(|(matrix, weight)| matrix.transform_point3(at) * *weight).sum();
        rows.push(format!("vertex {index}'s position"), position.to_array());
        rows.push(format!("vertex {index}'s normal at unit length"), normal(vertex, &influences));
    }
    rows.right()
}

/// The normal's direction by the inverse transpose; `*` where the joints almost cancel each other out or are
/// flat, so that it has none.
fn normal(vertex: &Vertex, influences: &[(DMat4, f64)]) -> [String; 3] {
    let normal = vertex.normal.as_dvec3();
    let linear = |(matrix, weight): &(DMat4, f64)| DMat3::from_mat4(*matrix) * *weight;
    let blended = influences.iter().map(linear).fold(DMat3::ZERO, |sum, it| sum + it);
    let size = influences.iter().map(|influence| linear(influence).abs().to_cols_array().iter().sum::<f64>());
    let size = size.sum::<f64>() / 3.0;
    if normal == DVec3::ZERO {
        return ["0", "0", "0"].map(str::to_owned);
    }
    let moved = blended.inverse().transpose() * normal * blended.determinant();
    if blended.determinant().abs() < 1e-3 * size.powi(3) || moved.length() < 0.05 * size.powi(2) {
        return [tables::ANY; 3].map(str::to_owned);
    }
    (blended.determinant().signum() * moved).normalize().to_array().map(|it| it.to_string())
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

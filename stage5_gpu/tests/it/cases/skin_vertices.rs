use glam::{DMat4, DVec3, Mat4, Vec3};
use stage1_bones::table::rows;
use stage5_gpu::{
    cpu::skin_vertices,
    vertex::{MoreInfluences, Vertex},
};
use testing::cases::{
    self,
    joints::{Matrix, influences, matrix, moved_normal, moved_point, note_influences, note_matrices},
    random::Random,
};

/// One or two sets of influences, repeated joints, mirrors and uneven scales; second sets that do not fit the
/// vertices, and joints that are not in the palette.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let matrices: Vec<Matrix> = (0..random.count(1, 5)).map(|_| matrix(random, case.index)).collect();
        let exact: Vec<DMat4> = matrices.iter().map(|matrix| matrix.exact).collect();
        let palette: Vec<Mat4> = exact.iter().map(DMat4::as_mat4).collect();
        let (mut vertices, mut more, mut expected) = (vec![], vec![], vec![]);
        let has_more = case.index % 2 == 1;
        let count = if case.index % 16 == 5 { 0 } else { 1 + random.count(1, 3) };
        for _ in 0..count {
            let (vertex, second) = vertex(random, &exact, has_more);
            expected.extend(moved(&vertex, &second, &exact));
            vertices.push(vertex);
            more.extend(has_more.then_some(second));
        }
        match case.index % 16 {
            9 => more.push(more[0]),
            11 => more.truncate(count - 1),
            13 => vertices[1].joints[0] = palette.len() as u16,
            _ => {}
        }
        for (index, Vertex { position, normal, joints, weights, .. }) in vertices.iter().enumerate() {
            case.input(&format!("vertex {index}'s position"), position);
            case.input(&format!("vertex {index}'s normal"), normal);
            note_influences(case, &format!("vertex {index} is held by"), &pairs(joints, weights));
        }
        for (index, MoreInfluences { joints, weights }) in more.iter().enumerate() {
            note_influences(case, &format!("second set {index}"), &pairs(joints, weights));
        }
        note_matrices(case, "joint", &matrices);
        case.run(|| {
            let skinned = skin_vertices(&vertices, &more, &palette);
            let (positions, normals) = (skinned.positions.iter(), skinned.normals.iter());
            described(positions.zip(normals).flat_map(|(at, normal)| [*at, normal.normalize_or_zero()]))
        });
        match case.index % 16 {
            9 | 11 | 13 => case.expect_refusal(),
            _ => case.expect(&described(expected.iter().map(|vector: &DVec3| vector.as_vec3()))),
        }
    });
}

fn pairs(joints: &[u16; 4], weights: &[f32; 4]) -> Vec<(usize, f32)> {
    joints.iter().map(|&joint| joint.into()).zip(*weights).collect()
}

fn vertex(random: &mut Random, palette: &[DMat4], has_more: bool) -> (Vertex, MoreInfluences) {
    let mut influences = steady_influences(random, palette, if has_more { 8 } else { 4 });
    influences.resize(8, (0, 0.0));
    let joints = |first: usize| [0, 1, 2, 3].map(|slot| influences[first + slot].0 as u16);
    let weights = |first: usize| [0, 1, 2, 3].map(|slot| influences[first + slot].1);
    let (position, normal) = (random.vec3(3.0), random.direction());
    let vertex = Vertex { position, normal, joints: joints(0), weights: weights(0), ..Vertex::default() };
    (vertex, MoreInfluences { joints: joints(4), weights: weights(4) })
}

/// Influences whose joints do not almost cancel each other out, because then a normal has no direction.
fn steady_influences(random: &mut Random, palette: &[DMat4], count: usize) -> Vec<(usize, f32)> {
    let volume = |matrix: &DMat4| matrix.determinant().abs();
    let least = palette.iter().map(volume).fold(f64::INFINITY, f64::min) / 2.0;
    loop {
        let influences = influences(random, palette, count);
        if volume(&blended(palette, &influences)) > least {
            return influences;
        }
    }
}

/// Position and normal in model space.
fn moved(vertex: &Vertex, second: &MoreInfluences, palette: &[DMat4]) -> [DVec3; 2] {
    let joints = [vertex.joints, second.joints].concat().into_iter().map(usize::from);
    let influences: Vec<(usize, f32)> = joints.zip([vertex.weights, second.weights].concat()).collect();
    let normal = moved_normal(blended(palette, &influences), vertex.normal.as_dvec3());
    [moved_point(palette, &influences, vertex.position), normal]
}

/// One row for each vertex's position, and one for its normal.
fn described(vectors: impl Iterator<Item = Vec3>) -> String {
    let name = |index: usize| format!("vertex_{}'s_{}", index / 2, ["position", "normal"][index % 2]);
    rows(vectors.enumerate().map(|(index, vector)| (name(index), vector.to_array())))
}

/// The sum of the joints' matrices, each times its weight.
fn blended(palette: &[DMat4], influences: &[(usize, f32)]) -> DMat4 {
    influences.iter().fold(DMat4::ZERO, |sum, &(joint, weight)| sum + palette[joint] * f64::from(weight))
}

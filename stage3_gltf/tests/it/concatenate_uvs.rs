//! Tests of `concatenate_uvs`. Oracle: each vertex by itself, looked up in its own mesh.

use glam::Vec2;
use stage3_gltf::merge::concatenate_uvs;
use testing::cases::{self, Draws, Right, Rows};

/// S2-27
#[test]
fn a_mesh_without_any_gets_zeros() {
    let [a, b, c] = [(0.25, 0.5), (1.0, 0.75), (0.125, 0.5)].map(Vec2::from);
    let all = concatenate_uvs(&[&[a, b], &[], &[c]], &[2, 3, 1]);
    let row = |(vertex, uv): (usize, &Vec2)| format!("{vertex:8} {:10.5} {:10.5}\n", uv.x, uv.y);
    testing::assert_table!("uvs", all.iter().enumerate().map(row).collect::<String>());
    assert_eq!(all, [a, b, Vec2::ZERO, Vec2::ZERO, Vec2::ZERO, c]);
}

#[test]
fn where_no_mesh_has_any_there_are_none() {
    assert_eq!(concatenate_uvs(&[&[], &[]], &[2, 3]), []);
}

struct Input {
    uvs: Vec<Vec<Vec2>>,
    vertex_counts: Vec<usize>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // Texture coordinates may all be zero: they are there all the same.
    let size = if draws.rarely(24) { 0.0 } else { 1.0 };
    let meshes = draws.long_list(0, 6, |draws, _| match draws.index(4) {
        0 => (draws.index(4), vec![]),
        1 if draws.rarely(100) => (draws.one_of(&[1100, 70_000]), vec![]),
        _ => {
            let uvs = draws.list(0, 4, |draws, _| {
                let unit = if draws.rarely(8) { 1e-5 } else { 1.0 };
                let [v, u] = [0; 2].map(|_| draws.near(0.0, -1.0, 2.0));
                size * unit * Vec2::new(u, v)
            });
            (uvs.len(), uvs)
        }
    });
    let (vertex_counts, uvs): (Vec<usize>, Vec<Vec<Vec2>>) = meshes.into_iter().unzip();
    draws.say("vertex_counts", &vertex_counts);
    draws.say("uvs", &uvs);
    Some(Input { uvs, vertex_counts })
}

fn answer(Input { uvs, vertex_counts }: &mut Input) -> Rows {
    let uvs: Vec<&[Vec2]> = uvs.iter().map(|uvs| &uvs[..]).collect();
    table(concatenate_uvs(&uvs, vertex_counts))
}

fn right(Input { uvs, vertex_counts }: &Input) -> Right {
    let has_some = uvs.iter().any(|uvs| !uvs.is_empty());
    let total = if has_some { vertex_counts.iter().sum() } else { 0 };
    let all = (0..total).map(|vertex| uv_of(uvs, vertex_counts, vertex)).collect();
    // They are only copied.
    table(all).right().columns("vertex: u, v").within(0.0)
}

fn uv_of(uvs: &[Vec<Vec2>], vertex_counts: &[usize], vertex: usize) -> Vec2 {
    let mut in_mesh = vertex;
    for (uvs, &count) in uvs.iter().zip(vertex_counts) {
        if in_mesh < count {
            return uvs.get(in_mesh).copied().unwrap_or(Vec2::ZERO);
        }
        in_mesh -= count;
    }
    panic!("there is no vertex {vertex}");
}

/// A row per vertex; of many, those that are not zero, and how many there are.
fn table(uvs: Vec<Vec2>) -> Rows {
    let are_many = uvs.len() > 1000;
    let shown = uvs.iter().enumerate().filter(|(_, uv)| !are_many || **uv != Vec2::ZERO);
    let mut rows = Rows::default();
    shown.for_each(|(vertex, uv)| rows.push(vertex, uv.to_array()));
    if are_many {
        rows.push("vertices", [uvs.len()]);
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

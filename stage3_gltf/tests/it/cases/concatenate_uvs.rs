//! Oracle: each vertex by itself, looked up in its own mesh.

use glam::Vec2;
use stage1_bones::table::rows;
use stage3_gltf::merge::concatenate_uvs;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let mesh_count = if case.index < 2 { case.index } else { random.count(2, 6) };
        let vertex_counts: Vec<usize> = (0..mesh_count).map(|_| random.index(5)).collect();
        let nobody = case.index % 8 == 7;
        let mut uvs: Vec<Vec<Vec2>> = vec![];
        for &count in &vertex_counts {
            let has_uvs = !nobody && random.index(3) > 0;
            let uv = |_| Vec2::new(random.between(-1.0, 2.0), random.between(0.5, 1.0));
            uvs.push((0..if has_uvs { count } else { 0 }).map(uv).collect());
        }
        case.input("vertex_counts", &vertex_counts);
        case.inputs("mesh", &uvs);
        case.columns("vertex");
        let slices: Vec<&[Vec2]> = uvs.iter().map(|uvs| &uvs[..]).collect();
        case.run(|| table(&concatenate_uvs(&slices, &vertex_counts)));
        let some = uvs.iter().any(|uvs| !uvs.is_empty());
        let total = if some { vertex_counts.iter().sum() } else { 0 };
        case.expect(&table(
            &(0..total).map(|vertex| uv_of(&uvs, &vertex_counts, vertex)).collect::<Vec<_>>(),
        ));
    });
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

fn table(uvs: &[Vec2]) -> String {
    rows(uvs.iter().enumerate().map(|(vertex, uv)| (vertex, uv.to_array())))
}

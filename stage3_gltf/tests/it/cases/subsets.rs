//! Oracle: all pieces of each material, collected material by material.

use stage3_gltf::merge::{Subset, subsets};
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let mut pieces: Vec<(Option<usize>, Vec<u32>)> = vec![];
        let count = if case.index < 2 { case.index } else { random.count(2, 9) };
        for _ in 0..count {
            let material = random.index(5).checked_sub(1);
            let triangles = 1 + random.index(3);
            pieces.push((material, (0..3 * triangles).map(|_| random.index(100) as u32).collect()));
        }
        for (index, (material, corners)) in pieces.iter().enumerate() {
            let material = material.map_or("none".to_owned(), |material| material.to_string());
            case.note(&format!("piece {index}"), format!("material {material}, corners {corners:?}"));
        }
        case.columns("material: from corner, to corner");
        case.run(|| {
            let (indices, subsets) = subsets(pieces.clone());
            table(&indices, &subsets)
        });
        let (mut indices, mut expected) = (vec![], vec![]);
        for material in [None, Some(0), Some(1), Some(2), Some(3)] {
            let start = indices.len();
            let of_material = pieces.iter().filter(|piece| piece.0 == material);
            indices.extend(of_material.flat_map(|(_, corners)| corners));
            if indices.len() > start {
                expected.push(Subset { material, indices: start..indices.len() });
            }
        }
        case.expect(&table(&indices, &expected));
    });
}

/// One row for all corners, and one row per subset: its material, and the range of its corners.
fn table(indices: &[u32], subsets: &[Subset]) -> String {
    let mut text = format!("{:>8}", "all_corners");
    indices.iter().for_each(|corner| text += &format!(" {corner}"));
    for Subset { material, indices } in subsets {
        let material = material.map_or("no_material".to_owned(), |material| material.to_string());
        text += &format!("\n{material:>8} {:4} {:4}", indices.start, indices.end);
    }
    text
}

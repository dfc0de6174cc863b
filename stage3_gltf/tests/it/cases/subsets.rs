//! Oracle: all pieces of each material, collected material by material.

use super::often;
use stage3_gltf::merge::{Subset, subsets};
use std::collections::BTreeSet;
use testing::cases::{self, Draws, Right, Rows};

type Piece = (Option<usize>, Vec<u32>);

struct Input {
    pieces: Vec<Piece>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let pieces: Vec<Piece> = draws.list(0, 7, |draws, _| {
        let material = if draws.rarely(16) { 256 + draws.index(4) } else { draws.index(5) };
        let triangles = draws.list(1, 3, |draws, _| [0; 3].map(|_| draws.index(10) as u32));
        (material.checked_sub(1), triangles.concat())
    });
    Some(Input { pieces: often(draws, pieces, say) })
}

fn say(draws: &mut Draws, pieces: &[Piece]) {
    for (index, (material, corners)) in pieces.iter().enumerate() {
        let material = material.map_or("no material".to_owned(), |material| format!("material {material}"));
        draws.note(&format!("piece {index}"), &format!("{material}, corners {corners:?}"));
    }
    if pieces.is_empty() {
        draws.note("pieces", "none");
    }
}

fn answer(Input { pieces }: &mut Input) -> Rows {
    let (indices, subsets) = subsets(std::mem::take(pieces));
    table(&indices, &subsets)
}

fn right(Input { pieces }: &Input) -> Right {
    let (mut indices, mut subsets) = (vec![], vec![]);
    for material in pieces.iter().map(|piece| piece.0).collect::<BTreeSet<_>>() {
        let start = indices.len();
        let of_material = pieces.iter().filter(|piece| piece.0 == material);
        indices.extend(of_material.flat_map(|piece| &piece.1));
        subsets.push(Subset { material, indices: start..indices.len() });
    }
    table(&indices, &subsets).right().columns("subset: from corner, to corner")
}

/// A row per subset: its material, and the range of its corners. Then one row for all corners.
fn table(indices: &[u32], subsets: &[Subset]) -> Rows {
    let mut rows = Rows::default();
    for Subset { material, indices } in subsets {
        let material = material.map_or("no_material".to_owned(), |material| format!("material_{material}"));
        rows.push(material, [indices.start, indices.end]);
    }
    rows.and("all_corners", indices)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

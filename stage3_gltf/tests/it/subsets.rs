//! Tests of `subsets`. Oracle: all pieces of each material, collected material by material.

use crate::cases::often;
use stage3_gltf::merge::{Subset, subsets};
use std::collections::BTreeSet;
use testing::cases::{self, Draws, Right, Rows};

/// One row per subset: its material, the range of its corners, and these corners.
fn table(indices: &[u32], subsets: &[Subset]) -> String {
    let mut text = String::new();
    for Subset { material, indices: range } in subsets {
        let material = material.map_or("none".to_owned(), |material| material.to_string());
        text += &format!("{material:>8} {:3} {:3} ", range.start, range.end);
        for corner in indices.get(range.clone()).unwrap_or_default() {
            text += &format!(" {corner:3}");
        }
        text += "\n";
    }
    text
}

/// S2-29
#[test]
fn one_subset_a_material() {
    let pieces = vec![
        (Some(1), vec![0, 1, 2]),
        (None, vec![3, 4, 5]),
        (Some(0), vec![6, 7, 8]),
        (Some(1), vec![9, 10, 11]),
    ];
    let (indices, subsets) = subsets(pieces);
    testing::assert_table!("corners", table(&indices, &subsets));
    assert_eq!(indices, [3, 4, 5, 6, 7, 8, 0, 1, 2, 9, 10, 11]);
    let expected = [(None, 0..3), (Some(0), 3..6), (Some(1), 6..12)];
    assert_eq!(subsets, expected.map(|(material, indices)| Subset { material, indices }));
}

#[test]
fn nothing_has_no_subsets() {
    assert_eq!(subsets(Vec::new()), (Vec::new(), Vec::new()));
}

type Piece = (Option<usize>, Vec<u32>);

struct Input {
    pieces: Vec<Piece>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // Many pieces, too: some ways to sort keep the order of equal ones only in a short list.
    let most = if draws.rarely(48) { 80 } else { 7 };
    let mut pieces: Vec<Piece> = draws.list(0, most, |draws, _| {
        let material = match draws.rarely(16) {
            true => draws.one_of(&[256, 40_000]) + draws.index(4),
            false => draws.index(5),
        };
        let triangles = draws.list(1, 3, |draws, _| [0; 3].map(|_| draws.index(10) as u32));
        (material.checked_sub(1), triangles.concat())
    });
    // The same triangles may be there twice.
    if draws.rarely(16) {
        pieces.extend(pieces.last().cloned());
    }
    Some(Input { pieces: often(draws, "pieces", pieces, say) })
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
    rows(&indices, &subsets)
}

fn right(Input { pieces }: &Input) -> Right {
    let (mut indices, mut subsets) = (vec![], vec![]);
    for material in pieces.iter().map(|piece| piece.0).collect::<BTreeSet<_>>() {
        let start = indices.len();
        let of_material = pieces.iter().filter(|piece| piece.0 == material);
        indices.extend(of_material.flat_map(|piece| &piece.1));
        subsets.push(Subset { material, indices: start..indices.len() });
    }
    rows(&indices, &subsets).right().columns("subset: start, end")
}

/// A row per subset: its material, and the range of its corners. Then one row for all corners.
fn rows(indices: &[u32], subsets: &[Subset]) -> Rows {
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

//! Tests of `vertex_influences`. Oracle: each weight as its part of the whole, in `f64`.

use crate::influences::list;
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::gltf_file::influences::vertex_influences;
use testing::cases::{self, Draws, Right, Rows};

/// One row per vertex: its joints, each with its weight. All vertices share one list.
fn table(vertices: &[(&[u16], &[f32])]) -> String {
    let (mut text, mut influences) = (String::new(), Vec::new());
    for (vertex, (joints, weights)) in vertices.iter().enumerate() {
        let start = influences.len();
        vertex_influences(joints, weights, &mut influences);
        text += &format!("{vertex:8}");
        for Influence { joint, weight } in influences.iter().skip(start) {
            text += &format!("  {joint:3} {weight:.5}");
        }
        text += "\n";
    }
    text
}

/// The influences of a vertex alone.
fn of_vertex(joints: &[u16], weights: &[f32]) -> Vec<Influence> {
    let mut influences = Vec::new();
    vertex_influences(joints, weights, &mut influences);
    influences
}

#[test]
fn a_list_per_vertex() {
    let eight = [0, 1, 2, 3, 4, 4, 5, 6];
    testing::assert_table!(
        "lists",
        table(&[
            (&[3, 1, 0, 7], &[0.25, 0.0, 0.75, 0.0]),
            (&[3, 1, 0, 0], &[0.5, 1.5, 0.0, 0.0]),
            (&[5, 2, 0, 0], &[0.0; 4]),
            (&eight, &[0.125; 8]),
        ])
    );
}

#[test]
fn weights_are_made_to_sum_to_one() {
    // 0.5 and 1.5 are a quarter and three quarters of 2, exactly.
    assert_eq!(of_vertex(&[3, 1], &[0.5, 1.5]), list(&[(3, 0.25), (1, 0.75)]));
}

#[test]
fn what_has_no_weight_is_left_out() {
    assert_eq!(of_vertex(&[3, 1, 0, 7], &[0.25, 0.0, 0.75, 0.0]), list(&[(3, 0.25), (0, 0.75)]));
    assert_eq!(of_vertex(&[3, 1, 0, 7], &[0.0; 4]), []);
}

#[test]
fn those_of_the_vertices_before_it_stay() {
    let mut influences = list(&[(8, 0.25), (9, 0.75)]);
    vertex_influences(&[3, 1], &[0.5, 1.5], &mut influences);
    assert_eq!(influences, list(&[(8, 0.25), (9, 0.75), (3, 0.25), (1, 0.75)]));
}

#[test]
fn more_than_four_are_kept_and_so_are_doubles() {
    let joints = [0, 1, 2, 3, 4, 4, 5, 6];
    let eighth = joints.map(|joint| (usize::from(joint), 0.125));
    assert_eq!(of_vertex(&joints, &[0.125; 8]), list(&eighth));
}

struct Input {
    joints: Vec<u16>,
    weights: Vec<f32>,
    influences: Vec<Influence>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // In some files they sum to 1, or nearly.
    let sum = draws.one_of(&[None, Some(1.0), Some(0.996), Some(1.000_004), Some(1.00006)]);
    // However small a weight is, it is one.
    let size = if draws.rarely(6) { 1e-8 } else { 1.0 };
    let mut entries = draws.long_list(0, 9, |draws, entry| {
        let unit = size * draws.one_of(&[0.25, 0.01, 0.001, 1e-5]);
        let weight = draws.index(7) as f32 * unit;
        let joint = if draws.rarely(16) { 300 * draws.count(1, 300) } else { (entry + draws.index(12)) % 12 };
        (joint as u16, weight)
    });
    if let (Some(sum), Some((last, others))) = (sum, entries.split_last_mut()) {
        last.1 = f32::max(0.0, sum - others.iter().map(|(_, weight)| weight).sum::<f32>());
    }
    // A set holds four; unused places are zero.
    entries.resize(entries.len().next_multiple_of(4), (0, 0.0));
    let (joints, weights): (Vec<u16>, Vec<f32>) = entries.into_iter().unzip();
    let before =
        |draws: &mut Draws, _| Influence { joint: draws.index(12), weight: draws.one_of(&[1.0, 0.5]) };
    let influences = draws.list(0, 2, before);
    draws.say("joints", &joints);
    let whole: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    // Its share is written as 0 in a row.
    let small = weights.iter().find(|&&weight| weight != 0.0 && f64::from(weight) < 5e-6 * whole);
    let small = small.map_or(String::new(), |weight| format!(" ({weight} is small, but a weight)"));
    draws.note("weights", &format!("[{}]{small}", listed(&weights, ", ")));
    for (index, Influence { joint, weight }) in influences.iter().enumerate() {
        draws.note(&format!("influence {index} before"), &format!("joint {joint}, weight {weight}"));
    }
    Some(Input { joints, weights, influences })
}

fn answer(Input { joints, weights, influences }: &mut Input) -> Rows {
    vertex_influences(joints, weights, influences);
    let mut rows = Rows::default();
    for (index, Influence { joint, weight }) in influences.iter().enumerate() {
        rows.push(index, [joint.to_string(), weight.to_string()]);
    }
    rows
}

fn right(Input { joints, weights, influences }: &Input) -> Right {
    let mut rows = Rows::default();
    for (index, Influence { joint, weight }) in influences.iter().enumerate() {
        rows.push(index, [joint.to_string(), weight.to_string()]);
    }
    let sum: f64 = weights.iter().rev().map(|&weight| f64::from(weight)).sum();
    let of_weight = (0..weights.len()).filter(|&entry| weights[entry] != 0.0);
    for (index, entry) in of_weight.clone().enumerate() {
        let weight = f64::from(weights[entry]) / sum;
        rows.push(influences.len() + index, [joints[entry].to_string(), weight.to_string()]);
    }
    let terms: Vec<f32> = of_weight.map(|entry| weights[entry]).collect();
    let because = match (sum - 1.0).abs() > 1e-6 && terms.len() > 1 {
        true => format!("the file's weights sum to {} = {}", listed(&terms, " + "), in_short(sum)),
        false => String::new(),
    };
    // Twelve additions of numbers up to 14, and a division.
    rows.right().columns("influence: joint, weight").within(1e-6).because(because)
}

/// A sum with six decimals, or with seven digits if it is tiny.
fn in_short(sum: f64) -> String {
    if sum < 0.001 { (sum as f32).to_string() } else { ((sum * 1e6).round() / 1e6).to_string() }
}

/// Numbers with all their digits: a weight may be tiny.
fn listed(weights: &[f32], between: &str) -> String {
    weights.iter().map(f32::to_string).collect::<Vec<_>>().join(between)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

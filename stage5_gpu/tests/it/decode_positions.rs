//! Tests of `decode_positions`. Oracle: the bytes are made of known positions, by arithmetic.

use glam::{Vec3, vec3};
use stage1_bones::table::table;
use stage5_gpu::read_back::decode_positions;
use testing::cases::{self, Draws, Right, Rows};

#[test]
fn four_vertices_come_back() {
    let sent = [vec3(1.0, -2.0, 0.5), vec3(3.0, 4.0, -5.0), vec3(0.25, 1.5, -8.0), vec3(-6.0, 7.0, 2.25)];
    let bytes: Vec<u8> = sent.iter().flat_map(|p| p.to_array()).flat_map(f32::to_le_bytes).collect();
    let positions = decode_positions(&bytes);
    testing::assert_table!("vertices", table(&positions));
    assert_eq!(positions, sent);
}

#[test]
fn four_bytes_a_float_three_floats_a_vertex() {
    // 1, -2 and .5 are 3f80 0000, c000 0000 and 3f00 0000.
    let bytes = [0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0, 0, 0, 0, 0x3f];
    assert_eq!(decode_positions(&bytes), [vec3(1.0, -2.0, 0.5)]);
}

#[test]
fn what_is_left_over_is_dropped() {
    assert_eq!(decode_positions(&[0; 23]), [Vec3::ZERO]);
    assert_eq!(decode_positions(&[]), [Vec3::ZERO; 0]);
}

#[test]
fn every_bit_comes_back() {
    let odd = [vec3(1.0 / 3.0, -0.0, 1e-30), vec3(f32::MAX, f32::MIN_POSITIVE, -7e-8)];
    let bytes: Vec<u8> = odd.iter().flat_map(|p| p.to_array()).flat_map(f32::to_le_bytes).collect();
    // As text a number has all its digits, and 0 its sign.
    let text = |position: &Vec3| position.to_array().map(|number| format!("{number:?}"));
    assert_eq!(decode_positions(&bytes).iter().map(text).collect::<Vec<_>>(), odd.each_ref().map(text));
}

struct Input {
    positions: Vec<Vec3>,
    bytes: Vec<u8>,
}

/// The positions at either end of a long list that have rows.
const FEW: usize = 600;

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut positions = draws.list(0, 5, |draws, _| {
        let mut position = draws.one_of(&[1.0, 0.0, 1e-6, 1e30]) * draws.vec3(100.0);
        // A broken shader writes what is no number, and it must not be hidden.
        if draws.rarely(32) {
            position[draws.index(3)] = draws.one_of(&[f32::NAN, f32::INFINITY]);
        }
        position
    });
    draws.say_all("position", &positions);
    // More than a few, and a large picture, too.
    if draws.rarely(50) {
        let count = if draws.rarely(5) { draws.one_of(&[1200, 70_000]) } else { 40 };
        positions.first()?;
        draws.note("then", &format!("the same again and again, {count} positions in all"));
        positions = positions.into_iter().cycle().take(count).collect();
    }
    let coordinates = positions.iter().flat_map(|position| position.to_array());
    let mut bytes: Vec<u8> = coordinates.flat_map(bytes_of).collect();
    let left_over = draws.list(0, 11, |draws, _| draws.index(256) as u8);
    bytes.extend(&left_over);
    if !left_over.is_empty() {
        draws.say("bytes left over", &left_over);
    }
    if bytes.len() <= 48 {
        draws.say("bytes", &bytes);
    }
    Some(Input { positions, bytes })
}

/// The lowest eight bits first.
fn bytes_of(number: f32) -> [u8; 4] {
    [0, 1, 2, 3].map(|place| (number.to_bits() / 256u32.pow(place) % 256) as u8)
}

fn answer(input: &mut Input) -> Rows {
    rows(&decode_positions(&input.bytes))
}

fn right(input: &Input) -> Right {
    // Nothing is computed, so nothing is rounded.
    rows(&input.positions).right().within(0.0)
}

/// A row per position; of many, the first and the last ones, and how many there are.
fn rows(positions: &[Vec3]) -> Rows {
    let count = positions.len();
    let mut rows = Rows::default();
    let is_shown = |index: usize| index < FEW || index + FEW > count;
    for (index, position) in positions.iter().enumerate().filter(|(index, _)| is_shown(*index)) {
        rows.push(format!("position {index}"), position.to_array());
    }
    if count > FEW {
        rows.push("positions", [count]);
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

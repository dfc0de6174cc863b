//! Oracle: the bytes are made of known positions, by arithmetic.

use glam::Vec3;
use stage5_gpu::read_back::decode_positions;
use testing::cases::{self, Draws, Right, Rows};

struct Input {
    positions: Vec<Vec3>,
    bytes: Vec<u8>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut positions = draws.list(0, 5, |draws, _| draws.one_of(&[1.0, 1e-6, 1e30]) * draws.vec3(100.0));
    draws.say_all("position", &positions);
    // A large picture, too.
    if draws.rarely(64) {
        let count = draws.index(1200);
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

fn rows(positions: &[Vec3]) -> Rows {
    let mut rows = Rows::default();
    for (index, position) in positions.iter().enumerate() {
        rows.push(format!("position {index}"), position.to_array());
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

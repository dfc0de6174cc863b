//! Tests of `reduce_keys`. Oracle: the keys of each spacing, and the curve through them as Neville's scheme
//! of straight lines, in `f64`.

use glam::{DVec4, Vec4};
use stage4_animation::packed::track::reduce_keys;
use std::{fmt, ops::Range};
use testing::cases::{self, Draws, Right, Rows};

const SPACINGS: [usize; 4] = [1, 2, 4, 8];

/// Numbers along x, one a frame.
fn along_x(frames: usize, x: impl Fn(usize) -> f32) -> Vec<Vec4> {
    (0..frames).map(|frame| Vec4::X * x(frame)).collect()
}

/// Hand-worked, in steps of 1:
///
/// - straight, 33 frames: keys at 0, 8, 16, 24 and 32. Of 30 frames, the last key lies two frames after them.
/// - thrown, a parabola: the curve meets it, while straight lines between these keys would be 4 steps off.
/// - trembling, by one step and a half in one frame: that is within two.
/// - blinking, by 7 steps in one frame: no key is there, except with one in every frame.
/// - restless at the end, or in z alone: a key in every frame.
#[test]
fn seven_motions() {
    let bump = |height: f32| move |frame: usize| if frame == 5 { height } else { 0.0 };
    let motions = [
        ("straight", along_x(33, |frame| frame as f32)),
        ("shorter", along_x(30, |frame| frame as f32)),
        ("thrown", along_x(33, |frame| (frame * frame) as f32 / 4.0)),
        ("trembling", along_x(33, bump(1.5))),
        ("blinking", along_x(33, bump(7.0))),
        ("late", along_x(36, |frame| 7.0 * frame.saturating_sub(33) as f32)),
        ("sideways", along_x(33, |frame| 7.0 * (frame % 2) as f32).iter().map(|x| Vec4::Z * x.x).collect()),
    ];
    let found = motions.map(|(name, values)| (name, reduce_keys(&values, 1.0)));
    let row = |(name, (spacing, keys)): &(&str, (usize, Vec<_>))| {
        format!("{name:>9} {} {:>2}\n", SPACINGS[*spacing], keys.len())
    };
    testing::assert_table!("motions", found.iter().map(row).collect::<String>());
    let spacings = found.each_ref().map(|(_, (spacing, keys))| (SPACINGS[*spacing], keys.len()));
    assert_eq!(spacings, [(8, 5), (8, 5), (8, 5), (8, 5), (1, 33), (1, 36), (1, 33)]);
    assert_eq!(found[1].1.1, [0, 8, 16, 24, 32].map(|x| [x, 0, 0, 0]), "29 is the last frame");
}

/// The finer the step, the more keys.
#[test]
fn a_finer_step_never_needs_fewer_keys() {
    for bend in [1.0, 7.0, 40.0] {
        let swing = along_x(50, |frame| bend * (frame as f32 * 0.37).sin());
        let counts = [4.0, 1.0, 0.25, 0.01].map(|step| reduce_keys(&swing, step).1.len());
        assert!(counts.is_sorted(), "keys, from step to finer step: are {counts:?}, should never get fewer");
    }
}

struct Input {
    values: Vec<Vec4>,
    step: f32,
    /// The largest error with each spacing, in steps.
    errors: [f64; SPACINGS.len()],
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let step = draws.one_of(&[1.0, 0.25, 4.0, 0.015_625, 2f32.powi(-17)]);
    // A motion of the third degree, more or less; one component of it may be something else.
    let [bend, turn] = [12.0, 12.0].map(|most| draws.number(most).round() / 64.0);
    let [speed, start] = [8.0, 20.0].map(|most| draws.number(most).round() / 4.0);
    let (component, other) = (draws.index(4), draws.index(4));
    let noise = draws.one_of(&[0.0, 1.0, 3.0, 8.0]);
    let is_quiet = draws.flip();
    let values = draws.long_list(1, 40, |draws, frame| {
        let t = frame.min(60) as f32;
        let mut value = Vec4::ZERO;
        value[component] = start + speed * t + turn * t * t / 4.0 + bend * t * t * t / 64.0;
        let is_calm = is_quiet && !draws.rarely(12);
        value[other] += if is_calm || noise == 0.0 { 0.0 } else { draws.number(noise).round() };
        step * value
    });
    draws.say("step", &step);
    draws.note("frames", &fmt::from_fn(|line| line.write_str(&in_words(&values))));
    // Rounding must not decide whether a frame is within two steps.
    let errors = [0, 1, 2, 3].map(|spacing| if spacing > 0 { error_of(&values, step, spacing) } else { 0.0 });
    let is_decided = errors.iter().all(|error| (error - 2.0).abs() > 1e-3);
    is_decided.then_some(Input { values, step, errors })
}

/// Values with all their digits.
fn in_words(values: &[Vec4]) -> String {
    let number = |number: f32| (number + 0.0).to_string();
    let values: Vec<String> =
        values.iter().map(|value| format!("({})", value.to_array().map(number).join(", "))).collect();
    format!("[{}]", values.join(", "))
}

/// The keys of a spacing, in steps.
fn keys_of(values: &[Vec4], step: f32, spacing: usize) -> Vec<DVec4> {
    let apart = SPACINGS[spacing];
    let value = |frame: usize| values[frame].as_dvec4() / f64::from(step);
    let last = values.len() - 1;
    let mut keys: Vec<_> = (0..=last).step_by(apart).map(|frame| value(frame).round()).collect();
    if !last.is_multiple_of(apart) {
        let after = apart - last % apart;
        keys.push((2.0 * value(last) - value(last.saturating_sub(after))).round());
    }
    keys
}

/// The largest error of any number in any frame, in steps.
fn error_of(values: &[Vec4], step: f32, spacing: usize) -> f64 {
    let keys = keys_of(values, step, spacing);
    let apart = SPACINGS[spacing];
    let error = |(frame, value): (usize, &Vec4)| {
        let at = frame as f64 / apart as f64;
        let before = frame / apart;
        let around = if keys.len() < 4 {
            before..(before + 2).min(keys.len())
        } else {
            let first = before.saturating_sub(1).min(keys.len() - 4);
            first..first + 4
        };
        (neville(&keys, around, at) - value.as_dvec4() / f64::from(step)).abs().max_element()
    };
    values.iter().enumerate().map(error).fold(0.0, f64::max)
}

/// The curve through some keys, at most four: a straight line between the curve through all but the last of
/// them and the curve through all but the first, which are made in the same way.
fn neville(keys: &[DVec4], around: Range<usize>, at: f64) -> DVec4 {
    let (first, count) = (around.start, around.len());
    let mut curves = [DVec4::ZERO; 4];
    curves[..count].copy_from_slice(&keys[around]);
    for more in 1..count {
        for key in 0..count - more {
            let share = (at - (first + key) as f64) / more as f64;
            curves[key] = curves[key].lerp(curves[key + 1], share);
        }
    }
    curves[0]
}

fn answer(Input { values, step, .. }: &mut Input) -> Rows {
    let (spacing, keys) = reduce_keys(values, *step);
    let mut rows = Rows::of("the spacing's index", [spacing]);
    for (index, key) in keys.iter().enumerate() {
        rows.push(format!("key {index}"), key);
    }
    rows
}

fn right(Input { values, step, errors }: &Input) -> Right {
    let spacing = errors.iter().rposition(|error| *error < 2.0).unwrap_or(0);
    let mut rows = Rows::of("the spacing's index", [spacing]);
    for (index, key) in keys_of(values, *step, spacing).iter().enumerate() {
        rows.push(format!("key {index}"), key.to_array());
    }
    rows.right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

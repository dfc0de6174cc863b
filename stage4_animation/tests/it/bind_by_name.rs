//! Tests of `bind_by_name`. Oracle: name by name, instead of channel by channel.

use crate::binding::{clip, moved};
use glam::Vec3;
use stage4_animation::{
    binding::bind_by_name,
    clip::{Channel, Clip, Interpolation, Values},
};
use std::collections::HashMap;
use testing::cases::{self, Draws, Right, Rows};

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

/// One row per channel: the joint that it was made for, and the index of the one that it moves now.
#[test]
fn a_leg_in_another_order() {
    let from = names(&["hip", "knee", "foot", "tail"]);
    let to = names(&["root", "foot", "hip", "knee"]);
    let (bound, missing) = bind_by_name(&clip(&[0, 2, 3, 1, 3]), &from, &to);
    let channels = moved(&bound);
    let moved = channels.iter().map(|&(joint, made_for)| format!("{:>8} {joint}\n", from[made_for as usize]));
    let missed = missing.iter().map(|name| format!("no-{name}\n"));
    testing::assert_table!("leg", moved.chain(missed).collect::<String>());
    assert_eq!(channels, [(2, 0.0), (1, 2.0), (3, 1.0)]);
    assert_eq!(missing, ["tail"]);
}

/// A clip that moves the hip and the foot, on a skeleton without a knee.
fn without_a_knee() -> (Clip, Vec<String>) {
    let (from, to) = (names(&["hip", "knee", "foot"]), names(&["root", "foot", "hip"]));
    bind_by_name(&clip(&[0, 2]), &from, &to)
}

/// S2-58.
#[test]
fn channels_follow_the_names() {
    assert_eq!(moved(&without_a_knee().0), [(2, 0.0), (1, 2.0)]);
}

#[test]
fn only_joints_of_channels_are_reported() {
    let missing = without_a_knee().1;
    assert!(missing.is_empty(), "is {missing:?}, should be []");
}

#[test]
fn the_clip_keeps_its_name_and_duration() {
    let bound = without_a_knee().0;
    assert_eq!((bound.name.as_str(), bound.duration_s), ("wave", 1.5));
}

#[test]
fn missing_joints_are_named_once_in_the_channels_order() {
    let (from, to) = (names(&["hip", "tail", "foot"]), names(&["foot"]));
    let missing = bind_by_name(&clip(&[1, 2, 1, 0]), &from, &to).1;
    assert_eq!(missing, ["tail", "hip"]);
}

#[test]
fn channels_of_missing_joints_are_left_out() {
    let (from, to) = (names(&["hip", "tail", "foot"]), names(&["foot"]));
    let bound = bind_by_name(&clip(&[1, 2, 1, 0]), &from, &to).0;
    assert_eq!(moved(&bound), [(0, 2.0)]);
}

/// Names that begin or end alike, or differ in a capital letter.
const NAMES: [&str; 9] = ["hip", "knee", "foot", "Hip", "hip.L", "foot.L", "tail", "tail2", "rig:hip"];

const MOST_CHANNELS: usize = 8;

/// More joints than a byte can count.
const MANY: usize = 260;

struct Input {
    clip: Clip,
    from: Vec<String>,
    to: Vec<String>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // In any order, each at most once.
    let mut names = NAMES.to_vec();
    let mut to = draws.list(0, NAMES.len(), |draws, _| names.remove(draws.index(names.len())).to_owned());
    // Several joints may share a name here.
    let from = draws.list(1, NAMES.len(), |draws, _| draws.one_of(&NAMES).to_owned());
    let channels = draws.long_list(0, MOST_CHANNELS, |draws, _| channel(draws, from.len()));
    let clip = Clip { name: "wave".to_owned(), duration_s: draws.near(1.0, 1.0, 3.0), channels };
    draws.note("from", &listed(&from).join(", "));
    draws.note("to", &listed(&to).join(", "));
    if draws.rarely(50) {
        draws.note("before them in `to`", &format!("{MANY} others"));
        to.splice(0..0, (0..MANY).map(|other| format!("other{other}")));
    }
    let joints: Vec<usize> = clip.channels.iter().map(|channel| channel.joint).collect();
    draws.say("the channels' joints", &joints);
    Some(Input { clip, from, to })
}

/// A channel with one key, whose numbers set it apart from all others.
fn channel(draws: &mut Draws, joints: usize) -> Channel {
    let joint = draws.index(joints);
    let interpolation = draws.one_of(&[Interpolation::Linear, Interpolation::Step]);
    let key = vec![Vec3::X * draws.number(5.0)];
    let values = if draws.flip() { Values::Scales(key) } else { Values::Translations(key) };
    Channel { joint, interpolation, times_s: vec![draws.near(0.0, 0.0, 1.0)].into(), values }
}

fn listed(names: &[String]) -> Vec<String> {
    if names.is_empty() { vec!["none".to_owned()] } else { names.to_vec() }
}

fn answer(Input { clip, from, to }: &mut Input) -> Rows {
    let (bound, missing) = bind_by_name(clip, from, to);
    rows(&bound, &missing)
}

fn right(Input { clip, from, to }: &Input) -> Right {
    let places: HashMap<&String, usize> = to.iter().enumerate().map(|(place, name)| (name, place)).collect();
    let mut bound = clip.clone();
    bound.channels.retain(|channel| places.contains_key(&from[channel.joint]));
    bound.channels.iter_mut().for_each(|channel| channel.joint = places[&from[channel.joint]]);
    let moved = clip.channels.iter().map(|channel| from[channel.joint].clone());
    let mut missing: Vec<String> = moved.filter(|name| !to.contains(name)).collect();
    for index in (0..missing.len()).rev() {
        if missing[..index].contains(&missing[index]) {
            missing.remove(index);
        }
    }
    rows(&bound, &missing).right().columns("channel: joint, interpolation, property, time, x")
}

fn rows(clip: &Clip, missing: &[String]) -> Rows {
    let mut rows = Rows::default();
    // As many rows for each list, so that the first name or channel that is off is named.
    for index in 0..missing.len().max(NAMES.len()) {
        rows.push(format!("missing name {index}"), [missing.get(index).map_or("none", String::as_str)]);
    }
    rows.push("the number of channels", [clip.channels.len()]);
    rows.push("the clip's name", [&clip.name]);
    rows.push("the clip's duration", [clip.duration_s]);
    for (index, Channel { joint, interpolation, times_s, values }) in clip.channels.iter().enumerate() {
        let (Values::Translations(keys) | Values::Scales(keys)) = values else {
            panic!("a channel that the clip lacks")
        };
        let property = values.property().to_owned();
        let numbers = [times_s[0], keys[0].x].map(|number| number.to_string());
        let words = [joint.to_string(), format!("{interpolation:?}"), property];
        rows.push(index, words.iter().chain(&numbers));
    }
    for index in clip.channels.len()..MOST_CHANNELS {
        rows.push(index, ["none"; 5]);
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

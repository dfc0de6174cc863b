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

/// S2-58.
#[test]
fn channels_follow_the_names() {
    let (from, to) = (names(&["hip", "knee", "foot"]), names(&["root", "foot", "hip"]));
    let (bound, missing) = bind_by_name(&clip(&[0, 2]), &from, &to);
    assert_eq!(moved(&bound), [(2, 0.0), (1, 2.0)]);
    assert!(missing.is_empty());
    assert_eq!((bound.name.as_str(), bound.duration_s), ("wave", 1.5));
}

#[test]
fn joints_that_are_missing_are_named_once() {
    let (from, to) = (names(&["hip", "tail", "foot"]), names(&["foot"]));
    let (bound, missing) = bind_by_name(&clip(&[1, 2, 1, 0]), &from, &to);
    assert_eq!(moved(&bound), [(0, 2.0)]);
    assert_eq!(missing, ["tail", "hip"]);
}

/// Names that begin or end alike, or differ in a capital letter.
const NAMES: [&str; 9] = ["hip", "knee", "foot", "Hip", "hip.L", "foot.L", "tail", "tail2", "rig:hip"];

const MOST_CHANNELS: usize = 8;

struct Input {
    clip: Clip,
    from: Vec<String>,
    to: Vec<String>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // In any order, each at most once.
    let mut names = NAMES.to_vec();
    let to = draws.list(0, NAMES.len(), |draws, _| names.remove(draws.index(names.len())).to_owned());
    // Several joints may share a name here.
    let from = draws.list(1, NAMES.len(), |draws, _| draws.one_of(&NAMES).to_owned());
    let channels = draws.long_list(0, MOST_CHANNELS, |draws, _| channel(draws, from.len()));
    let clip = Clip { name: "wave".to_owned(), duration_s: draws.near(1.0, 1.0, 3.0), channels };
    draws.note("from", &listed(&from).join(", "));
    draws.note("to", &listed(&to).join(", "));
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
    let mut rows = Rows::of("the missing names", listed(missing))
        .and("the number of channels", [clip.channels.len()])
        .and("the clip's name", [&clip.name])
        .and("the clip's duration", [clip.duration_s]);
    for (index, Channel { joint, interpolation, times_s, values }) in clip.channels.iter().enumerate() {
        let (Values::Translations(keys) | Values::Scales(keys)) = values else {
            panic!("a channel that the clip lacks")
        };
        let property = values.property().to_owned();
        let numbers = [times_s[0], keys[0].x].map(|number| number.to_string());
        let words = [joint.to_string(), format!("{interpolation:?}"), property];
        rows.push(index, words.iter().chain(&numbers));
    }
    // As many rows for each list, so that the first channel that is off is named.
    for index in clip.channels.len()..MOST_CHANNELS {
        rows.push(index, ["none"; 5]);
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

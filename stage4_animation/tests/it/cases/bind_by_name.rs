use stage4_animation::{
    binding::bind_by_name,
    clip::{Channel, Clip, Interpolation, Values},
};
use std::collections::HashMap;
use testing::cases::{self, random::Random};

/// Names that begin alike, or differ in a capital letter.
const NAMES: [&str; 8] = ["hip", "Hip", "hip.L", "knee", "foot", "foot.L", "tail", "tail 2"];

/// Lists in any order, including empty ones; missing joints, and joints with the same name.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let mut names = NAMES.map(str::to_owned);
        random.shuffle(&mut names);
        let to = case.input("to", names[..random.count(1, 8) - 1].to_vec());
        let from: Vec<String> = (0..random.count(1, 8)).map(|_| names[random.index(8)].clone()).collect();
        case.input("from", &from);
        let count = if case.index % 16 == 9 { 0 } else { random.count(1, 8) };
        let channels: Vec<Channel> = (0..count).map(|_| channel(random, from.len())).collect();
        case.input("the channels' joints", channels.iter().map(|channel| channel.joint).collect::<Vec<_>>());
        let clip = Clip { name: "wave".to_owned(), duration_s: random.between(1.0, 3.0), channels };
        case.columns("channel: joint, interpolation, property, time, x, y, z");
        case.run(|| {
            let (bound, missing) = bind_by_name(&clip, &from, &to);
            described(&bound, &missing)
        });
        // Name by name, instead of channel by channel.
        let places: HashMap<&String, usize> =
            to.iter().enumerate().map(|(place, name)| (name, place)).collect();
        let mut expected = clip.clone();
        expected.channels.retain(|channel| places.contains_key(&from[channel.joint]));
        expected.channels.iter_mut().for_each(|channel| channel.joint = places[&from[channel.joint]]);
        let moved = clip.channels.iter().map(|channel| from[channel.joint].clone());
        let mut missing: Vec<String> = moved.filter(|name| !to.contains(name)).collect();
        for index in (0..missing.len()).rev() {
            if missing[..index].contains(&missing[index]) {
                missing.remove(index);
            }
        }
        case.expect(&described(&expected, &missing));
    });
}

/// A channel whose numbers set it apart from all others.
fn channel(random: &mut Random, joints: usize) -> Channel {
    let interpolation = [Interpolation::Step, Interpolation::Linear][random.index(2)];
    let values = match random.flip() {
        true => Values::Translations(vec![random.vec3(3.0)]),
        false => Values::Scales(vec![random.vec3(3.0)]),
    };
    let times_s = vec![random.between(0.0, 1.0)].into();
    Channel { joint: random.index(joints), interpolation, times_s, values }
}

fn described(clip: &Clip, missing: &[String]) -> String {
    let mut text = format!("the_clip {} {}\n", clip.name, clip.duration_s);
    for (index, Channel { joint, interpolation, times_s, values }) in clip.channels.iter().enumerate() {
        let (Values::Translations(keys) | Values::Scales(keys)) = values else {
            panic!("no such channel above")
        };
        let (property, [x, y, z]) = (values.property(), keys[0].to_array());
        text += &format!("{index} {joint} {interpolation:?} {property} {} {x} {y} {z}\n", times_s[0]);
    }
    text + &missing.iter().map(|name| format!("missing {name:?}\n")).collect::<String>()
}

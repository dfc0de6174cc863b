//! A clip on another model's joints.

use stage4_animation::clip::{Channel, Clip, Interpolation, Values};

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

/// A clip with one channel per joint, whose value is the joint that it was made for.
fn clip(joints: &[usize]) -> Clip {
    let channel = |&joint: &usize| Channel {
        joint,
        interpolation: Interpolation::Step,
        times_s: vec![0.0].into(),
        values: Values::MorphWeights(vec![vec![joint as f32]]),
    };
    Clip { name: "wave".to_owned(), duration_s: 1.5, channels: joints.iter().map(channel).collect() }
}

/// For each channel, the joint that it moves and the joint that it was made for.
fn moved(clip: &Clip) -> Vec<(usize, f32)> {
    let made_for = |values: &Values| match values {
        Values::MorphWeights(weights) => weights[0][0],
        _ => unreachable!("the clip above has weights only"),
    };
    clip.channels.iter().map(|channel| (channel.joint, made_for(&channel.values))).collect()
}

mod bind_by_name {
    use super::*;
    use stage4_animation::binding::bind_by_name;

    /// One row per channel: the joint that it was made for, and the index of the one that it moves now.
    #[test]
    fn a_leg_in_another_order() {
        let from = names(&["hip", "knee", "foot", "tail"]);
        let to = names(&["root", "foot", "hip", "knee"]);
        let (bound, missing) = bind_by_name(&clip(&[0, 2, 3, 1, 3]), &from, &to);
        let channels = moved(&bound);
        let moved =
            channels.iter().map(|&(joint, made_for)| format!("{:>8} {joint}\n", from[made_for as usize]));
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
}

mod bind_by_index {
    use super::*;
    use stage4_animation::binding::bind_by_index;

    #[test]
    fn channels_keep_their_index() {
        let (bound, missing) = bind_by_index(&clip(&[0, 5, 1, 2, 5]), 2);
        assert_eq!(moved(&bound), [(0, 0.0), (1, 1.0)]);
        assert_eq!(missing, [2, 5]);
    }
}

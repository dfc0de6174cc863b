//! A clip on another model's joints.

use stage4_animation::clip::{Channel, Clip, Interpolation, Values};

/// A clip with one channel per joint, whose value is the joint that it was made for.
pub fn clip(joints: &[usize]) -> Clip {
    let channel = |&joint: &usize| Channel {
        joint,
        interpolation: Interpolation::Step,
        times_s: vec![0.0].into(),
        values: Values::MorphWeights(vec![vec![joint as f32]]),
    };
    Clip { name: "wave".to_owned(), duration_s: 1.5, channels: joints.iter().map(channel).collect() }
}

/// For each channel, the joint that it moves and the joint that it was made for.
pub fn moved(clip: &Clip) -> Vec<(usize, f32)> {
    let made_for = |values: &Values| match values {
        Values::MorphWeights(weights) => weights[0][0],
        _ => unreachable!("the clip above has weights only"),
    };
    clip.channels.iter().map(|channel| (channel.joint, made_for(&channel.values))).collect()
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

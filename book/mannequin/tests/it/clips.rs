use crate::posing::{model_from_joints, sample, skinned};
use glam::Vec3;
use mannequin::{Character, Clip, Keys, character, skeleton::index};

const BETWEEN: [f32; 4] = [0.0, 0.25, 0.5, 0.75];

#[test]
fn come_in_order_with_their_durations() {
    let clips = character().clips;
    let all: Vec<(&str, f32)> =
        clips.iter().map(|clip| (clip.name, clip.times_s[clip.times_s.len() - 1])).collect();
    assert_eq!(all, [("idle", 4.0), ("walk", 1.1), ("wave", 2.5), ("crouch", 3.0)]);
}

#[test]
fn keys_are_in_order_complete_and_end_as_they_begin() {
    for clip in character().clips {
        assert_eq!(clip.times_s[0], 0.0);
        assert!(clip.times_s.is_sorted_by(|a, b| a < b), "{}", clip.name);
        for channel in &clip.channels {
            match &channel.keys {
                Keys::Translation(keys) => {
                    assert_eq!(keys.len(), clip.times_s.len());
                    assert_eq!(keys.first(), keys.last());
                }
                Keys::Rotation(keys) => {
                    assert_eq!(keys.len(), clip.times_s.len());
                    assert_eq!(keys.first(), keys.last());
                    assert!(keys.iter().all(|key| key.is_normalized()));
                    assert!(keys.is_sorted_by(|a, b| a.dot(*b) > 0.0), "{} takes the long way", clip.name);
                }
                Keys::Scale(_) => panic!("{}: the mannequin does not grow", clip.name),
            }
        }
    }
}

/// Knees bend one way only, and no leg is stretched straight: out of reach, its foot would slip.
#[test]
fn knees_bend_backwards_only() {
    for clip in character().clips {
        for channel in &clip.channels {
            let Keys::Rotation(keys) = &channel.keys else { continue };
            if [index("lower_leg.L"), index("lower_leg.R")].contains(&channel.joint) {
                for key in keys {
                    let (axis, angle_rad) = key.to_axis_angle();
                    assert!(axis.x > 0.999, "{}: {axis}", clip.name);
                    assert!(angle_rad > 0.03 && angle_rad < 2.0, "{}: {angle_rad}", clip.name);
                }
            }
        }
    }
}

#[test]
fn feet_stay_on_the_ground() {
    let character = character();
    for clip in &character.clips {
        for (key, between) in moments(clip) {
            let locals = sample(&character, clip, key, between);
            let lowest = character.meshes.iter().flat_map(|mesh| skinned(&character, mesh, &locals));
            let lowest = lowest.map(|position| position.y).fold(f32::INFINITY, f32::min);
            // Between keys the joints turn at constant speed, so the feet are slightly off; and walking has a
            // moment with one foot on the edge of its heel and the other one on its toes.
            assert!((-0.002..0.002).contains(&lowest), "{} key {key} + {between}: {lowest}", clip.name);
        }
    }
}

/// A figure that walks in place slides over the ground: the standing foot moves back as fast as the ground
/// would.
#[test]
fn the_standing_foot_moves_at_constant_speed() {
    let character = character();
    let clip = &character.clips[1];
    let foot = index("foot.L");
    let ankle_z = |key: usize| ankle(&character, clip, foot, key, 0.0).z;
    // The sole lies flat from 0.1 to 0.34 of the cycle.
    let keys = clip.times_s.len() - 1;
    let (first, last) = (keys.div_ceil(10), keys / 3);
    let speed = (ankle_z(last) - ankle_z(first)) / (clip.times_s[last] - clip.times_s[first]);
    assert!((speed + 1.15 / 1.1).abs() < 1e-4, "{speed} metres a second");
    for (key, between) in moments(clip).filter(|moment| (first..last).contains(&moment.0)) {
        let at = ankle(&character, clip, foot, key, between);
        let time_s = clip.times_s[key] + between * (clip.times_s[key + 1] - clip.times_s[key]);
        let expected = ankle_z(first) + speed * (time_s - clip.times_s[first]);
        assert!((at.z - expected).abs() < 0.001, "{} instead of {expected}", at.z);
    }
}

#[test]
fn feet_stand_still_unless_it_walks() {
    let character = character();
    for clip in character.clips.iter().filter(|clip| clip.name != "walk") {
        for foot in [index("foot.L"), index("foot.R")] {
            let start = ankle(&character, clip, foot, 0, 0.0);
            for (key, between) in moments(clip) {
                let moved = ankle(&character, clip, foot, key, between).distance(start);
                assert!(moved < 0.003, "{}: a foot slips {moved}", clip.name);
            }
        }
    }
}

fn ankle(character: &Character, clip: &Clip, foot: usize, key: usize, between: f32) -> Vec3 {
    let locals = sample(character, clip, key, between);
    model_from_joints(character, &locals)[foot].w_axis.truncate()
}

fn moments(clip: &Clip) -> impl Iterator<Item = (usize, f32)> {
    (0..clip.times_s.len() - 1).flat_map(|key| BETWEEN.map(|between| (key, between)))
}

//! The workbook's own character in motion.

use formats::document::Source;
use glam::{Quat, Vec3};
use stage3_gltf::{
    MANNEQUIN, MANNEQUIN_NAME,
    load::Options,
    model::{Local, Model},
    pose::{Pose, rest_pose},
    skeleton::posed_joints,
};
use stage4_animation::{
    blend::{Blend, sample_blended},
    character::character_step,
    clip::{Clip, find_clip},
    import::load,
    instance::{advance_instance, instances, skin_instance},
    sample::sample,
    steps::CHARACTER_STEPS,
};

fn character() -> (Model, Vec<Clip>) {
    load(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN.into()), &Options::default())
        .expect("the character is a right file")
}

fn at(model: &Model, clip: &Clip, time_s: f32) -> Pose {
    let mut pose = rest_pose(model);
    sample(clip, time_s, &mut pose);
    pose
}

/// The distance of each joint from its parent, in model space.
fn bone_lengths(model: &Model, pose: &Pose) -> Vec<f32> {
    let origins: Vec<Vec3> =
        posed_joints(model, pose).iter().map(|matrix| matrix.transform_point3(Vec3::ZERO)).collect();
    let parents = model.joints.iter().map(|joint| joint.parent);
    origins
        .iter()
        .zip(parents)
        .filter_map(|(origin, parent)| Some(origin.distance(origins[parent?])))
        .collect()
}

fn assert_bones_keep_their_length(model: &Model, pose: &Pose, name: &str) {
    let (rest, posed) = (bone_lengths(model, &rest_pose(model)), bone_lengths(model, pose));
    for (rest, posed) in rest.iter().zip(&posed) {
        // Some ten rotations in a chain, each a few units in the last place off, in a character a few units
        // high.
        assert!((rest - posed).abs() < 1e-5, "{name}: is {posed}, should be {rest}");
    }
}

#[test]
fn no_step_stretches_a_bone() {
    let (model, clips) = character();
    for &name in CHARACTER_STEPS {
        let pose = character_step(name, &model, &clips).expect("every name in the list is a step");
        assert_bones_keep_their_length(&model, &pose, name);
    }
}

#[test]
fn unknown_steps_are_none() {
    let (model, clips) = character();
    for name in ["", "rset", "walk", "walk-", "run-1", "walk-1-to-run-1"] {
        assert_eq!(character_step(name, &model, &clips), None, "{name:?}");
    }
}

#[test]
fn it_has_its_clips_and_each_of_them_loops() {
    let (model, clips) = character();
    assert_eq!(
        clips.iter().map(|clip| &clip.name[..]).collect::<Vec<_>>(),
        ["idle", "walk", "wave", "crouch"]
    );
    for clip in &clips {
        let (start, end) = (at(&model, clip, 0.0), at(&model, clip, clip.duration_s));
        for (start, end) in start.locals.iter().zip(&end.locals) {
            let (start, end) = (start.to_parts(), end.to_parts());
            // q and -q are the same rotation; a key that is normalised again may be off in the last place.
            let turned =
                (start.rotation - end.rotation).length().min((start.rotation + end.rotation).length());
            assert!(turned < 1e-6 && start.translation == end.translation, "{}", clip.name);
        }
    }
}

/// S0-33, S0-34: the joints turn, and only the root moves as well. None is scaled.
#[test]
fn only_the_root_moves() {
    let (model, clips) = character();
    for clip in &clips {
        let of = |property| {
            let channels = clip.channels.iter().filter(move |it| it.values.property() == property);
            channels.map(|channel| &model.joints[channel.joint].name[..])
        };
        assert_eq!(of("translation").collect::<Vec<_>>(), ["hips"], "{}", clip.name);
        assert_eq!(of("rotation").count() + 1, clip.channels.len(), "{}", clip.name);
    }
    assert_eq!(model.joints.iter().position(|joint| joint.parent.is_none()), Some(0));
    assert_eq!(model.joints[0].name, "hips");
}

/// Halfway between two poses, a joint is as far from one as from the other, by the same rotation.
#[test]
fn a_fade_is_half_way_at_half_time() {
    let (model, clips) = character();
    let rotations = |name| -> Vec<Quat> {
        let pose = character_step(name, &model, &clips).expect("is a step");
        pose.locals.iter().map(|&local| local.to_parts().rotation).collect()
    };
    let (walk, wave, half) =
        (rotations("walk-0.25"), rotations("wave-1.25"), rotations("walk-0.25-to-wave-1.25"));
    for (joint, &half) in half.iter().enumerate() {
        let (there, back) = (half.dot(walk[joint]).abs(), half.dot(wave[joint]).abs());
        assert!((there - back).abs() < 1e-6, "joint {joint}: {there} and {back}");
    }
}

/// E2-3 on a real walk: matrices halfway between its keys shrink the limbs, and more so with the keys further
/// apart.
#[test]
fn matrix_lerp_shrinks_its_limbs() {
    let (model, mut clips) = character();
    let walk = find_clip(&clips, "walk").expect("it walks");
    let clip = &mut clips[walk];
    let mut shrunk = 0;
    for channel in &clip.channels {
        let time_s = (channel.times_s[0] + channel.times_s[1]) / 2.0;
        let mut pose = rest_pose(&model);
        sample_blended(clip, time_s, Blend::Matrix, &mut pose);
        if let Local::Matrix(matrix) = pose.locals[channel.joint] {
            let longest = [matrix.x_axis, matrix.y_axis, matrix.z_axis].map(|axis| axis.length());
            assert!(longest.iter().all(|length| *length < 1.0 + 1e-6), "{longest:?}");
            shrunk += usize::from(longest.iter().any(|length| *length < 1.0 - 1e-4));
        }
    }
    assert!(shrunk > 3, "{shrunk} joints shrank");
}

/// S2-08: sixteen instances of one model.
#[test]
fn a_mob_of_sixteen_walks_out_of_step() {
    let (model, clips) = character();
    let walk = find_clip(&clips, "walk").expect("it walks");
    let mut mob = instances(&model, &clips, walk, 16);
    for instance in &mut mob {
        advance_instance(instance, &model, &clips, 0.1);
        skin_instance(instance, &model);
        assert_bones_keep_their_length(&model, &instance.pose, "mob");
    }
    let mut times_s: Vec<f32> = mob.iter().map(|instance| instance.player.time_s).collect();
    times_s.sort_by(f32::total_cmp);
    times_s.dedup();
    assert_eq!(times_s.len(), 16);
    let vertices: usize = model.meshes.iter().map(|mesh| mesh.positions.len()).sum();
    assert!(mob.iter().all(|instance| instance.positions().count() == vertices));
}

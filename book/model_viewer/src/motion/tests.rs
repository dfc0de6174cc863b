//! Each mistake made in the clips of the workbook's own character, and found again.

mod x_files;

use super::{
    Findings, Motion, Track, entry, findings, gltf as gltf_clips, joints_of_nodes, keys, mistakes, seam,
    times,
};
use ::gltf::json::animation::{Interpolation, Property};
use formats::document::{Document, Source};
use glam::{Quat, Vec4};
use stage3_gltf::{
    MANNEQUIN, MANNEQUIN_NAME,
    load::{Options, model, open},
    model::Model,
};
use std::{path::Path, sync::Arc};
use testing::samples;

fn opened(source: Source) -> Option<(Model, Document)> {
    let options = Options { without_pictures: true, ..Options::default() };
    let document = open(&source, &options).ok()?;
    let model = model(&document, &options).ok()?;
    if let Document::Gltf(document) = &document {
        document.budget.set(document.most_bytes);
    }
    Some((model, document))
}

/// The character, its clips with something done to each channel, and what is found in the walk.
fn walk(change: impl Fn(&Model, &mut Track)) -> (Model, Motion, Vec<String>) {
    let (model, document) =
        opened(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN.into())).expect("it is a glTF file");
    let nodes = joints_of_nodes(&model, Some(&document));
    let Document::Gltf(document) = document else { unreachable!() };
    let (mut motions, _) = gltf_clips::motions(&document, &nodes);
    motions.iter_mut().flat_map(|motion| &mut motion.tracks).for_each(|track| change(&model, track));
    for motion in &mut motions {
        let ends_s = motion.tracks.iter().map(|track| track.times_s[track.times_s.len() - 1]);
        motion.length_s = ends_s.fold(0.0, f32::max);
    }
    let found = mistakes(&model, &motions[1], &motions, &nodes, true);
    (model, motions.swap_remove(1), found)
}

#[track_caller]
fn assert_found(change: impl Fn(&Model, &mut Track), mistake: &str) {
    let (_, _, found) = walk(change);
    assert!(found.len() == 1 && found[0].contains(mistake), "{found:?} instead of {mistake}");
}

/// Something done to each key of a property.
fn keys(property: Property, change: impl Fn(Vec4) -> Vec4) -> impl Fn(&Model, &mut Track) {
    move |_, track| {
        if track.property == property {
            track.keys.iter_mut().for_each(|key| *key = change(*key));
        }
    }
}

/// Something done to each time.
fn at(change: impl Fn(f32) -> f32) -> impl Fn(&Model, &mut Track) {
    move |_, track| track.times_s = Arc::new(track.times_s.iter().map(|time_s| change(*time_s)).collect())
}

#[test]
fn sound_clips_are_not_suspected() {
    let (_, _, found) = walk(|_, _| ());
    assert_eq!(found, Vec::<String>::new());
    // Slower, and cut before its end, it is another clip, and a sound one.
    assert_eq!(walk(at(|time_s| 3.0 * time_s)).2, Vec::<String>::new());
    let cut = |_: &Model, track: &mut Track| {
        track.keys.truncate(12);
        Arc::make_mut(&mut track.times_s).truncate(12);
    };
    assert_eq!(walk(cut).2, Vec::<String>::new());
}

#[test]
fn clips_of_sound_samples_are_not_suspected() {
    let Some(folder) = samples::folder() else { return };
    let files = samples::models(&folder, &["gltf", "glb", "x"]);
    for (path, (model, document)) in files.iter().filter_map(|path| Some((path, opened(Source::Path(path))?)))
    {
        let found = findings(&model, &document, &Options::default(), true);
        let Findings { suspicions, .. } = found.expect("its frames were read before");
        assert_eq!(suspicions, Vec::<String>::new(), "{}", Path::new(path).display());
    }
}

#[test]
fn times_in_another_unit_are_found() {
    assert_found(at(|time_s| 1000.0 * time_s), "milliseconds, ticks or frames");
    assert_found(at(|time_s| time_s / 1000.0), "too short");
    // Its 25 keys, one for each frame.
    assert_found(at(|time_s| (time_s * 24.0 / 1.1).round()), "look like frames");
}

#[test]
fn late_clips_are_told() {
    let (_, motion, found) = walk(at(|time_s| time_s + 2.0));
    assert_eq!(found, Vec::<String>::new());
    assert_eq!(
        times::note(&motion).as_deref(),
        Some("its first key is at 2.000 s, not at 0: it stands still until then")
    );
}

#[test]
fn values_that_are_written_otherwise_are_found() {
    assert_found(keys(Property::Rotation, |key| Vec4::new(key.w, key.x, key.y, key.z)), "w, x, y, z");
    assert_found(keys(Property::Translation, |key| 100.0 * key), "a hundred times too long");
    assert_found(keys(Property::Translation, |key| 0.01 * key), "a hundred times too short");
    let from_rest = |model: &Model, track: &mut Track| {
        let rest = model.joints[track.joint].rest.to_parts().translation.extend(0.0);
        keys(Property::Translation, |key| key - rest)(model, track);
    };
    assert_found(from_rest, "ways from the rest pose");
}

/// The character's joints are hardly turned at rest: so here they are, and its clips with them.
#[test]
fn rotations_that_disagree_with_the_rest_are_found() {
    let turn = Quat::from_rotation_z(1.2);
    let found = |change: fn(Quat, Quat) -> Quat| {
        let (mut model, mut motion, _) = walk(|_, _| ());
        for joint in &mut model.joints {
            let mut parts = joint.rest.to_parts();
            parts.rotation = turn * parts.rotation;
            joint.rest = stage3_gltf::model::Local::Parts(parts);
        }
        for key in motion.tracks.iter_mut().filter(|it| it.is_rotation()).flat_map(|it| &mut it.keys) {
            *key = Vec4::from(change(turn, Quat::from_vec4(*key)));
        }
        let nodes: Vec<usize> = (0..model.joints.len()).collect();
        mistakes(&model, &motion, std::slice::from_ref(&motion), &nodes, true)
    };
    assert_eq!(found(|turn, key| turn * key), Vec::<String>::new());
    assert!(found(|turn, key| (turn * key).conjugate())[0].contains("turn the other way"));
    assert!(found(|_, key| key)[0].contains("turns from the rest pose"));
}

#[test]
fn channels_of_other_joints_are_found() {
    let next = |model: &Model, track: &mut Track| {
        let joints = &model.skins[0].joints;
        let entry = joints.iter().position(|joint| *joint == track.joint).expect("it is a joint");
        track.joint = joints[(entry + 1) % joints.len()];
    };
    assert_found(next, "the joint after the right one");
    // The node of the mesh, which a skin makes idle.
    let of_mesh = |model: &Model, track: &mut Track| track.joint = model.meshes[0].joint;
    assert_found(of_mesh, "moves nothing that is seen");
    let still = |_: &Model, track: &mut Track| {
        let first = track.keys[0];
        track.keys.fill(first);
    };
    assert_found(still, "stands still");
}

#[test]
fn single_keys_that_are_wrong_are_found() {
    let wrong = |is_last: bool| {
        move |model: &Model, track: &mut Track| {
            if track.is_rotation() {
                let place = if is_last { track.keys.len() - 1 } else { 0 };
                track.keys[place] = Vec4::from(model.joints[track.joint].rest.to_parts().rotation);
            }
        }
    };
    assert_found(wrong(false), "first key is the rest pose");
    assert_found(wrong(true), "last key is the rest pose");
}

/// The character's keys with tangents: even ones, those of another unit, and keys in another order.
#[test]
fn splines_that_are_none_are_found() {
    let spline = |by: f32, change: fn(&mut Track)| {
        move |_: &Model, track: &mut Track| {
            let slope = |key: usize| {
                let (before, after) = (key.max(1) - 1, (key + 1).min(track.keys.len() - 1));
                (track.keys[after] - track.keys[before]) / (track.times_s[after] - track.times_s[before])
            };
            track.tangents = (0..track.keys.len()).map(|key| [by * slope(key); 2]).collect();
            track.interpolation = Interpolation::CubicSpline;
            change(track);
        }
    };
    assert_eq!(walk(spline(1.0, |_| ())).2, Vec::<String>::new());
    assert_found(spline(60.0, |_| ()), "too long for its keys");
    assert_found(spline(1.0, |track| track.keys[5] = -track.keys[5]), "from q to -q");
    let value_first = |track: &mut Track| {
        for (key, tangents) in track.keys.iter_mut().zip(&mut track.tangents) {
            (tangents[0], *key) = (*key, Vec4::ZERO);
        }
    };
    assert_found(spline(1.0, value_first), "begins with its value");
}

#[test]
fn repaired_keys_are_told() {
    let (_, motion, found) = walk(keys(Property::Rotation, |key| 1.5 * key));
    assert_eq!(found, Vec::<String>::new());
    assert!(keys::other_lengths(&motion).is_some_and(|it| it.ends_with("such as one with 1.500")));
    assert_found(keys(Property::Rotation, |_| Vec4::ZERO), "have no length");
    let (model, motion, _) = walk(keys(Property::Rotation, |_| Vec4::ZERO));
    let read = motion.tracks.iter().filter(|track| !track.is_rotation()).count();
    assert!(entry(&model, 0, &motion, false).contains(&format!(" s, {read} channel")), "{read}");
}

#[test]
fn the_way_of_the_root_the_seam_and_long_ways_are_told() {
    let away = |_: &Model, track: &mut Track| {
        if track.property == Property::Translation {
            let times_s = Arc::clone(&track.times_s);
            track.keys.iter_mut().zip(times_s.iter()).for_each(|(key, time_s)| key.z += 2.0 * time_s);
        }
    };
    let (model, motion, found) = walk(away);
    assert_eq!(found, Vec::<String>::new());
    let note = seam::travel(&model, &motion).expect("it walks away");
    assert!(note.starts_with("hips ends 2.20 from where it began, 2.00 a second"), "{note}");
    let (model, motion, _) = walk(|_, _| ());
    assert_eq!(
        (seam::note(&model, &motion), seam::travel(&model, &motion), keys::note(&motion)),
        (None, None, None)
    );
    let cut = |_: &Model, track: &mut Track| {
        track.keys.truncate(12);
        Arc::make_mut(&mut track.times_s).truncate(12);
    };
    let (model, motion, _) = walk(cut);
    assert!(seam::note(&model, &motion).is_some_and(|note| note.contains("jumps at the seam")));
    let flip = |_: &Model, track: &mut Track| track.keys[3] = -track.keys[3];
    assert!(keys::note(&walk(flip).1).is_some_and(|note| note.contains("from q to -q")));
}

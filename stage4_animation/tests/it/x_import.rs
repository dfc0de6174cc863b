//! Clips out of .X files made by hand, right ones and broken ones.

use formats::document::Source;
use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{load::Options, model::Model, pose::rest_pose, x::convention::Space};
use stage4_animation::{
    clip::{Clip, Values, find_clip},
    import::load,
    sample::sample,
};
use std::time::{Duration, Instant};

/// Two frames, one in the other; the inner one rests at (0, 7, 0).
const FRAMES: &str = "xof 0303txt 0032
Frame body {
  Frame arm { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,7,0,1;; } }
}
";

/// The options that leave a file in its own space.
const FILE_SPACE: Options = Options { scene: None, space: Space::File, ticks_per_second: None };

fn read_with(animation: &str, options: Options) -> (Model, Vec<Clip>) {
    let text = FRAMES.to_owned() + animation;
    load(Source::Bytes("arm.x", text.as_bytes()), &options).expect("a right file")
}

fn error(animation: &str) -> String {
    let text = FRAMES.to_owned() + animation;
    load(Source::Bytes("arm.x", text.as_bytes()), &Options::default()).expect_err("a broken file").to_string()
}

/// A set with one animation of the inner frame.
fn set(keys: &str) -> String {
    format!("AnimationSet walk {{ Animation {{ {{ arm }}\n{keys} }} }}")
}

/// The inner joint at a tick of the first clip.
fn arm_at(animation: &str, tick: f32, options: Options) -> Transform {
    let (model, clips) = read_with(animation, options);
    joint_at(&model, &clips[0], "arm", tick / options.ticks_per_second.unwrap_or(4800.0))
}

fn joint_at(model: &Model, clip: &Clip, joint: &str, time_s: f32) -> Transform {
    let joint = model.joints.iter().position(|other| other.name == joint).expect("has that joint");
    let mut pose = rest_pose(model);
    sample(clip, time_s, &mut pose);
    pose.locals[joint].to_parts()
}

fn assert_near(actual: Transform, expected: Transform) {
    // Numbers of a file with six decimals.
    let near = actual.translation.abs_diff_eq(expected.translation, 2e-6)
        && actual.scale.abs_diff_eq(expected.scale, 2e-6)
        && actual.rotation.dot(expected.rotation).abs() > 1.0 - 1e-6;
    assert!(near, "{actual:?}, expected {expected:?}");
}

fn at(translation: Vec3) -> Transform {
    Transform { translation, ..Transform::IDENTITY }
}

mod read_keys {
    use super::*;

    /// S2-54, S2-57: type, count, and for each key its tick, its number of values, its values.
    #[test]
    fn translations() {
        let (model, clips) = read_with(
            &set("AnimationKey { 2; 2; 0;3;1.0,2.0,3.0;;, 2400;3;4.0,5.0,6.0;;; }"),
            Options::default(),
        );
        assert_eq!((clips.len(), clips[0].name.as_str(), clips[0].duration_s), (1, "walk", 0.5));
        let [channel] = &clips[0].channels[..] else { panic!("one channel") };
        assert_eq!(model.joints[channel.joint].name, "arm");
        assert_eq!(channel.times_s, [0.0, 0.5]);
        assert_eq!(channel.values, Values::Translations(vec![vec3(1.0, 2.0, -3.0), vec3(4.0, 5.0, -6.0)]));
        assert!(model.warnings.is_empty(), "{:?}", model.warnings);
    }

    /// S2-60, E3-3: the parts that no key moves are those of the frame, and key 0 need not be the frame's matrix.
    #[test]
    fn the_other_parts_stay() {
        let moved = set("AnimationKey { 2; 1; 0;3;1.0,2.0,3.0;;; }");
        assert_near(arm_at(&moved, 0.0, FILE_SPACE), at(vec3(1.0, 2.0, 3.0)));
        let grown = set("AnimationKey { 1; 1; 0;3;1.0,2.0,3.0;;; }");
        let expected =
            Transform { translation: vec3(0.0, 7.0, 0.0), scale: vec3(1.0, 2.0, 3.0), ..Transform::IDENTITY };
        assert_near(arm_at(&grown, 0.0, FILE_SPACE), expected);
        assert_near(arm_at(&grown, 0.0, Options::default()), expected);
    }

    /// D3's example of a conjugated key: (.998172, 0, 0, .060433) is 6.9292° the other way about z.
    #[test]
    fn rotations_are_conjugated() {
        let turned = set("AnimationKey { 0; 1; 80;4;0.998172,0.0,0.0,0.060433;;; }");
        let expected = Quat::from_xyzw(0.0, 0.0, -0.060433, 0.998172);
        for options in [FILE_SPACE, Options::default()] {
            let rotation = arm_at(&turned, 80.0, options).rotation;
            assert!(rotation.abs_diff_eq(expected, 1e-6), "{rotation}");
        }
        assert!((expected.to_axis_angle().1.to_degrees() - 6.9292).abs() < 1e-3);
    }

    /// About x and y a rotation goes the other way in the mirror, about z it does not.
    #[test]
    fn rotations_in_the_mirror() {
        let stored = set("AnimationKey { 0; 1; 0;4;0.5,0.5,0.5,0.5;;; }");
        let in_file = arm_at(&stored, 0.0, FILE_SPACE).rotation;
        assert_eq!(in_file, Quat::from_xyzw(-0.5, -0.5, -0.5, 0.5));
        assert_eq!(arm_at(&stored, 0.0, Options::default()).rotation, Quat::from_xyzw(0.5, 0.5, -0.5, 0.5));
        // The same by matrices: into the mirror, the rotation, back.
        let mirror = Mat4::from_scale(vec3(1.0, 1.0, -1.0));
        let expected = mirror * Mat4::from_quat(in_file) * mirror;
        let actual = Mat4::from_quat(arm_at(&stored, 0.0, Options::default()).rotation);
        assert!(actual.abs_diff_eq(expected, 1e-6));
    }

    /// E2-6: 3 in one document, 4 in real files; and D3's calf at tick 80.
    #[test]
    fn matrices_of_both_types() {
        let rows = ".992696,-.120646,0,0, .120646,.992696,0,0, 0,0,1,0, 119.231514,.000002,-.000002,1";
        for kind in [3, 4] {
            let keys = set(&format!("AnimationKey {{ {kind}; 1; 80;16;{rows};;; }}"));
            let calf = arm_at(&keys, 80.0, FILE_SPACE);
            assert!(calf.rotation.abs_diff_eq(Quat::from_xyzw(0.0, 0.0, -0.060433, 0.998172), 1e-6));
            assert!(calf.scale.abs_diff_eq(Vec3::ONE, 1e-6), "{}", calf.scale);
            assert_eq!(calf.translation, vec3(119.231514, 0.000002, -0.000002));
            let calf = arm_at(&keys, 80.0, Options::default());
            assert_eq!(calf.translation.z, 0.000002);
        }
    }

    /// E2-3, D3: half-way from a calf nearly straight to one at 6.9292° lie 3.4843°, and nothing shrinks. By hand the
    /// rows of the matrix half-way would be .998193 long.
    #[test]
    fn matrices_are_decomposed() {
        let rest = "1,-.000691,0,0, .000691,1,0,0, 0,0,1,0, 119.231522,.000021,-.000011,1";
        let bent = ".992696,-.120646,0,0, .120646,.992696,0,0, 0,0,1,0, 119.231514,.000002,-.000002,1";
        let keys = set(&format!("AnimationKey {{ 4; 2; 0;16;{rest};;, 80;16;{bent};;; }}"));
        let half = arm_at(&keys, 40.0, FILE_SPACE);
        let angle_deg = half.rotation.to_axis_angle().1.to_degrees();
        // D3 gives four decimals, of numbers with six.
        assert!((angle_deg - 3.4843).abs() < 2e-4, "{angle_deg}");
        assert!(half.scale.abs_diff_eq(Vec3::ONE, 1e-6), "{}", half.scale);
        let row: Vec3 = (vec3(1.0, -0.000691, 0.0) + vec3(0.992696, -0.120646, 0.0)) / 2.0;
        assert!((row.length() - 0.998193).abs() < 1e-6, "{}", row.length());
    }

    /// E2-3: between matrices of 0° and 90° lies a rotation of 45°, with axes of length 1 and not .7071.
    #[test]
    fn a_quarter_turn_does_not_shrink() {
        let keys = "AnimationKey { 4; 2; 0;16;1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;;,
            100;16;0,1,0,0,-1,0,0,0,0,0,1,0,0,0,0,1;;; }";
        let half = arm_at(&set(keys), 50.0, FILE_SPACE);
        assert_near(
            half,
            Transform::from_rotation_translation(Quat::from_rotation_z(45_f32.to_radians()), Vec3::ZERO),
        );
    }

    /// E2-2: scale, then rotation, then translation. (1, 0, 0) goes to (2, 0, 0), (0, 2, 0), (5, 2, 0).
    #[test]
    fn parts_are_put_together_in_the_right_order() {
        let keys = "AnimationKey { 0; 1; 0;4;0.707107,0,0,-0.707107;;; }
            AnimationKey { 1; 1; 0;3;2.0,1.0,1.0;;; }
            AnimationKey { 2; 1; 0;3;5.0,0.0,0.0;;; }";
        for options in [FILE_SPACE, Options::default()] {
            let point = arm_at(&set(keys), 0.0, options).to_matrix().transform_point3(Vec3::X);
            assert!(point.abs_diff_eq(vec3(5.0, 2.0, 0.0), 2e-6), "{point}");
        }
    }

    /// E2-5: a joint's keys count from its parent, also when the parent moves.
    #[test]
    fn keys_are_relative_to_the_parent() {
        let keys = "AnimationSet { Animation { {body} AnimationKey { 2; 1; 0;3;100.0,0.0,0.0;;; } }
            Animation { {arm} AnimationKey { 4; 1; 0;16;1,0,0,0,0,1,0,0,0,0,1,0,1,2,3,1;;; } } }";
        let (model, clips) = read_with(keys, FILE_SPACE);
        let mut pose = rest_pose(&model);
        sample(&clips[0], 0.0, &mut pose);
        let joints = stage3_gltf::skeleton::posed_joints(&model, &pose);
        let arm = model.joints.iter().position(|joint| joint.name == "arm").expect("is there");
        assert_eq!(joints[arm].transform_point3(Vec3::ZERO), vec3(101.0, 2.0, 3.0));
    }

    /// S2-61: a clip begins at 0, and where its first key is later, that key holds until then.
    #[test]
    fn a_first_key_at_tick_1() {
        let keys = set("AnimationKey { 2; 2; 1;3;1.0,0.0,0.0;;, 3;3;3.0,0.0,0.0;;; }");
        let x = |tick| arm_at(&keys, tick, FILE_SPACE).translation.x;
        for (tick, expected) in [(-1.0, 1.0), (0.0, 1.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0), (9.0, 3.0)] {
            // Ticks become seconds, which are rounded.
            assert!((x(tick) - expected).abs() < 1e-5, "tick {tick}: {}", x(tick));
        }
    }

    #[test]
    fn several_blocks_of_one_type_follow_each_other() {
        let keys = set("AnimationKey { 2; 1; 0;3;1.0,0.0,0.0;;; } AnimationKey { 2; 1; 2;3;3.0,0.0,0.0;;; }");
        let (model, clips) = read_with(&keys, FILE_SPACE);
        assert_eq!((clips[0].channels.len(), &model.warnings[..]), (1, &[][..]));
        assert!((arm_at(&keys, 1.0, FILE_SPACE).translation.x - 2.0).abs() < 1e-5);
        let overlap = keys.replace("1; 2;3", "1; 0;3");
        let (model, clips) = read_with(&overlap, FILE_SPACE);
        assert_eq!(clips[0].channels[0].times_s, [0.0]);
        assert!(model.warnings[0].contains("moves what other keys move"), "{:?}", model.warnings);
    }

    #[test]
    fn a_block_without_keys_moves_nothing() {
        let (_, clips) = read_with(&set("AnimationKey { 0; 0;; }"), FILE_SPACE);
        assert_eq!((clips[0].channels.len(), clips[0].duration_s), (0, 0.0));
    }
}

mod ticks {
    use super::*;

    const KEYS: &str = "AnimationKey { 2; 2; 0;3;0.0,0.0,0.0;;, 48;3;1.0,0.0,0.0;;; }";

    fn duration_s(animation: &str, ticks_per_second: Option<f32>) -> f32 {
        read_with(animation, Options { ticks_per_second, ..Options::default() }).1[0].duration_s
    }

    #[test]
    fn where_the_file_says_nothing_4800_make_a_second() {
        assert_eq!(duration_s(&set(KEYS), None), 0.01);
    }

    /// It counts wherever it stands.
    #[test]
    fn the_file_may_say_how_many() {
        assert_eq!(duration_s(&(set(KEYS) + "AnimTicksPerSecond { 24; }"), None), 2.0);
        assert_eq!(duration_s(&("AnimTicksPerSecond { 24; }".to_owned() + &set(KEYS)), None), 2.0);
    }

    #[test]
    fn the_caller_may_overrule_it() {
        assert_eq!(duration_s(&set(KEYS), Some(30.0)), 1.6);
        assert_eq!(duration_s(&(set(KEYS) + "AnimTicksPerSecond { 24; }"), Some(48.0)), 1.0);
    }

    #[test]
    fn none_a_second_can_not_be_meant() {
        let (model, clips) = read_with(&(set(KEYS) + "AnimTicksPerSecond { 0; }"), Options::default());
        assert_eq!((clips[0].duration_s, model.warnings.len()), (0.01, 1));
    }
}

mod sets {
    use super::*;

    /// S2-55, S2-58.
    #[test]
    fn are_found_by_name_and_by_index() {
        let key = |x| format!("AnimationKey {{ 2; 1; 0;3;{x}.0,0.0,0.0;;; }}");
        let sets = set(&key(1)) + &set(&key(2)).replace("walk", "run") + &set(&key(3)).replace("walk", "");
        let (model, clips) = read_with(&sets, FILE_SPACE);
        assert_eq!(clips.iter().map(|clip| &clip.name[..]).collect::<Vec<_>>(), ["walk", "run", "clip 2"]);
        for (name, x) in [("walk", 1.0), ("run", 2.0), ("1", 2.0), ("2", 3.0), ("clip 2", 3.0)] {
            let clip = find_clip(&clips, name).expect("is there");
            assert_eq!(joint_at(&model, &clips[clip], "arm", 0.0).translation.x, x, "{name}");
        }
    }

    /// E3-1: the reference may stand before or after the keys, but beside them.
    #[test]
    fn the_reference_stands_in_the_animation() {
        let keys = "AnimationKey { 2; 1; 0;3;5.0,0.0,0.0;;; }";
        for inside in [
            format!("{{arm}} {keys}"),
            format!("{keys} {{arm}}"),
            format!("{{ arm }} {keys} AnimationOptions {{ 0; 1; }}"),
        ] {
            let (model, clips) =
                read_with(&format!("AnimationSet {{ Animation a1 {{ {inside} }} }}"), FILE_SPACE);
            assert_eq!(joint_at(&model, &clips[0], "arm", 0.0).translation.x, 5.0, "{inside}");
        }
    }

    /// A set may stand before the frames that it moves.
    #[test]
    fn references_may_point_forward() {
        let keys = set("AnimationKey { 2; 1; 0;3;5.0,0.0,0.0;;; }");
        let (header, frames) = FRAMES.split_at(16);
        let text = format!("{header}\n{keys}\n{frames}");
        let (model, clips) =
            load(Source::Bytes("arm.x", text.as_bytes()), &Options::default()).expect("a right file");
        assert_eq!(joint_at(&model, &clips[0], "arm", 0.0).translation.x, 5.0);
    }

    #[test]
    fn a_frame_that_does_not_exist_is_reported() {
        let keys = set("AnimationKey { 2; 1; 0;3;5.0,0.0,0.0;;; }").replace("{ arm }", "{ leg }");
        let (model, clips) = read_with(&keys, FILE_SPACE);
        assert_eq!((clips.len(), clips[0].channels.len()), (1, 0));
        assert_eq!(
            model.warnings,
            ["line 5, Animation: moves the frame \"leg\", which the file does not have (1 such)"]
        );
    }

    #[test]
    fn a_model_without_sets_has_no_clips() {
        assert!(read_with("", Options::default()).1.is_empty());
    }
}

mod errors {
    use super::*;

    #[test]
    fn they_say_the_file_and_the_line() {
        let text = error(&set("AnimationKey {\n 9; 1; 0;4;1,0,0,0;;; }"));
        assert!(text.starts_with("arm.x: line 7, "), "{text}");
        assert!(text.contains("AnimationKey") && text.contains("9 is not a type of keys"), "{text}");
    }

    #[test]
    fn ticks_that_do_not_increase() {
        for tick in [0, 4] {
            let keys = format!("AnimationKey {{ 2; 2; 4;3;0,0,0;;, {tick};3;0,0,0;;; }}");
            let text = error(&set(&keys));
            assert!(text.contains(&format!("key 1 at tick {tick} is not after the key before it")), "{text}");
        }
    }

    #[test]
    fn counts_that_are_not_true() {
        for count in ["2", "400000000", "4294967295"] {
            let text = error(&set(&format!("AnimationKey {{ 2; {count}; 0;3;0,0,0;;; }}")));
            assert!(text.starts_with("arm.x: line 6, "), "{text}");
        }
        let text = error(&set("AnimationKey { 2; 1; 0;4;0,0,0,0;;; }"));
        assert!(text.contains("a key of type 2 has 3 numbers, not 4"), "{text}");
    }

    #[test]
    fn numbers_that_are_none() {
        for number in ["1.#QNAN0", "-1.#IND00", "nan", "1e99"] {
            let text = error(&set(&format!("AnimationKey {{ 2; 1; 0;3;0.0,{number},0.0;;; }}")));
            assert!(text.starts_with("arm.x: line 6"), "{text}");
        }
    }

    #[test]
    fn a_rotation_of_no_length() {
        let text = error(&set("AnimationKey { 0; 1; 0;4;0.0,0.0,0.0,0.0;;; }"));
        assert!(text.contains("a rotation of only zeros"), "{text}");
    }

    /// A block may be meant by many animations, and is read for each: the keys are counted.
    #[test]
    fn a_small_file_can_not_make_many_clips() {
        let keys: String = (0..10_000).map(|tick| format!("{tick};3;0,0,0;;,")).collect();
        let animations = "Animation { {arm} {k} }".repeat(1000);
        let file = format!("AnimationKey k {{ 2; 10000; {keys}; }} AnimationSet {{ {animations} }}");
        let text = error(&file);
        assert!(text.contains("all clips together have more than"), "{text}");
    }

    /// What is passed over is said once, however often it occurs: to say where takes a walk through the file.
    #[test]
    fn many_strangers_are_one_warning() {
        let start = Instant::now();
        let (model, clips) =
            read_with(&format!("AnimationSet {{ {} }}", "Animation { {leg} }\n".repeat(50_000)), FILE_SPACE);
        assert_eq!((clips[0].channels.len(), model.warnings.len()), (0, 1));
        assert!(model.warnings[0].ends_with("(50000 such)"), "{:?}", model.warnings);
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    }

    /// A joint's matrix may be flat; it has no rotation then, but a place.
    #[test]
    fn a_matrix_that_flattens_is_none() {
        let flat = set("AnimationKey { 4; 1; 0;16;0,0,0,0,0,0,0,0,0,0,0,0,1,2,3,1;;; }");
        let place = arm_at(&flat, 0.0, FILE_SPACE);
        assert!(place.rotation.is_finite() && place.scale == Vec3::ZERO, "{place:?}");
        assert_eq!(place.translation, vec3(1.0, 2.0, 3.0));
    }
}

//! Keys of all kinds, as the joints of a pose.

use super::*;

/// S2-54, S2-56, S2-57, S3-12: the type and the count; then for each key its tick, the number of its values,
/// and the values.
#[test]
fn translations() {
    let (model, clips) = read_with(
        &set("AnimationKey { 2; 2; 0;3;1.0,2.0,3.0;;, 2400;3;4.0,5.0,6.0;;; }"),
        Options::default(),
    );
    assert_eq!((clips.len(), clips[0].name.as_str(), clips[0].duration_s), (1, "walk", 0.5));
    let [channel] = &clips[0].channels[..] else { panic!("one channel") };
    assert_eq!(model.joints[channel.joint].name, "arm");
    assert_eq!(*channel.times_s, [0.0, 0.5]);
    assert_eq!(channel.values, Values::Translations(vec![vec3(1.0, 2.0, -3.0), vec3(4.0, 5.0, -6.0)]));
    assert!(model.warnings.is_empty(), "{:?}", model.warnings);
}

/// S2-60, E3-3: the parts that no key moves are those of the frame. Key 0 need not be the frame's matrix.
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

/// D3's example of a conjugated key: (.998172, 0, 0, .060433) is a rotation of 6.9292° the other way about z.
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

/// In the mirror, a rotation about x or y goes the other way, and one about z does not.
#[test]
fn rotations_in_the_mirror() {
    let stored = set("AnimationKey { 0; 1; 0;4;0.5,0.5,0.5,0.5;;; }");
    let in_file = arm_at(&stored, 0.0, FILE_SPACE).rotation;
    assert_eq!(in_file, Quat::from_xyzw(-0.5, -0.5, -0.5, 0.5));
    assert_eq!(arm_at(&stored, 0.0, Options::default()).rotation, Quat::from_xyzw(0.5, 0.5, -0.5, 0.5));
    // The same with matrices: into the mirror, the rotation, and back.
    let mirror = Mat4::from_scale(vec3(1.0, 1.0, -1.0));
    let expected = mirror * Mat4::from_quat(in_file) * mirror;
    let actual = Mat4::from_quat(arm_at(&stored, 0.0, Options::default()).rotation);
    assert!(actual.abs_diff_eq(expected, 1e-6));
}

/// E2-6: type 3 in one document, 4 in real files; and D3's calf at tick 80.
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

/// E2-3, D3: halfway between a nearly straight calf and one at 6.9292° the angle is 3.4843°, and nothing
/// shrinks. The rows of the matrix halfway, worked by hand, would be .998193 long.
#[test]
fn matrices_are_decomposed() {
    let rest = "1,-.000691,0,0, .000691,1,0,0, 0,0,1,0, 119.231522,.000021,-.000011,1";
    let bent = ".992696,-.120646,0,0, .120646,.992696,0,0, 0,0,1,0, 119.231514,.000002,-.000002,1";
    let keys = set(&format!("AnimationKey {{ 4; 2; 0;16;{rest};;, 80;16;{bent};;; }}"));
    let half = arm_at(&keys, 40.0, FILE_SPACE);
    let angle_deg = half.rotation.to_axis_angle().1.to_degrees();
    // D3 gives four decimals, computed from numbers with six.
    assert!((angle_deg - 3.4843).abs() < 2e-4, "{angle_deg}");
    assert!(half.scale.abs_diff_eq(Vec3::ONE, 1e-6), "{}", half.scale);
    let row: Vec3 = (vec3(1.0, -0.000691, 0.0) + vec3(0.992696, -0.120646, 0.0)) / 2.0;
    assert!((row.length() - 0.998193).abs() < 1e-6, "{}", row.length());
}

/// E2-3: halfway between matrices of 0° and 90° is a rotation of 45°, with axes of length 1 and not .7071.
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

/// E2-5: a joint's keys are relative to its parent, which may move as well.
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

/// S2-61: a clip begins at 0. If its first key comes later, that key holds until then.
#[test]
fn a_first_key_at_tick_1() {
    let keys = set("AnimationKey { 2; 2; 1;3;1.0,0.0,0.0;;, 3;3;3.0,0.0,0.0;;; }");
    let x = |tick| arm_at(&keys, tick, FILE_SPACE).translation.x;
    for (tick, expected) in [(-1.0, 1.0), (0.0, 1.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0), (9.0, 3.0)] {
        // Ticks are converted to seconds, which are rounded.
        assert!((x(tick) - expected).abs() < 1e-5, "tick {tick}: {}", x(tick));
    }
}

#[test]
fn several_blocks_of_one_type_follow_each_other() {
    let keys = set("AnimationKey { 2; 1; 0;3;1.0,0.0,0.0;;; } AnimationKey { 2; 1; 2;3;3.0,0.0,0.0;;; }");
    let in_ticks = Options { ticks_per_second: Some(1.0), ..FILE_SPACE };
    let (model, clips) = read_with(&keys, in_ticks);
    assert_eq!((clips[0].channels.len(), &model.warnings[..]), (1, &[][..]));
    assert!((arm_at(&keys, 1.0, FILE_SPACE).translation.x - 2.0).abs() < 1e-5);
    let overlap = keys.replace("1; 2;3", "1; 0;3");
    let (model, clips) = read_with(&overlap, FILE_SPACE);
    assert_eq!(*clips[0].channels[0].times_s, [0.0]);
    assert!(model.warnings[0].contains("moves what other keys move"), "{:?}", model.warnings);
}

/// Halfway to a quarter turn, and to three and five times the size.
#[test]
fn blocks_of_turns_and_scales_follow_each_other_too() {
    let turns = "AnimationKey { 0; 1; 0;4;1,0,0,0;;; } AnimationKey { 0; 1; 2;4;0.707107,0,0,0.707107;;; }";
    let scales = "AnimationKey { 1; 1; 0;3;1,1,1;;; } AnimationKey { 1; 1; 2;3;3,1,5;;; }";
    let keys = set(&format!("{turns} {scales}"));
    let in_ticks = Options { ticks_per_second: Some(1.0), ..FILE_SPACE };
    let (model, clips) = read_with(&keys, in_ticks);
    assert_eq!((clips[0].channels.len(), &model.warnings[..]), (2, &[][..]));
    let Transform { rotation, scale, .. } = arm_at(&keys, 1.0, FILE_SPACE);
    assert!((rotation.to_axis_angle().1.to_degrees() - 45.0).abs() < 1e-3, "{rotation}");
    assert!(scale.abs_diff_eq(vec3(2.0, 1.0, 3.0), 1e-5), "{scale}");
}

#[test]
fn a_block_without_keys_moves_nothing() {
    let (_, clips) = read_with(&set("AnimationKey { 0; 0;; }"), FILE_SPACE);
    assert_eq!((clips[0].channels.len(), clips[0].duration_s), (0, 0.0));
}

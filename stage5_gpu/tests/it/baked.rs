//! A baked crowd. Oracles: the clip itself, by stage 4's sampling; and values worked by hand.

use glam::{Mat4, Vec3, camera::rh::proj::opengl::perspective, vec3};
use stage3_gltf::pose::rest_pose;
use stage4_animation::{
    character::character,
    clip::{Clip, find_clip},
};
use stage5_gpu::{
    baked::{
        bake::{Baked, bake},
        clock::clock,
        culling::{Sphere, clip_sphere, frustum_planes, seen},
        error::{blended, in_halves, largest_error},
        rigid::all_skinned,
        steps::{
            BAKED_STEPS, baked_frames, baked_step, camera_in_the_crowd, places, posed_instances, seen_table,
        },
    },
    cpu::pose_mesh,
    crowd::crowd_instances,
    palette::Palettes,
    steps::{instance_positions, spacing, step_tables},
    vertex::pack_mesh,
};

fn walk() -> (stage3_gltf::model::Model, Clip) {
    let (model, clips) = character();
    let walk = find_clip(&clips, "walk").expect("it walks");
    (all_skinned(&model), clips[walk].clone())
}

fn baked_at(rate_hz: f32) -> Baked {
    let (model, clip) = walk();
    bake(&model, Some(&clip), rate_hz).expect("it fits")
}

#[test]
fn a_step_says_how_many_and_when_and_how_often() {
    assert_eq!(baked_step("9-at-0.5-by-30"), Some((9, 0.5, 30.0)));
    assert_eq!((baked_step("9-at-1"), step_tables("baked", "9-at-1")), (None, None));
    assert!(BAKED_STEPS.iter().all(|step| baked_step(step).is_some()));
}

/// 1.1 s at 30 Hz are 33 steps: 34 frames, and the last one twice. At a frame there is no error but rounding.
#[test]
fn a_frame_is_exact() {
    let (model, clip) = walk();
    let baked = baked_at(30.0);
    assert_eq!((baked.steps(), baked.frames.len()), (33, 35));
    assert_eq!(baked.frames[33], baked.frames[34]);
    assert_eq!(blended(&baked, 7.0), baked.frames[7]);
    assert!(largest_error(&model, &clip, &baked, 0) < 1e-6);
    assert_eq!(baked.matrices(), 35 * model.skins.iter().map(|skin| skin.joints.len()).sum::<usize>());
}

/// Twice the rate is half of the error: what is cut off most are the corners of the clip at its keys. From 15
/// to 30 to 60 Hz.
#[test]
fn the_error_falls_with_the_rate() {
    let (model, clip) = walk();
    let errors = [15.0, 30.0, 60.0].map(|rate_hz| largest_error(&model, &clip, &baked_at(rate_hz), 3));
    for two in errors.windows(2) {
        assert!((1.7..2.5).contains(&(two[0] / two[1])), "{errors:?}");
    }
}

/// Each number is off by 2⁻¹¹ of itself at most; in a figure of two metres that is a millimetre.
#[test]
fn half_floats_are_off_by_less_than_a_millimetre() {
    let (model, clip) = walk();
    let (exact, halves) = (baked_at(60.0), in_halves(&baked_at(60.0)));
    let error = largest_error(&model, &clip, &halves, 0);
    assert!((1e-4..2e-3).contains(&error), "{error}");
    for (exact, half) in exact.frames[5].skins[0].iter().zip(&halves.frames[5].skins[0]) {
        for (exact, half) in exact.to_cols_array().into_iter().zip(half.to_cols_array()) {
            assert!(
                (exact - half).abs() <= exact.abs().max(2f32.powi(-14)) * 2f32.powi(-11),
                "{exact} {half}"
            );
        }
    }
}

#[test]
fn a_mesh_without_a_skin_stays_where_it_was() {
    let (mut model, clip) = walk();
    let rigid = &mut model.meshes[0];
    (rigid.skin, rigid.influences, rigid.joint) = (None, Default::default(), 3);
    let skinned = all_skinned(&model);
    let pose = stage4_animation::moment::pose_at(&model, &clip, 0.3);
    let vertices = |model: &stage3_gltf::model::Model| {
        pose_mesh(&pack_mesh(&model.meshes[0]), &Palettes::of_pose(model, &pose)).positions
    };
    let (is, should_be) = (vertices(&skinned), vertices(&model));
    assert!(is.iter().zip(&should_be).all(|(is, should_be)| is.distance(*should_be) < 1e-6));
    assert!(skinned.meshes.iter().all(|mesh| mesh.skin.is_some()));
}

#[test]
fn a_clip_that_is_too_large_is_refused() {
    let (model, clip) = walk();
    let error =
        bake(&model, Some(&Clip { duration_s: 600.0, ..clip }), 120.0).expect_err("it is ten minutes");
    let each: usize = model.skins.iter().map(|skin| skin.joints.len()).sum();
    let says = format!(
        "72002 frames of {each} matrices are {}, and a texture holds 262144: bake at most ",
        72002 * each
    );
    assert!(error.starts_with(&says), "{error}");
    let fits = error.rsplit(' ').nth(3).and_then(|rate| rate.parse::<f32>().ok()).expect("a rate");
    assert!(bake(&model, Some(&Clip { duration_s: 600.0, ..walk().1 }), fits - 0.1).is_ok(), "{error}");
}

#[test]
fn a_model_without_clips_rests() {
    let (model, _) = walk();
    let baked = bake(&model, None, 30.0).expect("it fits");
    assert_eq!(blended(&baked, 0.0), Palettes::of_pose(&model, &rest_pose(&model)));
}

/// Clocks differ: of a thousand, no two next to each other are alike in phase or in speed.
#[test]
fn neighbours_differ() {
    for index in 0..1000 {
        let (one, next) = (clock(index), clock(index + 1));
        assert!((one.phase - next.phase).abs() > 0.3 && (one.speed - next.speed).abs() > 0.05, "{index}");
        assert!((0.8..1.2).contains(&one.speed) && (0.0..1.0).contains(&one.phase), "{one:?}");
    }
}

/// The sphere of a clip holds every vertex of it, also between frames; that of the model at rest does not.
#[test]
fn a_clips_sphere_holds_all_that_it_does() {
    let (model, clips) = character();
    let model = all_skinned(&model);
    let clip = &clips[find_clip(&clips, "wave").expect("it waves")];
    let baked = bake(&model, Some(clip), 10.0).expect("it fits");
    let Sphere { center, radius } = clip_sphere(&model, &baked);
    let rest = clip_sphere(&model, &bake(&model, None, 1.0).expect("it fits"));
    let mut is_beyond_rest = false;
    for moment in 0..=2 * baked.steps() {
        let palettes = blended(&baked, moment as f32 / 2.0);
        for point in model.meshes.iter().flat_map(|mesh| pose_mesh(&pack_mesh(mesh), &palettes).positions) {
            assert!(point.distance(center) <= radius * 1.000_001, "{point}");
            is_beyond_rest |= point.distance(rest.center) > rest.radius;
        }
    }
    assert!(is_beyond_rest, "the hand is beyond the sphere at rest");
}

/// A camera at the origin that looks down -z with 90° sees an instance ahead, not one behind it, and one at
/// the side whose sphere just reaches in.
#[test]
fn what_is_behind_is_not_seen() {
    let camera = perspective(90f32.to_radians(), 1.0, 0.1, 100.0);
    let sphere = Sphere { center: Vec3::Y, radius: 1.0 };
    // Twice √½ to the side of the plane x = -z, and a little less or more.
    let beside = |off: f32| vec3(5.0 + off, -1.0, -5.0);
    let places =
        [vec3(0.0, -1.0, -5.0), vec3(0.0, -1.0, 5.0), beside(1.41), beside(1.42), vec3(0.0, -1.0, -102.0)];
    assert_eq!(seen(&frustum_planes(camera), sphere, &places), [0, 2]);
}

#[test]
fn instances_stand_where_the_crowds_do() {
    let (model, _) = walk();
    let instances = crowd_instances(10, spacing(&model), 0.0, 0.0, &[Palettes::default()]);
    for (place, instance) in places(&model, 10).into_iter().zip(instances) {
        assert_eq!(instance.world_from_model, Mat4::from_translation(place));
    }
}

/// Clip space has the last word: an instance with a vertex in the picture is in the table of what is seen.
#[test]
fn what_is_in_the_picture_is_seen() {
    let (model, baked) = (walk().0, baked_at(4.0));
    let seen = seen_table(&model, &baked, 9);
    let (poses, instances) = posed_instances(&model, &baked, &baked_frames(&baked, 0..9, 0.5));
    let is_in_the_picture = |vertex: &Vec3| {
        let clip = camera_in_the_crowd() * vertex.extend(1.0);
        clip.truncate().abs().max_element() <= clip.w
    };
    for (row, vertices) in seen.lines().zip(instance_positions(&model, &poses, &instances)) {
        assert!(row.ends_with("yes") || !vertices.iter().any(is_in_the_picture), "{row}");
    }
    assert_eq!((seen.matches("yes").count(), seen.matches("no").count()), (4, 5));
}

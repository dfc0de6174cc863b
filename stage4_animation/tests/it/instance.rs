//! Instances that share a model.

use glam::{Mat4, Vec3, vec3};
use stage1_bones::table::table;
use stage3_gltf::{model::Model, skeleton::skin_palette};
use stage4_animation::{
    arm::{arm, stretch},
    clip::{Clip, Values},
    instance::{Instance, instances, skin_instance},
};

/// The arm's clip, and a clip that holds it straight.
fn clips() -> Vec<Clip> {
    let mut straight = Clip { name: "straight".to_owned(), ..stretch() };
    if let Values::Rotations(rotations) = &mut straight.channels[0].values {
        rotations[0] = rotations[1];
        rotations[2] = rotations[1];
    }
    vec![stretch(), straight]
}

fn tip(instance: &Instance) -> Vec3 {
    instance.meshes[0].positions[7]
}

/// The distance that the last vertex has moved.
fn way(from: &Instance, to: &Instance) -> f32 {
    (tip(from) - tip(to)).length()
}

#[track_caller]
fn assert_same_vertices(actual: &Instance, expected: impl Iterator<Item = Vec3>) {
    for (vertex, (actual, expected)) in actual.positions().zip(expected).enumerate() {
        // Positions up to 8: f32 keeps about seven digits.
        assert!(actual.abs_diff_eq(expected, 5e-6), "vertex {vertex}: is {actual}, should be {expected}");
    }
}

mod advance_instance {
    use super::*;
    use stage4_animation::{instance::advance_instance, steps::arm_step};

    /// The tip of the arm, from 1 s on in steps of 0.25 s: it bends until 1.5 s and starts again; from then
    /// on it fades to the straight clip in 1 s, while the old one plays on below.
    #[test]
    fn it_plays_and_loops_and_fades() {
        let (model, clips) = (arm(), clips());
        let mut instance = Instance::new(&model, 0);
        instance.player.time_s = 1.0;
        let mut tips = Vec::new();
        for frame in 0..7 {
            if frame == 3 {
                instance.fade_to(1, 1.0);
            }
            advance_instance(&mut instance, &model, &clips, if frame == 0 { 0.0 } else { 0.25 });
            skin_instance(&mut instance, &model);
            tips.push(tip(&instance));
        }
        testing::assert_table!("tips", table(&tips));
        // Of the old clip's 45°, 0°, 22.5° and 45°, the fade leaves 0.84375, ½, 0.15625 and nothing.
        let angles_deg = [45.0, 67.5, 90.0, 45.0 * 0.84375, 0.0, 22.5 * 0.15625, 0.0];
        for (frame, (tip, angle_deg)) in tips.into_iter().zip(angles_deg).enumerate() {
            let (sin, cos) = f32::to_radians(angle_deg).sin_cos();
            // From the elbow at (0, 4, 0), half a unit along its x axis and 4 along its y axis.
            let expected = glam::vec3(0.5 * cos - 4.0 * sin, 4.0 + 0.5 * sin + 4.0 * cos, 0.0);
            // Positions up to 8, after two slerps.
            assert!(tip.abs_diff_eq(expected, 1e-5), "frame {frame}: is {tip}, should be {expected}");
        }
    }

    fn advanced(model: &Model, elapsed_s: f32) -> Instance {
        let mut instance = Instance::new(model, 0);
        advance_instance(&mut instance, model, &clips(), elapsed_s);
        skin_instance(&mut instance, model);
        instance
    }

    /// S2-09: the instance owns its vertices, and the box around them.
    #[test]
    fn an_instance_is_where_its_clip_is() {
        let instance = advanced(&arm(), 0.0);
        assert_same_vertices(&instance, arm_step("key0").expect("is a step").into_iter());
        // D1 at 90°: the lowest and highest x and y of the vertices.
        let (low, high) = instance.bounds;
        assert!((low - glam::vec3(-4.0, 0.0, 0.0)).length() < 1e-5, "{low}");
        assert!((high - glam::vec3(0.625, 4.625, 0.0)).length() < 1e-5, "{high}");
    }

    #[test]
    fn its_clip_starts_again_after_its_end() {
        // 2 s in a clip of 1.5 s.
        assert_same_vertices(&advanced(&arm(), 2.0), advanced(&arm(), 0.5).positions());
    }

    #[test]
    fn without_clips_it_rests() {
        let model = arm();
        let mut instance = Instance::new(&model, 0);
        let resting = instance.model_from_joint.clone();
        advance_instance(&mut instance, &model, &[], 0.5);
        assert_eq!((instance.model_from_joint, instance.player.time_s), (resting, 0.0));
    }

    /// S2-47, S2-48: one matrix per joint, in the model's order, each multiplied by its parent's; and the
    /// skin's, from the mesh on. By hand: the elbow stands at (0, 4, 0) and is turned by 90°, so its x axis
    /// points up. The tip's (0.5, 8, 0) is (0.5, 4, 0) in the elbow's space, and (-4, 0.5, 0) when turned.
    #[test]
    fn an_instance_has_a_matrix_per_joint() {
        let model = arm();
        let [shoulder, elbow] = advanced(&model, 0.0).model_from_joint[..] else { panic!("two joints") };
        assert_eq!(shoulder, Mat4::IDENTITY);
        assert!(elbow.transform_point3(Vec3::X).abs_diff_eq(vec3(0.0, 5.0, 0.0), 1e-6), "{elbow}");
        let [_, from_mesh] = skin_palette(&model.skins[0], &[shoulder, elbow])[..] else { panic!("two") };
        let tip = from_mesh.transform_point3(vec3(0.5, 8.0, 0.0));
        assert!(tip.abs_diff_eq(vec3(-4.0, 4.5, 0.0), 5e-6), "{tip}");
    }

    /// S2-49: if the positions were not cleared, they would grow.
    #[test]
    fn every_frame_starts_anew() {
        let model = arm();
        let mut instance = advanced(&model, 0.5);
        let before = instance.clone();
        for _ in 0..3 {
            advance_instance(&mut instance, &model, &clips(), 0.0);
            skin_instance(&mut instance, &model);
        }
        assert_eq!(instance.positions().count(), before.positions().count());
        assert_same_vertices(&instance, before.positions());
    }

    #[test]
    fn a_fade_pops_nowhere() {
        let (model, clips) = (arm(), clips());
        let mut instance = advanced(&model, 0.0);
        let mut before = instance.clone();
        for frame in 0..120 {
            // The second fade begins while the first is in progress; the third goes back.
            match frame {
                30 => instance.fade_to(1, 0.5),
                40 => instance.fade_to(0, 0.5),
                80 => instance.fade_to(1, 0.25),
                _ => {}
            }
            advance_instance(&mut instance, &model, &clips, 1.0 / 64.0);
            skin_instance(&mut instance, &model);
            // The tip, 4.03 from the elbow, turns by at most 90° in 0.25 s, at most 1.5 times as fast as the
            // average, while the clip itself turns by 90° in 0.5 s: 0.60 and 0.20 a frame.
            assert!(way(&before, &instance) < 0.8, "frame {frame}: {}", way(&before, &instance));
            before = instance.clone();
        }
        assert!(instance.fades.is_empty());
        assert!(way(&instance, &advanced(&model, 0.5)) < 1e-5);
    }

    #[test]
    fn a_fade_begins_where_the_instance_is() {
        let (model, clips) = (arm(), clips());
        let mut instance = advanced(&model, 0.1);
        let before = instance.clone();
        instance.fade_to(1, 1.0);
        advance_instance(&mut instance, &model, &clips, 0.0);
        skin_instance(&mut instance, &model);
        assert!(way(&before, &instance) < 1e-6);
    }
}

mod a_mob {
    use super::*;
    use stage4_animation::instance::advance_instance;

    /// S2-08.
    #[test]
    fn sixteen_at_sixteen_phases_share_one_model() {
        let (model, clips) = (arm(), clips());
        let mut mob = instances(&model, &clips, 0, 16);
        for instance in &mut mob {
            advance_instance(instance, &model, &clips, 0.25);
            skin_instance(instance, &model);
        }
        for (index, instance) in mob.iter().enumerate() {
            let mut alone = Instance::new(&model, 0);
            advance_instance(&mut alone, &model, &clips, 0.25 + index as f32 * 1.5 / 16.0);
            skin_instance(&mut alone, &model);
            assert!(way(instance, &alone) < 1e-5, "instance {index}");
        }
    }
}

//! Instances that share a model.

use glam::Vec3;
use stage4_animation::{
    arm::{arm, stretch},
    clip::{Clip, Values},
    instance::{Instance, instances, skin_instance},
};

/// The arm's clip, and a clip that holds it straight.
pub fn clips() -> Vec<Clip> {
    let mut straight = Clip { name: "straight".to_owned(), ..stretch() };
    if let Values::Rotations(rotations) = &mut straight.channels[0].values {
        rotations[0] = rotations[1];
        rotations[2] = rotations[1];
    }
    vec![stretch(), straight]
}

pub fn tip(instance: &Instance) -> Vec3 {
    instance.meshes[0].positions[7]
}

/// The distance that the last vertex has moved.
pub fn way(from: &Instance, to: &Instance) -> f32 {
    (tip(from) - tip(to)).length()
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

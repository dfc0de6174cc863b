//! What goes wrong in time: single pictures are right, and their order is not.

use super::{
    Part, Picture, Right,
    pictures::{at_step, before_and_after, body, bones, moved, side_by_side},
    places::WALKING,
};
use crate::body::{Side, joint, turn};
use glam::{Mat4, Quat, vec3};
use stage2_mesh_skin::methods::Skinned;
use stage3_gltf::{
    model::{Joint, Local, PosedMesh},
    pose::{Pose, rest_pose},
    posed_mesh::{meshes_at, posed_meshes},
    skeleton::posed_joints,
};
use stage4_animation::{
    arm::round_arm,
    binding::bind_by_index,
    character::character,
    clip::{Clip, find_clip},
    interpolate::{cubic_spline, slerp},
    moment::pose_at,
};

/// The joints walk, and the palette is still the first one.
pub fn frozen() -> Picture {
    let (model, pose) = at_step(WALKING);
    let first = posed_meshes(&model, &rest_pose(&model));
    let picture = before_and_after(&model, &posed_meshes(&model, &pose), &first, Side::Left);
    Picture { marks: bones(&model, &pose, Side::Left), ..picture }
}

fn walk(clips: &[Clip]) -> &Clip {
    &clips[find_clip(clips, "walk").expect("it walks")]
}

/// A walk that was cut off after 0.75 of 1.1 s: the next picture should be a frame later, and is the first.
pub fn seam() -> Picture {
    let (model, clips) = character();
    let [next, first] =
        [0.75 + 1.0 / 30.0, 0.0].map(|time_s| posed_meshes(&model, &pose_at(&model, walk(&clips), time_s)));
    before_and_after(&model, &next, &first, Side::Left)
}

/// Each joint on its parent as it was a frame before, for eight frames; so that it can be seen, they are
/// 0.06 s apart.
pub fn one_frame_late() -> Picture {
    let (model, clips) = character();
    let walk = walk(&clips);
    let (mut late, mut now) = (posed_joints(&model, &pose_at(&model, walk, 0.0)), Pose::default());
    for frame in 1..=8 {
        now = pose_at(&model, walk, 0.06 * frame as f32);
        let placed = |(joint, local): (&Joint, &Local)| {
            joint.parent.map_or(Mat4::IDENTITY, |parent| late[parent]) * local.to_matrix()
        };
        late = model.joints.iter().zip(&now.locals).map(placed).collect();
    }
    let wrong = meshes_at(&model, &late, &now.morph_weights);
    before_and_after(&model, &posed_meshes(&model, &now), &wrong, Side::Left)
}

/// The arm on its way from key to key, by the near way and by the far one.
pub fn long_way() -> Picture {
    let (model, pose) = at_step("rest");
    let arm = ["upper_arm.L", "lower_arm.L", "hand.L"].map(|name| joint(&model, name));
    let from = pose.locals[arm[0]].to_parts().rotation;
    // The same turn as without the minus sign.
    let to = -(Quat::from_rotation_z(1.5) * from);
    let drawn = |between: fn(Quat, Quat, f32) -> Quat| {
        let at = |step: usize| {
            let mut pose = pose.clone();
            turn(&mut pose, arm[0], |_| between(from, to, step as f32 / 10.0));
            let joints = posed_joints(&model, &pose);
            Part::Line(arm.iter().map(|&joint| Side::Front.seen(joints[joint].w_axis.truncate())).collect())
        };
        (0..=10).map(at).collect()
    };
    let (right, wrong) = (drawn(slerp), drawn(unchecked_slerp));
    let marks = body(&model, &posed_meshes(&model, &pose), Side::Front)
        .into_iter()
        .map(|part| ("soft", part))
        .collect();
    Picture { layout: Right::Behind, right, wrong, marks }
}

/// Slerp without the test for the nearer of the two.
fn unchecked_slerp(from: Quat, to: Quat, t: f32) -> Quat {
    let half_angle_rad = from.dot(to).acos();
    (from * ((1.0 - t) * half_angle_rad).sin() + to * (t * half_angle_rad).sin()) / half_angle_rad.sin()
}

/// A curve of quaternions halfway between two keys, 150° apart and without tangents: as it comes out of the
/// sum, and of unit length.
pub fn swelling() -> Picture {
    let model = round_arm();
    let [value, _, next_value, _] = cubic_spline(0.5, 1.0);
    let sum = Quat::IDENTITY * value + Quat::from_rotation_z(150.0_f32.to_radians()) * next_value;
    let [right, wrong] = [sum.normalize(), sum].map(|rotation| {
        let mut pose = rest_pose(&model);
        turn(&mut pose, 1, |_| rotation);
        let PosedMesh { positions, normals } = posed_meshes(&model, &pose).remove(0);
        Skinned { positions, normals }
    });
    side_by_side(&right, &wrong, &stage2_mesh_skin::arm::tube_quads())
}

/// A walk made for a skeleton with one more node before the hips.
pub fn channels_by_index() -> Picture {
    let (model, clips) = character();
    let walk = walk(&clips);
    let mut from_elsewhere = walk.clone();
    from_elsewhere.channels.iter_mut().for_each(|channel| channel.joint += 1);
    let (bound, _) = bind_by_index(&from_elsewhere, model.joints.len());
    let [right, wrong] = [walk, &bound].map(|clip| posed_meshes(&model, &pose_at(&model, clip, 0.25)));
    before_and_after(&model, &right, &wrong, Side::Front)
}

/// A walk and a wave, each in full: translations and rotations are added up.
pub fn two_clips() -> Picture {
    let (model, walking) = at_step(WALKING);
    let (_, waving) = at_step("wave-1.25");
    let mut both = walking.clone();
    let rest = rest_pose(&model);
    for (joint, local) in both.locals.iter_mut().enumerate() {
        let [mut sum, other, rest] = [*local, waving.locals[joint], rest.locals[joint]].map(Local::to_parts);
        if sum.translation != rest.translation || other.translation != rest.translation {
            sum.translation += other.translation;
        }
        sum.rotation = (sum.rotation + other.rotation).normalize();
        *local = Local::Parts(sum);
    }
    before_and_after(&model, &posed_meshes(&model, &walking), &posed_meshes(&model, &both), Side::Front)
}

/// Three figures with a clip each, on one skeleton, which keeps the last pose.
pub fn shared_skeleton() -> Picture {
    let poses = [WALKING, "wave-1.25", "crouch-1.5"].map(|step| at_step(step).1);
    let (model, last) = at_step("crouch-1.5");
    let three = |pose_of: &dyn Fn(usize) -> Pose| {
        let one = |index: usize| {
            moved(
                &posed_meshes(&model, &pose_of(index)),
                Mat4::from_translation(vec3(index as f32, 0.0, 0.0)),
            )
        };
        (0..3).flat_map(|index| body(&model, &one(index), Side::Front)).collect()
    };
    let (right, wrong) = (three(&|index| poses[index].clone()), three(&|_| last.clone()));
    Picture { layout: Right::Behind, right, wrong, marks: Vec::new() }
}

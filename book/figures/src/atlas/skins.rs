//! What goes wrong with vertices: their joints or their weights are wrong.

use super::{
    Part, Picture, Right,
    pictures::{at_step, before_and_after, broken, side_by_side},
    places::{WALKING, each_influence},
};
use crate::{
    arm::scene,
    body::{Side, turn},
    volume::{bent, twisted},
};
use glam::{Mat4, vec3};
use stage2_mesh_skin::{
    arm::{Angles, chain, pose_arm, tube_arm},
    methods::{Method, skin_arm},
    skin::{Influence, skin_position, skinning_matrices},
};
use stage3_gltf::{
    model::{Joint, Mesh},
    posed_mesh::posed_meshes,
};
use stage5_gpu::palette::MOST_JOINTS;

/// One vertex in so many has lost its weights.
const LOST: usize = 450;

/// A few vertices without weights, and the triangles at them.
pub fn spikes() -> Picture {
    let (model, pose) = at_step(WALKING);
    let right = posed_meshes(&model, &pose);
    let mut broken = model.clone();
    for mesh in &mut broken.meshes {
        let kept = |(vertex, list): (usize, &[Influence])| {
            if vertex % LOST == 0 { Vec::new() } else { list.to_vec() }
        };
        mesh.influences = mesh.influences.iter().enumerate().map(kept).collect();
    }
    let mut picture = before_and_after(&model, &right, &right, Side::Front);
    for (Mesh { indices, .. }, posed) in broken.meshes.iter().zip(posed_meshes(&broken, &pose)) {
        for corners in indices.as_chunks::<3>().0 {
            if corners.iter().any(|&vertex| (vertex as usize).is_multiple_of(LOST)) {
                let places = corners.map(|vertex| Side::Front.seen(posed.positions[vertex as usize]));
                picture.wrong.push(Part::Face(None, places.to_vec()));
            }
        }
    }
    picture
}

/// A skin whose list has the last joint first; its entries are read as the joints' own numbers.
pub fn another_joint() -> Picture {
    broken(WALKING, Side::Front, |model, _| {
        let last = model.skins[0].joints.len() - 1;
        each_influence(model, |influence| influence.joint = last - influence.joint);
    })
}

/// Joints counted from 1 where the file counts from 0.
pub fn counted_from_one() -> Picture {
    broken(WALKING, Side::Front, |model, _| {
        let last = model.skins[0].joints.len() - 1;
        each_influence(model, |influence| influence.joint = (influence.joint + 1).min(last));
    })
}

/// Bytes declared as normalised: each joint's number is divided by 255, and what is left of it is 0.
pub fn stiff() -> Picture {
    broken(WALKING, Side::Left, |model, _| {
        each_influence(model, |influence| influence.joint = (influence.joint as f32 / 255.0) as usize);
    })
}

/// The turns of the joints at rest left out, which FBX keeps in nodes of their own.
pub fn pivots() -> Picture {
    broken(WALKING, Side::Front, |model, pose| {
        for (joint, Joint { rest, .. }) in model.joints.iter().enumerate() {
            turn(pose, joint, |rotation| rest.to_parts().rotation.inverse() * rotation);
        }
    })
}

/// A tail with more joints than the uniforms hold; the matrices that were not sent are 0.
pub fn too_many_joints() -> Picture {
    let joints = MOST_JOINTS + 12;
    let tail = chain(&vec![0.5; joints]);
    let curl = |joint: usize| Angles { z_rad: -0.2 * joint as f32 / joints as f32, ..Angles::default() };
    let posed = pose_arm(&tail, &(0..joints).map(curl).collect::<Vec<_>>());
    let all = skinning_matrices(&posed, &tail.inverse_bind_matrices);
    let sent: Vec<Mat4> =
        (0..joints).map(|joint| if joint < MOST_JOINTS { all[joint] } else { Mat4::ZERO }).collect();
    let [right, wrong] = [all, sent].map(|palette| {
        let corner = |joint: usize, x: f32| {
            let half_width = 1.5 * (1.0 - 0.9 * joint as f32 / joints as f32);
            let at_bind = vec3(x * half_width, 0.5 * joint as f32, 0.0);
            skin_position(at_bind, &[Influence { joint, weight: 1.0 }], &palette).truncate()
        };
        let piece = |joint: usize| {
            vec![corner(joint, -1.0), corner(joint, 1.0), corner(joint + 1, 1.0), corner(joint + 1, -1.0)]
        };
        (0..joints - 1).map(|joint| Part::Face(None, piece(joint))).collect()
    });
    Picture { layout: Right::Beside, right, wrong, marks: Vec::new() }
}

/// Where two joints share a vertex, their weights sum to 0.8.
pub fn weights_sum() -> Picture {
    let right = scene("tube-z90");
    let mut wrong = right.clone();
    for influence in wrong.arm.influences.iter_mut().filter(|list| list.len() > 1).flatten() {
        influence.weight *= 0.8;
    }
    side_by_side(&right.skinned(), &wrong.skinned(), &right.arm.quads)
}

/// A tube of many joints that each vertex follows by six; of these, the four strongest are left.
pub fn four_of_more() -> Picture {
    let joints = 8;
    let mut arm = tube_arm();
    let bones = chain(&vec![1.0; joints]);
    (arm.parents, arm.lengths, arm.scales) = (bones.parents, bones.lengths, bones.scales);
    arm.inverse_bind_matrices = bones.inverse_bind_matrices;
    arm.influences = arm.positions.iter().map(|place| nearest(place.y, joints, 6)).collect();
    let angles = vec![Angles { z_rad: 0.28, ..Angles::default() }; joints];
    let right = skin_arm(&arm, &angles, Method::Smooth);
    arm.influences.iter_mut().for_each(|list| list.truncate(4));
    side_by_side(&right, &skin_arm(&arm, &angles, Method::Smooth), &arm.quads)
}

/// The influences of the nearest joints, the strongest first; they sum to 1.
fn nearest(y: f32, joints: usize, count: usize) -> Vec<Influence> {
    let weight = |joint: usize| (-0.04 * (y - joint as f32 - 0.5).powi(2)).exp();
    let mut list: Vec<Influence> =
        (0..joints).map(|joint| Influence { joint, weight: weight(joint) }).collect();
    list.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    list.truncate(count);
    let sum: f32 = list.iter().map(|influence| influence.weight).sum();
    list.iter_mut().for_each(|influence| influence.weight /= sum);
    list
}

/// One joint a vertex.
pub fn creased() -> Picture {
    let (right, wrong) = (scene("tube-z90"), scene("tube-z90-rigid"));
    side_by_side(&right.skinned(), &wrong.skinned(), &right.arm.quads)
}

/// A bend of 140°, blended linearly.
pub fn thin_elbow() -> Picture {
    by_two_methods([Angles::default(), bent(140.0)])
}

/// A twist of 180°, blended linearly.
pub fn candy_wrapper() -> Picture {
    by_two_methods([bent(-90.0), twisted(176.4)])
}

fn by_two_methods(angles: [Angles; 2]) -> Picture {
    let arm = tube_arm();
    let [right, wrong] =
        [Method::DualQuaternion, Method::Smooth].map(|method| skin_arm(&arm, &angles, method));
    side_by_side(&right, &wrong, &arm.quads)
}

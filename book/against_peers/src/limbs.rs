//! Looking, reaching and masks beside ozz-animation's jobs: a million random targets, each compared with the
//! same in `f64`; and the mannequin's waving over its walk.

use crate::ozz_jobs;
use glam::{DQuat, DVec3, Vec3};
use oorandom::Rand64;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::Local,
    pose::Pose,
    skeleton::{parents, posed_joints},
};
use stage4_animation::{
    beyond::{
        look_at::look_at,
        mask::{joint_mask, masked_fade},
        moves::mannequin,
        two_bone::two_bone_ik,
    },
    clip::find_clip,
    moment::pose_at,
};

const TARGETS: usize = 1_000_000;

/// Prints how far both are off; nothing is timed.
pub fn measure() {
    println!("places, and how far they are from the same in f64: of all, 99.99 % and the worst; above 1e-5");
    let mut random = Rand64::new(7);
    looks(&mut random);
    reaches(&mut random);
    masks();
}

/// Where a place 1 ahead comes to be.
fn looks(random: &mut Rand64) {
    let [mut ours, mut theirs] = [Vec::new(), Vec::new()];
    for _ in 0..TARGETS {
        let (forward, target) = (direction(random), vector(random, 2.0));
        let exact = target.as_dvec3().normalize();
        let off = |turn: DQuat| (turn.normalize() * forward.as_dvec3().normalize()).distance(exact);
        ours.push(off(look_at(forward, target, 4.0).as_dquat()));
        theirs.push(off(ozz_jobs::aim(forward, target).as_dquat()));
    }
    print("look-at", ours, theirs);
}

/// The ends and the knees of limbs whose bones are 0.25 to 1.25 long. Poles almost along the limb are left
/// out, because they say little.
fn reaches(random: &mut Rand64) {
    let mut ours = [Vec::new(), Vec::new()];
    let mut theirs = ours.clone();
    while ours[0].len() < TARGETS {
        let lengths = [0; 2].map(|_| 0.25 + random.rand_float() as f32);
        let (target, pole) = (vector(random, 1.5), direction(random));
        if pole.cross(target).length() < 0.25 * target.length() {
            continue;
        }
        let exact = limb(target.as_dvec3(), pole.as_dvec3(), lengths.map(f64::from));
        let places = two_bone_ik(Vec3::ZERO, target, pole, lengths).map(|place| place.as_dvec3());
        let [first, second] = ozz_jobs::reach(target, pole, lengths).map(|turn| turn.as_dquat().normalize());
        let [upper, lower] = lengths.map(f64::from);
        let knee = first * DVec3::X * upper;
        let their_places = [knee, knee + first * (second * DVec3::Y * lower)];
        for place in 0..2 {
            ours[place].push(places[place].distance(exact[place]));
            theirs[place].push(their_places[place].distance(exact[place]));
        }
    }
    for ((name, ours), theirs) in ["knee", "end"].into_iter().zip(ours).zip(theirs) {
        print(name, ours, theirs);
    }
}

/// Knee and end of a limb that begins at the origin.
fn limb(target: DVec3, pole: DVec3, [upper, lower]: [f64; 2]) -> [DVec3; 2] {
    let direction = target.normalize();
    let distance = target.length().clamp((upper - lower).abs(), upper + lower);
    let along = (upper * upper + distance * distance - lower * lower) / (2.0 * distance);
    let side = (pole - direction * pole.dot(direction)).normalize();
    let beside = (upper * upper - along * along).max(0.0).sqrt();
    [direction * along + side * beside, direction * distance]
}

/// The farthest that a joint of the mannequin is from where ozz's blend of the same two poses has it.
fn masks() {
    let (model, clips) = mannequin();
    let clip = |name| &clips[find_clip(&clips, name).expect("the mannequin has it")];
    let spine = model.find_joint("spine").expect("it has one");
    for generations in 0..=3 {
        let shares = joint_mask(&parents(&model), spine, generations);
        let mut most = 0.0f32;
        for frame in 0..120 {
            let time_s = frame as f32 / 120.0;
            let [walk, wave] = ["walk", "wave"].map(|name| pose_at(&model, clip(name), time_s));
            let blended = ozz_jobs::blend(&transforms(&walk), &transforms(&wave), &shares);
            let ours = posed_joints(&model, &masked_fade(&walk, &wave, &shares));
            let locals = blended.into_iter().map(Local::Parts).collect();
            let theirs = posed_joints(&model, &Pose { locals, ..walk });
            let apart = ours.iter().zip(&theirs).map(|(ours, theirs)| ours.w_axis.distance(theirs.w_axis));
            most = apart.fold(most, f32::max);
        }
        println!("mask in {} steps: joints at most {:.1e} m apart", generations + 1, most);
    }
}

fn transforms(pose: &Pose) -> Vec<Transform> {
    pose.locals.iter().map(|local| local.to_parts()).collect()
}

fn print(name: &str, ours: Vec<f64>, theirs: Vec<f64>) {
    for (whose, mut off) in [("ours", ours), ("ozz's", theirs)] {
        off.sort_by(f64::total_cmp);
        let above = off.iter().filter(|off| **off > 1e-5).count();
        let [most, worst] = [off.len() / 10_000 * 9_999, off.len() - 1].map(|at| off[at]);
        println!("{name}, {whose}: {most:.1e}, {worst:.1e}; {above} of {}", off.len());
    }
}

/// In a cube around the origin, but not near it.
fn vector(random: &mut Rand64, most: f32) -> Vec3 {
    loop {
        let [x, y, z] = [0; 3].map(|_| (2.0 * random.rand_float() as f32 - 1.0) * most);
        let vector = Vec3::new(x, y, z);
        if vector.length() > 0.05 {
            return vector;
        }
    }
}

fn direction(random: &mut Rand64) -> Vec3 {
    vector(random, 1.0).normalize()
}

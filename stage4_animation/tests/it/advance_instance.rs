//! Tests of `advance_instance`. Oracle: a pose is two numbers, x and an angle, mixed in `f64`.

use crate::instance::{clips, tip, way};
use glam::{Mat4, Quat, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Joint, Local, Mesh, Model},
    skeleton::skin_palette,
};
use stage4_animation::{
    arm::arm,
    clip::{Channel, Clip, Interpolation, Values},
    instance::{Instance, advance_instance, skin_instance},
    player::{AtEnd, Player},
    steps::arm_step,
};
use testing::cases::{self, Draws, Right, Rows};

#[track_caller]
fn assert_same_vertices(actual: &Instance, expected: impl Iterator<Item = Vec3>) {
    for (vertex, (actual, expected)) in actual.positions().zip(expected).enumerate() {
        // Positions up to 8: f32 keeps about seven digits.
        assert!(actual.abs_diff_eq(expected, 5e-6), "vertex {vertex}: is {actual}, should be {expected}");
    }
}

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
    let [lowest, highest] = [vec3(-4.0, 0.0, 0.0), vec3(0.625, 4.625, 0.0)];
    assert!((low - lowest).length() < 1e-5, "the lowest corner: is {low}, should be {lowest}");
    assert!((high - highest).length() < 1e-5, "the highest corner: is {high}, should be {highest}");
}

#[test]
fn its_clip_starts_again_after_its_end() {
    // 2 s in a clip of 1.5 s: it is at 0.5 s again.
    assert_same_vertices(&advanced(&arm(), 2.0), arm_step("key5").expect("is a step").into_iter());
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
fn the_joints_follow_the_pose() {
    let model = arm();
    let [shoulder, elbow] = advanced(&model, 0.0).model_from_joint[..] else { panic!("two joints") };
    assert_eq!(shoulder, Mat4::IDENTITY, "the shoulder");
    let x = elbow.transform_point3(Vec3::X);
    assert!(
        x.abs_diff_eq(vec3(0.0, 5.0, 0.0), 1e-6),
        "the elbow's x axis leads to {x}, should lead to (0, 5, 0)"
    );
    let [_, from_mesh] = skin_palette(&model.skins[0], &[shoulder, elbow])[..] else { panic!("two") };
    let tip = from_mesh.transform_point3(vec3(0.5, 8.0, 0.0));
    assert!(tip.abs_diff_eq(vec3(-4.0, 4.5, 0.0), 5e-6), "the tip is at {tip}, should be at (-4, 4.5, 0)");
}

/// S2-49: if the positions were not cleared, they would grow.
#[test]
fn in_no_time_nothing_changes() {
    let model = arm();
    let mut instance = advanced(&model, 0.5);
    let before: Vec<Vec3> = instance.positions().collect();
    for _ in 0..3 {
        advance_instance(&mut instance, &model, &clips(), 0.0);
        skin_instance(&mut instance, &model);
    }
    assert_eq!(instance.positions().count(), before.len(), "the number of vertices");
    for (vertex, (after, before)) in instance.positions().zip(before).enumerate() {
        assert!(after.abs_diff_eq(before, 5e-6), "vertex {vertex}: was {before}, is {after}");
    }
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
        let way = way(&before, &instance);
        assert!(way < 0.8, "frame {frame}: the tip moves by {way}, should be by less than 0.8");
        before = instance.clone();
    }
}

/// Each fade begins while the one before is in progress. The last clip holds the arm straight.
#[test]
fn a_fade_ends_in_the_last_clip() {
    let (model, clips) = (arm(), clips());
    let mut instance = advanced(&model, 0.0);
    for (clip, duration_s) in [(1, 0.5), (0, 0.5), (1, 0.25)] {
        instance.fade_to(clip, duration_s);
        for _ in 0..20 {
            advance_instance(&mut instance, &model, &clips, 1.0 / 64.0);
        }
    }
    skin_instance(&mut instance, &model);
    assert_same_vertices(&instance, arm_step("key5").expect("is a step").into_iter());
    assert_eq!(instance.fades.len(), 0, "the fades that are still in progress");
}

/// The vertices are made by `skin_instance`, or on the graphics card.
#[test]
fn no_vertices_are_made() {
    let model = arm();
    let mut instance = Instance::new(&model, 0);
    advance_instance(&mut instance, &model, &clips(), 0.25);
    assert_eq!(instance.meshes.len(), 0, "the number of meshes");
}

#[test]
fn a_fade_begins_where_the_instance_is() {
    let (model, clips) = (arm(), clips());
    let mut instance = advanced(&model, 0.1);
    let before = instance.clone();
    instance.fade_to(1, 1.0);
    advance_instance(&mut instance, &model, &clips, 0.0);
    skin_instance(&mut instance, &model);
    let way = way(&before, &instance);
    assert!(way < 1e-6, "the tip moves by {way}, should be by 0");
}

/// A key of a hip that moves along x, of its morph target, and of an elbow 2 above it that turns about z; a
/// hand is 3 above the elbow. So a pose is three numbers, x, a weight and an angle, and the oracle mixes
/// these. All times are in 16ths of a second, exact in binary, so that nothing is rounded at the seam.
#[derive(Clone, Copy, Debug)]
struct Key {
    time_s: f32,
    x: f32,
    angle_deg: f32,
    weight: f32,
}

/// A clip: its keys, and which of the three it leaves as they are.
#[derive(Clone, Debug)]
struct Keys {
    keys: Vec<Key>,
    left_out: Option<usize>,
}

/// The three, by their indices.
const PARTS: [&str; 3] = ["hip", "elbow", "morph target"];

/// One frame: its length, and the fade that begins before it, as a clip and a duration.
#[derive(Clone, Copy, Debug)]
struct Frame {
    elapsed_s: f32,
    fade: Option<(usize, f32)>,
}

impl Key {
    fn in_words(&self) -> String {
        let Self { time_s, x, angle_deg, weight } = self;
        format!("at {time_s} s x = {x}, the angle {angle_deg}°, the weight {weight}")
    }
}

impl Keys {
    fn in_words(&self) -> String {
        let keys: Vec<String> = self.keys.iter().map(Key::in_words).collect();
        let left_out = self.left_out.map(|part| format!("; it does not move the {}", PARTS[part]));
        keys.join("; ") + &left_out.unwrap_or_default()
    }

    fn duration_s(&self) -> f32 {
        self.keys[self.keys.len() - 1].time_s
    }
}

impl Frame {
    fn in_words(&self) -> String {
        let fade = |(clip, duration_s)| format!("a fade to clip {clip} in {duration_s} s begins, then ");
        format!("{}{} s pass", self.fade.map_or(String::new(), fade), self.elapsed_s)
    }
}

fn player_in_words(player: &Player) -> String {
    let at_end = if player.at_end == AtEnd::Loop { "loops" } else { "stays at its end" };
    format!("clip 0 from {} s, at speed {}, {at_end}", player.time_s, player.speed)
}

struct Input {
    clips: Vec<Keys>,
    player: Player,
    frames: Vec<Frame>,
    /// The model has three joints.
    elbow: usize,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let clips = draws.list(0, 2, |draws, _| keys(draws));
    let player = Player {
        time_s: draws.one_of(&[0.0, 0.5, 0.25, 0.75, 0.0625, 0.9375]),
        speed: draws.one_of(&[1.0, -1.0, 2.0, 0.5]),
        at_end: draws.one_of(&[AtEnd::Loop, AtEnd::Clamp]),
        ..Player::new(0)
    };
    let frames = draws.list(1, 8, |draws, _| frame(draws));
    // Clips of another model.
    let elbow = if draws.rarely(16) { 3 } else { 1 };
    let model = "a hip with a morph target at the origin, an elbow 2 above it, a hand 3 above that";
    draws.note("the model", model);
    if clips.is_empty() {
        draws.note("clips", "none");
    }
    for (index, keys) in clips.iter().enumerate() {
        draws.note(&format!("clip {index}"), &keys.in_words());
    }
    draws.note("player", &player_in_words(&player));
    for (index, frame) in frames.iter().enumerate() {
        draws.note(&format!("frame {index}"), &frame.in_words());
    }
    if elbow > 2 {
        draws.note("the clips turn joint", &elbow.to_string());
    }
    // Clips of another model that no frame shows may be refused or not.
    (elbow <= 2 || is_sampled(&clips, &frames)).then_some(Input { clips, player, frames, elbow })
}

fn keys(draws: &mut Draws) -> Keys {
    let left_out = draws.rarely(3).then(|| draws.index(PARTS.len()));
    let mut time_s = draws.one_of(&[0.0, 1.0, 0.25]);
    let keys = draws.list(1, 4, |draws, _| {
        let (x, angle_deg, weight) = (draws.number(2.0), 10.0 * draws.number(8.0), draws.number(2.0));
        let key = Key { time_s, x, angle_deg, weight };
        time_s += draws.one_of(&[1.0, 0.5, 0.25, 0.75]);
        key
    });
    Keys { keys, left_out }
}

fn frame(draws: &mut Draws) -> Frame {
    let fade = draws.rarely(3).then(|| (draws.index(2), draws.one_of(&[0.0, 1.0, 0.5, 0.25, 0.75])));
    let elapsed_s = if draws.flip() { draws.index(24) as f32 / 16.0 } else { draws.index(4) as f32 / 2.0 };
    Frame { elapsed_s, fade }
}

fn clip(clip: &Keys, elbow: usize) -> Clip {
    let keys = &clip.keys;
    let channel = |joint, values| {
        let times_s: Vec<f32> = keys.iter().map(|key| key.time_s).collect();
        Channel { joint, interpolation: Interpolation::Linear, times_s: times_s.into(), values }
    };
    let places = keys.iter().map(|key| vec3(key.x, 0.0, 0.0)).collect();
    let turns = keys.iter().map(|key| Quat::from_rotation_z(key.angle_deg.to_radians())).collect();
    let weights = keys.iter().map(|key| vec![key.weight]).collect();
    let mut channels = vec![
        channel(0, Values::Translations(places)),
        channel(elbow, Values::Rotations(turns)),
        channel(0, Values::MorphWeights(weights)),
    ];
    clip.left_out.map(|part| channels.remove(part));
    Clip { name: String::new(), duration_s: clip.duration_s(), channels }
}

fn model() -> Model {
    let joint = |(index, height): (usize, f32)| {
        let rest = Transform { translation: Vec3::Y * height, ..Transform::IDENTITY };
        let parent = index.checked_sub(1);
        let morph_weights = vec![0.0; usize::from(index == 0)];
        Joint { name: index.to_string(), parent, rest: Local::Parts(rest), morph_weights }
    };
    let joints = [0.0, 2.0, 3.0].into_iter().enumerate().map(joint).collect();
    Model { joints, meshes: vec![Mesh::default()], ..Model::default() }
}

fn answer(Input { clips, player, frames, elbow }: &mut Input) -> Rows {
    let clips: Vec<Clip> = clips.iter().map(|keys| clip(keys, *elbow)).collect();
    let model = model();
    let mut instance = Instance::new(&model, 0);
    instance.player = player.clone();
    let mut rows = Rows::default();
    for (index, frame) in frames.iter().enumerate() {
        if let Some((clip, duration_s)) = frame.fade {
            instance.fade_to(clip, duration_s);
        }
        advance_instance(&mut instance, &model, &clips, frame.elapsed_s);
        let [hip, elbow] = [0, 1].map(|joint| instance.pose.locals[joint].to_matrix());
        let hand = instance.model_from_joint[2].w_axis;
        let angle_rad = elbow.x_axis.y.atan2(elbow.x_axis.x);
        let weight = instance.pose.morph_weights[0][0];
        let [fades, meshes] = [instance.fades.len(), instance.meshes.len()].map(|count| count as f32);
        let time_s = instance.player.time_s;
        rows.push(index, [time_s, hip.w_axis.x, angle_rad, hand.x, hand.y, weight, fades, meshes]);
    }
    rows
}

/// A playing clip, with the fade that brings it in.
struct Layer {
    clip: usize,
    time_s: f64,
    elapsed_s: f64,
    fade_s: f64,
}

fn right(Input { clips, player, frames, elbow }: &Input) -> Right {
    let start_s = f64::from(player.time_s);
    let mut layers = vec![Layer { clip: 0, time_s: start_s, elapsed_s: 1.0, fade_s: 0.0 }];
    let speed = f64::from(player.speed);
    let mut rows = Rows::default();
    for (index, frame) in frames.iter().enumerate() {
        if let Some((clip, fade_s)) = frame.fade {
            layers.push(Layer { clip, time_s: 0.0, elapsed_s: 0.0, fade_s: f64::from(fade_s) });
        }
        let (mut x, mut angle, mut weight) = (0.0, 0.0, 0.0);
        for layer in &mut layers {
            layer.elapsed_s += f64::from(frame.elapsed_s);
            let clip = clips.get(layer.clip);
            let end_s = clip.map_or(0.0, |clip| f64::from(clip.duration_s()));
            layer.time_s = at_end(layer.time_s + speed * f64::from(frame.elapsed_s), end_s, player.at_end);
            let share = smooth(layer.elapsed_s, layer.fade_s);
            let part = |part: usize, of: fn(&Key) -> f32| match clip {
                Some(clip) if clip.left_out != Some(part) => keyed(&clip.keys, layer.time_s, of),
                _ => 0.0,
            };
            x += (part(0, |key| key.x) - x) * share;
            angle += (part(1, |key| key.angle_deg).to_radians() - angle) * share;
            weight += (part(2, |key| key.weight) - weight) * share;
        }
        let hand = [x - 3.0 * angle.sin(), 2.0 + 3.0 * angle.cos()];
        let over = layers.iter().rposition(|layer| layer.elapsed_s >= layer.fade_s).unwrap_or(0);
        let fades = (layers.len() - 1 - over) as f64;
        rows.push(index, [layers[layers.len() - 1].time_s, x, angle, hand[0], hand[1], weight, fades, 0.0]);
    }
    // The clips are another model's.
    let right = if *elbow > 2 { cases::refusal() } else { rows.right() };
    right.columns(
        "frame: time, hip's x, elbow's angle in rad, hand's x, hand's y, hip's morph weight, clips fading out, meshes made",
    )
}

/// True if a frame needs a clip that there is, and that turns the elbow. A fade that is over shows nothing of
/// the clip before.
fn is_sampled(clips: &[Keys], frames: &[Frame]) -> bool {
    let mut shown = vec![(0, 1.0, 0.0)];
    frames.iter().any(|frame| {
        shown.extend(frame.fade.map(|(clip, fade_s)| (clip, 0.0, fade_s)));
        for (_, elapsed_s, _) in &mut shown {
            *elapsed_s += frame.elapsed_s;
        }
        let last = shown.iter().rposition(|(_, elapsed_s, fade_s)| elapsed_s >= fade_s).unwrap_or(0);
        let turns = |clip: &Keys| clip.left_out != Some(1);
        shown[last..].iter().any(|(clip, ..)| clips.get(*clip).is_some_and(turns))
    })
}

fn at_end(time_s: f64, end_s: f64, at_end: AtEnd) -> f64 {
    match at_end {
        AtEnd::Clamp => time_s.clamp(0.0, end_s),
        AtEnd::Loop if end_s == 0.0 => 0.0,
        AtEnd::Loop => time_s.rem_euclid(end_s),
    }
}

/// The share of a fade: 1 once it is over; 3t² - 2t³ before.
fn smooth(elapsed_s: f64, fade_s: f64) -> f64 {
    let t = elapsed_s / fade_s;
    if elapsed_s >= fade_s { 1.0 } else { 3.0 * t.powi(2) - 2.0 * t.powi(3) }
}

/// In proportion between keys, and the end's value outside of them.
fn keyed(keys: &[Key], time_s: f64, of: fn(&Key) -> f32) -> f64 {
    let number = |key: &Key| (f64::from(key.time_s), f64::from(of(key)));
    for pair in keys.windows(2) {
        let ((from_s, from), (to_s, to)) = (number(&pair[0]), number(&pair[1]));
        if time_s < to_s {
            return from + (to - from) * ((time_s - from_s) / (to_s - from_s)).max(0.0);
        }
    }
    keys.last().map_or(0.0, |key| number(key).1)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

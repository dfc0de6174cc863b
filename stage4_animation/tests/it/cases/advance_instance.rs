use glam::{Quat, Vec3, vec3};
use stage1_bones::table::rows;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::model::{Joint, Local, Model};
use stage4_animation::{
    clip::{Channel, Clip, Interpolation, Values},
    instance::{Instance, advance_instance},
    player::{AtEnd, Player},
};
use testing::cases::{self, random::Random};

/// A key of a hip that moves along x, and of an elbow 2 above it that turns about z; a hand is 3 above the
/// elbow. So a pose is two numbers, x and an angle, and the oracle mixes these. All times are in 16ths of a
/// second, exact in binary, so that nothing is rounded at the seam.
#[derive(Clone, Copy, Debug)]
struct Key {
    time_s: f32,
    x: f32,
    angle_deg: f32,
}

/// One frame: its length, and the fade that begins before it, as a clip and a duration.
#[derive(Clone, Copy, Debug)]
struct Step {
    elapsed_s: f32,
    fade: Option<(usize, f32)>,
}

impl Key {
    fn in_words(&self) -> String {
        format!("at {} s x = {}, the angle {}°", self.time_s, self.x, self.angle_deg)
    }
}

impl Step {
    fn in_words(&self) -> String {
        let fade = |(clip, duration_s)| format!("a fade to clip {clip} in {duration_s} s begins, then ");
        format!("{}{} s pass", self.fade.map_or(String::new(), fade), self.elapsed_s)
    }
}

fn player_in_words(player: &Player) -> String {
    let at_end = if player.at_end == AtEnd::Loop { "loops" } else { "stays at its end" };
    let paused = if player.paused { ", paused" } else { "" };
    format!("clip 0 from {} s, at speed {}, {at_end}{paused}", player.time_s, player.speed)
}

/// Both behaviours at the ends, all speeds, fades over fades, cuts, pauses, models without clips, and clips
/// of another model.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let clip_count = if case.index % 16 == 6 { 0 } else { 2 };
        let keys: Vec<Vec<Key>> = (0..clip_count).map(|_| keys(random)).collect();
        for (index, keys) in keys.iter().enumerate() {
            case.note(
                &format!("clip {index}"),
                keys.iter().map(Key::in_words).collect::<Vec<_>>().join("; "),
            );
        }
        let mut player = Player { time_s: random.index(16) as f32 / 16.0, ..Player::new(0) };
        player.speed = [1.0, 2.0, 0.5, -1.0][random.index(4)];
        player.at_end = [AtEnd::Loop, AtEnd::Clamp][random.index(2)];
        player.paused = random.index(8) == 0;
        case.note("player", player_in_words(&player));
        let steps: Vec<Step> = (0..random.count(1, 8)).map(|_| step(random)).collect();
        for (index, step) in steps.iter().enumerate() {
            case.note(&format!("frame {index}"), step.in_words());
        }
        let mut clips: Vec<Clip> = keys.iter().map(|keys| clip(keys)).collect();
        let is_another_s = case.index % 16 == 13;
        if is_another_s {
            let joint = case.input("the clips turn joint", 3);
            clips.iter_mut().for_each(|clip| clip.channels[1].joint = joint);
        }
        case.columns("frame: time, hip's x, elbow's angle, hand's x, hand's y");
        case.run(|| played(&clips, &player, &steps));
        match is_another_s {
            true => case.expect_refusal(),
            false => case.expect(&expected(&keys, &player, &steps)),
        }
    });
}

fn keys(random: &mut Random) -> Vec<Key> {
    let mut time_s = random.index(2) as f32 / 4.0;
    let mut key = |_| {
        let key = Key { time_s, x: random.number(2.0), angle_deg: random.number(80.0) };
        time_s += (1 + random.index(4)) as f32 / 4.0;
        key
    };
    (0..3).map(&mut key).collect()
}

fn step(random: &mut Random) -> Step {
    let fade = (random.index(3) == 0).then(|| (random.index(2), random.index(4) as f32 / 4.0));
    Step { elapsed_s: random.index(24) as f32 / 16.0, fade }
}

fn clip(keys: &[Key]) -> Clip {
    let channel = |joint, values| {
        let times_s: Vec<f32> = keys.iter().map(|key| key.time_s).collect();
        Channel { joint, interpolation: Interpolation::Linear, times_s: times_s.into(), values }
    };
    let places = keys.iter().map(|key| vec3(key.x, 0.0, 0.0)).collect();
    let turns = keys.iter().map(|key| Quat::from_rotation_z(key.angle_deg.to_radians())).collect();
    let channels = vec![channel(0, Values::Translations(places)), channel(1, Values::Rotations(turns))];
    Clip { name: String::new(), duration_s: keys[keys.len() - 1].time_s, channels }
}

fn model() -> Model {
    let joint = |(index, height): (usize, f32)| {
        let rest = Transform { translation: Vec3::Y * height, ..Transform::IDENTITY };
        let parent = index.checked_sub(1);
        Joint { name: index.to_string(), parent, rest: Local::Parts(rest), morph_weights: Vec::new() }
    };
    Model { joints: [0.0, 2.0, 3.0].into_iter().enumerate().map(joint).collect(), ..Model::default() }
}

/// One row per frame: the player's time, the pose's x and angle, the hand's x and y.
fn described(frames: impl Iterator<Item = [f32; 5]>) -> String {
    rows(frames.enumerate())
}

fn played(clips: &[Clip], player: &Player, steps: &[Step]) -> String {
    let model = model();
    let mut instance = Instance::new(&model, 0);
    instance.player = player.clone();
    described(steps.iter().map(|step| {
        if let Some((clip, duration_s)) = step.fade {
            instance.fade_to(clip, duration_s);
        }
        advance_instance(&mut instance, &model, clips, step.elapsed_s);
        let [hip, elbow] = [0, 1].map(|joint| instance.pose.locals[joint].to_matrix());
        let hand = instance.model_from_joint[2].w_axis;
        [instance.player.time_s, hip.w_axis.x, elbow.x_axis.y.atan2(elbow.x_axis.x), hand.x, hand.y]
    }))
}

/// A playing clip, with the fade that brings it in.
struct Layer {
    clip: usize,
    time_s: f64,
    elapsed_s: f64,
    fade_s: f64,
}

fn expected(clips: &[Vec<Key>], player: &Player, steps: &[Step]) -> String {
    let start_s = f64::from(player.time_s);
    let mut layers = vec![Layer { clip: 0, time_s: start_s, elapsed_s: 1.0, fade_s: 0.0 }];
    let speed = if player.paused { 0.0 } else { f64::from(player.speed) };
    described(steps.iter().map(|step| {
        if let Some((clip, fade_s)) = step.fade {
            layers.push(Layer { clip, time_s: 0.0, elapsed_s: 0.0, fade_s: f64::from(fade_s) });
        }
        let (mut x, mut angle) = (0.0, 0.0);
        for layer in &mut layers {
            layer.elapsed_s += f64::from(step.elapsed_s);
            let keys = clips.get(layer.clip).map_or(&[][..], Vec::as_slice);
            let end_s = keys.last().map_or(0.0, |key| f64::from(key.time_s));
            if !player.paused {
                layer.time_s = at_end(layer.time_s + speed * f64::from(step.elapsed_s), end_s, player.at_end);
            }
            let share = smooth(layer.elapsed_s, layer.fade_s);
            let part = |of: fn(&Key) -> f32| keyed(keys, layer.time_s, of);
            x += (part(|key| key.x) - x) * share;
            angle += (part(|key| key.angle_deg).to_radians() - angle) * share;
        }
        let hand = [x - 3.0 * angle.sin(), 2.0 + 3.0 * angle.cos()];
        [layers[layers.len() - 1].time_s, x, angle, hand[0], hand[1]].map(|number| number as f32)
    }))
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

/// In proportion between keys, and the end's value outside of them; 0 without keys.
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

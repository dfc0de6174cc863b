//! Vertices that are far from the bones that move them, and near them if one mistake is undone: in how joints
//! are counted, or in how the mesh lies in its skeleton.

use super::{AGREED, binding::Binding, fit::Fit, mirror};
use glam::{Mat4, Quat, Vec3};
use std::f32::consts::{FRAC_PI_2, PI};

/// Where each joint was one off, the right one came to 1.6 and more.
const NEARER_COUNTED: f32 = 1.3;
/// A skeleton can be much alike on its sides, so the place of a mesh needs more.
const NEARER_PLACED: f32 = 1.6;
const NEARER_MOVED: f32 = 4.0;

/// Another place of the mesh.
struct Placing {
    mistake: String,
    moved: Mat4,
    /// So many times as near the vertices must come.
    least: f32,
    /// True for another unit of length: then a mesh is near or far from all joints alike.
    is_unit: bool,
}

/// The mistakes that explain best where a skin's vertices are. A mesh's place can only be told if the joints
/// at rest agree on it.
pub fn misplaced(binding: &Binding, joint_of_node: &[usize]) -> Option<String> {
    let (fit, joints_agree) = (Fit::of(binding)?, binding.spread() <= AGREED);
    let as_it_is = fit.distance(Some, Mat4::IDENTITY)?;
    // What speaks for each mistake, and the times as near.
    let mut found: Vec<(f32, f32, String)> = Vec::new();
    for Placing { mistake, moved, least, is_unit } in placings(binding, &fit) {
        let times = as_it_is / fit.distance(Some, moved).unwrap_or(f32::MAX);
        if joints_agree && times > least {
            found.push((if is_unit { f32::MAX } else { times / least }, times, mistake));
        }
    }
    // Of two joints, the other one is often as near.
    if binding.used.len() > 2 || joints_agree {
        found.extend(miscounted(&binding.joints, &fit.at_joints(), joint_of_node));
    }
    let (most, times) = found.iter().map(|it| (it.0, it.1)).max_by(|a, b| a.0.total_cmp(&b.0))?;
    let mut mistakes: Vec<String> =
        found.into_iter().filter(|it| it.0 > 0.95 * most).map(|it| it.2).collect();
    mistakes.dedup();
    Some(format!("{}; then they are {times:.1} times as near to their bones", mistakes.join("; or ")))
}

/// Other readings of the joints that vertices store.
fn miscounted(joints: &[usize], fit: &Fit, joint_of_node: &[usize]) -> Vec<(f32, f32, String)> {
    let of_node = |node: usize| joints.iter().position(|other| Some(other) == joint_of_node.get(node));
    let at = |entry: &dyn Fn(usize) -> Option<usize>| fit.distance(entry, Mat4::IDENTITY);
    let readings = [
        (
            "its vertices count the nodes of the file, not the joints in the skin's list: read them so",
            at(&of_node),
        ),
        ("its vertices count joints from 1, not from 0: read them so", at(&|stored| stored.checked_sub(1))),
        (
            "its vertices are tied to the joint before the right one: read the next",
            at(&|stored| Some((stored + 1).min(joints.len() - 1))),
        ),
    ];
    let as_it_is = at(&Some).unwrap_or_default();
    let times = |(mistake, distance): (&str, Option<f32>)| {
        let times = as_it_is / distance?;
        (times > NEARER_COUNTED).then(|| (times / NEARER_COUNTED, times, mistake.to_owned()))
    };
    readings.into_iter().filter_map(times).collect()
}

/// Other places of the mesh.
fn placings(binding: &Binding, fit: &Fit) -> Vec<Placing> {
    let turned = |axis: Vec3, angle_rad: f32| Mat4::from_quat(Quat::from_axis_angle(axis, angle_rad));
    let in_its = "its mesh, beside its skeleton,";
    let z_up =
        "its mesh is turned against its skeleton, as if one had z up and the other y: turn its vertices by";
    let turns = [
        (format!("{z_up} -90° about x"), turned(Vec3::X, -FRAC_PI_2)),
        (format!("{z_up} 90° about x"), turned(Vec3::X, FRAC_PI_2)),
        (format!("{in_its} faces backwards: turn its vertices by 180° about y"), turned(Vec3::Y, PI)),
        (format!("{in_its} has left and right exchanged: mirror its vertices in x"), mirror(Vec3::X)),
        (format!("{in_its} is a mirror image: mirror its vertices in z"), mirror(Vec3::Z)),
        (format!("{in_its} hangs upside down: mirror its vertices in y"), mirror(Vec3::Y)),
    ];
    let placing = |(mistake, moved)| Placing { mistake, moved, least: NEARER_PLACED, is_unit: false };
    let mut places: Vec<Placing> = turns.into_iter().map(placing).collect();
    // Far too small, any mesh is near its joints: it must be as large as its skeleton.
    let is_right = |by: f32| (0.5..5.0).contains(&(by * binding.low.distance(binding.high) / fit.size));
    for (by, unit) in [
        (0.01, "a hundred times too large for its joints: divide them"),
        (100.0, "a hundred times too small for its joints: multiply them"),
        (0.001, "a thousand times too large for its joints: divide them"),
        (1000.0, "a thousand times too small for its joints: multiply them"),
    ] {
        if is_right(by) {
            let moved = Mat4::from_scale(Vec3::splat(by));
            places.push(Placing { is_unit: true, ..placing((format!("its vertices are {unit}"), moved)) });
        }
    }
    for (node, moved) in nodes(binding) {
        let by = moved.determinant().abs().cbrt();
        if is_right(by) {
            let mistake = format!(
                "the transform of its mesh's node, {node}, does nothing under a skin, and was meant to count: apply it to \
                the vertices"
            );
            places.push(Placing { is_unit: !(0.1..10.0).contains(&by), ..placing((mistake, moved)) });
        }
    }
    let way = fit.way();
    if way.length() > fit.size / 2.0 {
        let [x, y, z] = way.to_array();
        let aside =
            format!("its mesh lies beside its skeleton: move its vertices by ({x:.2}, {y:.2}, {z:.2})");
        places.push(Placing { least: NEARER_MOVED, ..placing((aside, Mat4::from_translation(way))) });
    }
    places
}

/// The node of the skin's first mesh: its name, with its own transform, and with that in the model.
fn nodes(binding: &Binding) -> Vec<(String, Mat4)> {
    let of_skin = binding.model.meshes.iter().find(|mesh| mesh.skin == Some(binding.skin));
    let Some(mesh) = of_skin else { return Vec::new() };
    let node = &binding.model.joints[mesh.joint];
    [node.rest.to_matrix(), binding.model_from_joint[mesh.joint]]
        .map(|moved| (node.name.clone(), moved))
        .into()
}

//! Vertices that are far from the bones that move them, and near them if one mistake is undone: in how joints
//! are counted, or in how the mesh lies in its skeleton.

use super::{bounds, fit::Fit, meshes_of, mirror};
use glam::{Mat4, Quat, Vec3};
use stage3_gltf::{
    model::{Model, Skin},
    pose::rest_pose,
    skeleton::posed_joints,
};
use std::{
    cmp::Ordering,
    f32::consts::{FRAC_PI_2, PI},
};

/// The entry of a skin that a stored number means.
type Entry<'a> = Box<dyn Fn(&Skin, usize) -> Option<usize> + 'a>;

/// A mistake: another reading of the joint that a vertex stores, or another place of the mesh.
struct Reading<'a> {
    mistake: String,
    /// The entry of the skin that a stored number means, if there is one.
    entry: Entry<'a>,
    /// The place that the mesh should have.
    moved: Mat4,
    /// So many times as near the vertices must come.
    nearer: f32,
    /// True for another unit of length.
    is_unit: bool,
}

/// Where each joint was one off, the right one came to 1.6 and more.
const NEARER_COUNTED: f32 = 1.3;
/// A skeleton can be much alike on its sides, so the place of a mesh needs more.
const NEARER_PLACED: f32 = 1.6;

/// The mistake that explains best where a skin's vertices are, with what speaks for it. `joint_of_node` has
/// the model's joint of each of the file's nodes.
pub fn misplaced(model: &Model, index: usize, joint_of_node: &[usize]) -> Option<(f32, String)> {
    let (skin, fit) = (&model.skins[index], Fit::of(model, index)?);
    let as_it_is = fit.distance(Some, Mat4::IDENTITY)?;
    let times = |reading: &Reading| {
        let distance = fit.distance(|stored| (reading.entry)(skin, stored), reading.moved)?;
        Some(as_it_is / distance).filter(|times| *times > reading.nearer)
    };
    let readings = countings(joint_of_node).into_iter().chain(placings(model, index, &fit));
    let nearer = readings.filter_map(|reading| Some((times(&reading)?, reading)));
    // A mesh of another unit is near or far from all joints alike.
    let by = |(times, reading): &(f32, Reading)| (reading.is_unit, times / reading.nearer);
    let (times, reading) = nearer.max_by(|a, b| by(a).partial_cmp(&by(b)).unwrap_or(Ordering::Equal))?;
    let same = |node: &(String, Mat4)| {
        let distance = fit.distance(Some, node.1)?;
        (node.1 != reading.moved && as_it_is / distance > 0.95 * times).then(|| node.0.clone())
    };
    let nodes = nodes(model, index);
    let also = nodes.iter().find_map(same).filter(|_| reading.moved != Mat4::IDENTITY);
    let also = also.map(|node| {
        format!(" (the transform of its mesh's node, {node}, would do that, but does nothing under a skin)")
    });
    Some((
        if reading.is_unit { f32::MAX } else { times },
        format!(
            "{}; then they are {times:.1} times as near to their bones{}",
            reading.mistake,
            also.unwrap_or_default()
        ),
    ))
}

fn countings(joint_of_node: &[usize]) -> Vec<Reading<'_>> {
    let counting = |mistake: &str, entry| Reading {
        mistake: mistake.to_owned(),
        entry,
        moved: Mat4::IDENTITY,
        nearer: NEARER_COUNTED,
        is_unit: false,
    };
    let by_node = move |skin: &Skin, stored: usize| {
        let joint = joint_of_node.get(stored)?;
        skin.joints.iter().position(|other| other == joint)
    };
    vec![
        counting(
            "its vertices count the nodes of the file, not the joints in the skin's list: read them so",
            Box::new(by_node),
        ),
        counting(
            "its vertices count joints from 1, not from 0: read them so",
            Box::new(|_, stored| stored.checked_sub(1)),
        ),
        counting(
            "its vertices are tied to the joint before the right one: read the next",
            Box::new(|skin, stored| Some((stored + 1).min(skin.joints.len() - 1))),
        ),
    ]
}

/// Other places of the mesh.
fn placings(model: &Model, index: usize, fit: &Fit) -> Vec<Reading<'static>> {
    let placing = |mistake: &str, moved: Mat4| Reading {
        mistake: mistake.to_owned(),
        entry: Box::new(|_, stored| Some(stored)),
        moved,
        nearer: NEARER_PLACED,
        is_unit: false,
    };
    let turned = |axis: Vec3, angle_rad: f32| Mat4::from_quat(Quat::from_axis_angle(axis, angle_rad));
    let mut places = vec![
        placing(
            "its mesh is turned against its skeleton, as if one had z up and the other y: turn its vertices by -90° about x",
            turned(Vec3::X, -FRAC_PI_2),
        ),
        placing(
            "its mesh is turned against its skeleton, as if one had z up and the other y: turn its vertices by 90° about x",
            turned(Vec3::X, FRAC_PI_2),
        ),
        placing(
            "its mesh faces backwards in its skeleton: turn its vertices by 180° about y",
            turned(Vec3::Y, PI),
        ),
        placing(
            "left and right are exchanged between its mesh and its skeleton: mirror its vertices in x",
            mirror(Vec3::X),
        ),
        placing(
            "its mesh and its skeleton are mirror images, as if one were left-handed: mirror its vertices in z",
            mirror(Vec3::Z),
        ),
        placing("its mesh hangs upside down in its skeleton: mirror its vertices in y", mirror(Vec3::Y)),
    ];
    let (low, high) = bounds(&meshes_of(model, index));
    // Far too small, any mesh is near its joints: it must be as large as its skeleton.
    let is_right = |by: f32| (0.5..5.0).contains(&(by * low.distance(high) / fit.size));
    let units = [
        (0.01, "its vertices are a hundred times too large for its joints: divide them"),
        (100.0, "its vertices are a hundred times too small for its joints: multiply them"),
        (0.001, "its vertices are a thousand times too large for its joints: divide them"),
        (1000.0, "its vertices are a thousand times too small for its joints: multiply them"),
    ];
    let units = units.into_iter().filter(|(by, _)| is_right(*by));
    let scaled = |(by, mistake)| placing(mistake, Mat4::from_scale(Vec3::splat(by)));
    places.extend(units.map(|unit| Reading { is_unit: true, ..scaled(unit) }));
    for (node, moved) in
        nodes(model, index).into_iter().filter(|it| is_right(it.1.determinant().abs().cbrt()))
    {
        let meant = format!(
            "the transform of its mesh's node, {node}, does nothing under a skin, and was meant to count: apply it to the vertices"
        );
        let by = moved.determinant().abs().cbrt();
        places.push(Reading {
            nearer: NEARER_PLACED * 1.02,
            is_unit: !(0.1..10.0).contains(&by),
            ..placing(&meant, moved)
        });
    }
    let way = fit.way();
    if way.length() > fit.size / 2.0 {
        let [x, y, z] = way.to_array();
        let aside =
            format!("its mesh lies beside its skeleton: move its vertices by ({x:.2}, {y:.2}, {z:.2})");
        places.push(Reading { nearer: 4.0, ..placing(&aside, Mat4::from_translation(way)) });
    }
    places
}

/// The node of the skin's first mesh: its name, with its own transform, and with that in the model.
fn nodes(model: &Model, index: usize) -> Vec<(String, Mat4)> {
    let Some(mesh) = model.meshes.iter().find(|mesh| mesh.skin == Some(index)) else { return Vec::new() };
    let node = &model.joints[mesh.joint];
    let model_from_joint = posed_joints(model, &rest_pose(model));
    [node.rest.to_matrix(), model_from_joint[mesh.joint]].map(|moved| (node.name.clone(), moved)).into()
}

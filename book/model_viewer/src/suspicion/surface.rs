//! Meshes whose triangles and normals disagree.

use glam::{Mat3, Vec3};
use stage3_gltf::model::Mesh;
use std::f32::consts::FRAC_PI_2;

/// The part of the triangles above which it is no accident of the shape.
const MOST: f32 = 0.9;

/// The suspicion that a mesh is inside out, or that its normals are not its own.
pub fn inside_out(mesh: &Mesh) -> Option<String> {
    let faces = faces(mesh);
    if mesh.normals.is_empty()
        && mesh.indices.len() >= 36
        && enclosed(mesh).is_some_and(|volume| volume < 0.0)
    {
        return Some(
            "it is closed, and its triangles go round the wrong way: it looks inside out".to_owned(),
        );
    }
    let (mut outwards, mut inwards) = (0, 0);
    for (face, normal) in &faces {
        match face.dot(*normal) {
            along if along > 0.0 => outwards += 1,
            along if along < 0.0 => inwards += 1,
            _ => (),
        }
    }
    let all = outwards + inwards;
    if all == 0 || inwards as f32 <= MOST * all as f32 {
        return misdirected(mesh, &faces);
    }
    let whose = match enclosed(mesh) {
        Some(volume) if volume > 0.0 => "its triangles go round the right way, so its normals point inwards",
        Some(_) => "its triangles go round the wrong way, and it looks inside out",
        None => "it looks inside out",
    };
    Some(format!("{inwards} of its {all} triangles go round the other way than its normals say: {whose}"))
}

/// For each triangle with an area the normal of its plane, by the way it goes round, and the sum of its
/// corners' normals; unit length.
fn faces(mesh: &Mesh) -> Vec<(Vec3, Vec3)> {
    let corners = mesh.indices.as_chunks::<3>().0.iter().filter(|_| !mesh.normals.is_empty());
    let face = |corners: [usize; 3]| {
        let [a, b, c] = corners.map(|vertex| mesh.positions[vertex]);
        let normal: Vec3 = corners.iter().map(|&vertex| mesh.normals[vertex]).sum();
        ((b - a).cross(c - a).normalize_or_zero(), normal.normalize_or_zero())
    };
    let faces = corners.map(|triangle| face(triangle.map(|vertex| vertex as usize)));
    faces.filter(|(face, _)| *face != Vec3::ZERO).collect()
}

/// The volume that a mesh encloses, negative if its triangles go round the wrong way; none if it is open, so
/// that it depends on where one looks from.
fn enclosed(mesh: &Mesh) -> Option<f32> {
    let (low, high) = super::bounds(&[mesh]);
    let volume = |from: Vec3| {
        let of = |triangle: &[u32; 3]| {
            let [a, b, c] = triangle.map(|vertex| (mesh.positions[vertex as usize] - from).as_dvec3());
            a.dot(b.cross(c)) / 6.0
        };
        mesh.indices.as_chunks().0.iter().map(of).sum::<f64>() as f32
    };
    let (first, other) = (volume(low), volume(high));
    ((first - other).abs() < 0.05 * first.abs()).then_some(first)
}

/// The normals agree with the triangles' planes, on the average, by less than `LITTLE`, and by more than
/// `MUCH` once they are turned.
const LITTLE: f32 = 0.6;
const MUCH: f32 = 0.85;

/// The suspicion that normals belong to a mesh that was turned without them, or are all the same.
fn misdirected(mesh: &Mesh, faces: &[(Vec3, Vec3)]) -> Option<String> {
    let agreement = |turn: Mat3| {
        faces.iter().map(|(face, normal)| face.dot(turn * *normal)).sum::<f32>() / faces.len() as f32
    };
    let as_they_are = agreement(Mat3::IDENTITY);
    if faces.len() < 12 || as_they_are > LITTLE {
        return None;
    }
    let first = mesh.normals[0];
    // A normal without length was made to point up, and a warning says so.
    if first != Vec3::Y && mesh.normals.iter().all(|normal| normal.abs_diff_eq(first, 1e-3)) {
        return Some(format!(
            "its normals are all the same, ({:.2}, {:.2}, {:.2})",
            first.x, first.y, first.z
        ));
    }
    let turn = |axis: Vec3, name, degrees: i16| {
        (
            format!("{degrees}° about {name}"),
            Mat3::from_axis_angle(axis, f32::from(degrees) / 90.0 * FRAC_PI_2),
        )
    };
    let turns = [(Vec3::X, "x"), (Vec3::Y, "y"), (Vec3::Z, "z")]
        .into_iter()
        .flat_map(|(axis, name)| [90, -90, 180].map(|degrees| turn(axis, name, degrees)));
    let (name, _) = turns.into_iter().find(|(_, turn)| agreement(*turn) > MUCH)?;
    // Then the triangles go round the other way, too.
    let mirror =
        name.strip_prefix("180° about ").map(|axis| format!(" (or it was mirrored in {axis} without them)"));
    let mirror = mirror.unwrap_or_default();
    Some(format!(
        "its normals were not turned with it{mirror}: turned by {name}, they agree with its triangles, from which they are \
        off by {:.0}° as they are",
        as_they_are.clamp(-1.0, 1.0).acos().to_degrees()
    ))
}

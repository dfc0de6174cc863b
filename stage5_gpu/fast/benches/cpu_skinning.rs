//! The time to skin a vertex on the CPU: from the plain loop of stages 2 and 3 to the lean one, a step at a
//! time.
//!
//! `cargo bench -p fast`; with `--bench cpu_skinning -- --record` it also writes the book's charts. There
//! is no benchmark framework, because `cargo test` would build it for every learner. All loops run in turns
//! in one process, so a busy machine slows all of them.

use fast::{
    cpu_lean::{NormalRule, skin_lean, skin_lean_in_fours},
    lean_mesh::LeanMesh,
};
use glam::{EulerRot, Mat4, Quat, Vec3, Vec4, vec3};
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::{
    model::{Mesh, PosedMesh, influences::Influences},
    posed_mesh::skin_mesh,
};
use stage5_gpu::{
    cpu::{blend_matrices, skin_vertices, transform_normal},
    vertex::{PackedMesh, Vertex, pack_mesh},
};
use std::hint::black_box;
use testing::turns::{fastest_tenth, once, say};

const JOINTS: usize = 64;

fn main() {
    if let Some((work, rounds)) = once() {
        return count(&work, rounds);
    }
    let mut lines = ladder(&Case::new(10_000));
    for count in [1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000] {
        lines.extend(growth(&Case::new(count), count));
    }
    say("skinning.txt", "cargo bench -p fast --bench cpu_skinning", &lines);
}

/// A mesh in the formats that the loops take.
struct Case {
    mesh: Mesh,
    unskinned: PosedMesh,
    packed: PackedMesh,
    lean: LeanMesh,
    palette: Vec<Mat4>,
}

/// The time of each step. A step has all that the one before it has.
fn ladder(case: &Case) -> Vec<(String, f64)> {
    let Case { mesh, unskinned, packed, palette, .. } = case;
    let (mut lean, mut lean_in_fours) = (case.lean.clone(), case.lean.clone());
    let (mut kept, mut in_fours, mut in_eights) =
        (PosedMesh::default(), PosedMesh::default(), PosedMesh::default());
    let rule = NormalRule::Cofactors;
    let times_ns = fastest_tenth(
        mesh.positions.len(),
        400,
        [
            &mut || drop(black_box(skin_mesh(unskinned, &mesh.influences, palette))),
            &mut || drop(black_box(skin_blended(unskinned, &mesh.influences, palette))),
            &mut || drop(black_box(skin_vertices(&packed.vertices, &[], palette))),
            &mut || skin_into(&packed.vertices, palette, black_box(&mut kept)),
            &mut || skin_lean_in_fours(&mut lean_in_fours, palette, rule, black_box(&mut in_fours)),
            &mut || skin_lean(&mut lean, palette, rule, black_box(&mut in_eights)),
        ],
    );
    let steps = ["plain", "blended-first", "side-by-side", "room-kept", "bytes", "eights"];
    steps.iter().zip(times_ns).map(|(step, ns)| (format!("ladder {step}"), ns)).collect()
}

/// The plain loop with one change: a vertex's matrices are blended, and it is transformed once.
fn skin_blended(mesh: &PosedMesh, influences: &Influences, palette: &[Mat4]) -> PosedMesh {
    let mut skinned = PosedMesh::default();
    for ((&position, &normal), influences) in mesh.positions.iter().zip(&mesh.normals).zip(influences.iter())
    {
        let blended: Mat4 = influences.iter().map(|one| one.weight * palette[one.joint]).sum();
        skinned.positions.push(blended.transform_point3(position));
        skinned.normals.push(transform_normal(normal.into(), &blended).into());
    }
    skinned
}

/// `skin_vertices` with one change: the list to which it writes is kept.
fn skin_into(vertices: &[Vertex], palette: &[Mat4], skinned: &mut PosedMesh) {
    skinned.positions.resize(vertices.len(), Vec3::ZERO);
    skinned.normals.resize(vertices.len(), Vec3::ZERO);
    let results = skinned.positions.iter_mut().zip(&mut skinned.normals);
    for (vertex, (position, normal)) in vertices.iter().zip(results) {
        let blended = blend_matrices(vertex.joints, vertex.weights, palette);
        *position = blended.transform_point3(vertex.position);
        *normal = transform_normal(vertex.normal.into(), &blended).into();
    }
}

fn growth(case: &Case, count: usize) -> Vec<(String, f64)> {
    let Case { mesh, unskinned, packed, palette, .. } = case;
    let (mut lean, mut skinned) = (case.lean.clone(), PosedMesh::default());
    let times_ns = fastest_tenth(
        count,
        (3_000_000 / count).clamp(20, 300),
        [
            &mut || drop(black_box(skin_mesh(unskinned, &mesh.influences, palette))),
            &mut || drop(black_box(skin_vertices(&packed.vertices, &[], palette))),
            &mut || skin_lean(&mut lean, palette, NormalRule::Cofactors, black_box(&mut skinned)),
        ],
    );
    ["plain", "skin_vertices", "lean"]
        .iter()
        .zip(times_ns)
        .map(|(loop_name, ns)| (format!("{loop_name} {count}"), ns))
        .collect()
}

impl Case {
    /// Vertices with four joints each, which are close to each other in the palette, as in a file.
    fn new(count: usize) -> Self {
        let mut seed = 0.0_f32;
        let mut part = || {
            seed += 1.0;
            (seed * 12.9898).sin()
        };
        let (mut positions, mut normals) = (Vec::new(), Vec::new());
        let mut mesh = Mesh { skin: Some(0), ..Mesh::default() };
        for index in 0..count {
            positions.push(vec3(part(), part(), part()));
            normals.push(vec3(part(), part(), part()).normalize_or(Vec3::Y));
            let weights = Vec4::new(part(), part(), part(), part()).abs() + 0.01;
            let weights = (weights / weights.element_sum()).to_array();
            let near = index * JOINTS / count;
            let influence = |place| Influence { joint: (near + place * 3) % JOINTS, weight: weights[place] };
            mesh.influences.push(&[0, 1, 2, 3].map(influence));
        }
        let unskinned = PosedMesh { positions, normals };
        mesh.positions = unskinned.positions.clone();
        mesh.normals = unskinned.normals.clone();
        let matrix = |_| {
            let rotation = Quat::from_euler(EulerRot::XYZ, part(), part(), part());
            Mat4::from_rotation_translation(rotation, vec3(part(), part(), part()))
        };
        let palette = (0..JOINTS).map(matrix).collect();
        let packed = pack_mesh(&mesh);
        Self { lean: LeanMesh::new(&packed).expect("four influences"), packed, unskinned, mesh, palette }
    }
}

/// Skins a thousand vertices `rounds` times.
fn count(work: &str, rounds: usize) {
    let Case { packed, mut lean, palette, .. } = Case::new(1000);
    let mut skinned = PosedMesh::default();
    for _ in 0..rounds {
        match work {
            "lean" => skin_lean(&mut lean, &palette, NormalRule::Cofactors, black_box(&mut skinned)),
            "lean-plain-normals" => {
                skin_lean(&mut lean, &palette, NormalRule::Positions, black_box(&mut skinned));
            }
            "skin_vertices" => drop(black_box(skin_vertices(&packed.vertices, &[], &palette))),
            _ => panic!("there is no work `{work}`"),
        }
    }
}

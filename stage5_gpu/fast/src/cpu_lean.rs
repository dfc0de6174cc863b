//! Skinning on the CPU with all that the processor offers: the same sum as [`skin_vertices`], in less than
//! half the time.
//!
//! It differs in five ways, the last steps of the book's ladder:
//!
//! - The result's memory is kept from frame to frame: nothing is allocated.
//! - A vertex is the 44 bytes that skinning reads, not 72 with colours and texture coordinates: less has to
//!   come from memory.
//! - A joint is one byte, and the table has 256 matrices: no index can be too large, so none has to be
//!   checked.
//! - Where the processor has AVX2 and FMA, eight numbers are computed at a time: two columns of a matrix,
//!   then two vertices. The processor is asked when the program runs, so one program serves all.
//! - There, vertices are also fetched from memory before they are needed.
//!
//! Elsewhere glam computes four numbers at a time: with SSE2 on other x86-64 processors, with NEON on ARM's.
//!
//! Meshes with morph targets, without a skin, with more than four influences per vertex or with more than 256
//! joints are left to [`skin_vertices`].
//!
//! [`skin_vertices`]: stage5_gpu::cpu::skin_vertices

#[cfg(target_arch = "x86_64")]
use crate::cpu_avx2;
use crate::lean_mesh::LeanMesh;
use glam::{Mat3A, Mat4, Vec3, Vec3A};
use stage3_gltf::model::PosedMesh;
use stage5_gpu::cpu::{blend_matrices, transform_normal};

/// The matrix that transforms a normal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormalRule {
    /// By the inverse transpose, made of cross products: right under uneven scale, too.
    Cofactors,
    /// By the matrix that moves the positions, as in three.js: right unless a joint or a blend scales
    /// unevenly.
    Positions,
}

/// Skins a mesh into `skinned`, in model space. The positions are within a millionth of the model's size of
/// those of [`skin_vertices`](stage5_gpu::cpu::skin_vertices); normals are not made unit length.
///
/// # Panics
/// If a joint of the mesh is not in the palette.
pub fn skin_lean(mesh: &mut LeanMesh, palette: &[Mat4], rule: NormalRule, skinned: &mut PosedMesh) {
    prepare(mesh, palette, skinned);
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        let PosedMesh { positions, normals } = skinned;
        #[expect(unsafe_code, reason = "only here is it known what the processor can do")]
        // SAFETY: the processor has just said that it has AVX2 and FMA.
        unsafe {
            match rule {
                NormalRule::Cofactors => {
                    cpu_avx2::skin::<true>(&mesh.vertices, &mesh.palette, positions, normals);
                }
                NormalRule::Positions => {
                    cpu_avx2::skin::<false>(&mesh.vertices, &mesh.palette, positions, normals);
                }
            }
        }
        return;
    }
    skin_in_fours(mesh, rule, skinned);
}

/// [`skin_lean`] with four numbers at a time, as on processors without AVX2.
///
/// # Panics
/// If a joint of the mesh is not in the palette.
pub fn skin_lean_in_fours(mesh: &mut LeanMesh, palette: &[Mat4], rule: NormalRule, skinned: &mut PosedMesh) {
    prepare(mesh, palette, skinned);
    skin_in_fours(mesh, rule, skinned);
}

/// Makes room for the result, the first time, and fills the table of matrices.
fn prepare(mesh: &mut LeanMesh, palette: &[Mat4], skinned: &mut PosedMesh) {
    let LeanMesh { vertices, joint_count, palette: table } = mesh;
    assert!(*joint_count <= palette.len(), "{joint_count} joints, {} matrices", palette.len());
    table.0[..*joint_count].copy_from_slice(&palette[..*joint_count]);
    skinned.positions.resize(vertices.len(), Vec3::ZERO);
    skinned.normals.resize(vertices.len(), Vec3::ZERO);
}

fn skin_in_fours(mesh: &LeanMesh, rule: NormalRule, skinned: &mut PosedMesh) {
    let results = skinned.positions.iter_mut().zip(&mut skinned.normals);
    for (vertex, (position, normal)) in mesh.vertices.iter().zip(results) {
        let model_from_mesh = blend_matrices(vertex.joints.map(u16::from), vertex.weights(), &mesh.palette.0);
        *position = model_from_mesh.transform_point3a(Vec3A::from_vec4(vertex.position())).into();
        let before = Vec3A::from_vec4(vertex.normal());
        *normal = match rule {
            NormalRule::Cofactors => transform_normal(before, &model_from_mesh).into(),
            NormalRule::Positions => (Mat3A::from_mat4(model_from_mesh) * before).into(),
        };
    }
}

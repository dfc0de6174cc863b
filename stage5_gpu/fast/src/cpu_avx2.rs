//! The loop of [`cpu_lean`](crate::cpu_lean) for processors with AVX2 and FMA: eight numbers at a time.
//!
//! A `__m256` is eight numbers: here two columns of one matrix, later the same column of two vertices. Its
//! functions begin with `_mm256_`; each is one instruction. `fmadd` is a · b + c in one instruction, and
//! rounds once. Only functions that name the instructions which they need may call them, as all of these do.

use crate::lean_mesh::{LeanPalette, LeanVertex};
use glam::{Mat4, Vec3, Vec4, vec3};
use std::arch::x86_64::*;

/// The number of vertices by which memory is fetched ahead, for reading and for writing.
const AHEAD: usize = 128;

/// Moves vertices with their joints, two at a time. Normals are transformed by the inverse transpose, or by
/// the matrix itself.
#[target_feature(enable = "avx2,fma")]
pub fn skin<const COFACTORS: bool>(
    vertices: &[LeanVertex],
    palette: &LeanPalette,
    positions: &mut [Vec3],
    normals: &mut [Vec3],
) {
    let (pairs, last) = vertices.as_chunks::<2>();
    let (position_pairs, last_position) = positions.as_chunks_mut::<2>();
    let (normal_pairs, last_normal) = normals.as_chunks_mut::<2>();
    for ((pair, positions), normals) in pairs.iter().zip(position_pairs).zip(normal_pairs) {
        fetch(pair, AHEAD * size_of::<LeanVertex>());
        fetch(pair, AHEAD * size_of::<LeanVertex>() + 64);
        fetch(positions, AHEAD * size_of::<Vec3>());
        fetch(normals, AHEAD * size_of::<Vec3>());
        skin_pair::<COFACTORS>(pair, palette, positions, normals);
    }
    if let ([vertex], [position], [normal]) = (last, last_position, last_normal) {
        let (mut positions, mut normals) = ([Vec3::ZERO; 2], [Vec3::ZERO; 2]);
        skin_pair::<COFACTORS>(&[*vertex; 2], palette, &mut positions, &mut normals);
        (*position, *normal) = (positions[0], normals[0]);
    }
}

/// Fetches the cache line `ahead` bytes behind a place, before it is needed. It may lie past the end.
#[inline]
fn fetch<T>(place: &T, ahead: usize) {
    let place = (&raw const *place).cast::<i8>().wrapping_add(ahead);
    #[expect(unsafe_code, reason = "there is no other way to say it")]
    // SAFETY: nothing is read. An address without memory is ignored.
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(place);
    }
}

/// Skins two vertices, each in one half of every register.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn skin_pair<const COFACTORS: bool>(
    [a, b]: &[LeanVertex; 2],
    palette: &LeanPalette,
    positions: &mut [Vec3; 2],
    normals: &mut [Vec3; 2],
) {
    let ([a_xy, a_zw], [b_xy, b_zw]) = (blend(a, palette), blend(b, palette));
    let x = _mm256_permute2f128_ps::<0x20>(a_xy, b_xy);
    let y = _mm256_permute2f128_ps::<0x31>(a_xy, b_xy);
    let z = _mm256_permute2f128_ps::<0x20>(a_zw, b_zw);
    let w = _mm256_permute2f128_ps::<0x31>(a_zw, b_zw);
    let [px, py, pz] = splat(a.position(), b.position());
    let position = _mm256_fmadd_ps(x, px, _mm256_fmadd_ps(y, py, _mm256_fmadd_ps(z, pz, w)));
    store(position, positions);
    let [nx, ny, nz] = splat(a.normal(), b.normal());
    let normal = if COFACTORS {
        let (x_turned, y_turned, z_turned) = (turned(x), turned(y), turned(z));
        let yz = _mm256_fmsub_ps(y, z_turned, _mm256_mul_ps(y_turned, z));
        let zx = _mm256_fmsub_ps(z, x_turned, _mm256_mul_ps(z_turned, x));
        let xy = _mm256_fmsub_ps(x, y_turned, _mm256_mul_ps(x_turned, y));
        let sum = _mm256_fmadd_ps(yz, nx, _mm256_fmadd_ps(zx, ny, _mm256_mul_ps(xy, nz)));
        // The determinant, in all four places of each half. The normal takes its sign: in a mirror it would
        // otherwise point inwards.
        let determinant = _mm256_dp_ps::<0x7f>(x, turned(yz));
        turned(_mm256_xor_ps(sum, _mm256_and_ps(determinant, _mm256_set1_ps(-0.0))))
    } else {
        _mm256_fmadd_ps(x, nx, _mm256_fmadd_ps(y, ny, _mm256_mul_ps(z, nz)))
    };
    store(normal, normals);
}

/// The sum of a vertex's matrices, each times its weight.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn blend(vertex: &LeanVertex, palette: &LeanPalette) -> [__m256; 2] {
    let [a, b, c, d] = vertex.joints.map(|joint| columns(&palette.0[usize::from(joint)]));
    let [wa, wb, wc, wd] = vertex.weights().map(|weight| _mm256_set1_ps(weight));
    let sum = |i: usize| {
        let first = _mm256_fmadd_ps(b[i], wb, _mm256_mul_ps(a[i], wa));
        _mm256_fmadd_ps(d[i], wd, _mm256_fmadd_ps(c[i], wc, first))
    };
    [sum(0), sum(1)]
}

/// A matrix as two pairs of columns.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn columns(matrix: &Mat4) -> [__m256; 2] {
    let Mat4 { x_axis, y_axis, z_axis, w_axis } = *matrix;
    [_mm256_set_m128(y_axis.into(), x_axis.into()), _mm256_set_m128(w_axis.into(), z_axis.into())]
}

/// Each number of two vectors, four times: `[a.x, a.x, a.x, a.x, b.x, b.x, b.x, b.x]`, and so on.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn splat(a: Vec4, b: Vec4) -> [__m256; 3] {
    let both = _mm256_set_m128(b.into(), a.into());
    [_mm256_permute_ps::<0x00>(both), _mm256_permute_ps::<0x55>(both), _mm256_permute_ps::<0xaa>(both)]
}

/// y, z, x in place of x, y, z, in both halves. For vectors a and b, `a * turned(b) - turned(a) * b` becomes
/// a × b once it is turned.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn turned(vectors: __m256) -> __m256 {
    _mm256_permute_ps::<0b11_00_10_01>(vectors)
}

/// Stores three numbers of each half, side by side.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn store(vectors: __m256, into: &mut [Vec3; 2]) {
    let packed = _mm256_permutevar8x32_ps(vectors, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 7, 7));
    let low = Vec4::from(_mm256_castps256_ps128(packed));
    let high = Vec4::from(_mm256_extractf128_ps::<1>(packed));
    *into = [vec3(low.x, low.y, low.z), vec3(low.w, high.x, high.y)];
}

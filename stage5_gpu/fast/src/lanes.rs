//! Eight joints side by side, as a processor's lanes take them.
//!
//! A list of transforms keeps the ten numbers of a joint together. A processor with AVX2 multiplies eight
//! numbers by eight others at once, if they lie side by side. So here the first numbers of eight joints lie
//! together, then their second ones, and so on: a *structure of arrays*. The loops over [`LANES`] are plain,
//! and the compiler turns eight rounds into one instruction.
//!
//! Both fast ways to sample a clip, [`tracks`](crate::tracks) and [`baked`](crate::baked), end here: in
//! local matrices, and from these in model space.

use glam::{Mat4, Quat, Vec3, Vec4};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::pose::Pose;
use stage4_animation::find_key::KeyInterval;

/// The number of joints that lie side by side.
pub const LANES: usize = 8;

/// One number of eight joints.
pub type Lane = [f32; LANES];

/// The transforms of eight joints, relative to their parents, number by number. A rotation may have any
/// length but 0.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(32))]
pub struct TransformLanes {
    /// x, y, z.
    pub translation: [Lane; 3],
    /// x, y, z, w.
    pub rotation: [Lane; 4],
    /// x, y, z.
    pub scale: [Lane; 3],
}

impl TransformLanes {
    /// Eight joints at their parents' places.
    pub const IDENTITY: Self = Self {
        translation: [[0.0; LANES]; 3],
        rotation: [[0.0; LANES], [0.0; LANES], [0.0; LANES], [1.0; LANES]],
        scale: [[1.0; LANES]; 3],
    };

    /// Puts a joint into a lane.
    pub fn set(&mut self, lane: usize, transform: &Transform) {
        set(&mut self.translation, lane, transform.translation.to_array());
        set(&mut self.rotation, lane, transform.rotation.to_array());
        set(&mut self.scale, lane, transform.scale.to_array());
    }

    /// The joint in a lane.
    pub fn get(&self, lane: usize) -> Transform {
        Transform {
            translation: Vec3::from_array(self.translation.map(|numbers| numbers[lane])),
            rotation: Quat::from_array(self.rotation.map(|numbers| numbers[lane])),
            scale: Vec3::from_array(self.scale.map(|numbers| numbers[lane])),
        }
    }
}

/// Puts a value into a lane.
pub fn set<const N: usize>(lanes: &mut [Lane; N], lane: usize, value: [f32; N]) {
    for (numbers, number) in lanes.iter_mut().zip(value) {
        numbers[lane] = number;
    }
}

/// The local matrices of eight joints: four columns of three numbers. The fourth row is 0 0 0 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(32))]
pub struct MatrixLanes {
    columns: [[Lane; 3]; 4],
}

impl MatrixLanes {
    /// Puts a matrix into a lane.
    pub fn set(&mut self, lane: usize, matrix: &Mat4) {
        let columns = [matrix.x_axis, matrix.y_axis, matrix.z_axis, matrix.w_axis];
        for (lanes, column) in self.columns.iter_mut().zip(columns) {
            set(lanes, lane, column.truncate().to_array());
        }
    }
}

/// A pose whose memory is kept from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct LanePose {
    /// A block for every eight joints.
    pub(crate) transforms: Vec<TransformLanes>,
    /// The place of the time in each table of times.
    pub(crate) intervals: Vec<KeyInterval>,
    pub(crate) matrices: Vec<MatrixLanes>,
    /// The joints that are sampled the plain way, at their places in the model.
    pub(crate) plain: Pose,
    /// Model space, one per joint.
    pub model_from_joint: Vec<Mat4>,
}

/// Points on straight lines, number by number: stage 4's `lerp`.
#[inline(always)]
pub(crate) fn lerp_lanes<const N: usize>(from: &[Lane; N], to: &[Lane; N], t: f32, mixed: &mut [Lane; N]) {
    for number in 0..N {
        for i in 0..LANES {
            mixed[number][i] = from[number][i] * (1.0 - t) + to[number][i] * t;
        }
    }
}

/// The number of blocks for so many joints.
pub fn block_count(joints: usize) -> usize {
    joints.div_ceil(LANES)
}

/// The matrices of eight transforms, as by stage 2's `compose`. The rotation is made unit length on the way.
#[inline(always)]
pub fn compose_lanes(transforms: &TransformLanes, matrices: &mut MatrixLanes) {
    let TransformLanes { translation, rotation: [x, y, z, w], scale } = transforms;
    let [x_axis, y_axis, z_axis, origin] = &mut matrices.columns;
    for i in 0..LANES {
        let (x, y, z, w) = (x[i], y[i], z[i], w[i]);
        // A rotation of twice the length would turn by four times as much, so the square of the length is
        // divided out.
        let twice = 2.0 / (x * x + y * y + z * z + w * w);
        let (x2, y2, z2) = (x * twice, y * twice, z * twice);
        let (xx, yy, zz) = (x * x2, y * y2, z * z2);
        let (xy, xz, yz) = (x * y2, x * z2, y * z2);
        let (wx, wy, wz) = (w * x2, w * y2, w * z2);
        x_axis[0][i] = (1.0 - (yy + zz)) * scale[0][i];
        x_axis[1][i] = (xy + wz) * scale[0][i];
        x_axis[2][i] = (xz - wy) * scale[0][i];
        y_axis[0][i] = (xy - wz) * scale[1][i];
        y_axis[1][i] = (1.0 - (xx + zz)) * scale[1][i];
        y_axis[2][i] = (yz + wx) * scale[1][i];
        z_axis[0][i] = (xz + wy) * scale[2][i];
        z_axis[1][i] = (yz - wx) * scale[2][i];
        z_axis[2][i] = (1.0 - (xx + yy)) * scale[2][i];
    }
    *origin = *translation;
}

/// Stage 2's `model_matrices` for local matrices in lanes. A number of the local matrix is multiplied with a
/// column of the parent's, so no matrix has to be taken out of its lanes.
///
/// Most joints follow their parents. Along such a chain the parent's matrix stays in registers: to read back
/// what has just been written would take longer than the sums do.
#[inline(always)]
pub(crate) fn model_from_lanes(
    parents: &[Option<usize>],
    locals: &[MatrixLanes],
    model_from_joint: &mut Vec<Mat4>,
) {
    model_from_joint.resize(parents.len(), Mat4::IDENTITY);
    let mut joint = 0;
    while joint < parents.len() {
        let mut model_from_last = parents[joint].map_or(Mat4::IDENTITY, |parent| model_from_joint[parent]);
        loop {
            let local = &locals[joint / LANES].columns;
            model_from_last = model_from_lane(&model_from_last, local, joint % LANES);
            model_from_joint[joint] = model_from_last;
            joint += 1;
            if parents.get(joint) != Some(&Some(joint - 1)) {
                break;
            }
        }
    }
}

/// A joint's matrix in model space, from its parent's and its own lane.
#[inline(always)]
fn model_from_lane(model_from_parent: &Mat4, [x, y, z, origin]: &[[Lane; 3]; 4], lane: usize) -> Mat4 {
    let column = |numbers: &[Lane; 3]| -> Vec4 {
        model_from_parent.x_axis * numbers[0][lane]
            + model_from_parent.y_axis * numbers[1][lane]
            + model_from_parent.z_axis * numbers[2][lane]
    };
    Mat4::from_cols(column(x), column(y), column(z), column(origin) + model_from_parent.w_axis)
}

/// Runs `work` with eight numbers at a time if the processor can, otherwise with four. Only code that is
/// inlined into `work` gets the wide registers, so all functions on lanes are inlined.
#[inline]
pub(crate) fn in_wide_registers(work: impl FnOnce()) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[target_feature(enable = "avx2")]
        fn in_eights(work: impl FnOnce()) {
            work();
        }
        #[expect(unsafe_code, reason = "only here is it known what the processor can do")]
        // SAFETY: the processor has just said that it has AVX2.
        unsafe {
            in_eights(work);
        }
        return;
    }
    work();
}

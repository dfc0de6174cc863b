// What the table needs of ozz-animation, as plain functions.

#include "ozz/base/maths/simd_math.h"
#include "ozz/base/span.h"
#include "ozz/geometry/runtime/skinning_job.h"

using ozz::math::Float4x4;

// Four influences a vertex; three weights each, the fourth is what is left of 1. `inverse_transposes` may be null.
extern "C" bool ozz_skin(int vertices, const Float4x4* matrices, const Float4x4* inverse_transposes, int joints,
                         const uint16_t* indices, const float* weights, const float* positions,
                         const float* normals, float* out_positions, float* out_normals) {
  const size_t count = static_cast<size_t>(vertices);
  ozz::geometry::SkinningJob job;
  job.vertex_count = vertices;
  job.influences_count = 4;
  job.joint_matrices = ozz::span<const Float4x4>(matrices, joints);
  if (inverse_transposes) {
    job.joint_inverse_transpose_matrices = ozz::span<const Float4x4>(inverse_transposes, joints);
  }
  job.joint_indices = ozz::span<const uint16_t>(indices, count * 4);
  job.joint_indices_stride = sizeof(uint16_t) * 4;
  job.joint_weights = ozz::span<const float>(weights, count * 3);
  job.joint_weights_stride = sizeof(float) * 3;
  job.in_positions = ozz::span<const float>(positions, count * 3);
  job.in_positions_stride = sizeof(float) * 3;
  job.in_normals = ozz::span<const float>(normals, count * 3);
  job.in_normals_stride = sizeof(float) * 3;
  job.out_positions = ozz::span<float>(out_positions, count * 3);
  job.out_positions_stride = sizeof(float) * 3;
  job.out_normals = ozz::span<float>(out_normals, count * 3);
  job.out_normals_stride = sizeof(float) * 3;
  return job.Run();
}

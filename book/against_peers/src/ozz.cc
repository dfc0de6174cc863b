// The functions of ozz-animation that the table needs, in plain C.

#include <string>

#include "ozz/animation/offline/animation_builder.h"
#include "ozz/animation/offline/raw_animation.h"
#include "ozz/animation/offline/raw_skeleton.h"
#include "ozz/animation/offline/skeleton_builder.h"
#include "ozz/animation/runtime/animation.h"
#include "ozz/animation/runtime/blending_job.h"
#include "ozz/animation/runtime/ik_aim_job.h"
#include "ozz/animation/runtime/ik_two_bone_job.h"
#include "ozz/animation/runtime/local_to_model_job.h"
#include "ozz/animation/runtime/sampling_job.h"
#include "ozz/animation/runtime/skeleton.h"
#include "ozz/base/maths/simd_math.h"
#include "ozz/base/maths/simd_quaternion.h"
#include "ozz/base/maths/soa_transform.h"
#include "ozz/base/span.h"
#include "ozz/geometry/runtime/skinning_job.h"

using ozz::math::Float4x4;

// Four influences for each vertex, with three weights; the fourth is the remainder to 1. `inverse_transposes`
// may be null.
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

// A skeleton with a clip, and room for its pose.
struct Player {
  ozz::unique_ptr<ozz::animation::Skeleton> skeleton;
  ozz::unique_ptr<ozz::animation::Animation> animation;
  ozz::animation::SamplingJob::Context context;
  ozz::vector<ozz::math::SoaTransform> locals;
  ozz::vector<Float4x4> models;
};

using ozz::animation::offline::RawAnimation;
using ozz::animation::offline::RawSkeleton;

// Adds a joint's children, each named by its number.
static void add_children(int joint, int joints, const int* parents, RawSkeleton::Joint::Children* into) {
  for (int child = joint + 1; child < joints; ++child) {
    if (parents[child] == joint) {
      into->emplace_back();
      into->back().name = std::to_string(child).c_str();
      into->back().transform = ozz::math::Transform::identity();
      add_children(child, joints, parents, &into->back().children);
    }
  }
}

// At each time every joint has a key for each of its three parts: first all keys of joint 0, then of joint 1.
// Parent -1 means a root.
extern "C" Player* ozz_player(int joints, const int* parents, float duration, int keys, const float* times,
                              const float* translations, const float* rotations, const float* scales) {
  RawSkeleton raw_skeleton;
  add_children(-1, joints, parents, &raw_skeleton.roots);
  Player* player = new Player;
  player->skeleton = ozz::animation::offline::SkeletonBuilder()(raw_skeleton);
  if (!player->skeleton) return nullptr;
  RawAnimation raw;
  raw.duration = duration;
  raw.tracks.resize(joints);
  for (int track = 0; track < joints; ++track) {
    const int joint = std::stoi(player->skeleton->joint_names()[track]);
    for (int key = 0; key < keys; ++key) {
      const size_t at = static_cast<size_t>(joint) * keys + key;
      const float *t = translations + 3 * at, *r = rotations + 4 * at, *s = scales + 3 * at;
      raw.tracks[track].translations.push_back({times[key], {t[0], t[1], t[2]}});
      raw.tracks[track].rotations.push_back({times[key], {r[0], r[1], r[2], r[3]}});
      raw.tracks[track].scales.push_back({times[key], {s[0], s[1], s[2]}});
    }
  }
  player->animation = ozz::animation::offline::AnimationBuilder()(raw);
  if (!player->animation) return nullptr;
  player->context.Resize(joints);
  player->locals.resize(player->skeleton->num_soa_joints());
  player->models.resize(joints);
  return player;
}

// Computes the pose at a fraction of the clip's duration, in model space.
extern "C" bool ozz_play(Player* player, float ratio) {
  ozz::animation::SamplingJob sampling;
  sampling.animation = player->animation.get();
  sampling.context = &player->context;
  sampling.ratio = ratio;
  sampling.output = ozz::make_span(player->locals);
  if (!sampling.Run()) return false;
  ozz::animation::LocalToModelJob to_model;
  to_model.skeleton = player->skeleton.get();
  to_model.input = ozz::make_span(player->locals);
  to_model.output = ozz::make_span(player->models);
  return to_model.Run();
}

// The joints' matrices of the last pose, in the order of the given parents.
extern "C" void ozz_matrices(const Player* player, Float4x4* out) {
  for (size_t track = 0; track < player->models.size(); ++track) {
    out[std::stoi(player->skeleton->joint_names()[track])] = player->models[track];
  }
}

extern "C" void ozz_delete(Player* player) { delete player; }

using ozz::math::SimdFloat4;
using ozz::math::SimdQuaternion;
using ozz::math::SoaTransform;

static SimdFloat4 vector(const float* from) { return ozz::math::simd_float4::Load(from[0], from[1], from[2], 0.f); }
static Float4x4 placed(float x, float y, float z) {
  return Float4x4::Translation(ozz::math::simd_float4::Load(x, y, z, 1.f));
}

// The turn of a joint at the origin that brings its direction `forward` to the target.
extern "C" bool ozz_aim(const float* forward, const float* target, const float* up, float* turn) {
  const Float4x4 joint = Float4x4::identity();
  SimdQuaternion correction;
  ozz::animation::IKAimJob job;
  job.joint = &joint;
  job.target = vector(target);
  job.forward = vector(forward);
  job.up = job.pole_vector = vector(up);
  job.joint_correction = &correction;
  if (!job.Run()) return false;
  ozz::math::StorePtrU(correction.xyzw, turn);
  return true;
}

// The turns of a limb's two joints. It begins at the origin; its first bone runs along x, the second along y.
extern "C" bool ozz_reach(const float* target, const float* pole, float upper, float lower, float* turns) {
  const Float4x4 root = Float4x4::identity(), knee = placed(upper, 0.f, 0.f), end = placed(upper, lower, 0.f);
  SimdQuaternion first, second;
  ozz::animation::IKTwoBoneJob job;
  job.start_joint = &root;
  job.mid_joint = &knee;
  job.end_joint = &end;
  job.target = vector(target);
  job.pole_vector = vector(pole);
  job.mid_axis = ozz::math::simd_float4::z_axis();
  job.start_joint_correction = &first;
  job.mid_joint_correction = &second;
  if (!job.Run()) return false;
  ozz::math::StorePtrU(first.xyzw, turns);
  ozz::math::StorePtrU(second.xyzw, turns + 4);
  return true;
}

// Two poses in ten numbers a joint: rotation, translation, scale. Each joint in an element of its own.
static void spread(int joints, const float* parts, ozz::vector<SoaTransform>* pose) {
  pose->resize(joints);
  for (int joint = 0; joint < joints; ++joint, parts += 10) {
    SimdFloat4 all[10];
    for (int part = 0; part < 10; ++part) all[part] = ozz::math::simd_float4::Load1(parts[part]);
    (*pose)[joint] = {{all[4], all[5], all[6]}, {all[0], all[1], all[2], all[3]}, {all[7], all[8], all[9]}};
  }
}

// Blends two poses, with a share of the second for each joint.
extern "C" bool ozz_blend(int joints, const float* from, const float* to, const float* shares, float* parts) {
  ozz::vector<SoaTransform> poses[2], blended(joints);
  ozz::vector<SimdFloat4> weights[2];
  ozz::animation::BlendingJob::Layer layers[2];
  for (int layer = 0; layer < 2; ++layer) {
    spread(joints, layer ? to : from, &poses[layer]);
    for (int joint = 0; joint < joints; ++joint) {
      weights[layer].push_back(ozz::math::simd_float4::Load1(layer ? shares[joint] : 1.f - shares[joint]));
    }
    layers[layer].weight = 1.f;
    layers[layer].transform = make_span(poses[layer]);
    layers[layer].joint_weights = make_span(weights[layer]);
  }
  ozz::animation::BlendingJob job;
  job.layers = ozz::make_span(layers);
  job.rest_pose = make_span(poses[0]);
  job.output = make_span(blended);
  if (!job.Run()) return false;
  for (const SoaTransform& joint : blended) {
    const SimdFloat4 all[] = {joint.rotation.x,    joint.rotation.y,    joint.rotation.z, joint.rotation.w,
                              joint.translation.x, joint.translation.y, joint.translation.z,
                              joint.scale.x,       joint.scale.y,       joint.scale.z};
    for (const SimdFloat4& part : all) *parts++ = ozz::math::GetX(part);
  }
  return true;
}

// The functions of ozz-animation that the codecs' table needs: reading raw files, its optimiser and its
// builder. A transform is ten numbers: rotation x, y, z, w, translation, scale.

#include <string>

#include "ozz/animation/offline/animation_builder.h"
#include "ozz/animation/offline/animation_optimizer.h"
#include "ozz/animation/offline/raw_animation.h"
#include "ozz/animation/offline/raw_animation_utils.h"
#include "ozz/animation/offline/raw_skeleton.h"
#include "ozz/animation/offline/skeleton_builder.h"
#include "ozz/animation/runtime/animation.h"
#include "ozz/animation/runtime/sampling_job.h"
#include "ozz/animation/runtime/skeleton.h"
#include "ozz/animation/runtime/skeleton_utils.h"
#include "ozz/base/io/archive.h"
#include "ozz/base/io/stream.h"
#include "ozz/base/maths/soa_transform.h"

using ozz::animation::offline::RawAnimation;
using ozz::animation::offline::RawSkeleton;
using ozz::math::Transform;

static void write(const Transform& from, float* ten) {
  const float all[] = {from.rotation.x,    from.rotation.y,    from.rotation.z, from.rotation.w, from.translation.x,
                       from.translation.y, from.translation.z, from.scale.x,    from.scale.y,    from.scale.z};
  std::copy(all, all + 10, ten);
}

template <typename T>
static bool read(const char* path, T* into) {
  ozz::io::File file(path, "rb");
  if (!file.opened()) return false;
  ozz::io::IArchive archive(&file);
  if (!archive.TestTag<T>()) return false;
  archive >> *into;
  return true;
}

struct RawFile {
  ozz::animation::Skeleton skeleton;
  RawAnimation animation;
};

// A skeleton's file and a raw animation's.
extern "C" RawFile* ozz_open(const char* skeleton, const char* animation, int* joints, float* duration) {
  RawFile* file = new RawFile;
  if (!read(skeleton, &file->skeleton) || !read(animation, &file->animation)) return nullptr;
  *joints = file->skeleton.num_joints();
  *duration = file->animation.duration;
  return file;
}

extern "C" void ozz_rest(const RawFile* file, int* parents, float* rest) {
  for (int joint = 0; joint < file->skeleton.num_joints(); ++joint) {
    parents[joint] = file->skeleton.joint_parents()[joint];
    write(ozz::animation::GetJointLocalRestPose(file->skeleton, joint), rest + 10 * joint);
  }
}

// The raw pose at a time.
extern "C" bool ozz_raw_pose(const RawFile* file, float time, float* out) {
  ozz::vector<Transform> pose(file->animation.num_tracks());
  if (!SampleAnimation(file->animation, time, ozz::make_span(pose))) return false;
  for (size_t joint = 0; joint < pose.size(); ++joint) write(pose[joint], out + 10 * joint);
  return true;
}

extern "C" void ozz_close(RawFile* file) { delete file; }

struct OzzClip {
  ozz::unique_ptr<ozz::animation::Skeleton> skeleton;
  ozz::unique_ptr<ozz::animation::Animation> animation;
  ozz::animation::SamplingJob::Context context;
  ozz::vector<ozz::math::SoaTransform> locals;
  ozz::vector<int> joints;  // The joint of each track.
};

static void add_children(int joint, int joints, const int* parents, RawSkeleton::Joint::Children* into) {
  for (int child = joint + 1; child < joints; ++child) {
    if (parents[child] == joint) {
      into->emplace_back();
      into->back().name = std::to_string(child).c_str();
      into->back().transform = Transform::identity();
      add_children(child, joints, parents, &into->back().children);
    }
  }
}

// Frame after frame, in each all joints. Parent -1 means a root.
extern "C" OzzClip* ozz_pack(int joints, const int* parents, int frames, float rate, const float* samples,
                             float tolerance, float distance, size_t* bytes) {
  RawSkeleton raw_skeleton;
  add_children(-1, joints, parents, &raw_skeleton.roots);
  OzzClip* clip = new OzzClip;
  clip->skeleton = ozz::animation::offline::SkeletonBuilder()(raw_skeleton);
  if (!clip->skeleton) return nullptr;
  RawAnimation raw, optimised;
  raw.duration = frames > 1 ? (frames - 1) / rate : 1.f;
  raw.tracks.resize(joints);
  for (int track = 0; track < joints; ++track) {
    const int joint = std::stoi(clip->skeleton->joint_names()[track]);
    clip->joints.push_back(joint);
    for (int frame = 0; frame < frames; ++frame) {
      const float* s = samples + (static_cast<size_t>(frame) * joints + joint) * 10;
      const float time = std::min(frame / rate, raw.duration);
      raw.tracks[track].rotations.push_back({time, {s[0], s[1], s[2], s[3]}});
      raw.tracks[track].translations.push_back({time, {s[4], s[5], s[6]}});
      raw.tracks[track].scales.push_back({time, {s[7], s[8], s[9]}});
    }
  }
  ozz::animation::offline::AnimationOptimizer optimizer;
  optimizer.setting.tolerance = tolerance;
  optimizer.setting.distance = distance;
  if (!optimizer(raw, *clip->skeleton, &optimised)) return nullptr;
  clip->animation = ozz::animation::offline::AnimationBuilder()(optimised);
  if (!clip->animation) return nullptr;
  clip->context.Resize(joints);
  clip->locals.resize(clip->skeleton->num_soa_joints());
  *bytes = clip->animation->size();
  return clip;
}

extern "C" bool ozz_unpack(OzzClip* clip, float time, float* out) {
  ozz::animation::SamplingJob sampling;
  sampling.animation = clip->animation.get();
  sampling.context = &clip->context;
  sampling.ratio = time / clip->animation->duration();
  sampling.output = ozz::make_span(clip->locals);
  if (!sampling.Run()) return false;
  for (size_t track = 0; track < clip->joints.size(); ++track) {
    const ozz::math::SoaTransform& four = clip->locals[track / 4];
    const ozz::math::SimdFloat4 parts[] = {four.rotation.x,    four.rotation.y,    four.rotation.z, four.rotation.w,
                                           four.translation.x, four.translation.y, four.translation.z,
                                           four.scale.x,       four.scale.y,       four.scale.z};
    for (int part = 0; part < 10; ++part) {
      float lanes[4];
      ozz::math::StorePtrU(parts[part], lanes);
      out[clip->joints[track] * 10 + part] = lanes[track % 4];
    }
  }
  return true;
}

extern "C" void ozz_free(OzzClip* clip) { delete clip; }

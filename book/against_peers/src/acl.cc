// The functions of ACL that the table needs, in plain C. A transform is ten numbers: rotation x, y, z, w,
// translation, scale.

#include <acl/compression/compress.h>
#include <acl/core/ansi_allocator.h>
#include <acl/decompression/decompress.h>

#include <cstring>

static acl::ansi_allocator allocator;

struct AclClip {
  acl::compressed_tracks* tracks;
  acl::decompression_context<acl::default_transform_decompression_settings> context;
};

static rtm::qvvf transform(const float* ten) {
  return rtm::qvv_set(rtm::quat_load(ten), rtm::vector_load3(ten + 4), rtm::vector_load3(ten + 7));
}

// Frame after frame, in each all joints. Parent -1 means a root. Default values are those of `rest`.
extern "C" AclClip* acl_pack(int joints, const int* parents, const float* rest, int frames, float rate,
                             const float* samples, float limit, float shell, size_t* bytes) {
  acl::track_array_qvvf raw(allocator, joints);
  for (int joint = 0; joint < joints; ++joint) {
    acl::track_desc_transformf desc;
    desc.output_index = joint;
    desc.parent_index = parents[joint] < 0 ? acl::k_invalid_track_index : parents[joint];
    desc.precision = limit;
    desc.shell_distance = shell;
    desc.default_value = transform(rest + 10 * joint);
    acl::track_qvvf track = acl::track_qvvf::make_reserve(desc, allocator, frames, rate);
    for (int frame = 0; frame < frames; ++frame) {
      track[frame] = transform(samples + (static_cast<size_t>(frame) * joints + joint) * 10);
    }
    raw[joint] = std::move(track);
  }
  acl::compression_settings settings = acl::get_default_compression_settings();
  acl::qvvf_transform_error_metric metric;
  settings.error_metric = &metric;
  acl::output_stats stats;
  AclClip* clip = new AclClip{nullptr, {}};
  const acl::error_result result = acl::compress_track_list(allocator, raw, settings, clip->tracks, stats);
  if (result.any() || !clip->context.initialize(*clip->tracks)) return nullptr;
  *bytes = clip->tracks->get_size();
  return clip;
}

// Writes a pose; what is at rest stays as it is.
struct Writer : public acl::track_writer {
  float* out;
  static constexpr acl::default_sub_track_mode get_default_rotation_mode() {
    return acl::default_sub_track_mode::skipped;
  }
  static constexpr acl::default_sub_track_mode get_default_translation_mode() {
    return acl::default_sub_track_mode::skipped;
  }
  static constexpr acl::default_sub_track_mode get_default_scale_mode() {
    return acl::default_sub_track_mode::skipped;
  }
  void RTM_SIMD_CALL write_rotation(uint32_t track, rtm::quatf_arg0 rotation) {
    rtm::quat_store(rotation, out + 10 * track);
  }
  void RTM_SIMD_CALL write_translation(uint32_t track, rtm::vector4f_arg0 translation) {
    rtm::vector_store3(translation, out + 10 * track + 4);
  }
  void RTM_SIMD_CALL write_scale(uint32_t track, rtm::vector4f_arg0 scale) {
    rtm::vector_store3(scale, out + 10 * track + 7);
  }
};

extern "C" bool acl_unpack(AclClip* clip, float time_s, float* out) {
  Writer writer;
  writer.out = out;
  clip->context.seek(time_s, acl::sample_rounding_policy::none);
  clip->context.decompress_tracks(writer);
  return true;
}

extern "C" void acl_delete(AclClip* clip) {
  allocator.deallocate(clip->tracks, clip->tracks->get_size());
  delete clip;
}

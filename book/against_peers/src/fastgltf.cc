// The functions of fastgltf that the table needs, in plain C: the same work as in cgltf.c.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "fastgltf/core.hpp"
#include "fastgltf/tools.hpp"

namespace fg = fastgltf;

namespace {

struct Loaded {
  fg::Expected<fg::Asset> asset{fg::Error::None};
  // One per accessor; null if nothing needs it.
  std::vector<std::unique_ptr<float[]>> floats;
  std::vector<std::unique_ptr<std::uint32_t[]>> integers;
  std::vector<std::unique_ptr<std::uint16_t[]>> joints;
  std::size_t first_positions = 0, first_joints = 0;
};

void read_floats(Loaded& all, std::size_t index) {
  const fg::Asset& asset = all.asset.get();
  const fg::Accessor& accessor = asset.accessors[index];
  std::unique_ptr<float[]>& list = all.floats[index];
  if (list) return;
  list.reset(new float[accessor.count * fg::getNumComponents(accessor.type)]);
  switch (accessor.type) {
    case fg::AccessorType::Scalar: return fg::copyFromAccessor<float>(asset, accessor, list.get());
    case fg::AccessorType::Vec2: return fg::copyFromAccessor<fg::math::fvec2>(asset, accessor, list.get());
    case fg::AccessorType::Vec3: return fg::copyFromAccessor<fg::math::fvec3>(asset, accessor, list.get());
    case fg::AccessorType::Vec4: return fg::copyFromAccessor<fg::math::fvec4>(asset, accessor, list.get());
    case fg::AccessorType::Mat4: return fg::copyFromAccessor<fg::math::fmat4x4>(asset, accessor, list.get());
    default: std::abort();
  }
}

void read_integers(Loaded& all, std::size_t index) {
  const fg::Asset& asset = all.asset.get();
  const fg::Accessor& accessor = asset.accessors[index];
  std::unique_ptr<std::uint32_t[]>& list = all.integers[index];
  if (list) return;
  list.reset(new std::uint32_t[accessor.count]);
  fg::copyFromAccessor<std::uint32_t>(asset, accessor, list.get());
}

void read_joints(Loaded& all, std::size_t index) {
  const fg::Asset& asset = all.asset.get();
  const fg::Accessor& accessor = asset.accessors[index];
  std::unique_ptr<std::uint16_t[]>& list = all.joints[index];
  if (list) return;
  list.reset(new std::uint16_t[accessor.count * 4]);
  fg::copyFromAccessor<fg::math::u16vec4>(asset, accessor, list.get());
}

}  // namespace

extern "C" void* fastgltf_load(const void* bytes, std::size_t size, std::size_t* vertices) {
  auto data = fg::GltfDataBuffer::FromBytes(static_cast<const std::byte*>(bytes), size);
  if (data.error() != fg::Error::None) return nullptr;
  auto all = std::make_unique<Loaded>();
  fg::Parser parser;
  all->asset = parser.loadGltf(data.get(), "", fg::Options::None);
  if (all->asset.error() != fg::Error::None) return nullptr;
  const fg::Asset& asset = all->asset.get();
  if (fg::validate(asset) != fg::Error::None) return nullptr;
  all->floats.resize(asset.accessors.size());
  all->integers.resize(asset.accessors.size());
  all->joints.resize(asset.accessors.size());
  *vertices = 0;
  for (auto& mesh : asset.meshes) {
    for (auto& primitive : mesh.primitives) {
      for (auto& attribute : primitive.attributes) {
        if (attribute.name.rfind("JOINTS", 0) == 0) {
          read_joints(*all, attribute.accessorIndex);
          all->first_joints = attribute.accessorIndex;
          continue;
        }
        read_floats(*all, attribute.accessorIndex);
        if (attribute.name == "POSITION") {
          if (*vertices == 0) all->first_positions = attribute.accessorIndex;
          *vertices += asset.accessors[attribute.accessorIndex].count;
        }
      }
      if (primitive.indicesAccessor) read_integers(*all, *primitive.indicesAccessor);
    }
  }
  for (auto& skin : asset.skins) {
    if (skin.inverseBindMatrices) read_floats(*all, *skin.inverseBindMatrices);
  }
  for (auto& animation : asset.animations) {
    for (auto& sampler : animation.samplers) {
      read_floats(*all, sampler.inputAccessor);
      read_floats(*all, sampler.outputAccessor);
    }
  }
  return all.release();
}

extern "C" const float* fastgltf_positions(const void* loaded) {
  auto all = static_cast<const Loaded*>(loaded);
  return all->floats[all->first_positions].get();
}

extern "C" const std::uint16_t* fastgltf_joints(const void* loaded) {
  auto all = static_cast<const Loaded*>(loaded);
  return all->joints[all->first_joints].get();
}

extern "C" void fastgltf_unload(void* loaded) { delete static_cast<Loaded*>(loaded); }

// The functions of cgltf that the table needs, in plain C: a file parsed and checked, and every accessor that
// a model and its clips need unpacked: joints to 16-bit integers, indices to 32-bit integers, everything else
// to floats, as in the stages.

#define CGLTF_IMPLEMENTATION
#include "cgltf.h"

struct loaded {
  cgltf_data* data;
  // One per accessor; null if nothing needs it.
  void** lists;
};

static void* floats(const cgltf_accessor* accessor) {
  cgltf_size count = cgltf_accessor_unpack_floats(accessor, NULL, 0);
  float* list = malloc(count * sizeof(float) + 1);
  if (cgltf_accessor_unpack_floats(accessor, list, count) != count) abort();
  return list;
}

static void* integers(const cgltf_accessor* accessor) {
  cgltf_size count = accessor->count * cgltf_num_components(accessor->type);
  cgltf_uint* list = malloc(count * sizeof(cgltf_uint) + 1);
  if (cgltf_accessor_unpack_indices(accessor, list, sizeof(cgltf_uint), count) != count) abort();
  return list;
}

// cgltf_accessor_unpack_indices unpacks vectors correctly only if no number has to be widened.
static void* joints(const cgltf_accessor* accessor) {
  if (accessor->component_type != cgltf_component_type_r_16u) abort();
  cgltf_size count = accessor->count * cgltf_num_components(accessor->type);
  unsigned short* list = malloc(count * sizeof(unsigned short) + 1);
  if (cgltf_accessor_unpack_indices(accessor, list, sizeof(unsigned short), count) != count) abort();
  return list;
}

static void read(struct loaded* all, const cgltf_accessor* accessor, void* (*numbers)(const cgltf_accessor*)) {
  if (!accessor) return;
  void** list = &all->lists[accessor - all->data->accessors];
  if (!*list) *list = numbers(accessor);
}

static void read_meshes(struct loaded* all, size_t* vertices) {
  for (cgltf_size m = 0; m < all->data->meshes_count; m++) {
    const cgltf_mesh* mesh = &all->data->meshes[m];
    for (cgltf_size p = 0; p < mesh->primitives_count; p++) {
      const cgltf_primitive* primitive = &mesh->primitives[p];
      for (cgltf_size a = 0; a < primitive->attributes_count; a++) {
        const cgltf_attribute* attribute = &primitive->attributes[a];
        if (attribute->type == cgltf_attribute_type_position) *vertices += attribute->data->count;
        read(all, attribute->data, attribute->type == cgltf_attribute_type_joints ? joints : floats);
      }
      read(all, primitive->indices, integers);
    }
  }
}

void* cgltf_load(const void* bytes, size_t size, size_t* vertices) {
  cgltf_options options = {0};
  struct loaded* all = calloc(1, sizeof *all);
  if (cgltf_parse(&options, bytes, size, &all->data) != cgltf_result_success) return NULL;
  if (cgltf_load_buffers(&options, all->data, NULL) != cgltf_result_success) return NULL;
  if (cgltf_validate(all->data) != cgltf_result_success) return NULL;
  const cgltf_data* data = all->data;
  all->lists = calloc(data->accessors_count, sizeof(void*));
  *vertices = 0;
  read_meshes(all, vertices);
  for (cgltf_size s = 0; s < data->skins_count; s++) read(all, data->skins[s].inverse_bind_matrices, floats);
  for (cgltf_size a = 0; a < data->animations_count; a++) {
    for (cgltf_size s = 0; s < data->animations[a].samplers_count; s++) {
      read(all, data->animations[a].samplers[s].input, floats);
      read(all, data->animations[a].samplers[s].output, floats);
    }
  }
  return all;
}

static const void* attribute(const struct loaded* all, cgltf_attribute_type type) {
  const cgltf_primitive* primitive = &all->data->meshes[0].primitives[0];
  return all->lists[cgltf_find_accessor(primitive, type, 0) - all->data->accessors];
}

const float* cgltf_positions(const void* loaded) { return attribute(loaded, cgltf_attribute_type_position); }

const unsigned short* cgltf_joints(const void* loaded) { return attribute(loaded, cgltf_attribute_type_joints); }

void cgltf_unload(void* loaded) {
  struct loaded* all = loaded;
  for (cgltf_size i = 0; i < all->data->accessors_count; i++) free(all->lists[i]);
  cgltf_free(all->data);
  free(all->lists);
  free(all);
}

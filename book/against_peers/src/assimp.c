// The functions of assimp that the table needs, in plain C: a model imported without any post-processing.

#include <assimp/cimport.h>
#include <assimp/scene.h>
#include <stddef.h>

// Its vertices are one per corner of a face: more than the file has.
void* assimp_load(const void* bytes, size_t size, size_t* vertices) {
  const struct aiScene* scene = aiImportFileFromMemory(bytes, (unsigned)size, 0, "x");
  if (!scene) return NULL;
  *vertices = 0;
  for (unsigned i = 0; i < scene->mNumMeshes; i++) *vertices += scene->mMeshes[i]->mNumVertices;
  return (void*)scene;
}

const float* assimp_positions(const void* loaded) {
  return &((const struct aiScene*)loaded)->mMeshes[0]->mVertices[0].x;
}

void assimp_unload(void* loaded) { aiReleaseImport(loaded); }

// The vertex shader of a mesh with a skin (S4-35): skinning, then world and clip space (S4-05).

in vec3 position;
in vec3 normal;
in vec2 uv;
in vec4 color;

uniform mat4 clip_from_world;

out vec3 world_position;
out vec3 world_normal;
out vec2 texture_uv;
out vec4 surface_color;

// ANCHOR: skinned_main
// Skinning first: the joints take mesh space to model space. Then, as for every vertex, world and clip space.
void main() {
    mat3x4 model_from_mesh = skin_rows();
    mat3x4 world_from_model = place_rows();
    world_position = transform_point(world_from_model, transform_point(model_from_mesh, position));
    world_normal = transform_normal(world_from_model, transform_normal(model_from_mesh, normal));
    gl_Position = clip_from_world * vec4(world_position, 1.0);
    texture_uv = uv;
#ifdef EIGHT_INFLUENCES
    surface_color = shown_color(color, joints, weights, more_joints, more_weights);
#else
    surface_color = shown_color(color, joints, weights, vec4(0.0), vec4(0.0));
#endif
}
// ANCHOR_END: skinned_main

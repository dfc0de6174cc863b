// The vertex shader of a mesh without a skin (S4-38).

in vec3 position;
in vec3 normal;
in vec2 uv;
in vec4 color;

uniform mat4 clip_from_world;

out vec3 world_position;
out vec3 world_normal;
out vec2 texture_uv;
out vec4 surface_color;

// ANCHOR: static_main
// Without joints, one matrix takes all vertices to the world.
void main() {
    mat3x4 world_from_mesh = place_rows();
    world_position = transform_point(world_from_mesh, position);
    world_normal = transform_normal(world_from_mesh, normal);
    gl_Position = clip_from_world * vec4(world_position, 1.0);
    texture_uv = uv;
    surface_color = shown_color(color, vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
}
// ANCHOR_END: static_main

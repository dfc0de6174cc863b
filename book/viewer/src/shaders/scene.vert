in vec3 position;
in vec3 normal;
in vec2 uv;
in vec4 color;

uniform mat4 clip_from_world;

out vec3 world_position;
out vec3 world_normal;
out vec2 texture_uv;
out vec4 surface_color;

void main() {
    world_position = position;
    world_normal = normal;
    texture_uv = uv;
    surface_color = color / 255.0; // bytes arrive as numbers from 0 to 255
    gl_Position = clip_from_world * vec4(position, 1.0);
}

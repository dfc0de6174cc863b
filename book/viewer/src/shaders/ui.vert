in vec2 position;
in vec2 uv;
in vec4 color;

uniform vec2 screen_points;

out vec2 texture_uv;
out vec4 tint;

void main() {
    texture_uv = uv;
    tint = color / 255.0; // bytes arrive as numbers from 0 to 255
    vec2 ndc = position / screen_points * 2.0 - 1.0;
    gl_Position = vec4(ndc.x, -ndc.y, 0.0, 1.0);
}

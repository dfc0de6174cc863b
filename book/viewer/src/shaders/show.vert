in vec2 position;

out vec2 texture_uv;

void main() {
    texture_uv = position * 0.5 + 0.5;
    gl_Position = vec4(position, 0.0, 1.0);
}

in vec2 texture_uv;

uniform sampler2D picture;

out vec4 pixel;

void main() {
    pixel = vec4(texture(picture, texture_uv).rgb, 1.0);
}

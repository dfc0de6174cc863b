in vec2 texture_uv;
in vec4 tint;

uniform sampler2D picture;

out vec4 pixel;

void main() {
    pixel = tint * texture(picture, texture_uv);
}

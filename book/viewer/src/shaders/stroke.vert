in vec3 position;
in vec3 across;
in vec4 color;

out vec3 offset_and_radius;
out vec4 stroke_color;

void main() {
    offset_and_radius = across;
    stroke_color = color / 255.0; // bytes arrive as numbers from 0 to 255
    gl_Position = vec4(position, 1.0);
}

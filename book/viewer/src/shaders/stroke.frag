in vec3 offset_and_radius;
in vec4 stroke_color;

out vec4 pixel;

void main() {
    float inside = offset_and_radius.z - length(offset_and_radius.xy);
    pixel = vec4(stroke_color.rgb, stroke_color.a * clamp(inside + 0.5, 0.0, 1.0));
}

// The fragment shader: light (S4-39), and the material's picture (S2-12).

in vec3 world_position;
in vec3 world_normal;
in vec2 texture_uv;
in vec4 surface_color;

uniform vec3 eye;
uniform float view;
uniform vec4 faint;
uniform sampler2D base_texture;

out vec4 pixel;

// The light in every stage's window: from the camera's upper left, from the sky and the ground, and a little
// along the outline.
vec3 lit(vec3 base, vec3 normal, vec3 to_eye) {
    vec3 to_lamp = normalize(to_eye + vec3(-0.5, 0.9, 0.25));
    float lamp = max(dot(normal, to_lamp), 0.0);
    float sky = 0.5 + 0.5 * normal.y;
    float edge = 1.0 - max(dot(normal, to_eye), 0.0);
    float outline = edge * edge * edge;
    vec3 ambient = mix(vec3(0.13, 0.12, 0.13), vec3(0.34, 0.37, 0.42), sky);
    float gleam = max(dot(normal, normalize(to_lamp + to_eye)), 0.0);
    gleam *= gleam; // squared five times: the power of 32
    gleam *= gleam;
    gleam *= gleam;
    gleam *= gleam;
    gleam *= gleam;
    return base * (ambient + 0.75 * lamp * vec3(1.0, 0.96, 0.9)) + 0.10 * outline * vec3(0.5, 0.65, 0.9) + 0.08 * gleam;
}

// ANCHOR: surface_normal
// The vertices' normals, mixed over the triangle and brought back to unit length. A mesh without normals is
// lit flat: a triangle's own direction is the cross product of two directions in it.
//
// A surface is seen from both sides, and its normal is turned to the visible side. The triangle says which
// side that is. The mixed normal can't: at an outline it leans away from the eye, and if it were turned round
// it would face the lamp and make a bright speck.
vec3 surface_normal(vec3 to_eye) {
    vec3 side = cross(dFdx(world_position), dFdy(world_position));
    side = dot(side, to_eye) < 0.0 ? -side : side;
    vec3 normal = dot(world_normal, side) < 0.0 ? -world_normal : world_normal;
    if (dot(world_normal, world_normal) == 0.0) {
        normal = side;
    }
    return normal / max(length(normal), 1e-30);
}
// ANCHOR_END: surface_normal

void main() {
    vec3 to_eye = normalize(eye - world_position);
    vec3 normal = surface_normal(to_eye);
    vec3 color = surface_color.rgb; // linear light
    if (view == VIEW_LIT) {
        vec3 texel = texture(base_texture, texture_uv).rgb;
        color *= texel * texel; // to linear light, near enough
    } else if (view == VIEW_NORMALS) {
        color = (normal * 0.5 + 0.5) * (normal * 0.5 + 0.5);
    } else if (view == VIEW_SILHOUETTE) {
        pixel = vec4(sqrt(faint.rgb), 1.0);
        return;
    }
    pixel = vec4(sqrt(lit(color, normal, to_eye)), 1.0);
}

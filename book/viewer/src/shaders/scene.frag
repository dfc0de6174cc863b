in vec3 world_position;
in vec3 world_normal;
in vec2 texture_uv;
in vec4 surface_color;

uniform vec3 eye;
uniform float light;
uniform vec3 background_top;
uniform vec3 background_foot;
uniform float height;
uniform sampler2D picture;

out vec4 pixel;

// Light from the camera's upper left, from the sky and the ground, and a little along the outline.
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

void main() {
    vec4 color = surface_color * texture(picture, texture_uv);
    color.rgb *= color.rgb; // to linear light, near enough
    vec3 to_eye = normalize(eye - world_position);
    vec3 normal = normalize(world_normal + vec3(0.0, 1e-6, 0.0));
    // A surface is seen from both sides. Which one is seen the triangle itself says: at an outline the mixed normal leans a
    // little away from the eye, and turned round it would face the lamp, a bright speck.
    vec3 side = cross(dFdx(world_position), dFdy(world_position));
    side = dot(side, to_eye) < 0.0 ? -side : side;
    normal = dot(normal, side) < 0.0 ? -normal : normal;
    vec3 shown = mix(color.rgb, lit(color.rgb, normal, to_eye), light);
    // What is see-through shows the background and nothing else behind it: of its own layers, too, only the nearest.
    vec3 background = mix(background_foot, background_top, gl_FragCoord.y / height);
    pixel = vec4(mix(background, sqrt(shown), surface_color.a), 1.0);
}

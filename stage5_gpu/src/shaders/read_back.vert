// Writes positions or normals into a picture instead of drawing: each vertex as three points, for x, y and z.
// gl_Position has w = 1, so dividing by it changes nothing, and clip space is NDC here (S4-45).

in vec3 position;
in vec3 normal;

// The picture's width and height in pixels, the mesh's first pixel in it, and 0 for positions or 1 for
// normals.
uniform vec4 picture;
// The number of vertices in the mesh.
uniform float vertex_count;

flat out uint bits;

// The same vectors as in the drawing shaders, in world space.
vec3 world_vector() {
#ifdef SKINNED
    vec3 model_position = transform_point(skin_rows(), position);
    vec3 model_normal = transform_normal(skin_rows(), normal);
#else
    vec3 model_position = position;
    vec3 model_normal = normal;
#endif
    return picture.w == 0.0
        ? transform_point(place_rows(), model_position)
        : transform_normal(place_rows(), model_normal);
}

// ANCHOR: read_back_main
// Every instance of the model is drawn three times, so gl_InstanceID gives both the instance and the
// component.
void main() {
    int component = gl_InstanceID % 3;
    int vertex = gl_InstanceID / 3 * int(vertex_count) + gl_VertexID;
    bits = floatBitsToUint(world_vector()[component]);
    int pixel = int(picture.z) + 3 * vertex + component;
    int width = int(picture.x);
    vec2 center = vec2(float(pixel % width), float(pixel / width)) + 0.5;
    gl_Position = vec4(center / picture.xy * 2.0 - 1.0, 0.0, 1.0);
    gl_PointSize = 1.0;
}
// ANCHOR_END: read_back_main

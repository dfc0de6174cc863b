// Writes positions into a picture instead of drawing them: each vertex as three points, for x, y and z.

in vec3 position;

// The picture's width and height in pixels, and the mesh's first pixel in it.
uniform vec4 picture;
// How many vertices the mesh has.
uniform float vertex_count;

flat out uint bits;

vec3 world_position() {
#ifdef SKINNED
    return transform_point(place_rows(), transform_point(skin_rows(), position));
#else
    return transform_point(place_rows(), position);
#endif
}

// ANCHOR: read_back_main
// Every instance of the model is drawn three times, so the instance says both which one it is and which component.
void main() {
    int component = gl_InstanceID % 3;
    int vertex = gl_InstanceID / 3 * int(vertex_count) + gl_VertexID;
    bits = floatBitsToUint(world_position()[component]);
    int pixel = int(picture.z) + 3 * vertex + component;
    int width = int(picture.x);
    vec2 center = vec2(float(pixel % width), float(pixel / width)) + 0.5;
    gl_Position = vec4(center / picture.xy * 2.0 - 1.0, 0.0, 1.0);
    gl_PointSize = 1.0;
}
// ANCHOR_END: read_back_main

// Palettes of any size and number in a texture: one texel of four bytes is one float (E4-7). texel_float
// multiplies, so it adds a half before it cuts off the fraction: it rounds (S4-47).

uniform sampler2D joint_texture;
// The start of the skin's palette in each pose, and the number of matrices in each pose.
uniform float first_matrix;
uniform float matrices_per_pose;

// ANCHOR: texel_float
// The float in a texel: its bytes arrive as numbers from 0 to 1, the lowest byte in red.
float texel_float(int column, int line) {
    uvec4 bytes = uvec4(texelFetch(joint_texture, ivec2(column, line), 0) * 255.0 + 0.5);
    uint bits = bytes.r | bytes.g << 8 | bytes.b << 16 | bytes.a << 24;
    return uintBitsToFloat(bits);
}
// ANCHOR_END: texel_float

// Four floats side by side.
vec4 texel_row(int column, int line) {
    return vec4(
        texel_float(column, line),
        texel_float(column + 1, line),
        texel_float(column + 2, line),
        texel_float(column + 3, line)
    );
}

// ANCHOR: skinning_rows_from_texture
// The rows of a joint's skinning matrix in a pose: twelve texels side by side.
mat3x4 rows_in_pose(float pose, float joint) {
    int matrix = int(pose * matrices_per_pose + first_matrix + joint);
    int column = 12 * (matrix % MATRICES_PER_LINE);
    int line = matrix / MATRICES_PER_LINE;
    return mat3x4(texel_row(column, line), texel_row(column + 4, line), texel_row(column + 8, line));
}
// ANCHOR_END: skinning_rows_from_texture

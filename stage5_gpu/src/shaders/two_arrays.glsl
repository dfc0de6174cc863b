// The joints' matrices and their inverse bind matrices, multiplied here: once for every vertex and influence
// (S4-36).

uniform vec4 pose_rows[3 * MOST_JOINTS];
uniform vec4 inverse_bind_rows[3 * MOST_JOINTS];

// ANCHOR: skinning_rows_from_two_arrays
// The rows of a joint's skinning matrix, model_from_joint * joint_from_mesh.
mat3x4 skinning_rows(float joint) {
    int first = 3 * int(joint);
    mat4 model_from_joint = transpose(mat4(
        pose_rows[first], pose_rows[first + 1], pose_rows[first + 2], vec4(0.0, 0.0, 0.0, 1.0)
    ));
    mat4 joint_from_mesh = transpose(mat4(
        inverse_bind_rows[first], inverse_bind_rows[first + 1], inverse_bind_rows[first + 2], vec4(0.0, 0.0, 0.0, 1.0)
    ));
    mat4 rows = transpose(model_from_joint * joint_from_mesh);
    return mat3x4(rows[0], rows[1], rows[2]);
}
// ANCHOR_END: skinning_rows_from_two_arrays

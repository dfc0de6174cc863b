in vec4 joints;
in vec4 weights;
#ifdef EIGHT_INFLUENCES
in vec4 more_joints;
in vec4 more_weights;
#endif

// ANCHOR: blend_joints
// The blended skinning matrix of four joints: the sum of their matrices, each times its weight. Where there are
// fewer, the last weights are 0.
mat3x4 blend_joints(vec4 joints, vec4 weights) {
    mat3x4 blended = weights.x * skinning_rows(joints.x);
    blended += weights.y * skinning_rows(joints.y);
    blended += weights.z * skinning_rows(joints.z);
    blended += weights.w * skinning_rows(joints.w);
    return blended;
}
// ANCHOR_END: blend_joints

// The rows of model_from_mesh for this vertex. A sum of eight is a sum of four plus a sum of four.
mat3x4 skin_rows() {
    mat3x4 blended = blend_joints(joints, weights);
#ifdef EIGHT_INFLUENCES
    blended += blend_joints(more_joints, more_weights);
#endif
    return blended;
}

// The moment of its clip that this instance shows, in frames of the bake: 2.25 is a quarter of the way from
// frame 2 to frame 3.
in float frame;

// ANCHOR: blend_frames
// The rows of a joint's skinning matrix at this instance's moment: those of the frame before it and of the one
// after it, each with its share.
mat3x4 skinning_rows(float joint) {
    float before = floor(frame);
    float t = frame - before;
    return (1.0 - t) * rows_in_pose(before, joint) + t * rows_in_pose(before + 1.0, joint);
}
// ANCHOR_END: blend_frames

// The pose that this instance shows: a whole number.
in float pose;

mat3x4 skinning_rows(float joint) {
    return rows_in_pose(pose, joint);
}

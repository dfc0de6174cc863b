// This instance's place: the rows of the matrix that takes its vertices to the world.
in vec4 place_x;
in vec4 place_y;
in vec4 place_z;

mat3x4 place_rows() {
    return mat3x4(place_x, place_y, place_z);
}

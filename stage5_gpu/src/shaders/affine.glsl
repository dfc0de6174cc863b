// Affine matrices as three rows of four numbers: the fourth row is always 0 0 0 1 and is not sent. GLSL
// counts columns first: a mat3x4 has three columns of four numbers, and each column here holds a row. A
// vector on the left of such a matrix is multiplied with each of the rows. Normals are directions (S4-29), so
// the translation does not act on them (E1-1, E4-4).

// ANCHOR: transform_point
// A point has a position: with w = 1 the matrix's translation acts on it.
vec3 transform_point(mat3x4 rows, vec3 point) {
    return vec4(point, 1.0) * rows;
}
// ANCHOR_END: transform_point

// ANCHOR: transform_normal
// A normal is a direction: the translation does not act on it. The result may have any length.
//
// For rotation and even scale the matrix itself would be enough. Uneven scale tilts surfaces, so the matrix
// for normals is the inverse transpose: the cross products of the rows, times a number. The sign keeps a
// mirrored normal outside. The result is exact where neighbouring vertices have the same weights.
vec3 transform_normal(mat3x4 rows, vec3 normal) {
    vec3 x = rows[0].xyz;
    vec3 y = rows[1].xyz;
    vec3 z = rows[2].xyz;
    vec3 turned = vec3(dot(cross(y, z), normal), dot(cross(z, x), normal), dot(cross(x, y), normal));
    return dot(x, cross(y, z)) < 0.0 ? -turned : turned;
}
// ANCHOR_END: transform_normal

// The palette, multiplied on the CPU: once for every joint (S4-36). A joint arrives as a float that was never
// added to or averaged, so it is a whole number, and int() may cut off the fraction (S4-47).

uniform vec4 palette_rows[3 * MOST_JOINTS];

// ANCHOR: skinning_rows_from_palette
// The rows of a joint's skinning matrix.
mat3x4 skinning_rows(float joint) {
    int first = 3 * int(joint);
    return mat3x4(palette_rows[first], palette_rows[first + 1], palette_rows[first + 2]);
}
// ANCHOR_END: skinning_rows_from_palette

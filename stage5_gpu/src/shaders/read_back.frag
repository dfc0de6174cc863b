flat in uint bits;

out vec4 pixel;

// ANCHOR: read_back_pixel
// The four bytes of a float as the four channels of a pixel, the lowest in red.
void main() {
    uvec4 bytes = uvec4(bits, bits >> 8, bits >> 16, bits >> 24) & 255u;
    pixel = vec4(bytes) / 255.0;
}
// ANCHOR_END: read_back_pixel

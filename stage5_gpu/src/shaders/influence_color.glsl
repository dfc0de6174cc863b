// The debug views of influences, as a vertex's colour.

uniform float view;
uniform vec4 base_color;
uniform vec4 faint;
uniform vec4 joint_colors[JOINT_COLORS];

vec4 joint_color(float joint) {
    return joint_colors[int(joint) % JOINT_COLORS];
}

vec4 mixed_colors(vec4 joints, vec4 weights) {
    return weights.x * joint_color(joints.x) + weights.y * joint_color(joints.y)
        + weights.z * joint_color(joints.z) + weights.w * joint_color(joints.w);
}

// The strongest of four joints, and its weight.
vec2 strongest(vec4 joints, vec4 weights) {
    vec2 best = vec2(joints.x, weights.x);
    best = weights.y > best.y ? vec2(joints.y, weights.y) : best;
    best = weights.z > best.y ? vec2(joints.z, weights.z) : best;
    return weights.w > best.y ? vec2(joints.w, weights.w) : best;
}

// The colour of a vertex: in the debug views of influences that of its joints, in the others its own.
vec4 shown_color(vec4 own, vec4 joints, vec4 weights, vec4 more_joints, vec4 more_weights) {
    bool has_joints = weights.x + weights.y + weights.z + weights.w > 0.0;
    bool is_asked = view == VIEW_WEIGHTS || view == VIEW_JOINTS || view == VIEW_SKIN_SPACE;
    if (!is_asked) {
        return own * base_color;
    }
    if (!has_joints) {
        return faint;
    }
    if (view == VIEW_WEIGHTS) {
        return mixed_colors(joints, weights) + mixed_colors(more_joints, more_weights);
    }
    vec2 best = strongest(joints, weights);
    vec2 other = strongest(more_joints, more_weights);
    vec4 color = joint_color(other.y > best.y ? other.x : best.x);
    return view == VIEW_SKIN_SPACE ? color * base_color : color;
}

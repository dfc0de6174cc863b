//! The tests of stage 4: a file for each exercise, of its name, and a module for each concept. A table is
//! recorded before the values worked by hand are checked, so that a wrong answer leaves a table, too.

mod add_difference;
mod advance_instance;
mod advance_phase;
mod attach;
mod bind_by_name;
mod binding;
mod blended_speed;
mod bounds;
mod carrying;
mod cases;
mod choose_bits;
mod clip;
mod corner_angle;
mod cross_fade;
mod cubic_spline;
mod fading;
mod find_key;
mod ground_placement;
mod in_step;
mod instance;
mod interpolate;
mod joint_difference;
mod joint_mask;
mod keys;
mod layers;
mod lerp;
mod limb;
mod look_at;
mod loop_time;
mod moment;
mod packed;
mod player;
mod quantise;
mod reduce_keys;
mod retarget_hips;
mod retarget_turn;
mod retargeting;
mod root_motion;
mod sample;
mod share_turn;
mod slerp;
mod smallest_three;
mod steps;
mod track_range;
mod travel;
mod two_bone_ik;
mod unpack_pose;
mod vertex_error;
mod wear;

use std::fmt::Display;

/// One row per entry: its name, then its numbers to five decimals, never `-0.00000`.
fn number_table<const COUNT: usize>(rows: &[(impl Display, [f32; COUNT])]) -> String {
    let number = |number: &f32| format!(" {number:10.5}").replace("-0.00000", " 0.00000");
    let row = |(name, numbers): &(_, [f32; COUNT])| {
        format!("{name:>8}{}\n", numbers.iter().map(number).collect::<String>())
    };
    rows.iter().map(row).collect()
}

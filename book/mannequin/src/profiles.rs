//! The outlines of all pieces, ring by ring, as a turner would note them.

use crate::turning::{Ring, oval, round};

/// From the crotch over the waist to the base of the neck, in model space.
pub const TORSO: [Ring; 20] = [
    oval(0.8, 0.0, 0.0, -0.004),
    oval(0.806, 0.046, 0.04, -0.004),
    oval(0.825, 0.092, 0.067, -0.005),
    oval(0.86, 0.124, 0.087, -0.006),
    oval(0.905, 0.14, 0.097, -0.008),
    oval(0.95, 0.134, 0.092, -0.007),
    oval(0.99, 0.113, 0.081, -0.003),
    oval(1.025, 0.09, 0.07, 0.0),
    oval(1.06, 0.079, 0.065, 0.002),
    oval(1.1, 0.082, 0.067, 0.004),
    oval(1.135, 0.101, 0.078, 0.006),
    oval(1.18, 0.127, 0.094, 0.008),
    oval(1.235, 0.144, 0.107, 0.009),
    oval(1.295, 0.156, 0.114, 0.007),
    oval(1.35, 0.163, 0.111, 0.003),
    oval(1.388, 0.153, 0.099, -0.003),
    oval(1.418, 0.122, 0.083, -0.008),
    oval(1.44, 0.086, 0.07, -0.01),
    oval(1.455, 0.056, 0.056, -0.01),
    oval(1.455, 0.0, 0.0, -0.01),
];

/// A column from the chest into the head, in model space.
pub const NECK: [Ring; 6] = [
    oval(1.43, 0.0, 0.0, -0.01),
    oval(1.438, 0.034, 0.034, -0.01),
    oval(1.475, 0.034, 0.034, -0.01),
    oval(1.51, 0.033, 0.033, -0.004),
    oval(1.56, 0.038, 0.038, 0.0),
    oval(1.57, 0.0, 0.0, 0.0),
];

/// From the chin to the crown, in model space.
pub const HEAD: [Ring; 11] = [
    oval(1.508, 0.0, 0.0, 0.028),
    oval(1.513, 0.021, 0.024, 0.027),
    oval(1.53, 0.04, 0.048, 0.024),
    oval(1.56, 0.058, 0.071, 0.018),
    oval(1.6, 0.071, 0.087, 0.011),
    oval(1.64, 0.078, 0.095, 0.005),
    oval(1.68, 0.0775, 0.095, 0.001),
    oval(1.713, 0.066, 0.081, -0.001),
    oval(1.737, 0.043, 0.053, -0.002),
    oval(1.747, 0.02, 0.025, -0.002),
    oval(1.75, 0.0, 0.0, -0.002),
];

/// From the shoulder to the wrist: distance from the upper arm's joint, radius.
pub const ARM: [Ring; 17] = [
    round(-0.005, 0.0),
    round(0.01, 0.027),
    round(0.045, 0.039),
    round(0.085, 0.0445),
    round(0.14, 0.044),
    round(0.195, 0.0395),
    round(0.235, 0.034),
    round(0.258, 0.028),
    round(0.28, 0.025),
    round(0.302, 0.028),
    round(0.325, 0.034),
    round(0.37, 0.038),
    round(0.42, 0.035),
    round(0.475, 0.028),
    round(0.505, 0.023),
    round(0.525, 0.016),
    round(0.535, 0.0),
];

/// From the hip to the ankle: distance from the upper leg's joint, radius.
pub const LEG: [Ring; 18] = [
    round(-0.012, 0.0),
    round(0.0, 0.04),
    round(0.035, 0.057),
    round(0.08, 0.068),
    round(0.14, 0.071),
    round(0.21, 0.066),
    round(0.28, 0.057),
    round(0.335, 0.048),
    round(0.368, 0.039),
    round(0.4, 0.033),
    round(0.432, 0.039),
    round(0.465, 0.049),
    round(0.52, 0.0555),
    round(0.58, 0.051),
    round(0.65, 0.041),
    round(0.715, 0.032),
    round(0.78, 0.019),
    round(0.795, 0.0),
];

/// The palm and the fingers: distance from the wrist, breadth, thickness, and the depth of their curl.
pub const HAND: [Ring; 10] = [
    oval(0.008, 0.0, 0.0, 0.0),
    oval(0.013, 0.016, 0.012, 0.0),
    oval(0.035, 0.028, 0.017, -0.001),
    oval(0.065, 0.038, 0.019, -0.001),
    oval(0.095, 0.0405, 0.0175, 0.0015),
    oval(0.125, 0.038, 0.015, 0.006),
    oval(0.155, 0.031, 0.012, 0.013),
    oval(0.176, 0.021, 0.009, 0.02),
    oval(0.187, 0.011, 0.005, 0.024),
    oval(0.19, 0.0, 0.0, 0.025),
];

/// Distance from the thumb's root, radius.
pub const THUMB: [Ring; 6] = [
    round(-0.01, 0.0),
    round(0.0, 0.011),
    round(0.03, 0.0145),
    round(0.06, 0.0115),
    round(0.073, 0.006),
    round(0.077, 0.0),
];

/// From the heel to the toes: distance ahead of the ankle, breadth, height, height of the middle.
pub const FOOT: [Ring; 11] = [
    oval(-0.07, 0.0, 0.0, 0.032),
    oval(-0.064, 0.02, 0.022, 0.032),
    oval(-0.045, 0.033, 0.038, 0.032),
    oval(-0.01, 0.0385, 0.051, 0.031),
    oval(0.03, 0.039, 0.052, 0.028),
    oval(0.075, 0.043, 0.04, 0.025),
    oval(0.115, 0.047, 0.031, 0.02),
    oval(0.155, 0.044, 0.024, 0.015),
    oval(0.182, 0.03, 0.016, 0.012),
    oval(0.194, 0.014, 0.008, 0.011),
    oval(0.197, 0.0, 0.0, 0.011),
];

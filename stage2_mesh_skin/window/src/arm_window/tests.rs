//! Tests of the arm's panel, caption and drawings, without a window.

use super::*;
use crate::arm_columns::{colors, outlines};
use stage2_mesh_skin::arm::TUBE_SIDES;
use viewer::View;

fn window(step: &str) -> ArmWindow {
    let args = Args { step: Some(step.to_owned()), ..Default::default() };
    ArmWindow::open(&args).expect("a step")
}

/// S1-15: the tutorial moves the scene by (0, -4, -15), so its camera stands at a height of 4, the elbow's,
/// 15 away.
#[test]
fn the_camera_is_as_high_as_the_elbow_and_further_away_than_the_tutorials() {
    let eye = wireframe("rest").camera.eye();
    assert!((eye.y - 4.0).abs() < 1e-4 && eye.z > 15.0, "{eye}");
}

/// S1-17: the sliders' angles, x and z, are the elbow's: by 90° about either, the arm equals that of the step
/// with this bend.
#[test]
fn the_sliders_bend_the_elbow() {
    for (elbow_deg, step) in [([90.0, 0.0, 0.0], "x90"), ([0.0, 0.0, 90.0], "z90")] {
        let mut rest = window("rest");
        rest.elbow_deg = elbow_deg;
        rest.bend_elbow();
        assert_eq!(rest.step.skinned(), arm_step(step).expect("a step").skinned(), "{step}");
    }
}

/// S1-18, by hand from D1: the wireframe joins the corners of the bent arm's boxes, here of the middle one.
#[test]
fn the_wireframe_joins_the_skinned_corners() {
    let step = window("z90").step;
    let boxes: Vec<_> = outlines(&step.arm, &step.skinned()).collect();
    assert_eq!(boxes.len(), 3);
    let expected = [(-0.125, 3.125), (0.625, 3.375), (-0.625, 4.625), (-0.875, 3.875)];
    for (corner, (x, y)) in boxes[1].into_iter().zip(expected) {
        assert!(corner.abs_diff_eq(vec3(x, y, 1.0), 1e-5), "{corner}");
    }
}

/// On the elbow's ring both joints weigh a half, and rigid skinning takes the first. So the quads below that
/// ring belong to the shoulder, and the torn ones, grey, are above it.
#[test]
fn the_rigid_arm_is_grey_where_it_tears() {
    let arm = tube_arm();
    for view in [View::Weights, View::Joints] {
        let color = |ring: usize| colors(&arm, Method::Rigid, &tube_quads()[ring * TUBE_SIDES], view);
        assert_eq!(color(7), [look::joint_color(0); 4], "{view:?}");
        assert_eq!(color(8), [look::FAINT; 4], "{view:?}");
        assert_eq!(color(9), [look::joint_color(1); 4], "{view:?}");
    }
}

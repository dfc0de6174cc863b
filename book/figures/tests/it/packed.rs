use crate::sliders::first_seen;
use figures::packed::{angles_deg, arm_errors, foretold_deg, in_steps, sizes};

/// A chord of 5°: twice the sine of 2.5°, times 30 and 60 cm.
#[test]
fn a_hand_is_twice_as_far_off_as_an_elbow() {
    for (error, expected) in arm_errors(5.0).into_iter().zip([0.0, 2.617, 5.234]) {
        assert!((error - expected).abs() < 1e-3, "{error}");
    }
    let says = "Shoulder off by 5°: the shoulder is 0 cm from its place, the elbow 2.6 cm, the hand 5.2 cm.";
    assert_eq!(first_seen("arm-off").says, says);
}

/// As the drawing's words say: from seven bits to one.
#[test]
fn coarse_steps_need_few_bits() {
    assert_eq!([1.0, 64.0].map(|step_deg| in_steps(step_deg).1), [7, 1], "{:?}", angles_deg());
    for step_deg in [1.0, 16.0, 64.0] {
        let (angles, _) = in_steps(step_deg);
        for (is, should_be) in angles.iter().zip(angles_deg()) {
            assert!((is - should_be).abs() <= step_deg / 2.0 + 1e-3, "{step_deg}°: {is}, {should_be}");
        }
    }
    let angles = angles_deg();
    assert!((angles[0] - 90.0).abs() < 0.1 && (angles[32] - 90.0).abs() < 0.1, "{angles:?}");
    assert!((0.0..2.0).contains(&angles[11]), "{angles:?}");
    assert!(angles[..=10].is_sorted_by(|a, b| a > b) && angles[11..].is_sorted(), "{angles:?}");
}

/// Every key is on its curve, and fewer keys are farther off, most of all around frame 11.
#[test]
fn fewer_keys_are_farther_off() {
    let angles = angles_deg();
    let mut before = -1.0;
    for spacing in [1, 2, 4, 8] {
        let foretold = foretold_deg(spacing);
        let errors: Vec<f32> = foretold.iter().zip(&angles).map(|(a, b)| (a - b).abs()).collect();
        assert!(errors.iter().step_by(spacing).all(|error| *error < 1e-3), "{errors:?}");
        let worst = (0..errors.len()).max_by(|&a, &b| errors[a].total_cmp(&errors[b])).expect("33 frames");
        assert!(errors[worst] > before, "{spacing}: {errors:?}");
        if spacing > 1 {
            assert!((9..=13).contains(&worst), "{spacing}: frame {worst}");
        }
        before = errors[worst];
    }
}

/// What the drawing's words and the chapter say of the sizes that were measured.
#[test]
fn ours_is_below_acl_and_ozz_far_to_the_right() {
    let [ours, acl, ozz] = ["ours", "ACL", "ozz"].map(sizes);
    for ((our_mm, our_bytes), (acl_mm, acl_bytes)) in ours.iter().zip(&acl) {
        // The last limit alone leaves ours a little farther off, with a fifth fewer bytes.
        assert!(our_bytes < acl_bytes && *our_mm < 1.01 * acl_mm, "{our_mm} mm, {acl_mm} mm");
    }
    assert!(ozz.iter().all(|&(mm, _)| mm > 0.75));
    for limits in ours.windows(3) {
        let saved = 1.0 - limits[2].1 / limits[0].1;
        assert!((0.25..0.55).contains(&saved), "ten times the error saves {saved}");
    }
}

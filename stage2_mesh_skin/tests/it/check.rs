use crate::influences;
use glam::{Vec2, Vec3, vec3};
use stage2_mesh_skin::check::{are_unit, influence_faults, repair_normals, weights_are_valid};

#[test]
fn weights_sum_to_one() {
    // S4-28
    assert!(weights_are_valid(&influences(&[(0, 0.5), (1, 0.5), (0, 0.0), (0, 0.0)])));
    assert!(!weights_are_valid(&influences(&[(0, 0.6), (1, 0.5), (0, 0.0), (0, 0.0)])));
    assert!(weights_are_valid(&influences(&[(0, 0.33333), (1, 0.33333), (2, 0.33333)])), "rounded by a file");
}

#[test]
fn weights_are_neither_negative_nor_missing() {
    assert!(!weights_are_valid(&influences(&[(0, 1.5), (1, -0.5)])));
    assert!(!weights_are_valid(&influences(&[(0, f32::NAN)])));
    assert!(!weights_are_valid(&[]));
}

#[test]
fn an_empty_mesh_has_no_faults() {
    // S4-27
    assert!(influence_faults(&[], 0).is_empty());
    assert_eq!(repair_normals(&mut []), 0);
}

#[test]
fn faults_name_the_vertex() {
    let mesh = [influences(&[(0, 1.0)]), influences(&[(0, 0.6), (1, 0.5)]), influences(&[(7, 1.0)])];
    let faults = influence_faults(&mesh, 2);
    assert_eq!(
        faults,
        ["vertex 1: weights [0.6, 0.5] are negative or don't sum to 1", "vertex 2: joint 7 of 2"]
    );
}

#[test]
fn a_zero_normal_becomes_valid_and_is_counted() {
    // S4-29, S4-31
    let mut normals = [vec3(0.0, 0.0, 2.0), Vec3::ZERO, vec3(f32::NAN, 0.0, 0.0), Vec3::X];
    assert_eq!(repair_normals(&mut normals), 2);
    assert_eq!(normals, [Vec3::Z, Vec3::Y, Vec3::Y, Vec3::X]);
}

/// The three numbers of a unit vector, each rounded to 24 bits, make a length that is off by less than 1e-7.
#[test]
fn normals_are_unit_to_six_digits_or_not() {
    assert!(are_unit(&[]));
    let around: Vec<Vec3> = (0..1000).map(|step| Vec2::from_angle(0.1 * step as f32).extend(0.0)).collect();
    assert!(are_unit(&around));
    assert!(are_unit(&[Vec3::Y * 1.000_000_5, Vec3::Y * 0.999_999_5]));
    for bad in [Vec3::ZERO, Vec3::Y * 1.000_01, Vec3::Y * 0.999_99, vec3(0.0, f32::NAN, 1.0), Vec3::INFINITY]
    {
        assert!(!are_unit(&[Vec3::X, bad, Vec3::Z]), "{bad}");
    }
}

/// Found by `fuzz/run`: the square of such a length has too few digits, or is infinite.
#[test]
fn very_short_and_very_long_normals_become_one_long() {
    let mut normals = [vec3(3e-22, 0.0, 4e-22), vec3(0.0, -3e30, 4e30), vec3(1e-45, 0.0, 0.0)];
    assert_eq!(repair_normals(&mut normals), 0);
    assert!(normals[0].abs_diff_eq(vec3(0.6, 0.0, 0.8), 1e-6), "{normals:?}");
    assert!(normals[1].abs_diff_eq(vec3(0.0, -0.6, 0.8), 1e-6), "{normals:?}");
    assert_eq!(normals[2], Vec3::X);
}

use glam::{DMat4, Mat4, Vec3};
use stage1_bones::table::rows;
use stage5_gpu::palette::{MOST_JOINTS, palette_rows};
use testing::cases;

/// Palettes of a few joints, of none, of as many as there is room for, and of one too many.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = match case.index % 16 {
            3 => MOST_JOINTS,
            7 => MOST_JOINTS - 1,
            11 => MOST_JOINTS + 1,
            13 => MOST_JOINTS + random.count(2, 40),
            15 => 0,
            _ => random.count(1, 5),
        };
        let palette: Vec<DMat4> = if count > 5 {
            case.note("palette", format!("{count} joints, each moved along x by its index"));
            (0..count).map(|joint| DMat4::from_translation(Vec3::X.as_dvec3() * joint as f64)).collect()
        } else {
            let joints: Vec<_> = (0..count).map(|_| random.placement(5.0)).collect();
            case.inputs("joint", &joints);
            joints.iter().map(|joint| joint.exact()).collect()
        };
        let sent: Vec<Mat4> = palette.iter().map(DMat4::as_mat4).collect();
        case.run(|| rows(palette_rows(&sent).iter().map(|row| row.to_array()).enumerate()));
        if count > MOST_JOINTS {
            return case.expect_refusal();
        }
        // Each row times a point with a 1 after it makes one coordinate.
        let row = |number: usize| {
            let matrix = palette[number / 3];
            let columns = [matrix.x_axis, matrix.y_axis, matrix.z_axis, matrix.w_axis];
            columns.map(|column| column[number % 3] as f32)
        };
        case.expect(&rows((0..3 * count).map(row).enumerate()));
    });
}

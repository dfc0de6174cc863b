//! Oracle: a row vector times the matrix of the four numbers, written out.

use glam::{DVec3, Vec3};
use stage1_bones::table::named_table;
use stage3_gltf::x::convention::rotation_from_key;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let turn = random.turn().exact_rotation();
        // q and -q are one rotation.
        let turn = if random.flip() { turn } else { -turn };
        let key = case.input("w, x, y, z", [turn.w, turn.x, turn.y, turn.z].map(six_decimals));
        case.run(|| {
            let rotation = rotation_from_key(key);
            named_table(&["x", "y", "z"], &Vec3::AXES.map(|axis| rotation * axis))
        });
        let [w, x, y, z] = key.map(f64::from);
        let matrix = [
            DVec3::new(1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)),
            DVec3::new(2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)),
            DVec3::new(2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)),
        ];
        // (1, 0, 0) as a row times the matrix is its first row.
        case.expect(&named_table(&["x", "y", "z"], &matrix.map(|row| row.as_vec3())));
    });
}

fn six_decimals(number: f64) -> f32 {
    ((number * 1e6).round() / 1e6) as f32
}

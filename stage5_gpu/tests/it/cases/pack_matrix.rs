use stage5_gpu::joint_texture::pack_matrix;
use testing::cases;

/// Numbers at the limits of f32, and others with all their digits.
const ODD: [f32; 6] = [-0.0, f32::MIN_POSITIVE, f32::MAX, -1e-20, f32::EPSILON, 1.0 / 3.0];

/// Matrices that move, turn and scale, some of them with odd numbers.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let mut columns = random.placement(5.0).matrix().to_cols_array_2d();
        if case.index % 4 == 3 {
            columns[random.index(4)][random.index(3)] = ODD[random.index(6)];
        }
        for (index, column) in columns.iter().enumerate() {
            // Written with all their digits, because each bit matters.
            case.note(&format!("column {index}"), format!("{column:?}"));
        }
        case.columns("texel: red, green, blue, alpha");
        case.run(|| {
            let texels = pack_matrix(glam::Mat4::from_cols_array_2d(&columns));
            described(texels.iter().map(|texel| texel.map(u32::from)))
        });
        // The bytes by arithmetic: eight bits at a time.
        let byte = |bits: u32, place: u32| bits / 256u32.pow(place) % 256;
        let texel = |number: usize| {
            let bits = columns[number % 4][number / 4].to_bits();
            [0, 1, 2, 3].map(|place| byte(bits, place))
        };
        case.expect(&described((0..12).map(texel)));
    });
}

/// One row per texel: red, green, blue, alpha.
fn described(texels: impl Iterator<Item = [u32; 4]>) -> String {
    let row = |(texel, [r, g, b, a]): (usize, [u32; 4])| format!("{texel} {r} {g} {b} {a}\n");
    texels.enumerate().map(row).collect()
}

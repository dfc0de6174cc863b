use glam::Vec3;
use stage1_bones::table::table;
use stage5_gpu::read_back::decode_positions;
use testing::cases;

/// Pictures of any length, some with floats, vertices or single bytes left over.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = if case.index % 16 == 9 { 0 } else { random.count(1, 5) };
        let vertices: Vec<Vec3> = (0..count).map(|_| random.vec3(100.0)).collect();
        // By arithmetic: the lowest eight bits first.
        let byte = |bits: u32, place: u32| (bits / 256u32.pow(place) % 256) as u8;
        let bytes_of = |number: f32| [0, 1, 2, 3].map(|place| byte(number.to_bits(), place));
        let mut bytes: Vec<u8> =
            vertices.iter().flat_map(|vertex| vertex.to_array()).flat_map(bytes_of).collect();
        let left_over = if case.index % 3 == 0 { 0 } else { random.index(12) };
        bytes.extend((0..left_over).map(|_| random.index(256) as u8));
        case.input("bytes left over", left_over);
        case.inputs("vertex that was sent", &vertices);
        case.input("bytes", &bytes);
        case.columns("vertex");
        case.run(|| table(&decode_positions(&bytes)));
        case.expect(&table(&vertices));
    });
}

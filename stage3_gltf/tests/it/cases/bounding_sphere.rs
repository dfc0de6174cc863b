//! Oracle: each axis sorted, with the middle between its ends; and the last of all distances, sorted.

use glam::{DVec3, Vec3};
use stage1_bones::table::rows;
use stage3_gltf::bounds::bounding_sphere;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = if case.index % 8 == 7 { 0 } else { random.count(1, 9) };
        // Away from the origin, and of different size along each axis.
        let (center, size) = (random.vec3(4.0), Vec3::new(3.0, 1.0, 0.5));
        let mut positions: Vec<Vec3> = (0..count).map(|_| center + size * random.vec3(1.0)).collect();
        if count > 2 && random.flip() {
            // Several vertices in one place: they must not draw the middle towards them.
            positions.extend([positions[0]; 4]);
        }
        // One vertex in a corner of the box, so that it is the farthest.
        match case.index % 8 {
            3 => positions.insert(0, center + 1.5 * size),
            5 => positions.push(center + 1.5 * size),
            _ => {}
        }
        case.inputs("position", &positions);
        case.run(|| {
            let (center, radius) = bounding_sphere(&positions);
            table(center, radius)
        });
        let middle = [0, 1, 2].map(|axis| {
            let mut sorted: Vec<f64> = positions.iter().map(|position| position[axis].into()).collect();
            sorted.sort_by(f64::total_cmp);
            sorted.first().map_or(0.0, |first| first + (sorted[sorted.len() - 1] - first) / 2.0)
        });
        let middle = DVec3::from_array(middle);
        let mut distances: Vec<f64> =
            positions.iter().map(|position| (position.as_dvec3() - middle).length()).collect();
        distances.sort_by(f64::total_cmp);
        case.expect(&table(middle.as_vec3(), distances.last().copied().unwrap_or(0.0) as f32));
    });
}

fn table(center: Vec3, radius: f32) -> String {
    rows([("center", center.to_array().to_vec()), ("radius", vec![radius])].into_iter())
}

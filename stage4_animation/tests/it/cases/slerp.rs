use super::{on_the_arc, share};
use glam::{DVec3, Quat, Vec3};
use stage1_bones::table::rows;
use stage4_animation::interpolate::slerp;
use testing::cases::{self, placement::Placement};

const AXES: [&str; 4] =
    ["the_x_axis's_end", "the_y_axis's_end", "the_z_axis's_end", "the_quaternion's_length"];

/// Angles of several sizes, equal rotations, the other sign, the longer way round. The results are written as
/// the three rotated axes, which are the same for q and -q.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let from = random.turn();
        let angle_deg = match case.index % 7 {
            1 => 0.0,
            2 => 10f32.powi(-(random.index(5) as i32)),
            3 => random.between(1.0, 5.0),
            4 => random.between(5.0, 30.0),
            _ => 10.0 * random.number(17.0),
        };
        let way = Placement { axis: random.turn().axis, angle_deg, ..Placement::NONE };
        case.note("`to` is `from`", format!("{way:?}"));
        let flips = [random.flip(), random.flip()];
        let to = from.exact_rotation() * way.exact_rotation();
        let signed = |rotation: Quat, flips: bool| if flips { -rotation } else { rotation };
        let from = case.input("from", signed(from.rotation(), flips[0]));
        let to = case.input("to", signed(to.as_quat(), flips[1]));
        let t = share(random, case);
        case.input("t", t);
        case.run(|| {
            let rotation = slerp(from, to, t);
            let axes = Vec3::AXES.map(|axis| (rotation * axis).to_array().to_vec());
            rows(AXES.iter().zip([&axes[..], &[vec![rotation.length()]]].concat()))
        });
        let expected = on_the_arc(from.as_dquat().normalize(), to.as_dquat().normalize(), f64::from(t));
        let axes = DVec3::AXES.map(|axis| (expected * axis).as_vec3().to_array().to_vec());
        case.expect(&rows(AXES.iter().zip([&axes[..], &[vec![1.0]]].concat())));
    });
}

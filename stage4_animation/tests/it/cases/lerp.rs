use super::share;
use stage1_bones::table::table;
use stage4_animation::interpolate::lerp;
use testing::cases;

/// Points of several sizes, both ends, and two points in one place.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        // A power of two, which changes no digit. The results are written in this unit.
        let unit = [1.0, 1.0, 2f32.powi(-20), 2f32.powi(20)][case.index / 4 % 4];
        let from = case.input("from", unit * random.vec3(5.0));
        let to = if case.index % 8 == 3 { from } else { unit * random.vec3(5.0) };
        case.input("to", to);
        let t = share(random, case);
        case.input("t", t);
        case.input("unit of the output", unit);
        case.columns("the point, in that unit");
        case.run(|| table(&[lerp(from, to, t) / unit]));
        // From the other end: `to` less the rest of the way.
        let way = to.as_dvec3() - from.as_dvec3();
        let expected = to.as_dvec3() - way * (1.0 - f64::from(t));
        case.expect(&table(&[(expected / f64::from(unit)).as_vec3()]));
    });
}

use super::share;
use stage1_bones::table::rows;
use stage4_animation::interpolate::cubic_spline;
use testing::cases;

const NAMES: [&str; 4] = [
    "the_value's_share",
    "the_leaving_tangent's_share",
    "the_next_value's_share",
    "the_arriving_tangent's_share",
];

/// Intervals of several lengths, including 0, as at the last key.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let t = share(random, case);
        case.input("t", t);
        let interval_s = match case.index % 5 {
            3 => 0.0,
            4 => random.between(20.0, 60.0),
            _ if case.index < 16 => (1 + random.index(4)) as f32,
            _ => random.between(0.01, 4.0),
        };
        case.input("interval_s", interval_s);
        case.run(|| rows(NAMES.iter().zip(cubic_spline(t, interval_s).map(|share| [share]))));
        // The same curve by Bézier's four points: each end, and a third of the interval along the end's
        // tangent.
        let (t, third_s) = (f64::from(t), f64::from(interval_s) / 3.0);
        let s = 1.0 - t;
        let points = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        let shares =
            [points[0] + points[1], third_s * points[1], points[2] + points[3], -third_s * points[2]];
        case.expect(&rows(NAMES.iter().zip(shares.map(|share| [share as f32]))));
    });
}

//! Tests of `bounding_sphere`. Oracle: each axis sorted, with the middle between its ends; and the last of
//! all distances, sorted; in `f64`.

use glam::{DVec3, Vec3};
use stage1_bones::table::named_table;
use stage3_gltf::bounds::bounding_sphere;
use testing::cases::{self, Draws, Right, Rows};

/// S2-33
#[test]
fn around_the_middle_of_the_box_to_the_farthest() {
    // A kite in a box from (1, 0) to (7, 8), with no vertex at the box's corners.
    let kite =
        [[1.0, 4.0], [7.0, 4.0], [4.0, 0.0], [4.0, 8.0], [4.0, 7.0]].map(|[x, y]| Vec3::new(x, y, 2.0));
    let (center, radius) = bounding_sphere(&kite);
    let around = [center - radius * Vec3::X, center, center + radius * Vec3::X];
    testing::assert_table!("kite", named_table(&["left", "center", "right"], &around));
    // From (4, 4) it is 4 to the tips at 0 and 8, and 3 to those at the sides.
    assert_eq!((center, radius), (Vec3::new(4.0, 4.0, 2.0), 4.0));
}

#[test]
fn around_nothing_it_has_no_size() {
    assert_eq!(bounding_sphere(&[]), (Vec3::ZERO, 0.0));
}

#[test]
fn around_one_position_it_has_no_size() {
    assert_eq!(bounding_sphere(&[Vec3::ONE]), (Vec3::ONE, 0.0));
}

struct Input {
    positions: Vec<Vec3>,
    /// The factor in the rows, so that small numbers can be told apart.
    factor: f64,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let (unit, factor) =
        draws.one_of(&[(1.0, 1.0), (100.0, 1.0), (1e6, 1.0), (0.01, 1e2), (1e-3, 1e3), (1e-5, 1e5)]);
    let mut positions = draws.list(0, 8, |draws, _| unit * draws.vec3(3.0));
    // Away from the origin.
    let away = unit * draws.vec3(9.0);
    positions.iter_mut().for_each(|position| *position += away);
    draws.say("positions", &positions);
    if positions.len() > 2 && draws.rarely(32) {
        // Many vertices in one place must not draw the middle towards them.
        let more = draws.count(1, 3000);
        draws.note("and before them", &format!("the first one {more} times"));
        positions.splice(0..0, vec![positions[0]; more]);
    }
    Some(Input { positions, factor })
}

fn answer(Input { positions, factor }: &mut Input) -> Rows {
    let (center, radius) = bounding_sphere(positions);
    table(center.as_dvec3(), radius.into(), *factor)
}

fn right(Input { positions, factor }: &Input) -> Right {
    let middle = [0, 1, 2].map(|axis| {
        let mut sorted: Vec<f64> = positions.iter().map(|position| position[axis].into()).collect();
        sorted.sort_by(f64::total_cmp);
        sorted.first().map_or(0.0, |first| first + (sorted[sorted.len() - 1] - first) / 2.0)
    });
    let center = DVec3::from_array(middle);
    let mut distances: Vec<f64> =
        positions.iter().map(|position| (position.as_dvec3() - center).length()).collect();
    distances.sort_by(f64::total_cmp);
    let radius = distances.last().copied().unwrap_or(0.0);
    // An f32's rounding of the coordinates and of their differences' squares.
    let size = positions.iter().fold(0.0, |size: f32, position| size.max(position.abs().max_element()));
    table(center, radius, *factor).right().within(5e-7 * factor * f64::from(size))
}

fn table(center: DVec3, radius: f64, factor: f64) -> Rows {
    let times = if factor == 1.0 { String::new() } else { format!(" times {factor}") };
    let rows = Rows::of(&format!("center{times}"), (factor * center).to_array());
    rows.and(format!("radius{times}"), [factor * radius])
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

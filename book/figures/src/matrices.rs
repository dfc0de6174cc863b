//! The meaning of the sixteen numbers of a matrix, and the order of the numbers and of matrices.

use crate::{
    parts::{boxed, matrix},
    plane::{Window, grid, short},
    spaces::axes,
    svg::Figure,
    world::World,
};
use glam::{Mat4, Quat, Vec2, Vec3, vec2, vec3};
use stage2_mesh_skin::{
    arm::BONE_LENGTH,
    transform::{Transform, compose},
};
use std::f32::consts::FRAC_PI_2;

/// A colour for each column: the three axes, and the origin.
pub const COLUMN_CLASSES: [&str; 4] = ["skin", "rest", "soft", "hot"];

/// The elbow bent by a quarter turn: its space in its parent's.
pub fn elbow() -> Mat4 {
    let turn = Quat::from_rotation_z(FRAC_PI_2);
    Transform::from_rotation_translation(turn, Vec3::Y * BONE_LENGTH).to_matrix()
}

/// A matrix's numbers, row by row.
pub fn rows_of(matrix: Mat4) -> [[String; 4]; 4] {
    [0, 1, 2, 3].map(|row| matrix.row(row).to_array().map(short))
}

/// A joint's space in its parent's, and the matrix that describes it.
pub fn matrix_columns() -> Figure {
    let mut figure = Figure::new("matrix-columns", 640.0);
    let world = World { scale: 52.0, origin: vec2(370.0, 310.0) };
    let window = Window { x: -5.0..=4.0, y: -1.0..=5.5, step: 1.0 };
    grid(&mut figure, world, &window, &[], &[0.0, 4.0]);
    let joint = elbow();
    let at = |place: Vec3| world.of(place);
    let end = joint.transform_point3(Vec3::Y * BONE_LENGTH);
    figure.line("bone dashed", &[at(Vec3::ZERO), at(joint.w_axis.truncate()), at(end)]);
    axes(&mut figure, at(Vec3::ZERO), Vec2::X, 52.0);
    let x = joint.x_axis.truncate();
    axes(&mut figure, at(joint.w_axis.truncate()), vec2(x.x, -x.y), 52.0);
    figure.dot("bone", at(Vec3::ZERO), 8.0);
    figure.dot("hot", at(joint.w_axis.truncate()), 8.0);
    figure.dot("bone", at(end), 6.0);
    figure.text("bone strong", at(Vec3::ZERO) + vec2(-10.0, 30.0), "parent");
    figure.text_from("hot strong", at(joint.w_axis.truncate()) + vec2(30.0, 26.0), "the joint's origin");
    figure.text("bone", at(end) - vec2(0.0, 28.0), "the bone's end");
    let cell = vec2(64.0, 34.0);
    let corner = vec2(192.0, 450.0);
    matrix(&mut figure, corner, cell, &rows_of(joint), |_, column| COLUMN_CLASSES[column]);
    for (column, name) in ["x", "y", "z", "origin"].into_iter().enumerate() {
        let above = corner + vec2((column as f32 + 0.5) * cell.x, -22.0);
        figure.text(&format!("{} strong", COLUMN_CLASSES[column]), above, name);
    }
    figure
}

/// The same matrix for column vectors and for row vectors, and the one row of numbers that both are in
/// memory.
pub fn row_column() -> Figure {
    let mut figure = Figure::new("row-column", 510.0);
    let (joint, cell) = (elbow(), vec2(62.0, 34.0));
    let [left, right] = [vec2(30.0, 90.0), vec2(362.0, 90.0)];
    matrix(&mut figure, left, cell, &rows_of(joint), |_, column| COLUMN_CLASSES[column]);
    matrix(&mut figure, right, cell, &rows_of(joint.transpose()), |row, _| COLUMN_CLASSES[row]);
    for (corner, title, product) in
        [(left, "column vectors", "parent · joint · v"), (right, "row vectors", "v · joint · parent")]
    {
        let middle = corner.x + 2.0 * cell.x;
        figure.text("strong", vec2(middle, 50.0), title);
        figure.text("", vec2(middle, 260.0), product);
        figure.arrow("soft", vec2(middle, 285.0), vec2(middle.midpoint(320.0), 345.0));
    }
    memory(&mut figure, joint);
    figure.text("soft", vec2(320.0, 484.0), "the same sixteen numbers in memory");
    figure
}

/// A box per number: glam keeps column after column.
fn memory(figure: &mut Figure, joint: Mat4) {
    let size = vec2(36.0, 38.0);
    for (group, class) in COLUMN_CLASSES.into_iter().enumerate() {
        let numbers = joint.col(group).to_array();
        for (index, number) in numbers.into_iter().enumerate() {
            let x = 20.0 + group as f32 * 152.0 + index as f32 * size.x;
            boxed(figure, class, vec2(x, 370.0), size, short(number));
        }
        let name = ["x", "y", "z", "origin"][group];
        let middle = vec2(20.0 + group as f32 * 152.0 + 2.0 * size.x, 432.0);
        figure.text(&format!("{class} strong"), middle, name);
    }
}

/// A box stretched and turned in both orders.
pub fn trs_order() -> Figure {
    let mut figure = Figure::new("trs-order", 340.0);
    let turn = Quat::from_rotation_z(35f32.to_radians());
    let stretch = vec3(2.0, 1.0, 1.0);
    let right = compose(Vec3::ZERO, turn, stretch);
    let wrong = Mat4::from_scale(stretch) * Mat4::from_quat(turn);
    for (matrix, x, class, name, says) in [
        (right, 165.0, "bone", "T · R · S", "right angles stay"),
        (wrong, 480.0, "skin", "T · S · R", "it slants"),
    ] {
        let world = World { scale: 64.0, origin: vec2(x, 150.0) };
        let at = |x: f32, y: f32| {
            let place = matrix.transform_point3(vec3(x, y, 0.0));
            world.of(place)
        };
        let corners =
            [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)].map(|at| at.lerp(world.origin, 0.2));
        figure.shape(class, &corners);
        figure.arrow("hot", at(0.0, 0.0), at(0.9, 0.0));
        figure.arrow("rest", at(0.0, 0.0), at(0.0, 0.9));
        figure.text(&format!("{class} strong"), vec2(x, 285.0), name);
        figure.text(class, vec2(x, 315.0), says);
    }
    figure
}

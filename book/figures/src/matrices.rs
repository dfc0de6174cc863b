//! The meaning of the sixteen numbers of a matrix, and the order of the numbers and of matrices.

use crate::{
    parts::{matrix, row_of_boxes},
    plane::{Window, grid, short},
    spaces::axes,
    svg::Figure,
    world::World,
};
use glam::{Mat4, Quat, Vec2, Vec3, vec2, vec3};
use stage2_mesh_skin::{
    arm::BONE_LENGTH,
    space::{FLAG, transform_point},
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

/// A space in its parent's with a flag in it, and the matrix that describes it. In the page its columns can
/// be dragged.
pub fn matrix_columns() -> Figure {
    let mut figure = Figure::new("matrix-columns", 650.0);
    let world = World { scale: 60.0, origin: vec2(350.0, 360.0) };
    let window = Window { x: -5.0..=4.0, y: -1.0..=5.5, step: 1.0 };
    grid(&mut figure, world, &window, &[], &[0.0, 4.0]);
    let joint = elbow();
    let columns = [joint.x_axis, joint.y_axis, joint.z_axis, joint.w_axis];
    figure.set_world(world);
    figure.set_columns([0, 1, 3].map(|column| columns[column].truncate().truncate()), &window);
    axes(&mut figure, world.origin, Vec2::X, world.scale);
    figure.text("soft strong", world.origin + vec2(-8.0, 30.0), "parent");
    let [foot, tip, corner, lower, _] = FLAG;
    for (class, points) in [
        ("bone thick", &[foot, tip][..]),
        ("bone", &[tip, corner, lower]),
        ("skin fat", &[Vec3::ZERO, Vec3::X]),
        ("rest fat", &[Vec3::ZERO, Vec3::Y]),
    ] {
        let own: Vec<_> = points.iter().map(|point| point.truncate()).collect();
        let taken: Vec<_> = points.iter().map(|&point| transform_point(columns, point)).collect();
        figure.moving_line(class, &own, &world.places(&taken));
    }
    let cell = vec2(64.0, 34.0);
    let corner = vec2(192.0, 490.0);
    let class_of = |row: usize, column: usize| match COLUMN_CLASSES[column] {
        "skin" if row < 2 => "skin strong entry",
        "rest" if row < 2 => "rest strong entry",
        "hot" if row < 2 => "hot strong entry",
        _ => "soft",
    };
    matrix(&mut figure, corner, cell, &rows_of(joint), class_of);
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
        let corner = vec2(20.0 + group as f32 * 152.0, 370.0);
        row_of_boxes(figure, class, corner, size, joint.col(group).to_array().map(short));
        let name = ["x", "y", "z", "origin"][group];
        figure.text(&format!("{class} strong"), corner + vec2(2.0 * size.x, 62.0), name);
    }
}

/// The matrices of the rule R^T = R^-1 and of what breaks it: a turn, and a stretch along x.
pub fn turn_and_stretch() -> [(&'static str, Mat4); 2] {
    let turn = Mat4::from_rotation_z(35f32.to_radians());
    [("R, a turn", turn), ("S, a stretch", Mat4::from_scale(vec3(1.5, 1.0, 1.0)))]
}

/// A square after a turn and after its transpose, which is the way back; and the same with a stretch, where
/// it is not.
pub fn transpose_back() -> Figure {
    let mut figure = Figure::new("transpose-back", 430.0);
    for ((name, matrix), y) in turn_and_stretch().into_iter().zip([110.0, 310.0]) {
        let letter = &name[..1];
        let shapes = [
            (Mat4::IDENTITY, "rest", "before".to_owned()),
            (matrix, "skin", name.to_owned()),
            (matrix.transpose() * matrix, "bone", format!("{letter}ᵀ · {letter}")),
        ];
        for ((matrix, class, says), x) in shapes.into_iter().zip([90.0, 290.0, 510.0]) {
            let world = World { scale: 46.0, origin: vec2(x, y) };
            let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let corners = |by: Mat4| square.map(|(x, y)| world.of(by.transform_point3(vec3(x, y, 0.0))));
            figure.closed_line("rest dashed", &corners(Mat4::IDENTITY));
            figure.shape(class, &corners(matrix));
            figure.arrow("hot", world.origin, world.of(matrix.x_axis.truncate()));
            figure.text(&format!("{class} strong"), vec2(x, y + 94.0), says);
        }
    }
    figure
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

use glam::{Mat4, Vec4, vec4};
use stage1_bones::table::named_table;
use stage2_mesh_skin::space::Columns;

/// A bone that lies on its side, 4 up: its x axis points up, its y axis to the left.
pub const ON_ITS_SIDE: Columns = [Vec4::Y, Vec4::NEG_X, Vec4::Z, vec4(0.0, 4.0, 0.0, 1.0)];
/// A space that is stretched along x, slanted in y, and mirrored in z.
pub const SLANTED: Columns =
    [vec4(2.0, 0.0, 0.0, 0.0), vec4(1.0, 3.0, 0.0, 0.0), vec4(0.0, 0.0, -1.0, 0.0), vec4(5.0, 6.0, 7.0, 1.0)];

pub fn matrix([x, y, z, origin]: Columns) -> Mat4 {
    Mat4::from_cols(x, y, z, origin)
}

/// One row per column, without its last number.
pub fn columns_table(columns: Columns) -> String {
    named_table(&["x_axis", "y_axis", "z_axis", "origin"], &columns.map(Vec4::truncate))
}

//! Normals as files have them, and as they must be.

use glam::Vec3;

/// Makes normals one unit long, and says how many had no length: they become the y axis.
pub fn make_unit(normals: &mut [Vec3]) -> usize {
    let mut zero_normals = 0;
    for normal in normals {
        *normal = normal.try_normalize().unwrap_or_else(|| {
            zero_normals += 1;
            Vec3::Y
        });
    }
    zero_normals
}

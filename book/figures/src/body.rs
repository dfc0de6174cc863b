//! The mannequin as a silhouette: for each joint the hull of the vertices that follow it most.

use crate::{svg::Figure, world::World};
use glam::{Quat, Vec2, Vec3};
use stage2_mesh_skin::{skin::strongest, transform::Transform};
use stage3_gltf::{
    model::{Local, Model, PosedMesh},
    pose::Pose,
    posed_mesh::posed_meshes,
    skeleton::posed_joints,
};

/// The side from which a body is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The body faces the reader.
    Front,
    /// The body faces the right.
    Left,
}

impl Side {
    /// A place as it is seen from there, x to the right and y up.
    pub fn seen(self, place: Vec3) -> Vec2 {
        Vec2::new(if self == Self::Front { place.x } else { place.z }, place.y)
    }
}

/// The joint of that name.
///
/// # Panics
/// If the model has none.
pub fn joint(model: &Model, name: &str) -> usize {
    model.find_joint(name).unwrap_or_else(|| panic!("{} has no joint {name}", model.name))
}

/// Changes a joint's rotation.
pub fn turn(pose: &mut Pose, joint: usize, change: impl Fn(Quat) -> Quat) {
    let parts = pose.locals[joint].to_parts();
    pose.locals[joint] = Local::Parts(Transform { rotation: change(parts.rotation), ..parts });
}

/// For each joint that has vertices, the hull of those that follow it most; vertices that are nowhere count
/// for none.
pub fn silhouettes(model: &Model, posed: &[PosedMesh], seen: impl Fn(Vec3) -> Vec2) -> Vec<Vec<Vec2>> {
    let mut parts: Vec<Vec<Vec2>> = vec![Vec::new(); model.joints.len()];
    for (mesh, posed) in model.meshes.iter().zip(posed) {
        let Some(skin) = mesh.skin.map(|skin| &model.skins[skin]) else { continue };
        for (&position, influences) in posed.positions.iter().zip(mesh.influences.iter()) {
            let Some(influence) = strongest(influences).filter(|_| position.is_finite()) else { continue };
            parts[skin.joints[influence.joint]].push(seen(position));
        }
    }
    parts.into_iter().filter(|part| part.len() > 2).map(hull).collect()
}

/// Draws a posed model: an area for each joint that has vertices.
pub fn draw_body(figure: &mut Figure, class: &str, world: World, model: &Model, pose: &Pose, side: Side) {
    let in_picture = |place| world.of(side.seen(place).extend(0.0));
    for part in silhouettes(model, &posed_meshes(model, pose), in_picture) {
        figure.area(&format!("{class} flesh"), &thinned(part, 2.5));
    }
}

/// Draws the joints of a posed model that move vertices, each joined to its parent.
pub fn draw_skeleton(figure: &mut Figure, class: &str, world: World, model: &Model, pose: &Pose, side: Side) {
    let joints = posed_joints(model, pose);
    let place = |joint: usize| world.of(side.seen(joints[joint].w_axis.truncate()).extend(0.0));
    let moving = &model.skins[0].joints;
    for &joint in moving {
        if let Some(parent) = model.joints[joint].parent.filter(|parent| moving.contains(parent)) {
            figure.line(&format!("{class} thin"), &[place(parent), place(joint)]);
        }
    }
    figure.dots(class, moving.iter().map(|&joint| place(joint)), 3.5);
}

/// The points on the hull, in their order around it (Andrew's monotone chain).
pub fn hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut rim: Vec<Vec2> = Vec::new();
    let backwards = points.clone().into_iter().rev();
    for half in [points, backwards.collect()] {
        let start = rim.len();
        for point in half {
            while rim.len() >= start + 2
                && (rim[rim.len() - 1] - rim[rim.len() - 2]).perp_dot(point - rim[rim.len() - 1]) <= 0.0
            {
                rim.pop();
            }
            rim.push(point);
        }
        // The last of each half is the first of the other.
        rim.pop();
    }
    rim
}

/// Leaves out points so near to the one before that the corner can't be seen.
pub fn thinned(mut points: Vec<Vec2>, near: f32) -> Vec<Vec2> {
    points.dedup_by(|point, last| last.distance(*point) <= near);
    points
}

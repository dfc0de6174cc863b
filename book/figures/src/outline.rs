//! The outline of stage 2 on the demo tree, at rest.

use crate::{
    svg::Figure,
    tree::{self, WORLD},
    world::World,
};
use glam::{Vec2, vec2};
use stage2_mesh_skin::{
    outline::{Outline, Vertex},
    steps::outline_step,
};

/// A step of the scene `outline`.
pub fn scene(step: &str) -> Outline {
    outline_step(step).expect("a step of stage 2")
}

/// The thirteen vertices around the demo tree at rest, with their numbers.
pub fn outline_at_rest(name: &'static str) -> Figure {
    let scene = scene("rest");
    let mut figure = Figure::new(name, 440.0);
    figure.set_world(WORLD);
    tree::draw_grid(&mut figure);
    tree::draw_bones(&mut figure, "bone", WORLD, &scene.bones);
    draw_outline(&mut figure, "rest", &points(WORLD, &scene.vertices));
    number_vertices(&mut figure, &points(WORLD, &scene.vertices));
    figure
}

/// The skinned vertices in the picture.
pub fn points(world: World, vertices: &[Vertex]) -> Vec<Vec2> {
    vertices.iter().map(|vertex| world.of(vertex.world_position)).collect()
}

/// A closed line with a dot at each vertex.
pub fn draw_outline(figure: &mut Figure, class: &str, points: &[Vec2]) {
    figure.shape(class, points);
    figure.dots(class, points.iter().copied(), 5.0);
}

/// Each vertex's number, outside of the outline.
pub fn number_vertices(figure: &mut Figure, points: &[Vec2]) {
    for (index, &point) in points.iter().enumerate() {
        figure.text("rest", point + 24.0 * outwards(points, index), index);
    }
}

/// The direction away from the inside, halfway between the normals of the two edges at a vertex.
fn outwards(points: &[Vec2], index: usize) -> Vec2 {
    let count = points.len();
    let [before, here, after] = [index + count - 1, index, index + 1].map(|index| points[index % count]);
    // The vertices go round clockwise in the picture, so outside is on the left.
    let normal = |edge: Vec2| vec2(edge.y, -edge.x).normalize_or_zero();
    (normal(here - before) + normal(after - here)).normalize_or_zero()
}

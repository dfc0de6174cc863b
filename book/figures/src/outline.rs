//! Stage 2's two meshes at rest: the outline on the tree, and the box arm.

use crate::{
    plane::{Window, grid, short},
    svg::{Anchor, Figure, World},
    tree::{self, WORLD},
};
use glam::{Vec2, Vec3, vec2};
use stage2_mesh_skin::{
    arm::{BONE_LENGTH, flat_arm},
    outline::Vertex,
    steps::{arm_step, outline_step},
};

/// The thirteen vertices around the demo tree, with their numbers.
pub fn outline() -> Figure {
    let scene = outline_step("rest").expect("a step of stage 2");
    let mut figure =
        Figure::new("outline", 440.0, "The outline on the demo tree, at rest", &description(&scene.vertices));
    figure.set_world(WORLD);
    tree::draw_grid(&mut figure);
    tree::draw_bones(&mut figure, WORLD, &scene.bones);
    draw_outline(&mut figure, "rest", &points(WORLD, &scene.vertices));
    number_vertices(&mut figure, &points(WORLD, &scene.vertices));
    figure
}

/// The vertices in the picture, where their bones take them.
pub fn points(world: World, vertices: &[Vertex]) -> Vec<Vec2> {
    vertices.iter().map(|vertex| world.at(vertex.world_position.x, vertex.world_position.y)).collect()
}

/// A closed line with a dot at each vertex.
pub fn draw_outline(figure: &mut Figure, class: &str, points: &[Vec2]) {
    figure.area(class, points);
    figure.closed_line(class, points);
    for &point in points {
        figure.dot(class, point, 5.0);
    }
}

/// Each vertex's number, outside of the outline.
pub fn number_vertices(figure: &mut Figure, points: &[Vec2]) {
    for (index, &point) in points.iter().enumerate() {
        figure.text("rest", point + 24.0 * outwards(points, index), Anchor::Middle, &index.to_string());
    }
}

/// Away from the inside, half-way between the normals of the two edges at a vertex.
fn outwards(points: &[Vec2], index: usize) -> Vec2 {
    let count = points.len();
    let [before, here, after] = [index + count - 1, index, index + 1].map(|index| points[index % count]);
    // The vertices go round clockwise in the picture, so outside is on the left.
    let normal = |edge: Vec2| vec2(edge.y, -edge.x).normalize_or_zero();
    (normal(here - before) + normal(after - here)).normalize_or_zero()
}

fn description(vertices: &[Vertex]) -> String {
    let of_vertex = |(index, vertex): (usize, &Vertex)| {
        let Vec3 { x, y, .. } = vertex.world_position;
        format!("{index} at x {}, y {}", short(x), short(y))
    };
    let list: Vec<_> = vertices.iter().enumerate().map(of_vertex).collect();
    format!(
        "Thirteen vertices form a closed outline around the five bones of the demo tree, a long body that ends in a fork. \
         The vertices: {}.",
        list.join("; ")
    )
}

/// The box arm at rest, seen from the front: two bones and three boxes.
pub fn arm() -> Figure {
    let (arm, skinned) = (flat_arm(), arm_step("rest").expect("a step of stage 2").skinned());
    let world = World { scale: 46.0, origin: vec2(370.0, 420.0) };
    let description = "Two bones of length 4 stand on each other, the first from y 0 to y 4, the second from y 4 to y 8. \
        Around them are three boxes, 1 wide, with corners at y 0, 3, 5 and 8: the middle box holds the elbow.";
    let mut figure = Figure::new("arm", 480.0, "The box arm at rest, from the front", description);
    figure.set_world(world);
    let window = Window { x: -6.0..=5.0, y: -0.5..=8.5, step: 1.0 };
    grid(&mut figure, world, &window, &[-4.0, 0.0, 4.0], &[0.0, 4.0, 8.0]);
    let at = |vertex: usize| world.at(skinned.positions[vertex].x, skinned.positions[vertex].y);
    for quad in &arm.quads {
        figure.area("rest", &quad.map(at));
        figure.closed_line("rest", &quad.map(at));
    }
    for joint in 0..2 {
        let [from, to] = [joint, joint + 1].map(|end| world.at(0.0, end as f32 * BONE_LENGTH));
        figure.line("bone", &[from, to]);
        figure.dot("bone", from, 7.0);
    }
    figure
}

//! Bones and joints as coordinate spaces.

use crate::{
    plane::{Window, grid, short},
    svg::Figure,
    tree::{demo_bones, place},
    world::World,
};
use glam::{Mat4, Vec2, Vec3, Vec4, vec2, vec3, vec4};
use stage1_bones::tree::{BONE1, BONE2, BONE31, BONE32};

/// The demo tree with a pair of axes at each bone: it shows what a bone is, and what its length is.
pub fn bone_as_space() -> Figure {
    let bones = demo_bones();
    let world = World { scale: 820.0, origin: vec2(50.0, 190.0) };
    let mut figure = Figure::new("bone-as-space", 370.0);
    for bone in &bones {
        let here = place(world, bone);
        if let Some(parent) = bone.parent {
            figure.line("bone dashed", &[place(world, &bones[parent]), here]);
        }
        axes(&mut figure, here, Vec2::X, 52.0);
    }
    for bone in [BONE1, BONE2] {
        let [x, y, _] = bones[bone].position.to_array();
        let middle = place(world, &bones[bone]).midpoint(place(world, &bones[bone - 1]));
        figure.text("bone", middle + vec2(0.0, 26.0), format!("({}, {})", short(x), short(y)));
    }
    figure.dots("bone", bones.iter().map(|bone| place(world, bone)), 8.0);
    for bone in [0, BONE1, BONE2, BONE31, BONE32] {
        let side = if bones[bone].first_child.is_some() { vec2(0.0, 62.0) } else { vec2(14.0, 32.0) };
        figure.text("strong", place(world, &bones[bone]) + side, bones[bone].name);
    }
    figure.text_to("soft", vec2(620.0, 340.0), "no child: no length");
    figure
}

/// A joint that lies on its side, a vertex above it, and the vertex's wrong place if the joint's rotation is
/// forgotten.
pub fn joint_on_its_side() -> Figure {
    let mut figure = Figure::new("joint-on-its-side", 420.0);
    let world = World { scale: 54.0, origin: vec2(250.0, 380.0) };
    let window = Window { x: -3.0..=3.0, y: 0.0..=6.5, step: 1.0 };
    grid(&mut figure, world, &window, &[], &[0.0, 6.0]);
    let bind = Mat4::from_cols(Vec4::Y, Vec4::NEG_X, Vec4::Z, vec4(0.0, 4.0, 0.0, 1.0));
    let vertex = vec3(0.0, 6.0, 0.0);
    let seen = bind.inverse().transform_point3(vertex);
    let moved_alone = bind.transform_point3(vertex - bind.w_axis.truncate());
    let at = |place: Vec3| world.of(place);
    let origin = at(bind.w_axis.truncate());
    let x = bind.x_axis.truncate();
    axes(&mut figure, origin, vec2(x.x, -x.y), 60.0);
    figure.dot("bone", origin, 8.0);
    figure.dot("rest", at(vertex), 9.0);
    figure.dot("skin", at(moved_alone), 9.0);
    figure.arrow("skin dashed", at(vertex), at(moved_alone));
    let beside = vec2(18.0, 0.0);
    figure.text_from("bone strong", origin + vec2(16.0, 24.0), "the joint");
    figure.text_from("rest strong", at(vertex) + beside, "the vertex");
    let numbers = format!("as the joint sees it: ({}, {})", short(seen.x), short(seen.y));
    figure.text_from("rest", at(vertex) + beside + vec2(0.0, 28.0), &numbers);
    let numbers = format!("({}, {})", short(moved_alone.x), short(moved_alone.y));
    figure.text_to("skin strong", at(moved_alone) - vec2(18.0, 0.0), &numbers);
    figure.text("skin", at(moved_alone) + vec2(0.0, 40.0), "in and out, no turn");
    figure
}

/// An x axis and a y axis at a place; `x` is the direction of the first in the picture.
pub fn axes(figure: &mut Figure, origin: Vec2, x: Vec2, length: f32) {
    // In the picture y points down, so this is a turn to the left.
    let y = vec2(x.y, -x.x);
    for (class, direction, name) in [("skin", x, "x"), ("rest", y, "y")] {
        let tip = origin + direction * length;
        figure.arrow(class, origin, tip);
        // Beside the tip, where a line along the axis does not cross the letter.
        figure.text(class, tip + 2.0 * direction - 15.0 * direction.perp(), name);
    }
}

//! Bones and joints as coordinate spaces.

use crate::{
    plane::short,
    svg::{Anchor, Figure, World},
    tree::{demo_bones, place},
};
use glam::{Vec2, vec2};
use stage1_bones::tree::{BONE1, BONE2, BONE31, BONE32};

/// The demo tree with a pair of axes at each bone: what a bone is, and what its length is.
pub fn bone_as_space() -> Figure {
    let bones = demo_bones();
    let world = World { scale: 820.0, origin: vec2(50.0, 190.0) };
    let mut figure = Figure::new("bone-as-space", 370.0, "Every bone is a space", BONE_AS_SPACE);
    for bone in &bones {
        let here = place(world, bone);
        if let Some(parent) = bone.parent {
            figure.line("bone dashed", &[place(world, &bones[parent]), here]);
        }
        axes(&mut figure, here, Vec2::X, 52.0);
    }
    for (bone, from_parent) in [(BONE1, vec2(0.0, 26.0)), (BONE2, vec2(0.0, 26.0))] {
        let [x, y, _] = bones[bone].position.to_array();
        let middle = place(world, &bones[bone]).midpoint(place(world, &bones[bone - 1]));
        figure.text("bone", middle + from_parent, Anchor::Middle, &format!("({}, {})", short(x), short(y)));
    }
    for bone in &bones {
        figure.dot("bone", place(world, bone), 8.0);
    }
    for (bone, side) in [(0, 62.0), (BONE1, 62.0), (BONE2, 62.0)] {
        figure.text("strong", place(world, &bones[bone]) + vec2(0.0, side), Anchor::Middle, bones[bone].name);
    }
    for (bone, side) in [(BONE31, 32.0), (BONE32, 32.0)] {
        figure.text(
            "strong",
            place(world, &bones[bone]) + vec2(14.0, side),
            Anchor::Middle,
            bones[bone].name,
        );
    }
    figure.text("soft", vec2(620.0, 340.0), Anchor::End, "no child: no length");
    figure
}

const BONE_AS_SPACE: &str = "The five bones of the demo tree, each a dot with an x axis and a y axis of its \
    own. A dashed line from each bone to its child is what one sees as its length: it is nothing but the \
    child's place in its space, (0.2, 0) for bone1 and for bone2. The last two, bone31 and bone32, have no \
    child, so nothing says how long they are.";

/// An x axis and a y axis at a place; `x` is where the first points in the picture.
pub fn axes(figure: &mut Figure, origin: Vec2, x: Vec2, length: f32) {
    // In the picture y points down, so a turn to the left is this one.
    let y = vec2(x.y, -x.x);
    for (class, direction, name) in [("skin", x, "x"), ("rest", y, "y")] {
        let tip = origin + direction * length;
        figure.arrow(class, origin, tip);
        // Beside the tip, where a line along the axis does not run through the letter.
        figure.text(class, tip + 2.0 * direction - 15.0 * direction.perp(), Anchor::Middle, name);
    }
}

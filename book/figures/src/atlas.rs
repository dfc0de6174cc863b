//! The pictures of the atlas of what goes wrong: each is computed by the stages, with one mistake in their
//! input or between their functions, and has the right picture behind it or beside it.
//!
//! [`pictures`] makes bodies and tubes; the other files hold a function for each symptom.

pub mod motion;
pub mod pictures;
pub mod places;
pub mod skins;
pub mod surfaces;

use crate::{
    body::thinned,
    svg::{Figure, WIDTH},
    world::World,
};
use glam::{Vec2, vec2};

/// A part of a picture; places are in the world's plane, y up.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A surface; with a light from 0, in the shade, to [`BRIGHTEST`], or without any.
    Face(Option<u8>, Vec<Vec2>),
    /// An open line.
    Line(Vec<Vec2>),
    /// A circle of a fixed size around a place.
    Ring(Vec2),
}

/// The light of a face that is turned to it.
pub const BRIGHTEST: u8 = 5;

/// The place of the right picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Right {
    /// Behind the wrong one.
    Behind,
    /// Beside it or above it, whichever leaves more room.
    Beside,
}

/// What should be seen, what is seen, and what helps to understand it.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The place of the right parts.
    pub layout: Right,
    /// As it should be.
    pub right: Vec<Part>,
    /// As the mistake makes it.
    pub wrong: Vec<Part>,
    /// Joints, marks and frames, each with its class.
    pub marks: Vec<(&'static str, Part)>,
}

/// The name of a symptom's figure, and the function that computes its picture.
pub type Symptom = (&'static str, fn() -> Picture);

/// The symptoms with a picture, in the order of the page.
pub const SYMPTOMS: [Symptom; 38] = [
    ("atlas-collapsed", places::collapsed),
    ("atlas-vanished", places::vanished),
    ("atlas-twice-as-far", places::twice_as_far),
    ("atlas-flown-apart", places::flown_apart),
    ("atlas-swapped-parts", places::swapped_parts),
    ("atlas-heap", places::heap),
    ("atlas-crumpled", places::crumpled),
    ("atlas-row-column", places::row_column),
    ("atlas-lying-down", places::lying_down),
    ("atlas-hundred-times", places::hundred_times),
    ("atlas-armature-scale", places::armature_scale),
    ("atlas-mesh-node", places::mesh_node),
    ("atlas-mirrored", places::mirrored),
    ("atlas-spikes", skins::spikes),
    ("atlas-another-joint", skins::another_joint),
    ("atlas-counted-from-one", skins::counted_from_one),
    ("atlas-stiff", skins::stiff),
    ("atlas-pivots", skins::pivots),
    ("atlas-too-many-joints", skins::too_many_joints),
    ("atlas-weights-sum", skins::weights_sum),
    ("atlas-four-of-more", skins::four_of_more),
    ("atlas-creased", skins::creased),
    ("atlas-thin-elbow", skins::thin_elbow),
    ("atlas-candy-wrapper", skins::candy_wrapper),
    ("atlas-frozen", motion::frozen),
    ("atlas-seam", motion::seam),
    ("atlas-one-frame-late", motion::one_frame_late),
    ("atlas-long-way", motion::long_way),
    ("atlas-swelling", motion::swelling),
    ("atlas-channels-by-index", motion::channels_by_index),
    ("atlas-two-clips", motion::two_clips),
    ("atlas-shared-skeleton", motion::shared_skeleton),
    ("atlas-inside-out", surfaces::inside_out),
    ("atlas-mirrored-joint", surfaces::mirrored_joint),
    ("atlas-uneven-scale", surfaces::uneven_scale),
    ("atlas-normals-at-rest", surfaces::normals_at_rest),
    ("atlas-culled", surfaces::culled),
    ("atlas-picking", surfaces::picking),
];

/// The figures of all symptoms.
pub fn figures() -> impl Iterator<Item = Figure> {
    SYMPTOMS.iter().map(|(name, compute)| draw(name, compute()))
}

const HEIGHT: f32 = 480.0;
const MARGIN: f32 = 22.0;
/// The room between two pictures, as a part of their size.
const GAP: f32 = 0.15;

/// Draws a picture as large as it fits.
fn draw(name: &'static str, mut picture: Picture) -> Figure {
    if picture.layout == Right::Beside {
        let (low, high) = bounds(picture.right.iter().chain(&picture.wrong));
        let size = high - low;
        let aside = [vec2((1.0 + GAP) * size.x, 0.0), vec2(0.0, -(1.0 + GAP) * size.y)];
        let [beside, below] = aside.map(|aside| scale_of(size + aside.abs()));
        let aside = aside[usize::from(below > beside)];
        picture.wrong.iter_mut().flat_map(points_mut).for_each(|point| *point += aside);
    }
    let Picture { right, wrong, marks, .. } = picture;
    let (low, high) = bounds(right.iter().chain(&wrong).chain(marks.iter().map(|(_, part)| part)));
    let (scale, middle) = (scale_of(high - low), (low + high) / 2.0);
    let world = World { scale, origin: vec2(WIDTH, HEIGHT) / 2.0 + scale * vec2(-middle.x, middle.y) };
    let mut figure = Figure::new(name, HEIGHT);
    draw_parts(&mut figure, "soft", world, &right);
    for (class, part) in marks {
        draw_parts(&mut figure, class, world, &[part]);
    }
    draw_parts(&mut figure, "skin", world, &wrong);
    figure
}

/// The largest scale at which something of this size fits.
fn scale_of(size: Vec2) -> f32 {
    ((vec2(WIDTH, HEIGHT) - 2.0 * MARGIN) / size.max(Vec2::splat(1e-6))).min_element()
}

/// Draws parts in their order; neighbours that look alike become one path.
fn draw_parts(figure: &mut Figure, class: &str, world: World, parts: &[Part]) {
    // Whole units are fine enough, and shorter to write.
    let at = |point: &Vec2| world.at(point.x, point.y).round();
    let look = |part: &Part| match part {
        Part::Face(light, _) => Some(*light),
        _ => None,
    };
    for alike in parts.chunk_by(|a, b| look(a).is_some() && look(a) == look(b)) {
        match &alike[0] {
            Part::Face(light, _) => {
                let kind = light.map_or("flesh".to_owned(), |light| format!("lit lit{light}"));
                let outlines: Vec<Vec<Vec2>> =
                    alike.iter().map(|part| thinned(points(part).iter().map(at).collect(), 3.0)).collect();
                let (specks, outlines): (Vec<_>, Vec<_>) =
                    outlines.into_iter().partition(|points| points.len() < 3);
                figure.polygons(&format!("{kind} {class}"), &outlines);
                // A surface seen from its edge is not to be seen; a body the size of a speck is.
                let seen = specks.iter().filter(|_| light.is_none());
                figure.dots(class, seen.map(|points| points[0]), 7.0);
            }
            Part::Line(points) => figure.line(class, &points.iter().map(at).collect::<Vec<_>>()),
            Part::Ring(point) => figure.ring(class, at(point), 20.0),
        }
    }
}

/// The corners of the box around parts.
pub fn bounds<'a>(parts: impl Iterator<Item = &'a Part>) -> (Vec2, Vec2) {
    let start = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    parts.flat_map(points).fold(start, |(low, high), &point| (low.min(point), high.max(point)))
}

/// The places of a part.
pub fn points(part: &Part) -> &[Vec2] {
    match part {
        Part::Face(_, points) | Part::Line(points) => points,
        Part::Ring(point) => std::slice::from_ref(point),
    }
}

fn points_mut(part: &mut Part) -> &mut [Vec2] {
    match part {
        Part::Face(_, points) | Part::Line(points) => points,
        Part::Ring(point) => std::slice::from_mut(point),
    }
}

//! The lathe: it turns a profile into a closed surface of rings around an axis.

use crate::Mesh;
use glam::{DMat4, DVec2, DVec3};
use std::f64::consts::TAU;

/// The length of a surface in metres that the picture covers before it repeats.
const TILE: f64 = 0.35;

/// A ring of a piece, around the piece's y axis.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// Its place on the axis.
    pub y: f64,
    /// Radius along x.
    pub width: f64,
    /// Radius along z.
    pub depth: f64,
    /// The shift of the ring's centre along z.
    pub shift: f64,
}

/// A round ring.
pub fn round(y: f64, radius: f64) -> Ring {
    Ring { y, width: radius, depth: radius, shift: 0.0 }
}

/// A piece of wood before it is cut into triangles.
pub struct Piece {
    /// The piece's place in the mesh: rotated and moved, never mirrored.
    pub mesh_from_piece: DMat4,
    /// From low to high y; the first and the last ring have no radius and close the piece.
    pub profile: Vec<Ring>,
    /// The number of quads around the piece: an even number.
    pub segments: usize,
}

impl Piece {
    /// Adds the piece to a mesh. `influences` gives joints and weights for a point in the piece's space.
    pub fn turn(&self, mesh: &mut Mesh, influences: impl Fn(DVec3) -> Vec<(usize, f64)>) {
        let first = mesh.positions.len();
        let tiles = self.tiles_around();
        let mut length = 0.0;
        for ring in 0..self.profile.len() {
            if ring > 0 {
                length += self.point(ring, 0).distance(self.point(ring - 1, 0));
            }
            // One vertex more than quads: the last lies on the first, at the other edge of the picture.
            for segment in 0..=self.segments {
                let (joints, weights) = four_influences(influences(self.point_in_piece(ring, segment)));
                let u = tiles * segment as f64 / self.segments as f64;
                mesh.positions.push(self.point(ring, segment).as_vec3());
                mesh.normals.push(self.normal(ring, segment).as_vec3());
                mesh.uvs.push(DVec2::new(u, length / TILE).as_vec2());
                mesh.joints.push(joints);
                mesh.weights.push(weights);
            }
        }
        self.cut_into_triangles(mesh, first);
    }

    fn cut_into_triangles(&self, mesh: &mut Mesh, first: usize) {
        let row = self.segments + 1;
        let spans = self.profile.len() - 1;
        for span in 0..spans {
            for segment in 0..self.segments {
                let a = (first + span * row + segment) as u16;
                let [b, c, d] = [a + row as u16, a + row as u16 + 1, a + 1];
                // At the ends one of the two triangles has no area.
                if span + 1 < spans {
                    mesh.indices.extend([a, b, c]);
                }
                if span > 0 {
                    mesh.indices.extend([a, c, d]);
                }
            }
        }
    }

    /// A point in mesh space. Anything below the ground is planed off, which gives a foot its sole.
    fn point(&self, ring: usize, segment: usize) -> DVec3 {
        let point = self.mesh_from_piece.transform_point3(self.point_in_piece(ring, segment));
        DVec3::new(point.x, point.y.max(0.0), point.z)
    }

    fn point_in_piece(&self, ring: usize, segment: usize) -> DVec3 {
        let Ring { y, width, depth, shift } = self.profile[ring];
        // The last vertex of a ring is computed like the first, so that no gap can open.
        let angle_rad = (segment % self.segments) as f64 / self.segments as f64 * TAU;
        DVec3::new(width * angle_rad.cos(), y, depth * angle_rad.sin() + shift)
    }

    /// The normal: at right angles to the two directions of the surface, along the piece and around it.
    fn normal(&self, ring: usize, segment: usize) -> DVec3 {
        let last = self.profile.len() - 1;
        let here = self.point(ring, segment);
        let opposite = segment + self.segments / 2;
        // Beyond the end of a piece the surface continues on the other side.
        let before = if ring == 0 { self.point(1, opposite) } else { self.point(ring - 1, segment) };
        let after = if ring == last { self.point(last - 1, opposite) } else { self.point(ring + 1, segment) };
        let along = (here - before).normalize() + (after - here).normalize();
        // The end itself is a point, so the direction around it comes from the next ring.
        let ring = ring.clamp(1, last - 1);
        let around = self.point(ring, segment + 1) - self.point(ring, segment + self.segments - 1);
        along.cross(around).normalize()
    }

    /// The number of times that the picture goes around: a whole number, so that its edges meet.
    fn tiles_around(&self) -> f64 {
        let radius = |ring: &Ring| ring.width.max(ring.depth);
        let widest = self.profile.iter().map(radius).fold(0.0, f64::max);
        (widest * TAU / TILE).round().max(1.0)
    }
}

/// The profile of a ball.
pub fn ball(radius: f64, spans: usize) -> Vec<Ring> {
    let place = |ring: usize| match ring {
        0 => round(-radius, 0.0),
        ring if ring == spans => round(radius, 0.0),
        ring => {
            let (sin, cos) = (ring as f64 / spans as f64 * TAU / 2.0).sin_cos();
            round(-radius * cos, radius * sin)
        }
    };
    (0..=spans).map(place).collect()
}

/// The four largest influences as whole 1024ths, which f32 stores and adds without rounding.
fn four_influences(mut influences: Vec<(usize, f64)>) -> ([u8; 4], [f32; 4]) {
    influences.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    influences.truncate(4);
    let sum: f64 = influences.iter().map(|influence| influence.1).sum();
    let (mut joints, mut parts) = ([0; 4], [0; 4]);
    for (slot, (joint, weight)) in influences.into_iter().enumerate() {
        parts[slot] = (weight / sum * 1024.0).round() as i32;
        joints[slot] = if parts[slot] > 0 { joint as u8 } else { 0 };
    }
    parts[0] += 1024 - parts.iter().sum::<i32>();
    (joints, parts.map(|part| part as f32 / 1024.0))
}

//! The lathe: a profile becomes a closed surface of rings around an axis.

use crate::Mesh;
use glam::{DMat4, DVec2, DVec3};
use std::f64::consts::TAU;

/// How much of a piece, measured along its profile, the picture covers once.
const TILE: f64 = 0.3;

/// A ring of a piece, around the piece's y axis.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// Where on the axis.
    pub y: f64,
    /// Radius along x.
    pub width: f64,
    /// Radius along z.
    pub depth: f64,
    /// How far the ring's centre is moved along z.
    pub shift: f64,
}

/// A round ring.
pub const fn round(y: f64, radius: f64) -> Ring {
    Ring { y, width: radius, depth: radius, shift: 0.0 }
}

/// An oval ring.
pub const fn oval(y: f64, width: f64, depth: f64, shift: f64) -> Ring {
    Ring { y, width, depth, shift }
}

/// A piece of wood before it is cut into triangles.
pub struct Piece<'a> {
    /// Where the piece lies: rotated and moved, never mirrored.
    pub mesh_from_piece: DMat4,
    /// From low to high y; the first and the last have no radius and close the piece.
    pub profile: &'a [Ring],
    /// How many rings are made for each span of the profile; a smooth curve runs through the given ones.
    pub steps: usize,
    /// How many quads go around.
    pub segments: usize,
    /// A plane that planes off what lies below it in mesh space, such as the ground under a sole.
    pub floor: f64,
}

impl Piece<'_> {
    /// Adds the piece to a mesh. `influences` names the joints and weights for a point of the piece, in the piece's space.
    pub fn turn(&self, mesh: &mut Mesh, influences: impl Fn(DVec3) -> Vec<(usize, f64)>) {
        let first = mesh.positions.len();
        let rings = (self.profile.len() - 1) * self.steps;
        let mut along = 0.0;
        for ring in 0..=rings {
            let s = ring as f64 / self.steps as f64;
            if ring > 0 {
                along += self.outline(s).distance(self.outline(s - 1.0 / self.steps as f64));
            }
            for segment in 0..=self.segments {
                // One vertex more than quads: the last lies on the first, with the other edge of the picture.
                let turn = segment as f64 / self.segments as f64;
                let (joints, weights) = four_influences(influences(self.point_in_piece(s, turn)));
                mesh.positions.push(self.point(s, turn).as_vec3());
                mesh.normals.push(self.normal(s, turn).as_vec3());
                mesh.uvs.push(DVec2::new(turn, along / TILE).as_vec2());
                mesh.joints.push(joints);
                mesh.weights.push(weights);
            }
        }
        self.cut_into_triangles(mesh, first, rings);
    }

    fn cut_into_triangles(&self, mesh: &mut Mesh, first: usize, rings: usize) {
        let row = self.segments + 1;
        for ring in 0..rings {
            for segment in 0..self.segments {
                let a = (first + ring * row + segment) as u16;
                let [b, c, d] = [a + row as u16, a + row as u16 + 1, a + 1];
                // At the poles one of the two triangles has no area.
                if ring + 1 < rings {
                    mesh.indices.extend([a, b, c]);
                }
                if ring > 0 {
                    mesh.indices.extend([a, c, d]);
                }
            }
        }
    }

    fn point(&self, s: f64, turn: f64) -> DVec3 {
        let point = self.mesh_from_piece.transform_point3(self.point_in_piece(s, turn));
        DVec3::new(point.x, point.y.max(self.floor), point.z)
    }

    fn point_in_piece(&self, s: f64, turn: f64) -> DVec3 {
        let ring = self.ring(s);
        // The seam is taken at exactly the same angle on both sides.
        let (sin, cos) = (turn.fract() * TAU).sin_cos();
        DVec3::new(ring.width * cos, ring.y, ring.depth * sin + ring.shift)
    }

    /// Across two small steps on the surface, one along the piece and one around it.
    fn normal(&self, s: f64, turn: f64) -> DVec3 {
        let step = 1e-4;
        let s = s.clamp(2.0 * step, (self.profile.len() - 1) as f64 - 2.0 * step);
        let along = self.point(s + step, turn) - self.point(s - step, turn);
        let around = self.point(s, turn + step) - self.point(s, turn + 1.0 - step);
        along.cross(around).normalize()
    }

    /// The half outline of the piece, to measure lengths on.
    fn outline(&self, s: f64) -> DVec2 {
        let ring = self.ring(s);
        DVec2::new(ring.width.max(ring.depth), ring.y)
    }

    /// The profile at `s`, counted in spans: a Catmull-Rom spline through the given rings.
    fn ring(&self, s: f64) -> Ring {
        let last = self.profile.len() as isize - 1;
        let span = (s.floor() as isize).min(last - 1);
        let t = s - span as f64;
        let rings = [-1, 0, 1, 2].map(|offset| {
            let at = span + offset;
            let ring = self.profile[if at < 0 {
                1
            } else if at > last {
                last - 1
            } else {
                at
            } as usize];
            // Beyond a pole the outline continues on the other side of the axis, so that the end is round.
            let side = if at < 0 || at > last { -1.0 } else { 1.0 };
            [ring.y, side * ring.width, side * ring.depth, ring.shift]
        });
        let [y, width, depth, shift] = [0, 1, 2, 3].map(|part| catmull_rom(rings.map(|ring| ring[part]), t));
        Ring { y, width, depth, shift }
    }
}

fn catmull_rom([a, b, c, d]: [f64; 4], t: f64) -> f64 {
    let (in_slope, out_slope) = ((c - a) / 2.0, (d - b) / 2.0);
    let (t2, t3) = (t * t, t * t * t);
    b * (2.0 * t3 - 3.0 * t2 + 1.0)
        + in_slope * (t3 - 2.0 * t2 + t)
        + c * (3.0 * t2 - 2.0 * t3)
        + out_slope * (t3 - t2)
}

/// The outline of a ball, as few straight steps: see [`Piece::profile`].
pub fn ball(radius: f64, steps: usize) -> Vec<Ring> {
    let ring = |step: usize| match step {
        0 => round(-radius, 0.0),
        step if step == steps => round(radius, 0.0),
        step => {
            let (sin, cos) = (step as f64 / steps as f64 * TAU / 2.0).sin_cos();
            round(-radius * cos, radius * sin)
        }
    };
    (0..=steps).map(ring).collect()
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

//! All meshes of a model as one: its texture coordinates, its subsets, and the sphere at which the camera
//! looks.

use glam::{Mat4, Vec2, Vec3, Vec4, vec3};
use stage3_gltf::{
    merge::Subset,
    model::{Mesh, Model},
    steps::{MergedStep, merged_step},
};
use std::f32::consts::TAU;
use viewer::{Frame, Panel, Surface, Texture, look, say};

pub struct MergedView {
    pub step: MergedStep,
    material_names: Vec<String>,
    checks: Texture,
}

impl MergedView {
    pub fn new(model: &Model) -> Self {
        Self {
            step: merged_step(model),
            material_names: model.materials.iter().map(|material| material.name.clone()).collect(),
            checks: checks(),
        }
    }

    pub fn panel(&self, panel: &mut Panel) {
        let Mesh { positions, uvs, .. } = &self.step.merged.mesh;
        panel
            .note(say!("One list of vertices, one skin, and for each material one subset of the triangles."));
        panel.heading(&say!("One mesh"));
        panel.value(&say!("vertices"), positions.len().to_string());
        panel.value(&say!("texture coordinates"), uvs.len().to_string());
        panel.value(&say!("radius of the sphere"), format!("{:.3}", self.step.sphere.1));
        if !uvs.is_empty() {
            panel.note(say!("The red square is where a texture begins: at 0, 0."));
        }
        panel.heading(&say!("Subsets"));
        for (index, subset) in self.step.merged.subsets.iter().enumerate() {
            let name = subset.material.and_then(|material| self.material_names.get(material));
            let name = name.map_or_else(|| say!("no material"), String::clone);
            let text = match subset.indices.len() / 3 {
                1 => say!("{name}: 1 triangle", name),
                count => say!("{name}: {count} triangles", name, count),
            };
            panel.legend(&text, look::joint_color(index));
        }
    }

    pub fn draw(&self, frame: &mut Frame) {
        let (center, radius) = self.step.sphere;
        let reach = vec3(radius, radius, 0.0);
        frame.split(2);
        frame.fit(center - reach, center + reach);
        let has_uvs = !self.step.merged.mesh.uvs.is_empty();
        let of_uvs = if has_uvs { say!("texture coordinates") } else { say!("no texture coordinates") };
        for (column, text) in [of_uvs, say!("a colour for each subset")].into_iter().enumerate() {
            frame.draw_in(column);
            frame.grid();
            match column {
                0 => self.draw_texture_coordinates(frame),
                _ => self.draw_subsets(frame),
            }
            draw_sphere(frame, center, radius);
            frame.caption(center - Vec3::Y * radius, text, look::TEXT);
        }
    }

    fn draw_texture_coordinates(&self, frame: &mut Frame) {
        let Mesh { uvs, indices, .. } = &self.step.merged.mesh;
        // Lists of different lengths can't be drawn: the surface stays grey.
        let uvs: &[Vec2] = if uvs.len() == self.step.posed.positions.len() { uvs } else { &[] };
        let texture = (!uvs.is_empty()).then_some(&self.checks);
        let surface = Surface { uvs, texture, ..self.surface(indices, look::TEXT) };
        frame.surface(&surface, Mat4::IDENTITY);
    }

    /// Draws each subset in a colour of its own (S2-31).
    fn draw_subsets(&self, frame: &mut Frame) {
        for (index, Subset { indices, .. }) in self.step.merged.subsets.iter().enumerate() {
            let indices = self.step.merged.mesh.indices.get(indices.clone()).unwrap_or_default();
            frame.surface(&self.surface(indices, look::joint_color(index)), Mat4::IDENTITY);
        }
    }

    fn surface<'a>(&'a self, indices: &'a [u32], color: Vec4) -> Surface<'a> {
        let posed = &self.step.posed;
        Surface { positions: &posed.positions, normals: &posed.normals, indices, color, ..Surface::default() }
    }
}

/// Draws three great circles.
fn draw_sphere(frame: &mut Frame, center: Vec3, radius: f32) {
    const SIDES: usize = 64;
    for (right, up) in [(Vec3::X, Vec3::Y), (Vec3::Y, Vec3::Z), (Vec3::Z, Vec3::X)] {
        let at = |side: usize| {
            let (sin, cos) = (TAU * side as f32 / SIDES as f32).sin_cos();
            center + radius * (cos * right + sin * up)
        };
        for side in 0..SIDES {
            frame.line(at(side), at(side + 1), 1.2, look::faded(look::ORIGINAL, 0.7));
        }
    }
}

/// A picture of eight by eight squares, blue and white; the one at the top left is red.
fn checks() -> Texture {
    const CHECKS: u32 = 8;
    const PIXELS: u32 = 32;
    let size = CHECKS * PIXELS;
    let mut rgba = Vec::new();
    for pixel in 0..size * size {
        let (column, row) = (pixel % size / PIXELS, pixel / size / PIXELS);
        rgba.extend(match (column, row) {
            (0, 0) => [0xb0, 0x30, 0x40, 0xff],
            _ if (column + row).is_multiple_of(2) => [0xf2, 0xec, 0xe0, 0xff],
            _ => [0x3d, 0x6e, 0xa8, 0xff],
        });
    }
    Texture::new(size, size, &rgba)
}

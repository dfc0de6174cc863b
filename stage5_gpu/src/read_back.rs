//! The GPU's positions, read back on the CPU bit by bit: the proof that both skin alike (S4-26, S4-42).
//!
//! A GPU writes pictures. So the positions become a picture: a pixel has four bytes, as a float has, and each
//! vertex is drawn as three points, one each for x, y and z. The skinning text is the one that draws.

use crate::{gpu_model::GpuModel, shaders::Purpose, uniforms::Uniforms};
use glam::{Vec3, vec3, vec4};
use miniquad::*;

/// The width of the picture, in pixels.
pub const PICTURE_WIDTH: usize = 2048;
/// The greatest height of the picture, in pixels: any driver of recent years can do it, and the pixels can
/// still be counted in floats.
pub const MOST_LINES: usize = 8192;

// ANCHOR: decode_positions
/// The positions in a picture's bytes: four bytes a float, the lowest first; three floats a vertex. The rest
/// is dropped.
pub fn decode_positions(bytes: &[u8]) -> Vec<Vec3> {
    let (pixels, _left_over) = bytes.as_chunks::<4>();
    let floats: Vec<f32> = pixels.iter().map(|pixel| f32::from_le_bytes(*pixel)).collect();
    let (vertices, _left_over) = floats.as_chunks::<3>();
    vertices.iter().map(|[x, y, z]| vec3(*x, *y, *z)).collect()
}
// ANCHOR_END: decode_positions

/// The distances between two lists of positions, as multiples of a model's size; infinite for a position that
/// is not a number.
///
/// # Panics
/// If the lists differ in length.
pub fn differences(ours: &[Vec3], theirs: &[Vec3], size: f32) -> Vec<f32> {
    assert_eq!(ours.len(), theirs.len(), "positions to compare");
    let distances = ours.iter().zip(theirs).map(|(ours, theirs)| ours.distance(*theirs) / size);
    distances.map(|distance| if distance.is_nan() { f32::INFINITY } else { distance }).collect()
}

/// The largest of the [`differences`].
///
/// # Panics
/// If the lists differ in length.
pub fn largest_difference(ours: &[Vec3], theirs: &[Vec3], size: f32) -> f32 {
    differences(ours, theirs, size).into_iter().fold(0.0, f32::max)
}

/// An attribute that can be read back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Attribute {
    /// World space.
    Positions = 0,
    /// World space, of any length; zero where the mesh has none.
    Normals = 1,
}

/// Reads vertices back, and keeps the picture into which they are drawn.
#[derive(Default)]
pub struct ReadBack {
    picture: Option<(RenderPass, usize)>,
}

impl ReadBack {
    /// An attribute of all instances' vertices, in world space: one list per instance, mesh after mesh, in
    /// the order of [`posed_positions`](stage3_gltf::posed_mesh::posed_positions). To be called outside of
    /// any pass.
    ///
    /// # Errors
    /// If there are more vertices than the largest picture holds.
    pub fn read(
        &mut self,
        gpu: &mut dyn RenderingBackend,
        model: &mut GpuModel,
        attribute: Attribute,
    ) -> Result<Vec<Vec<Vec3>>, String> {
        let counts: Vec<usize> = model.meshes.iter().map(|mesh| mesh.packed.vertices.len()).collect();
        let instances = model.instance_count();
        let floats = 3 * instances * counts.iter().sum::<usize>();
        let height = floats.div_ceil(PICTURE_WIDTH).max(1);
        if height > MOST_LINES {
            return Err(too_many_vertices(floats / 3));
        }
        let (pass, height) = self.picture(gpu, height);
        let picture = vec4(PICTURE_WIDTH as f32, height as f32, 0.0, f32::from(attribute as u8));
        gpu.begin_pass(Some(pass), PassAction::clear_color(0.0, 0.0, 0.0, 0.0));
        switch_dither(false);
        model.draw_for(gpu, Purpose::ReadBack, &Uniforms { picture, ..Default::default() });
        switch_dither(true);
        gpu.end_render_pass();
        let mut bytes = vec![0; 4 * PICTURE_WIDTH * height];
        let texture = gpu.render_pass_texture(pass);
        gpu.texture_read_pixels(texture, &mut bytes);
        bytes.truncate(4 * floats);
        Ok(by_instance(&decode_positions(&bytes), &counts, instances))
    }

    /// Frees the picture.
    pub fn delete(self, gpu: &mut dyn RenderingBackend) {
        if let Some((pass, _)) = self.picture {
            gpu.delete_render_pass(pass);
        }
    }

    /// A picture that is at least `height` high.
    fn picture(&mut self, gpu: &mut dyn RenderingBackend, height: usize) -> (RenderPass, usize) {
        match self.picture {
            Some(large_enough) if large_enough.1 >= height => large_enough,
            too_small => {
                if let Some((pass, _)) = too_small {
                    gpu.delete_render_pass(pass);
                }
                let (width, height_px) = (PICTURE_WIDTH as u32, height as u32);
                let params = TextureParams { width, height: height_px, ..Default::default() };
                let texture = gpu.new_render_texture(params);
                let pass = gpu.new_render_pass(texture, None);
                *self.picture.insert((pass, height))
            }
        }
    }
}

/// The error for more vertices than the largest picture holds.
pub fn too_many_vertices(count: usize) -> String {
    format!("{count} vertices, {} can be read back at once", PICTURE_WIDTH * MOST_LINES / 3)
}

/// Reorders positions from mesh after mesh, each with all instances, to instance after instance, each with
/// all meshes.
fn by_instance(positions: &[Vec3], counts: &[usize], instances: usize) -> Vec<Vec<Vec3>> {
    let mut by_instance = vec![Vec::new(); instances];
    let mut rest = positions;
    for &count in counts {
        for instance in &mut by_instance {
            let (mesh, after) = rest.split_at(count);
            instance.extend_from_slice(mesh);
            rest = after;
        }
    }
    by_instance
}

/// Dithering would add noise to the pixels, which here are the bytes of numbers. It is on until a program
/// turns it off.
#[allow(unsafe_code)]
fn switch_dither(on: bool) {
    // SAFETY: both calls take a constant and touch no memory of ours; a context is current, as a pass is open
    // in it.
    unsafe {
        match on {
            true => miniquad::gl::glEnable(miniquad::gl::GL_DITHER),
            false => miniquad::gl::glDisable(miniquad::gl::GL_DITHER),
        }
    }
}

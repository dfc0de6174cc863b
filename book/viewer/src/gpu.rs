//! The painters' common tools from miniquad: shaders in the dialect of the driver, pictures, and buffers that
//! grow.

use miniquad::*;

/// Compiles a shader whose text is GLSL 3 without its first lines, which depend on the driver. They are
/// followed by one that exists only while `cargo workbook` tries several bodies of a shader's function: see
/// [`chosen_variant`].
///
/// # Panics
/// If the driver refuses the text, which is the program's own. The message has all that the driver says.
pub fn new_shader(
    gpu: &mut dyn RenderingBackend,
    vertex: &str,
    fragment: &str,
    meta: ShaderMeta,
) -> ShaderId {
    let gl_version = gpu.info().gl_version_string;
    let header = shader_header(&gl_version).to_owned() + &chosen_variant();
    let (vertex, fragment) = (format!("{header}{vertex}"), format!("{header}{fragment}"));
    let source = ShaderSource::Glsl { vertex: &vertex, fragment: &fragment };
    gpu.new_shader(source, meta)
        .unwrap_or_else(|error| panic!("the driver (OpenGL {gl_version}) refuses a shader: {error}"))
}

/// Uploads a picture of four bytes per pixel, with smaller copies for distant surfaces. `size` is its width
/// and height. The picture repeats beyond its edges.
pub fn new_texture(gpu: &mut dyn RenderingBackend, size: (u32, u32), rgba: &[u8]) -> TextureId {
    let params = TextureParams {
        width: size.0,
        height: size.1,
        wrap: TextureWrap::Repeat,
        min_filter: FilterMode::Linear,
        mag_filter: FilterMode::Linear,
        mipmap_filter: MipmapFilterMode::Linear,
        allocate_mipmaps: true,
        ..Default::default()
    };
    let texture = gpu.new_texture_from_data_and_format(rgba, params);
    gpu.texture_generate_mipmaps(texture);
    texture
}

/// The first lines of a shader for a driver's `GL_VERSION`: each version of OpenGL has its own version of
/// GLSL.
///
/// Before 3.3 the bits of a float are an extension, and before 3.1 so is the number of the instance.
fn shader_header(gl_version: &str) -> &'static str {
    const ES: &str =
        "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n";
    if gl_version.contains("ES") || gl_version.contains("WebGL") {
        return ES;
    }
    let number: Vec<u32> = gl_version.split(['.', ' ']).map_while(|part| part.parse().ok()).collect();
    match number[..] {
        [0..3, ..] | [3, 0, ..] => concat!(
            "#version 130\n#extension GL_ARB_shader_bit_encoding : enable\n",
            "#extension GL_ARB_draw_instanced : enable\n#define gl_InstanceID gl_InstanceIDARB\n"
        ),
        [3, 1, ..] => "#version 140\n#extension GL_ARB_shader_bit_encoding : enable\n",
        [3, 2, ..] => "#version 150\n#extension GL_ARB_shader_bit_encoding : enable\n",
        _ => "#version 330\n",
    }
}

/// The body of a shader's function to compile, where `cargo workbook` gives several with `#if`: "blend_joints
/// 2" in the environment variable `WORKBOOK_VARIANT` becomes `#define VARIANT_blend_joints 2`. Empty if the
/// variable is not set.
fn chosen_variant() -> String {
    let chosen = std::env::var("WORKBOOK_VARIANT").unwrap_or_default();
    let define = |(name, number)| format!("#define VARIANT_{name} {number}\n");
    chosen.split_once(' ').map(define).unwrap_or_default()
}

/// A buffer that is filled anew in every frame.
#[derive(Default)]
pub(crate) struct StreamBuffer(Option<(BufferId, usize)>);

impl StreamBuffer {
    /// Fills the buffer with `data`, and makes it larger if it is too small.
    pub fn fill<T: Copy>(
        &mut self,
        gpu: &mut dyn RenderingBackend,
        kind: BufferType,
        data: &[T],
    ) -> BufferId {
        let bytes = size_of_val(data);
        match self.0 {
            Some((buffer, capacity)) if bytes <= capacity => {
                gpu.buffer_update(buffer, BufferSource::slice(data));
                buffer
            }
            old => {
                if let Some((buffer, _)) = old {
                    gpu.delete_buffer(buffer);
                }
                let capacity = (bytes * 3 / 2).next_multiple_of(size_of::<T>());
                let empty = BufferSource::empty::<T>(capacity);
                let buffer = gpu.new_buffer(kind, BufferUsage::Stream, empty);
                gpu.buffer_update(buffer, BufferSource::slice(data));
                self.0 = Some((buffer, capacity));
                buffer
            }
        }
    }
}

/// Blends a colour over the picture, by its alpha.
pub(crate) fn alpha_blend() -> BlendState {
    let alpha = BlendFactor::Value(BlendValue::SourceAlpha);
    BlendState::new(Equation::Add, alpha, BlendFactor::OneMinusValue(BlendValue::SourceAlpha))
}

/// Keeps the picture's own alpha at 1: a browser would blend it with the page.
pub(crate) fn keep_alpha() -> BlendState {
    BlendState::new(Equation::Add, BlendFactor::Zero, BlendFactor::One)
}

#[cfg(test)]
mod tests {
    use super::shader_header;

    /// The names that drivers report: Mesa, NVIDIA, Intel on Windows, macOS, Wayland, a browser.
    #[test]
    fn the_first_line_is_the_drivers_own_version() {
        for (gl_version, first_line) in [
            ("3.0 Mesa 22.3.6", "#version 130"),
            ("3.1 Mesa 22.3.6", "#version 140"),
            ("3.1.0 - Build 31.0.101.2111", "#version 140"),
            ("3.2 (Core Profile) Mesa 22.3.6", "#version 150"),
            ("3.3.0 NVIDIA 535.54", "#version 330"),
            ("4.1 Metal - 88", "#version 330"),
            ("4.6.0 NVIDIA 535.54", "#version 330"),
            ("OpenGL ES 3.2 Mesa 22.3.6", "#version 300 es"),
            ("WebGL 2.0 (OpenGL ES 3.0 Chromium)", "#version 300 es"),
        ] {
            assert_eq!(shader_header(gl_version).lines().next(), Some(first_line), "{gl_version}");
        }
    }
}

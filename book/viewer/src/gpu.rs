//! What every painter needs from miniquad: a shader in the dialect that the driver speaks, and buffers that grow.

use miniquad::*;

/// Compiles a shader whose text is GLSL 3 without its first line.
///
/// The first line is chosen by the driver: `300 es` for GLES and WebGL, `330` or `150` for desktop GL. A line after it
/// is there while `cargo workbook` tries several bodies of a shader's function: see [`chosen_variant`].
///
/// # Panics
/// If the driver refuses the text: it is the program's own.
pub fn new_shader(
    gpu: &mut dyn RenderingBackend,
    vertex: &str,
    fragment: &str,
    meta: ShaderMeta,
) -> ShaderId {
    let header = shader_header(&gpu.info().gl_version_string).to_owned() + &chosen_variant();
    let (vertex, fragment) = (format!("{header}{vertex}"), format!("{header}{fragment}"));
    let source = ShaderSource::Glsl { vertex: &vertex, fragment: &fragment };
    gpu.new_shader(source, meta).unwrap_or_else(|error| panic!("the driver refuses a shader: {error}"))
}

fn shader_header(gl_version: &str) -> &'static str {
    const ES: &str =
        "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n";
    if gl_version.contains("ES") || gl_version.contains("WebGL") {
        return ES;
    }
    let number: Vec<u32> = gl_version.split(['.', ' ']).map_while(|part| part.parse().ok()).collect();
    match number[..] {
        [3, 0..=2, ..] => "#version 150\n",
        _ => "#version 330\n",
    }
}

/// Which body of a shader's function is compiled, where `cargo workbook` gives it several with `#if`: "blend_joints 2" in the
/// environment variable `WORKBOOK_VARIANT` becomes `#define VARIANT_blend_joints 2`. Nothing where it is not set.
fn chosen_variant() -> String {
    let chosen = std::env::var("WORKBOOK_VARIANT").unwrap_or_default();
    let define = |(name, number)| format!("#define VARIANT_{name} {number}\n");
    chosen.split_once(' ').map(define).unwrap_or_default()
}

/// A buffer that is filled anew on every frame.
#[derive(Default)]
pub(crate) struct StreamBuffer(Option<(BufferId, usize)>);

impl StreamBuffer {
    /// Holds `data` from now on, in a larger buffer where the present one is too small.
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

/// Lays a colour over what is there, by its alpha.
pub(crate) fn alpha_blend() -> BlendState {
    let alpha = BlendFactor::Value(BlendValue::SourceAlpha);
    BlendState::new(Equation::Add, alpha, BlendFactor::OneMinusValue(BlendValue::SourceAlpha))
}

/// The picture's own alpha stays 1: a browser would blend it with the page.
pub(crate) fn keep_alpha() -> BlendState {
    BlendState::new(Equation::Add, BlendFactor::Zero, BlendFactor::One)
}

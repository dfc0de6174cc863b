//! The target of a picture: the window itself, or a picture that is shown in it.
//!
//! `--capture` takes a picture of exactly the size that was asked for. So a captured picture is the same on
//! every screen, whatever the display's size and scale and the window manager. A window with smooth edges is
//! drawn with several samples per pixel, and then shown.

use crate::ui_painter::UiPainter;
use miniquad::*;

pub(crate) struct Target {
    /// Of a captured picture, in pixels; none for a window.
    captured: Option<(u32, u32)>,
    /// Samples per pixel, at least 1.
    samples: i32,
    /// True if the next picture is read: [`Target::read`].
    pub is_kept: bool,
    canvas: Option<Canvas>,
}

impl Target {
    pub fn new(captured: Option<(u32, u32)>, samples: i32) -> Self {
        Self { captured, samples, is_kept: captured.is_some(), canvas: None }
    }

    pub fn is_window(&self) -> bool {
        self.captured.is_none()
    }

    /// Width and height in pixels, at least 1.
    pub fn size(&self) -> (f32, f32) {
        let (width, height) = self.captured.map_or(window::screen_size(), |(w, h)| (w as f32, h as f32));
        (width.max(1.0), height.max(1.0))
    }

    /// Pixels per logical pixel: a captured picture has one, whatever the screen.
    pub fn dpi_scale(&self) -> f32 {
        if self.is_window() { window::dpi_scale() } else { 1.0 }
    }

    /// Goes on with one sample a pixel.
    pub fn forget_samples(&mut self, gpu: &mut dyn RenderingBackend) {
        self.samples = 1;
        self.forget_canvas(gpu);
    }

    fn forget_canvas(&mut self, gpu: &mut dyn RenderingBackend) {
        self.canvas.take().into_iter().for_each(|canvas| gpu.delete_render_pass(canvas.pass));
    }

    /// Begins a pass that draws into it, black at first.
    ///
    /// # Panics
    /// If the driver can't draw into a picture of that size.
    pub fn begin(&mut self, gpu: &mut dyn RenderingBackend) {
        let black = PassAction::clear_color(0.0, 0.0, 0.0, 1.0);
        if self.samples == 1 && !self.is_kept {
            self.forget_canvas(gpu);
            return gpu.begin_default_pass(black);
        }
        let (width, height) = self.size();
        let size = (width as u32, height as u32);
        if let Some(other) = self.canvas.take_if(|canvas| canvas.size != size) {
            gpu.delete_render_pass(other.pass);
        }
        let canvas = self.canvas.get_or_insert_with(|| Canvas::new(gpu, size, self.samples));
        gpu.begin_pass(Some(canvas.pass), black);
    }

    /// Ends the pass, and shows its picture in the window.
    pub fn end(&mut self, gpu: &mut dyn RenderingBackend, painter: &mut UiPainter) {
        gpu.end_render_pass();
        if let (Some(canvas), None) = (&self.canvas, self.captured) {
            gpu.begin_default_pass(PassAction::Nothing);
            painter.show(gpu, canvas.picture, self.size());
            gpu.end_render_pass();
        }
    }

    /// The last picture, captured or kept: width, height, and four bytes a pixel, from the top row down.
    ///
    /// # Panics
    /// If nothing was drawn yet, or straight into the window.
    pub fn read(&self, gpu: &mut dyn RenderingBackend) -> (u32, u32, Vec<u8>) {
        let Canvas { picture, size: (width, height), .. } = *self.canvas.as_ref().expect("a drawn picture");
        let mut pixels = vec![0; 4 * width as usize * height as usize];
        gpu.texture_read_pixels(picture, &mut pixels);
        // GL counts rows from the bottom.
        let rows = pixels.chunks_exact(4 * width as usize).rev();
        (width, height, rows.flatten().copied().collect())
    }
}

/// A picture on the card, with a depth of its own.
struct Canvas {
    pass: RenderPass,
    picture: TextureId,
    size: (u32, u32),
}

impl Canvas {
    fn new(gpu: &mut dyn RenderingBackend, (width, height): (u32, u32), samples: i32) -> Self {
        let plain = TextureParams { width, height, ..Default::default() };
        let sampled = TextureParams { sample_count: samples, ..plain };
        // In GLES, the name that miniquad uses allows no deeper texture.
        let is_es = gpu.info().gl_version_string.contains("ES");
        let format = if is_es { TextureFormat::Depth } else { TextureFormat::Depth32 };
        let depth = gpu.new_render_texture(TextureParams { format, ..sampled });
        let picture = gpu.new_render_texture(plain);
        let pass = match samples {
            1 => gpu.new_render_pass(picture, Some(depth)),
            _ => {
                let color = gpu.new_render_texture(sampled);
                gpu.new_render_pass_mrt(&[color], Some(&[picture]), Some(depth))
            }
        };
        gpu.begin_pass(Some(pass), PassAction::Nothing);
        // SAFETY: the call takes a constant and touches no memory of ours; a context is current, as a pass is
        // open in it.
        #[allow(unsafe_code)]
        let status = unsafe { gl::glCheckFramebufferStatus(gl::GL_FRAMEBUFFER) };
        gpu.end_render_pass();
        assert!(
            status == gl::GL_FRAMEBUFFER_COMPLETE,
            "the driver has no picture of {width} by {height} pixels with {samples} samples (status {status:#x})"
        );
        Self { pass, picture, size: (width, height) }
    }
}

//! Where a picture is drawn: into the window, or for `--capture` into a picture of its own, of the very size that was asked for.
//!
//! So what is captured is the same on every screen: no display is too small or too fine for it, and no window manager has a say.

use miniquad::*;

pub(crate) enum Target {
    Window,
    Picture { pass: RenderPass, width: u32, height: u32 },
}

impl Target {
    /// A picture of that size in pixels; `gl_version` is the driver's.
    ///
    /// # Panics
    /// If the driver can't draw into one of that size.
    pub fn picture(gpu: &mut dyn RenderingBackend, (width, height): (u32, u32)) -> Self {
        let params = TextureParams { width, height, ..Default::default() };
        let color = gpu.new_render_texture(params);
        // GLES knows no deeper texture by the name that miniquad gives it.
        let is_es = gpu.info().gl_version_string.contains("ES");
        let format = if is_es { TextureFormat::Depth } else { TextureFormat::Depth32 };
        let depth = gpu.new_render_texture(TextureParams { format, ..params });
        let pass = gpu.new_render_pass(color, Some(depth));
        gpu.begin_pass(Some(pass), PassAction::Nothing);
        // SAFETY: the call takes a constant and touches no memory of ours; a context is current, as a pass is open in it.
        #[allow(unsafe_code)]
        let status = unsafe { gl::glCheckFramebufferStatus(gl::GL_FRAMEBUFFER) };
        gpu.end_render_pass();
        assert!(
            status == gl::GL_FRAMEBUFFER_COMPLETE,
            "the driver has no picture of {width} by {height} pixels (status {status:#x})"
        );
        Self::Picture { pass, width, height }
    }

    /// Width and height in pixels, 1 at least.
    pub fn size(&self) -> (f32, f32) {
        match *self {
            Self::Window => {
                let (width, height) = window::screen_size();
                (width.max(1.0), height.max(1.0))
            }
            Self::Picture { width, height, .. } => (width as f32, height as f32),
        }
    }

    /// Pixels a logical point: a captured picture has one, whatever the screen.
    pub fn dpi_scale(&self) -> f32 {
        match self {
            Self::Window => window::dpi_scale(),
            Self::Picture { .. } => 1.0,
        }
    }

    /// Begins a pass that draws into it, black at first.
    pub fn begin(&self, gpu: &mut dyn RenderingBackend) {
        let black = PassAction::clear_color(0.0, 0.0, 0.0, 1.0);
        match *self {
            Self::Window => gpu.begin_default_pass(black),
            Self::Picture { pass, .. } => gpu.begin_pass(Some(pass), black),
        }
    }
}

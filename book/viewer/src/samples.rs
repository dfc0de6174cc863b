//! The smoothness of edges: the number of samples of each pixel.

use miniquad::gl;
use std::ffi::CStr;

/// Enough for smooth edges, at little cost on a graphics card.
const SMOOTH: i32 = 4;

/// Names of drivers without a graphics card.
const SOFTWARE: [&str; 6] = ["llvmpipe", "softpipe", "swrast", "SwiftShader", "Software", "Microsoft Basic"];

/// Samples per pixel: as many as asked for, up to the driver's limit. By default, one in a captured picture,
/// which is then the same on every machine; one in a page, whose browser smooths edges itself; one without a
/// graphics card; and otherwise [`SMOOTH`].
pub(crate) fn samples(asked: Option<i32>, is_captured: bool) -> i32 {
    if cfg!(target_arch = "wasm32") || (is_captured && asked.is_none()) {
        return 1;
    }
    let (renderer, most) = driver();
    choose(asked, &renderer, most)
}

fn choose(asked: Option<i32>, renderer: &str, most: i32) -> i32 {
    let is_software = SOFTWARE.iter().any(|name| renderer.contains(name));
    asked.unwrap_or(if is_software { 1 } else { SMOOTH }).min(most).max(1)
}

/// The name of the driver, and the most samples that it takes.
fn driver() -> (String, i32) {
    const GL_RENDERER: u32 = 0x1f01;
    const GL_MAX_SAMPLES: u32 = 0x8d57;
    let mut most = 1;
    // SAFETY: a context is current. The first call returns null or a text that ends with 0 and lives as long
    // as the context; the second writes one number.
    #[allow(unsafe_code)]
    unsafe {
        gl::glGetIntegerv(GL_MAX_SAMPLES, &mut most);
        let name = gl::glGetString(GL_RENDERER);
        let name = if name.is_null() { c"" } else { CStr::from_ptr(name.cast()) };
        (name.to_string_lossy().into_owned(), most)
    }
}

#[cfg(test)]
mod tests {
    use super::choose;

    #[test]
    fn edges_are_smooth_where_there_is_a_card() {
        assert_eq!(choose(None, "NVIDIA GeForce GTX 1050/PCIe/SSE2", 32), 4);
        assert_eq!(choose(None, "Mesa Intel(R) UHD Graphics 620 (KBL GT2)", 16), 4);
        assert_eq!(choose(None, "Apple M2", 4), 4);
        for software in
            ["llvmpipe (LLVM 15.0.6, 256 bits)", "ANGLE (Google, SwiftShader)", "Apple Software Renderer"]
        {
            assert_eq!(choose(None, software, 4), 1, "{software}");
        }
        assert_eq!(choose(Some(4), "llvmpipe (LLVM 15.0.6, 256 bits)", 4), 4, "as asked");
        assert_eq!(choose(Some(1), "Apple M2", 4), 1, "as asked");
        assert_eq!(choose(None, "an old card", 0), 1, "as far as it goes");
    }
}

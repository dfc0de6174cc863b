//! The five windows as one program: a page of the book fetches it once, and opens a stage by the name of its package.
//!
//! Most of it is what all stages share.

/// Functions that a page can call. SAFETY: no other function has one of these names.
macro_rules! entries {
    ($($name:ident: $window:ident,)*) => {
        $(
            #[allow(unsafe_code)]
            #[unsafe(no_mangle)]
            extern "C" fn $name() {
                // Why it could not be opened, the page was told.
                let _ = $window::main();
            }
        )*
    };
}

entries! {
    stage1_bones: stage1_window,
    stage2_mesh_skin: stage2_window,
    stage3_gltf: stage3_window,
    stage4_animation: stage4_window,
    stage5_gpu: stage5_window,
}

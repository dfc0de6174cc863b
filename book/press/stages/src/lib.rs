//! The five windows as one program, which a page of the book fetches once; it opens a stage by the name of
//! its package.
//!
//! Most of its code is shared by all stages.

/// Defines functions that a page can call. SAFETY: no other function has one of these names.
macro_rules! entries {
    ($($feature:literal: $name:ident, $window:ident;)*) => {
        $(
            #[cfg(feature = $feature)]
            #[allow(unsafe_code)]
            #[unsafe(no_mangle)]
            extern "C" fn $name() {
                // The page has already been told why a window failed to open.
                let _ = $window::main();
            }
        )*
    };
}

entries! {
    "stage1_bones": stage1_bones, stage1_window;
    "stage2_mesh_skin": stage2_mesh_skin, stage2_window;
    "stage3_gltf": stage3_gltf, stage3_window;
    "stage4_animation": stage4_animation, stage4_window;
    "stage5_gpu": stage5_gpu, stage5_window;
}

//! The five windows as one program: a page of the book fetches it once, and opens a stage by the name of its package.
//!
//! Most of it is what all stages share. These are the stages' own `main.rs`; there is no second copy. Anywhere but in a page this crate
//! is empty: editors don't follow a path into another package.

#![cfg(target_arch = "wasm32")]

#[path = "../../../../stage1_bones/src/main.rs"]
mod bones;
#[path = "../../../../stage2_mesh_skin/src/main.rs"]
mod mesh_skin;

#[path = "../../../../stage4_animation/src/main.rs"]
mod animation;
#[path = "../../../../stage3_gltf/src/main.rs"]
mod gltf;
#[path = "../../../../stage5_gpu/src/main.rs"]
mod gpu;

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
    stage1_bones: bones,
    stage2_mesh_skin: mesh_skin,
    stage3_gltf: gltf,
    stage4_animation: animation,
    stage5_gpu: gpu,
}

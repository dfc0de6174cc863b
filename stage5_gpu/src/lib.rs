//! Stage 5: the GPU moves the vertices.
//!
//! Up to here the CPU has blended every vertex in every frame and sent it to the GPU. But the vertices of a
//! mesh do not change from frame to frame: only the joints do, and they are few. So the mesh stays with the
//! GPU, each vertex with its joints and weights, and a frame sends one matrix per joint: the palette. The
//! rest is stage 2's sum, written in GLSL.
//!
//! Read in this order:
//!
//! 1. [`palette`]: skinning matrices in the form that the GPU takes
//! 2. [`vertex`]: a vertex with its joints and weights, and an instance with its place
//! 3. [`shaders`]: the pieces of GLSL: `two_arrays.glsl` and `palette.glsl`, `skin.glsl`, `affine.glsl`, then
//!    `skinned.vert`, `static.vert`, `lit.frag`
//! 4. [`uniforms`], [`pipelines`], [`gpu_mesh`], [`gpu_model`]: the same handed to miniquad, and drawn
//! 5. [`read_back`]: the GPU's positions compared with the CPU's
//! 6. [`joint_texture`]: more joints than uniforms hold
//! 7. [`crowd`]: a thousand instances in one draw call per mesh
//! 8. [`chain`]: skin space, and the way out of it
//! 9. [`cpu`]: the same sum on the CPU, fast
//!
//! After the tutorials, [`baked`] has a second part: a crowd whose clips live on the graphics card.
//!
//! [`steps`] has the moments that the windows, the printed tables and the tests share.
//!
//! # Conventions
//!
//! Those of stages 2 to 4: column vectors, right-handed, y up, matrices named destination-from-source. On
//! their way to the GPU affine matrices are three rows of four numbers; in GLSL such a matrix is a `mat3x4`,
//! and the vector stands on its left. Instances are placed by `world_from_model`; a mesh without a skin is
//! placed by its joint as well.
//!
//! # Limits
//!
//! A vertex has at most [`MOST_INFLUENCES`](vertex::MOST_INFLUENCES): the strongest are kept, and
//! [`lost_influences`](vertex::lost_influences) lists the meshes that lose some. Uniforms hold
//! [`MOST_JOINTS`](palette::MOST_JOINTS) joints, the joint texture thousands.
//!
//! # What is left out
//!
//! Morph targets on the GPU: the CPU adds them up and uploads the vertices. Also compute shaders, skinned
//! vertices kept for a second pass, simpler meshes far away,
//! shadows, and materials beyond a colour and a picture. WebGL 2 can draw everything in this stage.

pub mod baked;
pub mod chain;
pub mod cpu;
pub mod crowd;
pub mod gpu_mesh;
pub mod gpu_model;
pub mod joint_texture;
pub mod palette;
pub mod pipelines;
pub mod read_back;
pub mod shaders;
pub mod steps;
pub mod uniforms;
pub mod vertex;

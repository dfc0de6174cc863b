//! Stage 2: vertices that follow joints.
//!
//! One idea carries the whole stage. To move a vertex with a joint, say first where the vertex is as the joint sees
//! it, where the mesh was bound; then ask where that place is now. A vertex that several joints hold goes to the
//! weighted mean of the places where each of them would take it.
//!
//! The scene `outline` does this with additions alone, on stage 1's bones:
//!
//! 1. [`outline`]: offsets, one bone's effect, blending, and the order of a frame
//!
//! The scene `space` shows what the matrix of a joint is, worked out by hand:
//!
//! 2. [`space`]: a space in four columns, a product, and the way back
//!
//! The scene `arm` does it with joints that turn:
//!
//! 3. [`transform`]: a joint's local transform, in parts and as a matrix
//! 4. [`skeleton`]: from local to model space, and back at bind
//! 5. [`skin`]: skinning matrices, then rigid and smooth skinning of positions and normals
//! 6. [`check`]: which weights and normals are valid
//! 7. [`arm`]: the box arm, and a round one
//! 8. [`measure`]: how far an arm tears and how thin it gets
//! 9. [`recurrence`]: the box arm as its tutorial has it, and where that goes wrong
//! 10. [`dual_quaternion`] (advanced): skinning that keeps the arm round
//! 11. [`methods`]: the same arm in the same pose, skinned in all three ways
//!
//! [`pyramid`] draws a bone, [`steps`] has the poses that the window, the printed tables and the tests share.
//!
//! # Conventions
//!
//! Those of stage 1. From here on, a node of the skeleton is a joint; joints are arrays with parents first. Vectors are
//! columns, so the matrix on the right acts first, and a matrix is named for where it leads and where it comes from:
//! `model_from_joint * joint_from_mesh`, where neighbours must match.
//!
//! # What is not here
//!
//! No file format and no keyframe: stages 3 and 4 bring them. No limit of four influences: that is a question of how
//! vertices are stored for a graphics card, and stage 5's.

pub mod arm;
pub mod check;
pub mod dual_quaternion;
pub mod measure;
pub mod methods;
pub mod outline;
pub mod pyramid;
pub mod recurrence;
pub mod skeleton;
pub mod skin;
pub mod space;
pub mod steps;
pub mod transform;

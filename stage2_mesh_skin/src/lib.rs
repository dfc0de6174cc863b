//! Stage 2: vertices that follow joints.
//!
//! One idea carries the whole stage. To move a vertex with a joint, find where the vertex is in the joint's
//! space when the mesh is bound; then ask where that place is now. A vertex with several joints goes to the
//! weighted mean of the places where each of them would take it.
//!
//! The scene `outline` does this with additions alone, on stage 1's bones:
//!
//! 1. [`outline`]: offsets, one bone's effect, blending, and the order of a frame
//!
//! The scene `space` shows what the matrix of a joint is, worked out by hand:
//!
//! 2. [`space`]: a space in four columns, a product, and the inverse
//!
//! The scene `arm` does it with joints that turn:
//!
//! 3. [`transform`]: a joint's local transform, in parts and as a matrix
//! 4. [`skeleton`]: from local to model space, and the inverse bind matrices
//! 5. [`skin`]: skinning matrices, then rigid and smooth skinning of positions and normals
//! 6. [`check`]: valid weights and normals
//! 7. [`arm`]: the box arm, and a round one
//! 8. [`measure`]: how far an arm tears and how thin it gets
//! 9. [`recurrence`]: the tutorial's own matrices for the box arm, and where they go wrong
//! 10. [`dual_quaternion`] (advanced): skinning that keeps the arm round
//! 11. [`methods`]: the same arm in the same pose, skinned in all three ways
//!
//! [`pyramid`] draws a bone; [`steps`] has the poses that the window, the printed tables and the tests share.
//!
//! # Conventions
//!
//! Those of stage 1. From here on, a node of the skeleton is a joint; joints are arrays with parents first.
//! Vectors are columns, so the matrix on the right acts first. A matrix is named after its destination and
//! its source, `model_from_joint * joint_from_mesh`, so that neighbours must match.
//!
//! # What is left out
//!
//! File formats and keyframes come in stages 3 and 4. A vertex has no limit of four influences: that limit
//! belongs to the way vertices are stored for a graphics card, in stage 5.

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

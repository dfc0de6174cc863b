//! The parts of a mesh that may be copied.

use stage5_gpu::{gpu_mesh::GpuMesh, vertex::PackedMesh};
use std::marker::PhantomData;

/// Its `BE_CLONED` says whether `T` can be cloned: Rust prefers a type's own constant to a trait's.
struct Can<T>(PhantomData<T>);

trait Otherwise {
    const BE_CLONED: bool = false;
}

impl<T> Otherwise for Can<T> {}

impl<T: Clone> Can<T> {
    const BE_CLONED: bool = true;
}

/// S4-46: a mesh has only the numbers of the GPU's buffers, so a clone would share them; the vertices on the
/// CPU are its own.
#[test]
fn only_what_is_on_the_cpu_can_be_cloned() {
    assert_eq!((Can::<GpuMesh>::BE_CLONED, Can::<PackedMesh>::BE_CLONED), (false, true));
}

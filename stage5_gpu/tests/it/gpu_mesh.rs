//! What may be copied of a mesh.

use stage5_gpu::{gpu_mesh::GpuMesh, vertex::PackedMesh};
use std::marker::PhantomData;

/// Asks whether a type can be cloned: the first answer holds where there is none of the type's own.
struct Can<T>(PhantomData<T>);

trait Otherwise {
    const BE_CLONED: bool = false;
}

impl<T> Otherwise for Can<T> {}

impl<T: Clone> Can<T> {
    const BE_CLONED: bool = true;
}

/// S4-46: of the GPU's buffers a mesh has only the numbers, so a clone would share them; the vertices on the CPU are its own.
#[test]
fn only_what_is_on_the_cpu_can_be_cloned() {
    assert_eq!((Can::<GpuMesh>::BE_CLONED, Can::<PackedMesh>::BE_CLONED), (false, true));
}

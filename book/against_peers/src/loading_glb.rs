//! Loading `.glb` files: cgltf and fastgltf unpack every accessor that a model and its clips need into floats
//! and integers.
//!
//! They read the same lists as the stages: positions, normals, texture coordinates, joints, weights, indices,
//! inverse bind matrices, keys. They make fewer checks: neither for finite numbers nor for valid weights; and
//! they normalise neither weights nor normals nor rotations. Both store the times of each list in the file
//! once.
//!
//! Both fill lists of their own; the stages' influences take 16 bytes each, twice as much as the others'
//! joints and weights.

use crate::{
    loading::{load, row},
    measure::Row,
    readers::Reader,
};
use bytes::Bytes;
use testing::tube::tube;

/// Vertices, joints, keys: from the size of Khronos's CesiumMan to a hundred times that.
const TUBES: [(usize, usize, usize); 5] =
    [(3_300, 19, 48), (34_000, 64, 48), (100_000, 64, 48), (300_000, 64, 48), (500_000, 64, 24_000)];

/// `.glb` files against cgltf and fastgltf.
pub fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (vertices, joints, keys) in TUBES {
        let file = tube(vertices, joints, keys).into();
        #[cfg(cgltf)]
        rows.push(glb_row(&file, &crate::readers::CGLTF, Some(2.0)));
        #[cfg(fastgltf)]
        rows.push(glb_row(&file, &crate::readers::FASTGLTF, None));
    }
    rows
}

fn glb_row(file: &Bytes, reader: &Reader, wanted: Option<f64>) -> Row {
    let (model, _) = load(file);
    let theirs = reader.load(file);
    assert_eq!(theirs.vertex_count, model.vertex_count());
    assert_eq!(model.meshes[0].positions, theirs.positions(model.vertex_count()));
    let joints = theirs.joints(model.vertex_count());
    let influences = model.meshes[0].influences.iter().zip(joints).enumerate();
    for (vertex, (list, joints)) in influences {
        assert!(
            list.iter().all(|held| joints.contains(&(held.joint as u16))),
            "vertex {vertex} has {joints:?}"
        );
    }
    drop(theirs);
    let work = format!("loading .glb, {} vertices, {:.1} MB", model.vertex_count(), file.len() as f64 / 1e6);
    row(work, file, reader, wanted)
}

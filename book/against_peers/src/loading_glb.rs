//! Loading `.glb` files: cgltf and fastgltf read every accessor that a model and its clips need to floats and whole numbers.
//!
//! They make fewer checks, and no list of influences per vertex.

use crate::{
    loading::{load, row},
    measure::Row,
    readers::Reader,
    tube::tube,
};

/// Vertices, joints, keys: as large as Khronos's CesiumMan, and on to a hundred times that.
const TUBES: [(usize, usize, usize); 5] =
    [(3_300, 19, 48), (34_000, 64, 48), (100_000, 64, 48), (300_000, 64, 48), (500_000, 64, 24_000)];

/// `.glb` files against cgltf and fastgltf.
pub fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (vertices, joints, keys) in TUBES {
        let file = tube(vertices, joints, keys);
        #[cfg(cgltf)]
        rows.push(glb_row(&file, &crate::readers::CGLTF, Some(if vertices < 30_000 { 1.0 } else { 0.8 })));
        #[cfg(fastgltf)]
        rows.push(glb_row(&file, &crate::readers::FASTGLTF, None));
    }
    rows
}

fn glb_row(file: &[u8], reader: &Reader, wanted: Option<f64>) -> Row {
    let (model, _) = load(file);
    let theirs = reader.load(file);
    assert_eq!(theirs.vertex_count, model.vertex_count());
    assert_eq!(theirs.positions(model.vertex_count()), model.meshes[0].positions);
    drop(theirs);
    let work = format!("loading .glb, {} vertices, {:.1} MB", model.vertex_count(), file.len() as f64 / 1e6);
    row(work, file, reader, wanted)
}

//! How long skinning takes a vertex on the CPU: the plain loop of stages 2 and 3, and the fast one of this stage.
//!
//! `cargo bench -p stage5_gpu`. No benchmark framework: two medians and their ratio say it, and a framework takes longer to
//! build than all of this crate. Both loops run in turns in one process, so a busy machine slows both.

use formats::document::Source;
use stage3_gltf::{
    MANNEQUIN, MANNEQUIN_NAME,
    load::Options,
    model::{Model, PosedMesh},
    pose::rest_pose,
    posed_mesh::skin_mesh,
};
use stage4_animation::import::load;
use stage5_gpu::{cpu::skin_vertices, palette::Palettes, vertex::pack_mesh};
use std::{hint::black_box, time::Instant};

const TURNS: usize = 301;

fn main() {
    let (model, _) =
        load(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN), &Options::default()).expect("the character loads");
    let (plain_ns, fast_ns) = nanoseconds_a_vertex(&model);
    println!("plain loop: {plain_ns:.1} ns a vertex");
    println!("fast loop:  {fast_ns:.1} ns a vertex, {:.1} times as fast", plain_ns / fast_ns);
}

/// Medians over [`TURNS`] turns, for the model's largest skinned mesh.
fn nanoseconds_a_vertex(model: &Model) -> (f64, f64) {
    let palettes = Palettes::of_pose(model, &rest_pose(model));
    let skinned = model.meshes.iter().filter(|mesh| mesh.skin.is_some());
    let mesh = skinned.max_by_key(|mesh| mesh.positions.len()).expect("a skinned mesh");
    let palette = &palettes.skins[mesh.skin.unwrap_or(0)];
    let unskinned = PosedMesh { positions: mesh.positions.clone(), normals: mesh.normals.clone() };
    let packed = pack_mesh(mesh);
    let (mut plain, mut fast) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        plain.push(time_ns(|| drop(black_box(skin_mesh(black_box(&unskinned), &mesh.influences, palette)))));
        fast.push(time_ns(|| {
            drop(black_box(skin_vertices(black_box(&packed.vertices), &packed.more, palette)))
        }));
    }
    let count = packed.vertices.len() as f64;
    (median(plain) / count, median(fast) / count)
}

fn time_ns(work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_nanos() as f64
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

//! The stages beside other programs that do the same work: the same input, the outputs compared, then timed
//! in turns. `limbs` compares alone.
//!
//! ```sh
//! OZZ_DIR=../ozz-animation cargo run --release -p against_peers            # all that is there
//! OZZ_DIR=../ozz-animation cargo run --release -p against_peers -- skinning
//! ```
//!
//! Each program's sources are in a folder named by a variable, from which `build.rs` builds them; programs
//! without a variable are left out. Nothing else in the workbook builds this crate. The variables are
//! `OZZ_DIR`, `CGLTF_DIR`, `FASTGLTF_DIR` together with `SIMDJSON_DIR`, and `ASSIMP_DIR`, the prefix of an
//! installed assimp such as `/usr`. Codecs are compared if there are `OZZ_DIR` and `ACL_DIR`, with the folder
//! `rtm` beside the latter. Sample files are in `SAMPLES_DIR`, clips in `CLIPS_DIR`.
//!
//! Loading a large file consists mostly of waiting for memory from the system, and how long that takes
//! depends on how much freed memory the allocator has kept. With
//! `GLIBC_TUNABLES=glibc.malloc.mmap_threshold=400000000:glibc.malloc.trim_threshold=4000000000` it keeps
//! everything, for both sides.
//!
//! [`measure`] takes the times. There is a file for each kind of work, which makes [`Row`]s of the table, and
//! for each other program a bridge, in Rust and in its own language.

#[cfg(all(acl, ozz))]
mod acl;
#[cfg(all(acl, ozz))]
mod bvh;
#[cfg(ozz)]
mod limbs;
#[cfg(any(cgltf, fastgltf, assimp))]
mod loading;
#[cfg(any(cgltf, fastgltf))]
mod loading_glb;
#[cfg(assimp)]
mod loading_x;
#[allow(dead_code, reason = "without another program nothing is measured")]
mod measure;
#[cfg(ozz)]
mod ozz;
#[cfg(ozz)]
mod ozz_jobs;
#[cfg(all(acl, ozz))]
mod ozz_packing;
#[cfg(all(acl, ozz))]
mod packing;
#[cfg(all(acl, ozz))]
mod packing_clips;
#[cfg(all(acl, ozz))]
mod packing_error;
#[cfg(any(cgltf, fastgltf, assimp))]
mod readers;
#[cfg(ozz)]
mod sampling;
#[cfg(ozz)]
mod skinning;
#[cfg(ozz)]
mod ten;

use measure::Row;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let mut rows: Vec<Row> = Vec::new();
    for (name, measure) in works() {
        if asked.is_empty() || asked.contains(&name.to_owned()) {
            rows.extend(measure());
        }
    }
    if !rows.is_empty() {
        measure::print(&rows);
    }
}

/// A function that makes the rows of one kind of work.
type Work = fn() -> Vec<Row>;

/// The kinds of work by their names on the command line, as far as there are programs to compare with.
fn works() -> Vec<(&'static str, Work)> {
    vec![
        #[cfg(ozz)]
        ("skinning", skinning::rows),
        #[cfg(ozz)]
        ("sampling", sampling::rows),
        #[cfg(ozz)]
        ("limbs", limbs::rows),
        #[cfg(all(acl, ozz))]
        ("packing", packing::rows),
        #[cfg(any(cgltf, fastgltf))]
        ("glb", loading_glb::rows),
        #[cfg(assimp)]
        ("x", loading_x::rows),
    ]
}

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
//! `OZZ_DIR`, `CGLTF_DIR`, and `ASSIMP_DIR`, the prefix of an installed assimp such as `/usr`. Codecs are
//! compared if there are `OZZ_DIR` and `ACL_DIR`, with the folder `rtm` beside the latter. Sample files are
//! in `SAMPLES_DIR`, clips in `CLIPS_DIR`.
//!
//! Loading a large file consists mostly of waiting for memory from the system, and how long that takes
//! depends on how much freed memory the allocator has kept. With
//! `GLIBC_TUNABLES=glibc.malloc.mmap_threshold=400000000:glibc.malloc.trim_threshold=4000000000` it keeps
//! everything, for both sides.
//!
//! [`measure`] takes the times, and prints a line for each comparison as it is made. There is a file for each
//! kind of work, and for each other program a bridge, in Rust and in its own language.

#[cfg(all(acl, ozz))]
mod acl;
#[cfg(all(acl, ozz))]
mod bvh;
#[cfg(ozz)]
mod limbs;
#[cfg(any(cgltf, assimp))]
mod loading;
#[cfg(cgltf)]
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
mod packed;
#[cfg(all(acl, ozz))]
mod packing;
#[cfg(all(acl, ozz))]
mod packing_clips;
#[cfg(all(acl, ozz))]
mod packing_error;
#[cfg(any(cgltf, assimp))]
mod readers;
#[cfg(ozz)]
mod sampling;
#[cfg(ozz)]
mod skinning;
#[cfg(ozz)]
mod ten;

use std::process::ExitCode;

fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let works = works();
    let names: Vec<&str> = works.iter().map(|(name, _)| *name).collect();
    if names.is_empty() || asked.iter().any(|name| !names.contains(&&name[..])) {
        eprintln!("with the variables that were set when it was built it compares {names:?}");
        return ExitCode::from(2);
    }
    println!("{:<52} {:<10} {:>12}  ours / peer: median (middle half)", "work", "peer", "peer takes");
    for (name, measure) in works {
        if asked.is_empty() || asked.iter().any(|asked| asked == name) {
            measure();
        }
    }
    ExitCode::SUCCESS
}

/// The kinds of work by their names on the command line, as far as there are programs to compare with.
fn works() -> Vec<(&'static str, fn())> {
    vec![
        #[cfg(ozz)]
        ("skinning", skinning::measure),
        #[cfg(ozz)]
        ("sampling", sampling::measure),
        #[cfg(ozz)]
        ("limbs", limbs::measure),
        #[cfg(all(acl, ozz))]
        ("packing", packing::measure),
        #[cfg(cgltf)]
        ("glb", loading_glb::measure),
        #[cfg(assimp)]
        ("x", loading_x::measure),
    ]
}

//! Builds the other programs, each from the folder that a variable names. Those without a variable are left
//! out.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

fn main() {
    if let Some(sources) = named("OZZ_DIR", "ozz") {
        ozz(&sources);
    }
    if let Some(sources) = named("ACL_DIR", "acl") {
        acl(&sources);
    }
    if let Some(sources) = named("CGLTF_DIR", "cgltf") {
        release("src/cgltf.c").include(sources).compile("peer_cgltf");
    }
    if let Some(installed) = named("ASSIMP_DIR", "assimp") {
        release("src/assimp.c").include(installed.join("include")).compile("peer_assimp");
        println!("cargo::rustc-link-search=native={}", installed.join("lib").display());
        println!("cargo::rustc-link-lib=assimp");
    }
}

/// The folder that `variable` names; if it is set, the code may ask for `cfg(name)`.
fn named(variable: &str, name: &str) -> Option<PathBuf> {
    println!("cargo::rustc-check-cfg=cfg({name})");
    println!("cargo::rerun-if-env-changed={variable}");
    let folder = env::var_os(variable).filter(|folder| !folder.is_empty())?;
    println!("cargo::rustc-cfg={name}");
    Some(folder.into())
}

/// The flags of CMake's Release builds.
fn release(bridge: &str) -> cc::Build {
    println!("cargo::rerun-if-changed={bridge}");
    let mut build = cc::Build::new();
    build.opt_level(3).define("NDEBUG", None).debug(false).warnings(false);
    build.pic(false).force_frame_pointer(false).file(bridge);
    build
}

/// The same for C++.
fn release_cpp(files: &[PathBuf], bridge: &str) -> cc::Build {
    let mut build = release(bridge);
    build.cpp(true).std("c++17").files(files);
    build
}

/// ozz-animation's four libraries: base, animation, offline animation, geometry.
fn ozz(sources: &Path) {
    let base = ["base", "base/containers", "base/encode", "base/io", "base/maths", "base/memory"];
    let others = ["animation/runtime", "animation/offline", "geometry/runtime"];
    let folders = base.iter().chain(&others).map(|folder| sources.join("src").join(folder));
    let files: Vec<PathBuf> = folders.flat_map(|folder| files_in(&folder)).collect();
    println!("cargo::rerun-if-changed=src/ozz_packing.cc");
    release_cpp(&files, "src/ozz.cc")
        .file("src/ozz_packing.cc")
        .include(sources.join("include"))
        .include(sources.join("src"))
        .flag("-Wno-ignored-attributes")
        .compile("peer_ozz");
}

/// ACL, which consists of headers, as does rtm, the folder beside it.
fn acl(sources: &Path) {
    release_cpp(&[], "src/acl.cc")
        .include(sources.join("includes"))
        .include(sources.join("../rtm/includes"))
        .compile("peer_acl");
}

/// The C++ files in a folder, in order.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == "cc"));
    files.sort();
    files
}

//! The stages as WebAssembly, packed, and the loader that miniquad brings along.

use crate::{STAGES, fonts};
use flate2::{Compression, write::GzEncoder};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

/// The most that a stage may take when it is packed: 1.2 MiB.
const MOST_BYTES: usize = 1_258_291;

const TARGET: &str = "wasm32-unknown-unknown";

/// Whether the stages can be built for a page; if not, one line that says what to install.
///
/// # Errors
/// If neither rustup's nor Debian's WebAssembly target is installed.
pub fn can_build() -> Result<(), String> {
    if rustup_has_target() || debian_has_target() {
        return Ok(());
    }
    Err(format!("no live stages without the WebAssembly target: rustup target add {TARGET}"))
}

/// Builds the five stages and puts `STAGE.wasm.gz` and `gl.js` into a folder.
///
/// # Errors
/// If cargo fails, or a file can't be read or written.
pub fn build(root: &Path, out: &Path) -> Result<(), String> {
    can_build()?;
    fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let built = compile(root)?;
    for stage in STAGES {
        let from = built.join(TARGET).join("web").join(format!("{stage}.wasm"));
        pack(&from, &out.join(format!("{stage}.wasm.gz")))?;
    }
    let (from, to) = (miniquad_loader(root)?, out.join("gl.js"));
    fs::copy(&from, &to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}

/// Runs cargo; returns its target folder.
fn compile(root: &Path) -> Result<PathBuf, String> {
    let mut folder = root.join("target");
    let mut cargo = Command::new("cargo");
    if !rustup_has_target() {
        // Debian brings the target as source: it is built along, by Debian's own compiler, in a folder of its own.
        cargo = Command::new("/usr/bin/cargo");
        cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "/usr/bin/wasm-ld");
        cargo.args(["-Z", "build-std=std,panic_abort"]);
        folder = root.join("target/debian");
    }
    cargo.current_dir(root).args(["build", "--quiet", "--profile", "web", "--target", TARGET]);
    cargo.arg("--target-dir").arg(&folder);
    cargo.args(STAGES.iter().flat_map(|stage| ["--package", stage]));
    let fonts = std::path::absolute(root.join("target/fonts")).map_err(|error| error.to_string())?;
    fonts::put(&fonts)?;
    cargo.args(["--features", "viewer/cut_fonts"]).env("VIEWER_FONTS", fonts);
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if status.success() {
        Ok(folder)
    } else {
        Err("the stages could not be built for the page; see above".to_owned())
    }
}

fn rustup_has_target() -> bool {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

fn debian_has_target() -> bool {
    let files =
        ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/bin/wasm-ld", "/usr/lib/rustlib/src/rust/library/std"];
    files.iter().all(|file| Path::new(file).exists())
}

/// miniquad's own loader script: it belongs to the package and is not copied into the repository.
fn miniquad_loader(root: &Path) -> Result<PathBuf, String> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args(["metadata", "--format-version", "1", "--offline"]);
    // Packages for other systems were never downloaded.
    cargo.args(["--filter-platform", TARGET]);
    let output = cargo.output().map_err(|error| format!("cargo metadata: {error}"))?;
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let miniquad = packages.into_iter().find(|package| package["name"] == "miniquad");
    let manifest = miniquad.and_then(|package| package["manifest_path"].as_str());
    let folder = manifest.and_then(|manifest| Path::new(manifest).parent());
    folder.map(|folder| folder.join("js/gl.js")).ok_or_else(|| "cargo metadata names no miniquad".to_owned())
}

/// Packs a file, unless it was packed since it was written.
fn pack(from: &Path, to: &Path) -> Result<(), String> {
    let written = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
    if written(to).zip(written(from)).is_some_and(|(packed, built)| packed > built) {
        return Ok(());
    }
    let bytes = fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packed.write_all(&bytes).and_then(|()| packed.finish());
    let packed = packed.map_err(|error| format!("{}: {error}", to.display()))?;
    if packed.len() > MOST_BYTES {
        let (name, size) = (to.display(), packed.len());
        return Err(format!(
            "{name} has {size} bytes; a reader should not have to fetch more than {MOST_BYTES}"
        ));
    }
    fs::write(to, packed).map_err(|error| format!("{}: {error}", to.display()))
}

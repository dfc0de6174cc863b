//! The stages as WebAssembly, packed, and the loader that miniquad brings along.

use crate::fonts;
use anyhow::{Context, Result, bail, ensure};
use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compression, write::GzEncoder};
use serde::Deserialize;
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The most that a stage may take when it is packed: 0.8 MiB.
const MOST_BYTES: usize = 838_861;

const TARGET: &str = "wasm32-unknown-unknown";

/// Whether stages can be built for a page.
///
/// # Errors
/// If neither rustup's nor Debian's WebAssembly target is installed: one line that names what to install.
pub fn can_build() -> Result<()> {
    let can = rustup_has_target() || debian_has_target();
    ensure!(can, "no live stages without the WebAssembly target: rustup target add {TARGET}");
    Ok(())
}

/// Builds stages and writes for each `STAGE.wasm.gz` and a script that carries it, and `gl.js`, into a folder.
///
/// # Errors
/// If cargo fails, or a file can't be read or written.
pub fn build(root: &Path, stages: &[&str], out: &Path) -> Result<()> {
    can_build()?;
    fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    let (folder, loader) = compile(root, stages)?;
    let built = folder.join(TARGET).join("web");
    for stage in stages {
        let packed = out.join(format!("{stage}.wasm.gz"));
        pack(&built.join(format!("{stage}.wasm")), &packed)?;
        carry(&packed, &out.join(format!("{stage}.wasm.gz.js")))?;
    }
    fs::copy(&loader, out.join("gl.js")).with_context(|| loader.display().to_string())?;
    Ok(())
}

/// Runs cargo; returns its target folder, and the loader script of the miniquad that was built.
fn compile(root: &Path, stages: &[&str]) -> Result<(PathBuf, PathBuf)> {
    let (mut cargo, folder) = if rustup_has_target() {
        (Command::new("cargo"), root.join("target"))
    } else {
        (debian_cargo(), root.join("target/debian"))
    };
    cargo.current_dir(root).args(["build", "--quiet", "--profile", "web", "--target", TARGET]);
    cargo.arg("--target-dir").arg(&folder);
    cargo.args(stages.iter().flat_map(|stage| ["--package", stage]));
    let fonts = std::path::absolute(root.join("target/fonts"))?;
    fonts::write(&fonts)?;
    cargo.args(["--features", "viewer/cut_fonts"]).env("VIEWER_FONTS", fonts);
    cargo.args(["--message-format", "json-render-diagnostics"]).stderr(Stdio::inherit());
    let output = cargo.output().context("cargo")?;
    ensure!(output.status.success(), "the stages could not be built for the page; see above");
    Ok((folder, miniquad_loader(&String::from_utf8_lossy(&output.stdout))?))
}

/// Debian brings the target as source: it is built along, by Debian's own compiler, in a folder of its own.
fn debian_cargo() -> Command {
    let mut cargo = Command::new("/usr/bin/cargo");
    cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "/usr/bin/wasm-ld");
    cargo.args(["-Z", "build-std=std,panic_abort"]);
    cargo
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

/// What cargo says of a package that it built.
#[derive(Deserialize)]
struct Built {
    target: Target,
    manifest_path: PathBuf,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

/// miniquad's own loader script: it belongs to the package and is not copied into the repository. `messages` are cargo's, a JSON
/// object a line.
fn miniquad_loader(messages: &str) -> Result<PathBuf> {
    let mut built = messages.lines().filter_map(|line| serde_json::from_str::<Built>(line).ok());
    let miniquad = built.find(|built| built.target.name == "miniquad");
    let manifest = miniquad.context("cargo built no miniquad")?.manifest_path;
    Ok(manifest.with_file_name("js").join("gl.js"))
}

/// Whether a file was made of another since that one was written.
fn is_newer(made: &Path, from: &Path) -> bool {
    let written = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
    written(made).zip(written(from)).is_some_and(|(made, from)| made > from)
}

/// A script that holds the bytes of a file: a page that is opened from a folder may load scripts, and nothing else.
fn carry(from: &Path, to: &Path) -> Result<()> {
    if is_newer(to, from) {
        return Ok(());
    }
    let bytes = fs::read(from).with_context(|| from.display().to_string())?;
    let script = format!("const packedProgram = \"{}\";\n", STANDARD.encode(bytes));
    fs::write(to, script).with_context(|| to.display().to_string())
}

/// Packs a file, unless it was packed since it was written.
fn pack(from: &Path, to: &Path) -> Result<()> {
    if is_newer(to, from) {
        return Ok(());
    }
    let bytes = fs::read(from).with_context(|| from.display().to_string())?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&bytes)?;
    let packed = packed.finish()?;
    if packed.len() > MOST_BYTES {
        let (name, size) = (to.display(), packed.len());
        bail!("{name} has {size} bytes; a reader should not have to fetch more than {MOST_BYTES}");
    }
    fs::write(to, packed).with_context(|| to.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_carries_the_bytes_of_a_file() {
        let folder = std::env::temp_dir().join(format!("live_bundle_{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let (file, script) = (folder.join("a.gz"), folder.join("a.gz.js"));
        let bytes: Vec<u8> = (0..=255).collect();
        fs::write(&file, &bytes).expect("a file");
        carry(&file, &script).expect("a script");
        let text = fs::read_to_string(&script).expect("a script");
        fs::remove_dir_all(&folder).expect("it is there");
        let carried =
            text.strip_prefix("const packedProgram = \"").and_then(|text| text.strip_suffix("\";\n"));
        assert_eq!(STANDARD.decode(carried.expect("one string")).expect("base64"), bytes);
    }
}

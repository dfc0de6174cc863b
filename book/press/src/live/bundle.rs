//! The five stages as one WebAssembly program, packed, and the loader that miniquad brings along.

use super::fonts;
use anyhow::{Context, Result, ensure};
use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compression, Crc, write::GzEncoder};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    env, fs,
    io::Write,
    num::NonZero,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::LazyLock,
    thread,
};

/// The size limit for all stages together, packed, with the bodies that are built from lines.
const MOST_BYTES: usize = 1_400_000;

/// The crate of the five windows.
const PACKAGE: &str = "stages";

const GL_JS: &str = "gl.js";

const TARGET: &str = "wasm32-unknown-unknown";

/// Checks that stages can be built for a page.
///
/// # Errors
/// If neither rustup's nor Debian's WebAssembly target is installed; the error names what to install.
pub fn can_build() -> Result<()> {
    let can = rustup_has_target() || debian_has_target();
    ensure!(can, "live stages need the WebAssembly target: rustup target add {TARGET}");
    Ok(())
}

/// The program's file name in a folder that [`build`] filled; `None` if it was not built.
pub fn program(folder: &Path) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let mut names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.find(|name| name.starts_with(PACKAGE) && name.ends_with(".wasm.gz"))
}

/// Builds the stages of the workbook at `root`, with cargo's files in `target`, and fills a folder: the
/// program, packed, a script with the same bytes, and `gl.js`. The program's name depends on its contents, so
/// a browser that has it need not ask whether it has changed.
///
/// # Errors
/// If cargo fails, or a file can't be read or written.
pub fn build(root: &Path, target: &Path, folder: &Path) -> Result<()> {
    can_build()?;
    let (built, loader) = compile(root, target, "web", &BTreeSet::new())?;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let file = built.join(TARGET).join("web").join(format!("{PACKAGE}.wasm"));
    let bytes = fs::read(&file).with_context(|| file.display().to_string())?;
    for folder in folders(root, target) {
        ensure!(!shows(&bytes, &folder), "the stages for the page show the folder {folder}");
    }
    let mut checksum = Crc::new();
    checksum.update(&bytes);
    let name = format!("{PACKAGE}-{:08x}.wasm.gz", checksum.sum());
    if program(folder).as_ref() != Some(&name) {
        let packed = pack(&bytes)?;
        empty(folder)?;
        let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).context(name.to_owned());
        write(&format!("{name}.js"), script_that_carries(&packed).as_bytes())?;
        write(&name, &packed)?;
    }
    fs::copy(&loader, folder.join(GL_JS)).with_context(|| loader.display().to_string())?;
    Ok(())
}

/// The stages of these packages as they lie in the workbook at `root`, with a learner's functions, for this
/// machine's pages; all of them if none is named. It is built in a second after a change, and has ten times
/// the size. A check that runs meanwhile goes first.
///
/// # Errors
/// If cargo fails, or the program can't be read.
pub fn build_own(root: &Path, target: &Path, stages: &BTreeSet<String>) -> Result<Vec<u8>> {
    can_build()?;
    let (built, _) = compile(root, target, "dev", stages)?;
    let file = built.join(TARGET).join("debug").join(format!("{PACKAGE}.wasm"));
    fs::read(&file).with_context(|| file.display().to_string())
}

/// The folders of this machine that no page shows: the copy of the workbook, cargo's files, and the
/// compiler's.
fn folders(root: &Path, target: &Path) -> Vec<String> {
    let cargo =
        env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let own = [root, target].into_iter().map(Path::to_owned).chain(cargo);
    let own = own.map(|folder| folder.to_string_lossy().into_owned());
    let all = own.chain(SYSROOT.clone());
    // A name such as `/src` is a part of many other paths, and tells nothing about anybody.
    all.filter(|folder| Path::new(folder).components().count() > 2).collect()
}

fn shows(bytes: &[u8], folder: &str) -> bool {
    bytes.windows(folder.len()).any(|part| part == folder.as_bytes())
}

/// Runs cargo. Returns the folder of the built files, and the loader script of the miniquad that was built.
fn compile(
    root: &Path,
    target: &Path,
    profile: &str,
    stages: &BTreeSet<String>,
) -> Result<(PathBuf, PathBuf)> {
    let goes_first = profile == "web";
    let (mut cargo, folder) = if rustup_has_target() {
        (command("cargo", goes_first), target.to_owned())
    } else {
        (debian_cargo(goes_first), target.join("debian"))
    };
    cargo.current_dir(root).args(["build", "--quiet", "--profile", profile, "--target", TARGET]);
    // Without the functions' names it has two thirds of the bytes.
    cargo.args(["--config", "profile.dev.strip=true"]);
    cargo.arg("--target-dir").arg(&folder).args(["--package", PACKAGE]);
    if !goes_first {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        cargo.args(["--jobs", &(processors / 2).max(1).to_string()]);
    }
    // An array given here is joined with the one in `.cargo/config.toml`; flags in the environment would
    // replace it.
    let flags: Vec<_> = folders(root, target).iter().map(|it| format!("--remap-path-prefix={it}=")).collect();
    cargo.args(["--config", &format!("target.{TARGET}.rustflags={}", serde_json::to_string(&flags)?)]);
    cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    let fonts = std::path::absolute(target.join("fonts"))?;
    fonts::write(&fonts)?;
    cargo.args(["--features", "viewer/cut_fonts"]).env("VIEWER_FONTS", fonts);
    if !stages.is_empty() {
        cargo.arg("--no-default-features");
    }
    cargo.args(stages.iter().flat_map(|stage| ["--features", stage]));
    cargo.args(["--message-format", "json-render-diagnostics"]).stderr(Stdio::inherit());
    let output = cargo.output().context("cargo")?;
    ensure!(output.status.success(), "the stages could not be built for the page; see above");
    Ok((folder, miniquad_loader(&String::from_utf8_lossy(&output.stdout))?))
}

/// A program that gives way to others, unless it goes first.
fn command(program: &str, goes_first: bool) -> Command {
    if goes_first || !cfg!(unix) {
        return Command::new(program);
    }
    let mut nice = Command::new("nice");
    nice.arg(program);
    nice
}

/// Debian's compiler: its target comes as source, which is built as well, in a folder of its own.
fn debian_cargo(goes_first: bool) -> Command {
    let mut cargo = command("/usr/bin/cargo", goes_first);
    cargo.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "/usr/bin/wasm-ld");
    cargo.args(["-Z", "build-std=std,panic_abort"]);
    cargo
}

/// The compiler's folder. It is asked once: a desk builds after every check.
static SYSROOT: LazyLock<Option<String>> = LazyLock::new(|| {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
});

fn rustup_has_target() -> bool {
    let libraries = |sysroot: &String| Path::new(sysroot).join("lib/rustlib").join(TARGET).join("lib");
    SYSROOT.as_ref().map(libraries).is_some_and(|it| it.is_dir())
}

fn debian_has_target() -> bool {
    let files =
        ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/bin/wasm-ld", "/usr/lib/rustlib/src/rust/library/std"];
    files.iter().all(|file| Path::new(file).exists())
}

/// miniquad's own loader script, which is taken from the package, not copied into the repository. `messages`
/// are cargo's, a JSON object on each line.
fn miniquad_loader(messages: &str) -> Result<PathBuf> {
    let built = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let miniquad = built.into_iter().find(|built| built["target"]["name"] == "miniquad");
    let manifest = miniquad.context("cargo built no miniquad")?["manifest_path"].clone();
    let manifest = PathBuf::from(manifest.as_str().context("a package has a manifest")?);
    Ok(manifest.with_file_name("js").join("gl.js"))
}

/// # Errors
/// If the result exceeds the limit.
fn pack(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    let packed = packed.finish()?;
    let size = packed.len();
    ensure!(size <= MOST_BYTES, "the packed stages have {size} bytes, more than the limit of {MOST_BYTES}");
    Ok(packed)
}

/// A script that contains these bytes: a page that is opened from a folder may load scripts, and nothing
/// else.
fn script_that_carries(bytes: &[u8]) -> String {
    format!("const packedProgram = \"{}\";\n", STANDARD.encode(bytes))
}

/// Removes a folder's files, which belong to an older program.
fn empty(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        fs::remove_file(entry?.path())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    #[test]
    fn a_script_carries_the_packed_bytes() {
        let bytes: Vec<u8> = (0..=255).cycle().take(5000).collect();
        let script = script_that_carries(&pack(&bytes).expect("it is small"));
        let carried = script.strip_prefix("const packedProgram = \"").and_then(|it| it.strip_suffix("\";\n"));
        let packed = STANDARD.decode(carried.expect("one string")).expect("base64");
        let mut unpacked = Vec::new();
        GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).expect("gzip");
        assert_eq!(unpacked, bytes);
    }

    #[test]
    fn a_folder_in_a_program_is_found() {
        assert!(shows(b"\0asm /home/ada/.cargo/registry", "/home/ada/.cargo"));
        assert!(!shows(b"\0asm /home/ad/.cargo/registry", "/home/ada/.cargo"));
        let folders = folders(Path::new("/home/ada/copy"), Path::new("/src"));
        assert!(folders.len() >= 3, "the workbook, cargo, the compiler: {folders:?}");
        assert!(!folders.contains(&"/src".to_owned()));
    }

    #[test]
    fn a_folder_is_asked_for_its_program() {
        let folder = std::env::temp_dir().join(format!("live_bundle_{}", std::process::id()));
        assert_eq!(program(&folder), None);
        fs::create_dir_all(&folder).expect("a folder");
        for name in [GL_JS, "stages-0badcafe.wasm.gz.js", "stages-0badcafe.wasm.gz"] {
            fs::write(folder.join(name), "").expect("a file");
        }
        assert_eq!(program(&folder).as_deref(), Some("stages-0badcafe.wasm.gz"));
        empty(&folder).expect("it can be emptied");
        assert_eq!(program(&folder), None);
        fs::remove_dir(&folder).expect("it is empty");
    }
}

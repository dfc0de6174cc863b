//! The compiler at work on a class's answers: with limits, a minimal environment, and no network where
//! bubblewrap is installed.

use runner::{
    bench::{
        cargo::{CompileError, Site, errors},
        process::{Output, run},
    },
    exercise::error::{Error, Result},
};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
    time::Duration,
};

/// The target that answers are built for.
pub const TARGET: &str = "wasm32-wasip1";

/// The time limit for one build. The first one builds the crates below the stages, too.
const LIMIT: Duration = Duration::from_secs(900);
/// The processor time for one compiler process, in seconds.
const BUSY_S: u64 = 240;
/// The memory limit for one compiler process, in KiB.
const MEMORY_KIB: u64 = 6 << 20;

/// The only environment variables that the compiler sees.
const HANDED_ON: [&str; 8] =
    ["PATH", "HOME", "CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "TMPDIR", "SystemRoot", "USERPROFILE"];

/// The code runs in an interpreter, so each instruction saved counts, below the stages, too.
const SETTINGS: [&str; 7] = [
    // The sandbox calls a function that may panic.
    "target.wasm32-wasip1.rustflags=[\"-Clink-arg=--export-table\"]",
    "profile.dev.package.\"*\".opt-level=1",
    "profile.dev.package.glam.opt-level=2",
    "profile.dev.package.tables.opt-level=2",
    "profile.dev.package.testing.opt-level=2",
    "profile.dev.incremental=false",
    "profile.dev.debug=0",
];

/// The outcome of a build.
#[derive(Debug)]
pub enum Built {
    /// The test programs, by package.
    Programs(BTreeMap<String, Vec<u8>>),
    /// The compiler's errors.
    Errors(Vec<CompileError>),
    /// The compiler failed without naming an error, or was stopped.
    Failed(String),
}

impl Built {
    /// True if everything was built.
    pub fn is_whole(&self) -> bool {
        matches!(self, Self::Programs(_))
    }
}

/// Builds the test programs of these packages.
///
/// # Errors
/// If cargo can't be run, or this machine can't build for WebAssembly.
pub fn build(site: &Site, packages: &BTreeSet<&str>) -> Result<Built> {
    let mut cargo = site.cargo();
    cargo.args(SETTINGS.iter().flat_map(|setting| ["--config", setting]));
    cargo.args(["build", "--quiet", "--offline", "--keep-going", "--target", TARGET, "--test", "it"]);
    cargo.args(packages.iter().flat_map(|package| ["--package", package]));
    cargo.arg("--message-format=json").arg("--manifest-path").arg(site.root.join("Cargo.toml"));
    let said = run(guarded(&cargo, &site.target), LIMIT)?;
    if said.stderr.contains("can't find crate for `std`")
        || said.stderr.contains("target may not be installed")
    {
        return Err(Error::Stopped(format!("answers are built for {TARGET}: `rustup target add {TARGET}`")));
    }
    outcome(site, packages, &said)
}

fn outcome(site: &Site, packages: &BTreeSet<&str>, said: &Output) -> Result<Built> {
    let errors = errors(&site.root, &said.stdout);
    if errors.iter().any(|error| error.message.contains("can't find crate for `std`")) {
        return Err(Error::Stopped(format!("answers are built for {TARGET}: `rustup target add {TARGET}`")));
    }
    if !errors.is_empty() {
        return Ok(Built::Errors(errors));
    }
    if said.timed_out {
        return Ok(Built::Failed(format!("the compiler took longer than {} s", LIMIT.as_secs())));
    }
    if said.exit_code != Some(0) {
        let last =
            said.stderr.lines().find(|line| line.starts_with("error")).unwrap_or("the compiler was stopped");
        return Ok(Built::Failed(last.to_owned()));
    }
    let mut programs = BTreeMap::new();
    for message in said.stdout.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let name = message["package_id"].as_str().unwrap_or_default();
        let package = packages.iter().find(|package| is_package(name, package));
        if let (Some(package), Some(program)) = (package, message["executable"].as_str()) {
            let bytes = fs::read(program).map_err(Error::file(Path::new(program)))?;
            programs.insert((*package).to_owned(), bytes);
        }
    }
    Ok(Built::Programs(programs))
}

/// Package IDs look like `path+file:///a/stage1_bones#0.1.0`, or
/// `path+file:///a/formats#stage3_formats@0.1.0` where the folder's name differs.
fn is_package(id: &str, package: &str) -> bool {
    let (path, version) = id.rsplit_once('#').unwrap_or((id, ""));
    match version.split_once('@') {
        Some((name, _)) => name == package,
        None => path.rsplit('/').next() == Some(package),
    }
}

/// The same command with a minimal environment, limits, and no network where bubblewrap is installed.
fn guarded(cargo: &Command, target: &Path) -> Command {
    let mut own = if cfg!(unix) {
        let mut sh = Command::new("sh");
        let limits = format!("ulimit -t {BUSY_S}; ulimit -v {MEMORY_KIB}; ulimit -c 0; exec \"$0\" \"$@\"");
        sh.args(["-c", &limits]);
        if has_bubblewrap() {
            sh.args(BUBBLEWRAP);
        }
        sh.arg(cargo.get_program());
        sh
    } else {
        Command::new(cargo.get_program())
    };
    own.args(cargo.get_args()).current_dir(cargo.get_current_dir().unwrap_or(".".as_ref())).env_clear();
    let handed_on = HANDED_ON.iter().filter_map(|name| Some((name, env::var_os(name)?)));
    own.envs(handed_on)
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_TERM_COLOR", "never");
    own
}

/// The file system as it is, but no network and no view of other processes.
const BUBBLEWRAP: [&str; 8] =
    ["bwrap", "--dev-bind", "/", "/", "--unshare-net", "--unshare-ipc", "--die-with-parent", "--"];

fn has_bubblewrap() -> bool {
    static IT: OnceLock<bool> = OnceLock::new();
    *IT.get_or_init(|| {
        let mut tried = Command::new(BUBBLEWRAP[0]);
        tried.args(&BUBBLEWRAP[1..]).arg("true").stdout(Stdio::null()).stderr(Stdio::null());
        tried.status().is_ok_and(|status| status.success())
    })
}

/// Downloads the crates that are needed and missing. A failure shows when they are built.
pub fn load(site: &Site) {
    let manifest: PathBuf = site.root.join("Cargo.toml");
    let mut cargo = site.cargo();
    cargo.args(["fetch", "--quiet", "--target", TARGET, "--manifest-path"]).arg(manifest);
    let _ = cargo.stdout(Stdio::null()).stderr(Stdio::null()).status();
}

//! The compiler at work on one answer: in a folder with what it needs, without an environment, with limits of
//! time and memory. On Linux it can read and write nothing else, and reach no network.

use crate::{Error, Result};
use runner::bench::process::run;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    env, fs,
    io::Read,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::Duration,
};

/// The target that answers are built for: it has no system to call.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The time limit for one answer: a fifth of a second is usual, and much more on a busy machine.
const LIMIT: Duration = Duration::from_secs(120);
/// The shell's words that limit the processor time for one answer, in seconds, the memory, in KiB, and the
/// size of a file that is written, in half KiB. What the compiler says goes to a file, for the same reason.
const LIMITED: &str =
    "ulimit -t 15; ulimit -v 4194304; ulimit -f 262144; ulimit -c 0; exec \"$0\" \"$@\" 2> said";
/// The bytes that are read of what it says.
const HEARD: u64 = 4 << 20;
/// The options for a library that other crates are built against.
pub const LIBRARY: &str = "--crate-type=rlib -Copt-level=1 -Cstrip=symbols";
/// The options for a WebAssembly module.
pub const MODULE: &str = "--crate-type=cdylib -Copt-level=1 -Cstrip=symbols";
/// The options for LLVM's code for such a module, as it was before anything in it was made faster.
pub const CODE: &str =
    "--crate-type=cdylib -Copt-level=0 -Cno-prepopulate-passes -Csymbol-mangling-version=v0 --emit=llvm-ir";
/// The letters of a message of its that are passed on.
const LONGEST: usize = 400;
/// The file that the compiler starts with.
const MAIN: &str = "main.rs";

/// A compiler, and the libraries that answers are built against.
#[derive(Default)]
pub struct Compiler {
    sysroot: PathBuf,
    /// The folder of all libraries.
    pub libraries: PathBuf,
    /// The libraries that can be named, by their crates' names.
    pub named: BTreeMap<String, PathBuf>,
}

/// The texts of a crate.
pub struct Crate {
    /// The text that has the answer, and is given its name.
    pub answer: String,
    /// The answer's file.
    pub file: String,
    /// The text around it.
    pub main: String,
}

impl Compiler {
    /// The compiler that cargo uses in this folder.
    ///
    /// # Errors
    /// If it can't be run.
    pub fn find(folder: &Path, libraries: PathBuf, named: BTreeMap<String, PathBuf>) -> Result<Self> {
        let mut rustc = Command::new("rustc");
        let output = rustc.args(["--print", "sysroot"]).current_dir(folder).output().map_err(Error::cargo)?;
        let sysroot = String::from_utf8_lossy(&output.stdout).trim().into();
        Ok(Self { sysroot, libraries, named })
    }

    /// What this machine lacks to keep the compiler from other files, in words for a teacher.
    pub fn lacks(&self) -> Option<&'static str> {
        self.confined(&self.libraries, |lacks| lacks)
    }

    /// The result of work that can write in this folder alone, given what this machine lacks for that.
    fn confined<T: Send>(&self, folder: &Path, work: impl FnOnce(Option<&'static str>) -> T + Send) -> T {
        let confined = || work(confine(&[&self.sysroot, &self.libraries], folder));
        thread::scope(|scope| scope.spawn(confined).join()).expect("nothing here panics")
    }

    /// Builds a crate in a folder of its own with these options, and returns the file, or what the compiler
    /// says of the answer.
    ///
    /// # Errors
    /// If a file can't be written, or the compiler can't be run.
    pub fn build(
        &self,
        folder: &Path,
        it: &Crate,
        options: &str,
    ) -> Result<std::result::Result<PathBuf, String>> {
        fs::create_dir_all(folder).map_err(Error::file(folder))?;
        for (name, text) in [(&it.file[..], &it.answer), (MAIN, &it.main)] {
            let path = folder.join(name);
            fs::write(&path, text).map_err(Error::file(&path))?;
        }
        let made = folder.join("made");
        let mut command = self.command(folder);
        command.args(options.split(' ')).arg("-o").arg(&made);
        let output = self.confined(folder, |_| run(command, LIMIT, true))?;
        if output.exit_code == Some(0) && made.is_file() {
            return Ok(Ok(made));
        }
        let said = fs::File::open(folder.join("said")).map_or(output.stderr, |file| {
            let mut said = Vec::new();
            let _ = file.take(HEARD).read_to_end(&mut said);
            String::from_utf8_lossy(&said).into_owned()
        });
        let words = match output.timed_out || output.exit_code.is_none() {
            true => ": the compiler does not finish with it, or needs too much memory",
            false => ": the compiler stopped",
        };
        Ok(Err(fault(&said, &it.file, &it.answer).unwrap_or_else(|| words.to_owned())))
    }

    fn command(&self, folder: &Path) -> Command {
        let rustc = self.sysroot.join("bin").join(format!("rustc{}", env::consts::EXE_SUFFIX));
        let mut command = Command::new(if cfg!(unix) { "/bin/sh".as_ref() } else { rustc.as_os_str() });
        if cfg!(unix) {
            command.args(["-c", LIMITED]).arg(rustc);
        }
        // Not `env_clear`: the shell that limits it starts with this program's environment less what is
        // removed.
        env::vars_os().filter(|(name, _)| name != "SystemRoot").for_each(|(name, _)| {
            command.env_remove(name);
        });
        command.current_dir(folder).env("TMPDIR", folder);
        command.args([MAIN, "--target", TARGET, "--edition", "2024"]);
        command.args(["--error-format=json", "--cap-lints=allow"]);
        command.args(["--crate-name", &folder.file_name().unwrap_or_default().to_string_lossy()]);
        // What is read must be what runs: nothing in an answer can tell one from the other.
        command.args(["-Cpanic=abort", "-Ccodegen-units=1"]);
        command.args(["-Coverflow-checks=on", "-Cdebug-assertions=off"]);
        command.arg("-L").arg(&self.libraries);
        for (name, path) in &self.named {
            command.arg("--extern").arg(format!("{name}={}", path.display()));
        }
        command
    }
}

/// The first error, in the answer's own lines, `, line 3: …`: what the compiler says elsewhere may show other
/// files. Lines are counted from the first one between the anchors.
fn fault(messages: &str, file: &str, answer: &str) -> Option<String> {
    let is_own = |span: &&Value| span["file_name"].as_str().is_some_and(|name| name.ends_with(file));
    let spans = |said: &Value| said["spans"].as_array().cloned().unwrap_or_default();
    let errors = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let errors: Vec<Value> = errors.filter(|said| said["level"] == "error").collect();
    let own = errors.iter().find(|said| spans(said).iter().any(|span| is_own(&span)));
    let said = own.or(errors.first())?;
    let (mut says, mut first) = (String::new(), String::new());
    for span in spans(said).iter().filter(is_own) {
        let line = span["line_start"].as_u64().unwrap_or(1) as usize;
        if span["is_primary"] == true && first.is_empty() {
            first = format!(", line {line}");
        }
        let label = span["label"].as_str().map_or(String::new(), |label| format!("   ({label})"));
        says += &format!("\n{line} | {}{label}", answer.lines().nth(line - 1).unwrap_or_default().trim());
    }
    let message: String = said["message"].as_str()?.lines().next()?.chars().take(LONGEST).collect();
    Some(format!("{first}: {message}{says}"))
}

/// Lets this thread, and what it starts, read these folders and the system's libraries, write in one folder
/// alone, and reach no network. Returns what this machine lacks for that.
#[cfg(target_os = "linux")]
fn confine(read: &[&Path], write: &Path) -> Option<&'static str> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
        RulesetStatus, path_beneath_rules,
    };
    const LIBRARIES: [&str; 7] =
        ["/bin/sh", "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache", "/nix/store"];
    let (abi, system) = (ABI::V5, LIBRARIES.iter().map(Path::new).chain(read.iter().copied()));
    let confine = || -> std::result::Result<RulesetStatus, RulesetError> {
        let rules = Ruleset::default()
            .handle_access(AccessFs::from_all(abi))?
            .handle_access(AccessNet::from_all(abi))?
            .create()?
            .add_rules(path_beneath_rules(system, AccessFs::from_read(abi)))?
            .add_rules(path_beneath_rules([Path::new("/dev/null"), write], AccessFs::from_all(abi)))?;
        Ok(rules.restrict_self()?.ruleset)
    };
    match confine() {
        Ok(RulesetStatus::FullyEnforced) => None,
        Ok(RulesetStatus::PartiallyEnforced) => Some(
            "This Linux has an older Landlock: it keeps the compiler of answers from your files, perhaps not from the network.",
        ),
        _ => Some(
            "This Linux has no Landlock (it came with 5.13), so nothing but the checks before the build keeps the compiler of \
             answers from your files: grade in a container that has none of your own.",
        ),
    }
}

/// Elsewhere the limits, the empty environment and the checks before the build have to do.
#[cfg(not(target_os = "linux"))]
fn confine(_: &[&Path], _: &Path) -> Option<&'static str> {
    Some(
        "Only on Linux is the compiler of answers kept from your files; here the checks before the build have to do. Grade in \
         a container if that matters to you.",
    )
}

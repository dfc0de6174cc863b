//! Runs a WebAssembly program where it can reach nothing: no file, no network, no process, no time but the one that is given.
//!
//! What it may do, it does through some twenty functions of WASI (preview 1), which are in `wasi`. It reads the files that it is
//! given, which lie in memory, and writes below `/scratch`, which is memory, too. Fuel, memory, stack and output have limits: a
//! program that goes beyond one of them is ended, and it is said which one.

mod files;
mod memory;
mod wasi;
mod world;

pub use files::{SCRATCH, Tree};
use std::{collections::BTreeMap, sync::Arc};
use wasmi::{Config, Engine, Error, Linker, Module, Store, StoreLimits, StoreLimitsBuilder, TrapCode};
use world::World;

/// How deep calls may go. A stack of Rust's own ends sooner where calls keep much of it.
const DEPTH: usize = 50_000;

/// How much of everything a program may have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// About one for each instruction.
    pub fuel: u64,
    /// Bytes of memory.
    pub memory: usize,
    /// Bytes that it prints and writes.
    pub output: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { fuel: 2_000_000_000, memory: 256 << 20, output: 4 << 20 }
    }
}

/// A program, ready to be started as often as one likes.
pub struct Program {
    engine: Engine,
    module: Module,
    linker: Linker<State>,
}

/// What a program is started with.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// Its arguments; the first is its own name.
    pub args: &'a [&'a str],
    /// Its environment, all of it.
    pub environment: &'a [(&'a str, &'a str)],
    /// The files that it finds.
    pub tree: &'a Arc<Tree>,
    /// How much it may have.
    pub limits: Limits,
}

/// How a program ended, and what it said.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// How it ended.
    pub how: End,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// The files that it wrote, by their paths.
    pub written: BTreeMap<String, Vec<u8>>,
    /// How much of its fuel it used.
    pub fuel: u64,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Its main function came to its end.
    Returned,
    /// It asked for its end, with that code.
    Exited(i32),
    /// It stopped: a panic, or an instruction that can't be carried out.
    Stopped(String),
    /// It used up its fuel.
    NeverEnds,
    /// Its stack overflowed.
    StackOverflow,
    /// It asked for more memory than there is for it.
    TooMuchMemory,
    /// It said more than anybody wants to read.
    TooMuchOutput,
}

/// What an instance has besides its memory.
struct State {
    world: World,
    /// Whether a test said that it passed, where its program can't end by itself.
    has_ended_well: bool,
    limits: StoreLimits,
}

impl Program {
    /// Reads a program.
    ///
    /// # Errors
    /// If it is not valid WebAssembly.
    pub fn read(bytes: &[u8]) -> Result<Self, Error> {
        let mut config = Config::default();
        config.consume_fuel(true).set_max_recursion_depth(DEPTH);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, bytes)?;
        let mut linker = Linker::new(&engine);
        wasi::link(&mut linker, &module)?;
        Ok(Self { engine, module, linker })
    }

    /// Runs it once, from nothing.
    pub fn run(&self, start: &Start) -> Ended {
        let limits = start.limits;
        let memory = StoreLimitsBuilder::new().memory_size(limits.memory).trap_on_grow_failure(true).build();
        let mut store = Store::new(
            &self.engine,
            State { world: World::new(start), has_ended_well: false, limits: memory },
        );
        store.limiter(|state| &mut state.limits);
        store.set_fuel(limits.fuel).expect("fuel is switched on");
        let result = self
            .linker
            .instantiate_and_start(&mut store, &self.module)
            .and_then(|instance| instance.get_typed_func::<(), ()>(&store, "_start")?.call(&mut store, ()));
        let left = store.get_fuel().unwrap_or_default();
        let State { world, has_ended_well, .. } = store.into_data();
        let how = match result {
            Ok(()) => End::Returned,
            Err(_) if has_ended_well => End::Returned,
            Err(_) if world.has_said_too_much() => End::TooMuchOutput,
            Err(error) => end(&error),
        };
        let (stdout, stderr, written) = world.into_output();
        Ended { how, stdout, stderr, written, fuel: limits.fuel - left }
    }
}

fn end(error: &Error) -> End {
    if let Some(code) = error.i32_exit_status() {
        return End::Exited(code);
    }
    match error.as_trap_code() {
        Some(TrapCode::OutOfFuel) => End::NeverEnds,
        // Rust's stack lies at the beginning of the memory and grows towards 0. Safe code leaves the memory in no other way.
        Some(TrapCode::StackOverflow | TrapCode::MemoryOutOfBounds) => End::StackOverflow,
        Some(TrapCode::GrowthOperationLimited) => End::TooMuchMemory,
        _ => End::Stopped(error.to_string()),
    }
}

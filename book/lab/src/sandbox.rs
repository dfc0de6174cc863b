//! Runs a WebAssembly program without access to files, network, processes or the clock.
//!
//! Its only interface is some twenty functions of WASI (preview 1), in `wasi`. It reads the files that it is
//! given, which lie in memory, and writes below `/scratch`, also in memory. Fuel, memory, stack and output
//! have limits: a program that exceeds one is ended, and the outcome names that limit.

mod files;
mod memory;
mod wasi;
mod world;

pub use files::{SCRATCH, Tree};
use std::{collections::BTreeMap, sync::Arc};
use wasmi::{Config, Engine, Error, Linker, Module, Store, StoreLimits, StoreLimitsBuilder, TrapCode};
use world::World;

/// The greatest depth of calls. Rust's own stack overflows sooner if each call uses much of it.
const DEPTH: usize = 50_000;

/// The limits of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Fuel: about one unit for each instruction.
    pub fuel: u64,
    /// Bytes of memory.
    pub memory: usize,
    /// Bytes printed and written.
    pub output: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { fuel: 2_000_000_000, memory: 256 << 20, output: 4 << 20 }
    }
}

/// A program, ready to be run any number of times.
pub struct Program {
    engine: Engine,
    module: Module,
    linker: Linker<State>,
}

/// The input of a run.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The arguments; the first is the program's name.
    pub args: &'a [&'a str],
    /// The whole environment.
    pub environment: &'a [(&'a str, &'a str)],
    /// The files that it can read.
    pub tree: &'a Arc<Tree>,
    /// The limits.
    pub limits: Limits,
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// The way it ended.
    pub how: End,
    /// The standard output.
    pub stdout: String,
    /// The standard error.
    pub stderr: String,
    /// The files that it wrote, by path.
    pub written: BTreeMap<String, Vec<u8>>,
    /// The fuel used.
    pub fuel: u64,
}

/// The way a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Its main function returned.
    Returned,
    /// It called `exit` with this code.
    Exited(i32),
    /// It stopped: a panic, or an invalid instruction.
    Stopped(String),
    /// It used up its fuel.
    NeverEnds,
    /// Its stack overflowed.
    StackOverflow,
    /// It asked for more memory than its limit.
    TooMuchMemory,
    /// It printed or wrote more than its limit.
    TooMuchOutput,
}

/// The state of an instance, apart from its memory.
struct State {
    world: World,
    /// True once a test has reported success; on WebAssembly the program can't end by itself then.
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

    /// Runs the program once, from its initial state.
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
        // Rust's stack lies at the start of the memory and grows towards 0. Safe code accesses invalid
        // addresses in no other way.
        Some(TrapCode::StackOverflow | TrapCode::MemoryOutOfBounds) => End::StackOverflow,
        Some(TrapCode::GrowthOperationLimited) => End::TooMuchMemory,
        _ => End::Stopped(error.to_string()),
    }
}

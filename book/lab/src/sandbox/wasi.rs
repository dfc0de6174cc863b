//! The functions of WASI, preview 1, that Rust's standard library uses.
//!
//! <https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md>

use super::{
    State,
    memory::Bytes,
    world::{Errno, Kind},
};
use wasmi::{Caller, Error, Extern, ExternType, Linker, Module, Ref, TrapCode, Val};

const MODULE: &str = "wasi_snapshot_preview1";

type Done = Result<(), Errno>;

/// Runs `body`, so that `?` returns from it.
fn done(body: impl FnOnce() -> Done) -> Done {
    body()
}

/// WASI's number for a kind of file.
fn code(kind: Kind) -> u8 {
    match kind {
        Kind::Terminal => 2,
        Kind::Folder => 3,
        Kind::File => 4,
    }
}

fn stat((kind, length): (Kind, usize)) -> [u8; 64] {
    let mut stat = [0; 64];
    stat[16] = code(kind);
    stat[24] = 1;
    stat[32..40].copy_from_slice(&(length as u64).to_le_bytes());
    stat
}

/// Defines a function of WASI: its arguments, and its effect on the program's memory and its world.
macro_rules! define {
    ($linker:expr, $name:ident, |$bytes:ident, $world:ident $(, $arg:ident: $type:ty)*| $body:expr) => {
        $linker.func_wrap(MODULE, stringify!($name), |mut caller: Caller<State> $(, $arg: $type)*| -> Result<i32, Error> {
            let Some(Extern::Memory(memory)) = caller.get_export("memory") else {
                return Err(Error::new("there is no memory"));
            };
            let (bytes, state) = memory.data_and_store_mut(&mut caller);
            let ($bytes, $world) = (&mut Bytes(bytes), &mut state.world);
            let done = done(|| $body);
            if $world.has_said_too_much() {
                return Err(Error::new("it printed too much"));
            }
            Ok(done.map_or_else(|errno| errno as i32, |()| 0))
        })?
    };
}

// After the macro, which it uses.
mod files;

/// Gives a program all the functions that it imports. An unknown one ends the program when it is called.
pub fn link(linker: &mut Linker<State>, module: &Module) -> Result<(), Error> {
    about_itself(linker)?;
    files::about_files(linker)?;
    files::about_paths(linker)?;
    linker.func_wrap(MODULE, "proc_exit", |_: Caller<State>, code: i32| -> Result<(), Error> {
        Err(Error::i32_exit(code))
    })?;
    linker.func_wrap("workbook", "catch_panic", catch_panic)?;
    linker.func_wrap("workbook", "end_well", |mut caller: Caller<State>| -> Result<(), Error> {
        caller.data_mut().has_ended_well = true;
        Err(Error::new("it ended well"))
    })?;
    for import in module.imports() {
        let (module, name) = (import.module(), import.name());
        if module == "workbook" || module == MODULE && KNOWN.contains(&name) {
            continue;
        }
        if let ExternType::Func(kind) = import.ty() {
            let said = format!("there is no `{name}`");
            linker.func_new(module, name, kind.clone(), move |_, _, _| Err(Error::new(said.clone())))?;
        }
    }
    Ok(())
}

/// Calls a function of the program with an argument; returns 1 if it panicked. Any other stop ends the
/// program.
fn catch_panic(mut caller: Caller<State>, function: u32, argument: u32) -> Result<i32, Error> {
    let Some(Extern::Table(table)) = caller.get_export("__indirect_function_table") else {
        return Err(Error::new("there is no table of functions"));
    };
    let found = table.get(&caller, u64::from(function));
    let Some(Ref::Func(found)) = found else { return Err(Error::new("there is no such function")) };
    let Some(found) = found.val().copied() else { return Err(Error::new("there is no such function")) };
    match found.call(&mut caller, &[Val::I32(argument.cast_signed())], &mut []) {
        Ok(()) => Ok(0),
        Err(error) if error.as_trap_code() == Some(TrapCode::UnreachableCodeReached) => Ok(1),
        Err(error) => Err(error),
    }
}

/// All functions defined below.
const KNOWN: [&str; 25] = [
    "args_get",
    "args_sizes_get",
    "clock_res_get",
    "clock_time_get",
    "environ_get",
    "environ_sizes_get",
    "fd_close",
    "fd_fdstat_get",
    "fd_filestat_get",
    "fd_prestat_dir_name",
    "fd_prestat_get",
    "fd_read",
    "fd_readdir",
    "fd_seek",
    "fd_tell",
    "fd_write",
    "path_create_directory",
    "path_filestat_get",
    "path_open",
    "path_readlink",
    "path_remove_directory",
    "path_unlink_file",
    "proc_exit",
    "random_get",
    "sched_yield",
];

fn about_itself(linker: &mut Linker<State>) -> Result<(), Error> {
    define!(linker, args_sizes_get, |bytes, world, count: u32, size: u32| {
        bytes.put_number(count, world.args.starts.len() as u32)?;
        bytes.put_number(size, world.args.bytes.len() as u32)
    });
    define!(linker, args_get, |bytes, world, places: u32, at: u32| bytes.put_texts(places, at, &world.args));
    define!(linker, environ_sizes_get, |bytes, world, count: u32, size: u32| {
        bytes.put_number(count, world.environment.starts.len() as u32)?;
        bytes.put_number(size, world.environment.bytes.len() as u32)
    });
    define!(linker, environ_get, |bytes, world, places: u32, at: u32| {
        bytes.put_texts(places, at, &world.environment)
    });
    define!(linker, clock_res_get, |bytes, world, _clock: u32, at: u32| {
        let _ = &world;
        bytes.put(at, &1_000_000u64.to_le_bytes())
    });
    define!(linker, clock_time_get, |bytes, world, _clock: u32, _precision: u64, at: u32| {
        bytes.put(at, &world.clock().to_le_bytes())
    });
    define!(linker, random_get, |bytes, world, at: u32, length: u32| {
        bytes.at(at, length as usize)?.fill_with(|| world.random());
        Ok(())
    });
    define!(linker, sched_yield, |bytes, world| {
        let _ = (&bytes, &world);
        Ok(())
    });
    Ok(())
}

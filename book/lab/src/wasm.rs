//! A WebAssembly module with one answer. Nothing is there for it to call: draws go in, and rows or a panic
//! come out, through its memory.

use tables::case::{Outcome, Refusal};
use wasmi::{
    Config, Engine, Error, Extern, ExternType, Func, FuncType, ImportType, Instance, Memory, Module, Store,
    StoreLimits, StoreLimitsBuilder, TrapCode, TypedFunc,
};

/// The greatest depth of calls. Rust's own stack overflows sooner if each call uses much of it.
const DEPTH: usize = 20_000;
/// The bytes of memory that a module may have.
const MEMORY: usize = 256 << 20;
/// The bytes that a case may say.
const SAID: u32 = 4 << 20;

/// The letters of a panic's message that are kept.
const PANIC: usize = 400;
/// The reasons why a module ended, in words.
pub const TOO_DEEP: &str = "its stack overflowed: does it call itself endlessly?";
/// As [`TOO_DEEP`].
pub const TOO_LARGE: &str = "it asked for more memory than it may have: does a list in it grow endlessly?";
/// As [`TOO_DEEP`].
const TOO_LONG: &str = "its result is too long";
/// As [`TOO_DEEP`].
const STOPPED: &str = "it stopped without a message";

/// A module, ready to be run any number of times.
pub struct Program {
    engine: Engine,
    module: Module,
}

/// A running instance of a module. It is started anew after each panic.
pub struct Running<'a> {
    program: &'a Program,
    instance: Option<Started>,
}

struct Started {
    store: Store<StoreLimits>,
    instance: Instance,
    memory: Memory,
}

impl Program {
    /// Reads a module.
    ///
    /// # Errors
    /// If it is not valid, or imports anything but functions.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let mut config = Config::default();
        config.consume_fuel(true).set_max_recursion_depth(DEPTH);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, bytes).map_err(|error| error.to_string())?;
        let is_other = |import: &ImportType| !matches!(import.ty(), ExternType::Func(_));
        match module.imports().find(is_other) {
            Some(import) => Err(format!("it imports {}::{}", import.module(), import.name())),
            None => Ok(Self { engine, module }),
        }
    }

    /// A new instance, which is started when it is needed.
    pub fn run(&self) -> Running<'_> {
        Running { program: self, instance: None }
    }

    fn start(&self) -> Result<Started, Error> {
        let limits = StoreLimitsBuilder::new().memory_size(MEMORY).trap_on_grow_failure(true).build();
        let mut store = Store::new(&self.engine, limits);
        store.limiter(|limits| limits);
        store.set_fuel(u64::MAX >> 1)?;
        let traps = self.module.imports().filter_map(|import| match import.ty() {
            ExternType::Func(kind) => Some(trap(&mut store, kind)),
            _ => None,
        });
        let traps: Vec<Extern> = traps.collect();
        let instance = Instance::new(&mut store, &self.module, &traps)?;
        let memory = instance.get_memory(&store, "memory").ok_or_else(|| Error::new("it has no memory"))?;
        Ok(Started { store, instance, memory })
    }
}

/// A function of a page that a crate below stage 5 asks for, because it opens windows: calling it ends the
/// case.
fn trap(store: &mut Store<StoreLimits>, kind: &FuncType) -> Extern {
    Func::new(store, kind.clone(), |_, _, _| Err(Error::new("there is no system to call"))).into()
}

impl Running<'_> {
    /// What the answer does with the inputs of these draws, when it may use that much fuel; `None` if they
    /// are no case.
    pub fn outcome(&mut self, draws: &[u32], fuel: u64) -> Option<Outcome> {
        self.run(fuel, |started| started.case(draws))
    }

    /// The table of the exercise's own scene, made with the answer.
    pub fn scene(&mut self, fuel: u64) -> Option<Outcome> {
        self.run(fuel, |started| {
            let scene: TypedFunc<(), ()> =
                started.instance.get_typed_func(&started.store, "workbook_scene")?;
            scene.call(&mut started.store, ())?;
            Ok(started.said()?.map(Outcome::Rows))
        })
    }

    fn run(
        &mut self,
        fuel: u64,
        work: impl FnOnce(&mut Started) -> Result<Option<Outcome>, Error>,
    ) -> Option<Outcome> {
        let mut started = match self.instance.take().map_or_else(|| self.program.start(), Ok) {
            Ok(started) => started,
            Err(error) => return Some(Outcome::Died(error.to_string().into())),
        };
        let ended = started.store.set_fuel(fuel).and_then(|()| work(&mut started));
        if let Ok(outcome) = ended {
            self.instance = Some(started);
            return outcome;
        }
        Some(ended.map_or_else(|error| started.panicked(&error, fuel), |_| Outcome::Died(STOPPED.into())))
    }
}

impl Started {
    fn case(&mut self, draws: &[u32]) -> Result<Option<Outcome>, Error> {
        let room: TypedFunc<u32, u32> = self.instance.get_typed_func(&self.store, "workbook_room")?;
        let case: TypedFunc<(), u32> = self.instance.get_typed_func(&self.store, "workbook_case")?;
        let at = room.call(&mut self.store, draws.len() as u32)?;
        let bytes: Vec<u8> = draws.iter().flat_map(|draw| draw.to_le_bytes()).collect();
        self.memory.write(&mut self.store, at as usize, &bytes)?;
        let is_case = case.call(&mut self.store, ())? == 1;
        if !is_case {
            return Ok(None);
        }
        let said = self.said()?;
        Ok(Some(said.map_or(Outcome::Died(TOO_LONG.into()), Outcome::Rows)))
    }

    /// What a case ended in that did not return.
    fn panicked(&mut self, error: &Error, fuel: u64) -> Outcome {
        match error.as_trap_code() {
            Some(TrapCode::OutOfFuel) => return Outcome::Endless,
            // Rust's stack lies at the start of the memory and grows towards 0. Safe code accesses invalid
            // addresses in no other way.
            Some(TrapCode::StackOverflow | TrapCode::MemoryOutOfBounds) => {
                return Outcome::Died(TOO_DEEP.into());
            }
            Some(TrapCode::GrowthOperationLimited) => return Outcome::Died(TOO_LARGE.into()),
            _ => {}
        }
        let _ = self.store.set_fuel(fuel);
        let said = self.said().ok().flatten().unwrap_or_default();
        let Some((message, file)) = said.split_once('\n') else { return Outcome::Died(STOPPED.into()) };
        if message.starts_with("not yet implemented") {
            return Outcome::Unwritten(message.to_owned());
        }
        let after = self.after().unwrap_or_default();
        let message = message.chars().take(PANIC).collect();
        Outcome::Refusal(Refusal { message, file: file.replace('\\', "/"), after })
    }

    /// The state of the inputs after a panic.
    fn after(&mut self) -> Result<String, Error> {
        let after: TypedFunc<(), ()> = self.instance.get_typed_func(&self.store, "workbook_after")?;
        after.call(&mut self.store, ())?;
        Ok(self.said()?.unwrap_or_default())
    }

    /// The text that the module has ready; `None` if it is too long.
    fn said(&mut self) -> Result<Option<String>, Error> {
        let at: TypedFunc<(), u32> = self.instance.get_typed_func(&self.store, "workbook_said")?;
        let length: TypedFunc<(), u32> = self.instance.get_typed_func(&self.store, "workbook_length")?;
        let (at, length) = (at.call(&mut self.store, ())?, length.call(&mut self.store, ())?);
        if length > SAID {
            return Ok(None);
        }
        let mut bytes = vec![0; length as usize];
        self.memory.read(&self.store, at as usize, &mut bytes)?;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

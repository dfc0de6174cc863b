//! A WebAssembly module with one answer. Nothing is there for it to call: draws go in, and rows or a panic
//! come out, through its memory.

use tables::case::{Outcome, Refusal};
use wasmi::{
    Config, Engine, Error, Extern, ExternType, Func, Instance, Memory, Module, Store, StoreLimits,
    StoreLimitsBuilder, TrapCode, WasmParams, WasmResults,
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
pub const TOO_DEEP: &str =
    "its stack overflowed: does it call itself endlessly, or is a value in it very large?";
/// As [`TOO_DEEP`].
pub const TOO_LARGE: &str = "it asked for more memory than it may have: does a list in it grow endlessly?";

/// A module, ready to be run any number of times. It is started anew for each case: nothing that an answer
/// does to its memory reaches the next one.
#[derive(Clone)]
pub struct Program(Module);

struct Started {
    store: Store<StoreLimits>,
    instance: Instance,
}

impl Program {
    /// Reads a module.
    ///
    /// # Errors
    /// If it is not valid, or imports anything but functions.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let mut config = Config::default();
        config.consume_fuel(true).set_max_recursion_depth(DEPTH);
        let module = Module::new(&Engine::new(&config), bytes).map_err(|error| error.to_string())?;
        if let Some(it) = module.imports().find(|it| !matches!(it.ty(), ExternType::Func(_))) {
            return Err(format!("it imports {}::{}", it.module(), it.name()));
        }
        Ok(Self(module))
    }

    /// What the answer does with the inputs of these draws, when it may use that much fuel, and what it uses;
    /// `None` if they are no case.
    pub fn outcome(&self, draws: &[u32], fuel: u64) -> (Option<Outcome>, u64) {
        self.run(fuel, |started| started.case(draws))
    }

    /// The table of the exercise's own scene, made with the answer.
    pub fn scene(&self, fuel: u64) -> Option<Outcome> {
        self.run(fuel, |started| {
            started.call::<(), ()>("workbook_scene", ())?;
            Ok(started.said()?.map(Outcome::Rows))
        })
        .0
    }

    fn run(
        &self,
        fuel: u64,
        work: impl FnOnce(&mut Started) -> Result<Option<Outcome>, Error>,
    ) -> (Option<Outcome>, u64) {
        let mut started = match Started::new(&self.0) {
            Ok(started) => started,
            Err(error) => return (Some(Outcome::Died(error.to_string().into())), 0),
        };
        let worked = started.store.set_fuel(fuel).and_then(|()| work(&mut started));
        let left = started.store.get_fuel().unwrap_or_default();
        (worked.unwrap_or_else(|error| Some(started.panicked(&error, fuel))), fuel - left)
    }
}

impl Started {
    fn new(module: &Module) -> Result<Self, Error> {
        let limits = StoreLimitsBuilder::new().memory_size(MEMORY).trap_on_grow_failure(true).build();
        let mut store = Store::new(module.engine(), limits);
        store.limiter(|limits| limits);
        store.set_fuel(u64::MAX >> 1)?;
        // A function of a page that a crate below stage 5 asks for, because it opens windows: calling it ends
        // the case.
        let kinds = module.imports().filter_map(|import| import.ty().func().cloned());
        let none = || Error::new("there is no system to call");
        let traps: Vec<Extern> =
            kinds.map(|kind| Func::new(&mut store, kind, move |_, _, _| Err(none())).into()).collect();
        let instance = Instance::new(&mut store, module, &traps)?;
        Ok(Self { store, instance })
    }

    fn call<P: WasmParams, R: WasmResults>(&mut self, function: &str, with: P) -> Result<R, Error> {
        let function = self.instance.get_typed_func::<P, R>(&self.store, function)?;
        function.call(&mut self.store, with)
    }

    fn memory(&self) -> Result<Memory, Error> {
        self.instance.get_memory(&self.store, "memory").ok_or_else(|| Error::new("it has no memory"))
    }

    fn case(&mut self, draws: &[u32]) -> Result<Option<Outcome>, Error> {
        let at: u32 = self.call("workbook_room", draws.len() as u32)?;
        let bytes: Vec<u8> = draws.iter().flat_map(|draw| draw.to_le_bytes()).collect();
        self.memory()?.write(&mut self.store, at as usize, &bytes)?;
        if self.call::<(), u32>("workbook_case", ())? != 1 {
            return Ok(None);
        }
        Ok(Some(self.said()?.map_or(Outcome::Died("its result is too long".into()), Outcome::Rows)))
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
        let Some((message, file)) = said.split_once('\n') else {
            return Outcome::Died("it stopped without a message".into());
        };
        if message.starts_with("not yet implemented") {
            return Outcome::Unwritten(message.to_owned());
        }
        let message = if message.trim().is_empty() { "a panic without a message" } else { message };
        let (message, file) = (message.chars().take(PANIC).collect(), file.replace('\\', "/"));
        Outcome::Refusal(Refusal { message, file })
    }

    /// The text that the module has ready; `None` if it is too long.
    fn said(&mut self) -> Result<Option<String>, Error> {
        let at: u32 = self.call("workbook_said", ())?;
        let length: u32 = self.call("workbook_length", ())?;
        if length > SAID {
            return Ok(None);
        }
        let mut bytes = vec![0; length as usize];
        self.memory()?.read(&self.store, at as usize, &mut bytes)?;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

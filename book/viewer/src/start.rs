//! From the command line to a window, or to a line that says why there is none.

use crate::{
    About, Args, Failure, Print, Scene,
    app::App,
    check::check,
    display::{SMALL_WINDOW, open_window},
    exercises::at_first_off,
    host::{self, guarded},
    idle::idle_lines,
    open::{Open, open_and_pick, open_guarded},
    print::write_out,
    smallest::Smallest,
};
use miniquad::{EventHandler, RenderingBackend};
use std::{
    cell::{Cell, RefCell},
    process::ExitCode,
    rc::Rc,
};

/// A stage's whole `main`: reads the command line, then prints, lists, captures or opens the window.
pub fn run(about: About, open: Open) -> ExitCode {
    host::install();
    match run_command_line(about, open) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            host::report(&about, &failure);
            ExitCode::from(failure.exit_code)
        }
    }
}

fn run_command_line(about: About, open: Open) -> Result<(), Failure> {
    let Some(args) = Args::parse(&about, host::arguments())? else {
        return Ok(());
    };
    for line in idle_lines(&about, &args) {
        eprintln!("{}: {line}", about.name);
    }
    let of_scene = |text: fn(&dyn Scene) -> String| -> Result<String, Failure> {
        guarded(|| open(&args).map(|scene| text(&*scene)))?
    };
    if args.list {
        return write_out(&(about.list() + &of_scene(|scene| scene.list())?));
    }
    if let Some(report) = about.report.filter(|_| args.report) {
        return write_out(&guarded(|| report(&args))??);
    }
    if let Some(format) = args.print {
        let positions = guarded(|| open_and_pick(open, &args)?.positions())??;
        let checked = if args.file.is_some() { positions.check_finite() } else { Ok(()) };
        // In JSON `null` stands for one that is not, and nothing else is lost.
        if checked.is_ok() || format == Print::Json {
            positions.write(format)?;
        }
        return checked;
    }
    if args.check && args.capture.is_none() {
        return check(&about, &args, open);
    }
    let mut font = None;
    if !args.check
        && let Some((words, its_font)) = host::language(&about, args.language.as_deref())?
    {
        catalogue::set(words);
        font = its_font;
    }
    let mut args = at_first_off(&about, args, open);
    args.smallest.take_if(|path| Smallest::read(&about, path).is_none());
    let scene = open_guarded(&about, open, &args)?;
    let views = scene.views();
    if let Some(view) = args.view.filter(|&view| scene.stopped().is_none() && view as usize >= views) {
        return Err(Failure::usage(format!("--view {view}: the scene's last view is {}", views - 1)));
    }
    // A captured picture has a size of its own, and its window is not looked at.
    let size = if args.capture.is_some() { SMALL_WINDOW } else { args.size.unwrap_or(about.size) };
    let outcome = Rc::new(RefCell::new(match &args.capture {
        // Stays unless a picture is made.
        Some(_) => Err(Failure::from("the window was closed before its picture was saved".to_owned())),
        None => Ok(()),
    }));
    let reported = outcome.clone();
    open_window(&(about.title)(), size, move || {
        Box::new(App::new(about, args, open, scene, font, reported))
    })?;
    outcome.replace(Ok(()))
}

/// Opens a small window, hands its GPU to `work`, and closes it again.
///
/// # Errors
/// If no window can be opened.
///
/// # Panics
/// If it is called twice in a process, or a window was opened already: miniquad starts only once.
pub fn with_gpu<T: 'static>(
    work: impl FnOnce(&mut dyn RenderingBackend) -> T + 'static,
) -> Result<T, Failure> {
    let result = Rc::new(Cell::new(None));
    let for_window = result.clone();
    open_window("reading back", SMALL_WINDOW, move || {
        let gpu = miniquad::window::new_rendering_backend();
        Box::new(Once { gpu, work: Some(work), result: for_window })
    })?;
    Ok(result.take().expect("the window draws before it closes"))
}

struct Once<F, T> {
    gpu: Box<dyn RenderingBackend>,
    work: Option<F>,
    result: Rc<Cell<Option<T>>>,
}

impl<F: FnOnce(&mut dyn RenderingBackend) -> T, T> EventHandler for Once<F, T> {
    fn update(&mut self) {}

    fn draw(&mut self) {
        if let Some(work) = self.work.take() {
            self.result.set(Some(work(&mut *self.gpu)));
        }
        miniquad::window::order_quit();
    }
}

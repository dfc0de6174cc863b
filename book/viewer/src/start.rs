//! From the command line to a window, or to a line that says why there is none.

use crate::{
    About, Args, Failure,
    app::App,
    check::check,
    host::{self, guarded},
    open::{Open, open_and_pick, open_guarded},
    print::write_out,
};
use miniquad::{EventHandler, RenderingBackend, conf::Conf};
use std::{
    cell::{Cell, RefCell},
    process::ExitCode,
    rc::Rc,
    sync::atomic::{AtomicBool, Ordering},
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
    if args.list {
        let list = guarded(|| open(&args).map(|scene| scene.list())).map_err(Failure::from)??;
        return write_out(&(about.list() + &list));
    }
    if let Some(format) = args.print {
        return guarded(|| open_and_pick(open, &args)?.positions()).map_err(Failure::from)??.write(format);
    }
    if args.check && args.capture.is_none() {
        return check(&about, &args, open);
    }
    let opened = open_guarded(open, &args)?;
    let size = args.size.unwrap_or(about.size);
    // A captured picture has just the size that was asked for, also on a screen with finer pixels.
    let fine_pixels = args.capture.is_none();
    let outcome = Rc::new(RefCell::new(match &args.capture {
        // Until there is one.
        Some(_) => Err(Failure::from("the window was closed before its picture was there".to_owned())),
        None => Ok(()),
    }));
    let reported = outcome.clone();
    open_window(about.title, size, fine_pixels, move || {
        Box::new(App::new(about, args, open, opened, reported))
    })?;
    outcome.replace(Ok(()))
}

/// Opens a small window, hands its GPU to `work`, and closes it again.
///
/// # Errors
/// If no window can be opened.
///
/// # Panics
/// If called twice in a process, or where a window was opened already: miniquad starts once.
pub fn with_gpu<T: 'static>(
    work: impl FnOnce(&mut dyn RenderingBackend) -> T + 'static,
) -> Result<T, Failure> {
    let result = Rc::new(Cell::new(None));
    let for_window = result.clone();
    open_window("reading back", (64, 64), false, move || {
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

/// How far miniquad came: it opens a window and its driver, and then asks for the handler.
static WINDOW_IS_OPEN: AtomicBool = AtomicBool::new(false);
static HANDLER_IS_BUILT: AtomicBool = AtomicBool::new(false);

/// Runs a window until it is closed.
///
/// miniquad panics, or returns without a word, where it finds no display or no driver. Until the handler is built such
/// a panic is kept quiet, and turned into the one line that a learner can use.
fn open_window(
    title: &str,
    size: (u32, u32),
    fine_pixels: bool,
    handler: impl FnOnce() -> Box<dyn EventHandler> + 'static,
) -> Result<(), Failure> {
    let mut conf = Conf {
        window_title: title.to_owned(),
        window_width: size.0 as i32,
        window_height: size.1 as i32,
        high_dpi: fine_pixels,
        ..Default::default()
    };
    conf.platform.webgl_version = miniquad::conf::WebGLVersion::WebGL2;
    choose_backend(&mut conf)?;
    let started = guarded(|| {
        miniquad::start(conf, move || {
            WINDOW_IS_OPEN.store(true, Ordering::Relaxed);
            let handler = handler();
            HANDLER_IS_BUILT.store(true, Ordering::Relaxed);
            host::lift();
            handler
        });
    });
    let (is_open, is_built) =
        (WINDOW_IS_OPEN.load(Ordering::Relaxed), HANDLER_IS_BUILT.load(Ordering::Relaxed));
    match started {
        Ok(()) if is_built => Ok(()),
        Err(_) if is_built => Err(Failure::from("the window stopped; the reason stands above".to_owned())),
        Err(stopped) if is_open => Err(no_driver(&stopped.reason)),
        Err(stopped) => Err(no_window(&stopped.reason)),
        Ok(()) => Err(no_window("the display's libraries are missing")),
    }
}

/// X11 where there is one (it has title bars everywhere), else Wayland.
fn choose_backend(conf: &mut Conf) -> Result<(), Failure> {
    if cfg!(target_os = "linux") {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        conf.platform.linux_backend = match (is_set("DISPLAY"), is_set("WAYLAND_DISPLAY")) {
            (true, _) => miniquad::conf::LinuxBackend::X11Only,
            (false, true) => miniquad::conf::LinuxBackend::WaylandOnly,
            (false, false) => return Err(no_window("neither DISPLAY nor WAYLAND_DISPLAY is set")),
        };
    }
    Ok(())
}

fn no_window(reason: &str) -> Failure {
    let reason = reason.lines().next().unwrap_or_default();
    Failure {
        message: format!(
            "no display to open a window on ({reason}); --print writes the positions without one"
        ),
        exit_code: 2,
    }
}

/// The whole reason: a driver's log tells those who can help what is missing.
fn no_driver(reason: &str) -> Failure {
    let message = format!(
        "the graphics driver can't draw the window; --print writes the positions without it. {reason}"
    );
    Failure { message, exit_code: 2 }
}

//! Checks that its stage's program accepts every demo, and that each has a picture.

use crate::{
    live::{
        demo::Demo,
        moving_picture,
        picture::{FOLDER, capture},
    },
    order::Order,
    sources::Sources,
};
use runner::bench::cargo::Site;
use std::{collections::BTreeSet, fs, path::Path, process::Command, thread};

/// Checks all demos of the book. Faults become problems of their chapters.
pub fn check(sources: &Sources, order: &Order) {
    let demos = sources.used.borrow().demos.clone();
    if (order.live || order.pictures) && !demos.is_empty() && !can_build(sources, &demos) {
        return sources.problems.add("book", 0, "the stages can't be built, so no demo was checked");
    }
    let programs = Site::of(&sources.workspace).target.join("debug");
    for ((file, line, demo), refusal) in demos.iter().zip(refusals(&programs, &demos)) {
        if let Some(what) = refusal.or_else(|| without_picture(order, &programs, demo)) {
            sources.problems.add(file, *line, what);
        }
    }
    let wanted: BTreeSet<_> = demos.iter().map(|(.., demo)| demo.picture_name()).collect();
    check_pictures(sources, order, &wanted);
    if order.pictures && !order.root.join(moving_picture::FILE).is_file() {
        let taken = moving_picture::take(&order.root, &programs);
        taken.unwrap_or_else(|error| sources.problems.add(moving_picture::FILE, 0, format!("{error:#}")));
    }
}

fn can_build(sources: &Sources, demos: &[(String, usize, Demo)]) -> bool {
    let programs: BTreeSet<String> = demos.iter().map(|(.., demo)| demo.program()).collect();
    let mut cargo = Site::of(&sources.workspace).cargo();
    cargo.args(["build", "--quiet"]).args(programs.iter().flat_map(|program| ["--package", program]));
    cargo.status().is_ok_and(|status| status.success())
}

/// For each demo the reason why its stage's program rejects the flags; `None` if it accepts them or can't be
/// run. As many programs run at once as there are processors.
fn refusals(programs: &Path, demos: &[(String, usize, Demo)]) -> Vec<Option<String>> {
    let refusal = |demo: &Demo| {
        let output =
            Command::new(programs.join(demo.program())).args(&demo.flags).arg("--print").output().ok()?;
        // The program exits with 2 on bad arguments; an unwritten function exits otherwise.
        (output.status.code() == Some(2)).then(|| String::from_utf8_lossy(&output.stderr).trim().to_owned())
    };
    let at_once = thread::available_parallelism().map_or(1, usize::from);
    let some = |demos: &[(String, usize, Demo)]| {
        thread::scope(|scope| {
            let running: Vec<_> = demos.iter().map(|(.., demo)| scope.spawn(move || refusal(demo))).collect();
            running.into_iter().map(|it| it.join().expect("it doesn't panic")).collect::<Vec<_>>()
        })
    };
    demos.chunks(at_once).flat_map(some).collect()
}

fn without_picture(order: &Order, programs: &Path, demo: &Demo) -> Option<String> {
    let name = demo.picture_name();
    if order.root.join(FOLDER).join(&name).is_file() {
        return None;
    }
    if order.pictures {
        return capture(&order.root, programs, demo).err().map(|error| format!("{error:#}"));
    }
    order.live.then(|| {
        format!("this demo has no picture {name}: `cargo run --package press -- --pictures` takes it")
    })
}

/// Removes or reports pictures that belong to no demo.
fn check_pictures(sources: &Sources, order: &Order, wanted: &BTreeSet<String>) {
    let is_wanted = |path: &String| path.rsplit('/').next().is_some_and(|name| wanted.contains(name));
    for path in sources.files_below(FOLDER).iter().filter(|path| !is_wanted(path)) {
        if !order.pictures {
            let what =
                "it stands in for no demo: remove it, or run `cargo run --package press -- --pictures`";
            sources.problems.add(path, 0, what);
        } else if let Err(error) = fs::remove_file(order.root.join(path)) {
            sources.problems.add(path, 0, error);
        }
    }
}

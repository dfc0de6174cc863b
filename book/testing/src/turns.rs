//! Times measured in turns, and kept for the book's charts.

use std::{fs, path::Path, time::Instant};

/// The time of each work per unit, in nanoseconds: the fastest tenth of many turns, so that other programs
/// count little. Each turn runs every work once.
pub fn fastest_tenth<const N: usize>(
    units: usize,
    turns: usize,
    mut works: [&mut dyn FnMut(); N],
) -> [f64; N] {
    // `--quick` only checks that it runs.
    let turns = if std::env::args().any(|word| word == "--quick") { 1 } else { turns };
    let mut times_ns = [(); N].map(|()| Vec::new());
    for _ in 0..turns {
        for (work, times_ns) in works.iter_mut().zip(&mut times_ns) {
            let began = Instant::now();
            work();
            times_ns.push(began.elapsed().as_nanos() as f64 / units as f64);
        }
    }
    times_ns.map(|mut times_ns| {
        times_ns.sort_by(f64::total_cmp);
        times_ns[times_ns.len() / 10]
    })
}

/// Prints a line for each work, and with `--record` on the command line stores them in
/// `book/figures/measured`.
pub fn say(file: &str, command: &str, lines: &[(String, f64)]) {
    let mut text = format!("# nanoseconds, by `{command} -- --record`, on {}\n", processor());
    for (work, ns) in lines {
        println!("{work:<28} {ns:>8.2} ns");
        text += &format!("{work} {ns:.2}\n");
    }
    if std::env::args().any(|word| word == "--record") {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../figures/measured");
        fs::write(folder.join(file), text).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
}

/// The processor's name, as the machine gives it.
fn processor() -> String {
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    line.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.to_owned())
}

/// `--once WORK ROUNDS`: one work alone, `ROUNDS` times, for counting instructions.
///
/// # Panics
/// If it stands there without both.
pub fn once() -> Option<(String, usize)> {
    let words: Vec<String> = std::env::args().collect();
    let place = words.iter().position(|word| word == "--once")?;
    let [work, rounds, ..] = &words[place + 1..] else { panic!("--once WORK ROUNDS") };
    Some((work.clone(), rounds.parse().expect("a number of rounds")))
}

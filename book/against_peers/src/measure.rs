//! Times taken in turns, so that a busy machine slows all sides alike.

/// A row of the table: the same work by another program and by the stages.
#[derive(Clone, Debug)]
pub struct Row {
    /// The work, with its size.
    pub work: String,
    /// The other program.
    pub peer: &'static str,
    /// Its median time for a unit of the work, in nanoseconds.
    pub peer_ns: f64,
    /// The stages' time, as a fraction of the other program's.
    pub ratio: Spread,
    /// The largest ratio wanted.
    pub wanted: Option<f64>,
}

/// The median of many turns, and the bounds of their middle half.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub low: f64,
    pub median: f64,
    pub high: f64,
}

impl Spread {
    pub fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let at = |share: usize| values[values.len() * share / 4];
        Self { low: at(1), median: at(2), high: at(3) }
    }
}

/// Runs both sides in turns, `turns` times, and compares them turn by turn. A run does `units` units of work.
pub fn side_by_side(
    (work, peer): (String, &'static str),
    units: usize,
    turns: usize,
    mut theirs: impl FnMut(),
    mut ours: impl FnMut(),
    wanted: Option<f64>,
) -> Row {
    let (mut peer_ns, mut ratios) = (Vec::new(), Vec::new());
    for turn in 0..turns + 3 {
        let (their_ns, our_ns) = (time_ns(&mut theirs), time_ns(&mut ours));
        // The first turns fill the caches.
        if turn >= 3 {
            peer_ns.push(their_ns / units as f64);
            ratios.push(our_ns / their_ns);
        }
    }
    Row { work, peer, peer_ns: Spread::of(peer_ns).median, ratio: Spread::of(ratios), wanted }
}

fn time_ns(work: &mut impl FnMut()) -> f64 {
    let began_ns = clock_ns();
    work();
    clock_ns() - began_ns
}

/// This thread's processor time.
#[cfg(unix)]
fn clock_ns() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// The time since the first call, on systems without thread clocks.
#[cfg(not(unix))]
fn clock_ns() -> f64 {
    static BEGAN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGAN.get_or_init(std::time::Instant::now).elapsed().as_nanos() as f64
}

/// Prints the table.
pub fn print(rows: &[Row]) {
    println!("{:<52} {:<10} {:>12}  ours / peer: median (middle half)", "work", "peer", "peer takes");
    for Row { work, peer, peer_ns, ratio, wanted } in rows {
        let Spread { low, median, high } = ratio;
        let wanted = wanted.map_or(String::new(), |wanted| {
            format!("  wanted {wanted:.2}{}", if *median <= wanted { "" } else { ": missed" })
        });
        println!("{work:<52} {peer:<10} {:>12}  {median:.2} ({low:.2} to {high:.2}){wanted}", time(*peer_ns));
    }
}

/// A time in the unit that suits it.
fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.1} ns"),
        ns if ns < 1e6 => format!("{:.2} µs", ns / 1e3),
        ns => format!("{:.3} ms", ns / 1e6),
    }
}

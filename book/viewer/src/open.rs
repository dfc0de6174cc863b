//! Opens a stage's scene, also one whose code stops.

use crate::{Args, Failure, Scene, host::guarded, unfinished::Unfinished};

/// Opens a stage's scene from the arguments; called again for a dropped file and for another scene.
pub(crate) type Open = fn(&Args) -> Result<Box<dyn Scene>, Failure>;

/// A scene, or what stands in for one whose code stopped.
pub(crate) struct Opened {
    pub scene: Box<dyn Scene>,
    /// Why its code stopped; none where it runs.
    pub stopped: Option<String>,
}

impl Opened {
    /// In place of a scene whose code stopped.
    pub fn stopped(reason: String) -> Self {
        Self { scene: Box::new(Unfinished { reason: reason.clone() }), stopped: Some(reason) }
    }
}

/// Opens a scene with the vertex picked that was asked for.
pub(crate) fn open_and_pick(open: Open, args: &Args) -> Result<Box<dyn Scene>, Failure> {
    let mut scene = open(args)?;
    match args.vertex {
        Some(vertex) if !scene.pick(vertex) => {
            Err(Failure::usage(format!("--vertex {vertex}: the scene has no such vertex to pick")))
        }
        _ => Ok(scene),
    }
}

/// As [`open_and_pick`], also where the scene's code stops.
pub(crate) fn open_guarded(open: Open, args: &Args) -> Result<Opened, Failure> {
    match guarded(|| open_and_pick(open, args)) {
        Ok(scene) => Ok(Opened { scene: scene?, stopped: None }),
        Err(stopped) => Ok(Opened::stopped(stopped.reason)),
    }
}

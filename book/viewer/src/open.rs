//! Opens a stage's scene, even if its code stops.

use crate::{About, Args, Camera, Failure, Scene, host::guarded, smallest::Smallest, unfinished::Unfinished};

/// Opens a stage's scene from the arguments; called again for a dropped file and for another scene.
pub(crate) type Open = fn(&Args) -> Result<Box<dyn Scene>, Failure>;

/// The camera that a window with these arguments begins with.
pub(crate) fn first_camera(about: &About, args: &Args) -> Camera {
    if args.smallest.is_some() { Smallest::camera() } else { (about.wireframe)(args).camera }
}

/// Opens a scene, and picks the vertex that the arguments ask for.
pub(crate) fn open_and_pick(open: Open, args: &Args) -> Result<Box<dyn Scene>, Failure> {
    let mut scene = open(args)?;
    match args.vertex {
        Some(vertex) if !scene.pick(vertex) => {
            Err(Failure::usage(format!("--vertex {vertex}: the scene has no such vertex to pick")))
        }
        _ => Ok(scene),
    }
}

/// Opens a scene as [`open_and_pick`] does, even if its code stops; or the smallest case that the arguments
/// name.
pub(crate) fn open_guarded(about: &About, open: Open, args: &Args) -> Result<Box<dyn Scene>, Failure> {
    if let Some(case) = args.smallest.as_ref().and_then(|path| Smallest::read(about, path)) {
        return Ok(Box::new(case));
    }
    guarded(|| open_and_pick(open, args)).unwrap_or_else(|stopped| Ok(Unfinished::scene(stopped)))
}

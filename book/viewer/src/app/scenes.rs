//! The scenes of a window: the one that is open, and the ways to another.

use super::App;
use crate::{
    Args,
    open::{first_camera, open_guarded},
    say,
};

/// The name of the smallest case among the scenes.
const SMALLEST: &str = "smallest case";

impl App {
    /// Opens another scene or file in the same window. If that fails, the present one stays.
    pub fn reopen(&mut self, args: Args) {
        match open_guarded(&self.about, self.open, &args) {
            Ok(scene) => {
                self.camera = first_camera(&self.about, &args);
                // Otherwise a box would write its text into the new scene.
                self.ui.memory_mut(|memory| memory.stop_text_input());
                self.surface_painter.forget_textures(&mut *self.gpu);
                self.scene.close(&mut *self.gpu);
                (self.scene, self.args, self.message) = (scene, args, None);
                self.raise_ghost();
            }
            Err(failure) => self.message = Some(failure.message),
        }
    }

    /// The scenes to choose from: the smallest case, if there is one, and the stage's.
    pub fn scene_names(&self) -> Vec<&'static str> {
        let case = self.smallest.iter().map(|_| SMALLEST);
        case.chain(self.about.scene_names()).collect()
    }

    /// The same, as the panel shows them: a scene's name is that of its flag.
    pub fn shown_scene_names(&self) -> Vec<String> {
        let shown = |name: &str| if name == SMALLEST { say!("smallest case") } else { name.to_owned() };
        self.scene_names().into_iter().map(shown).collect()
    }

    pub fn scene_index(&self) -> usize {
        let open = if self.args.smallest.is_some() { SMALLEST } else { self.about.scene(&self.args).0 };
        self.scene_names().iter().position(|name| *name == open).unwrap_or(0)
    }

    /// Opens another scene; behind the smallest case is the step that the window was asked for.
    pub fn choose_scene(&mut self, index: usize) {
        let (name, args) = (self.scene_names()[index], self.args.clone());
        self.reopen(if name == SMALLEST {
            Args { smallest: self.smallest.clone(), ..args }
        } else if name == self.about.scene(&args).0 {
            Args { smallest: None, ..args }
        } else {
            let scene = Some(name.to_owned());
            Args { scene, step: None, time_s: None, vertex: None, smallest: None, ..args }
        });
    }
}

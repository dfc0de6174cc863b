//! Writes the mannequin into the stage that embeds it.

use std::{fs, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../stage3_gltf/assets/mannequin.glb");
    let bytes = mannequin::glb::write(&mannequin::character());
    let unchanged = fs::read(&path).is_ok_and(|old| old == bytes);
    let folder = path.parent().expect("a file lies in a folder");
    match fs::create_dir_all(folder).and_then(|()| fs::write(&path, &bytes)) {
        Ok(()) => {
            let change = if unchanged { "as before, byte for byte" } else { "changed" };
            println!("{}: {} bytes, {change}", path.display(), bytes.len());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", path.display());
            ExitCode::FAILURE
        }
    }
}

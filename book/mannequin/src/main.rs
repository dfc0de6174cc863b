//! Writes the models' files into the stage that reads them.

use std::{fs, io, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../stage3_gltf/assets");
    match write(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, bytes) in mannequin::files() {
        let path = folder.join(name);
        let unchanged = fs::read(&path).is_ok_and(|old| old == bytes);
        fs::write(&path, &bytes)?;
        let change = if unchanged { "as before, byte for byte" } else { "changed" };
        println!("{}: {} bytes, {change}", path.display(), bytes.len());
    }
    Ok(())
}

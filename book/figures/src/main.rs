//! Writes all figures into a folder.

use std::{env, fs, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let [folder] = &arguments[..] else {
        eprintln!("usage: figures DIR");
        return ExitCode::from(2);
    };
    match write_into(Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write_into(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for figure in figures::figures() {
        let file = folder.join(format!("{}.svg", figure.name));
        fs::write(&file, figure.to_svg()).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

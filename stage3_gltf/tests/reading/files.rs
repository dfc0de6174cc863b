//! Files beside the model: data is read from there, and from nowhere else.

use crate::loading::{load_bytes, load_file};
use crate::tiny::{data_uri, floats, model, problem, triangle};
use formats::error::LoadError;
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// An empty folder for one test, with `model` in it.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("model")).unwrap();
    folder
}

fn data() -> Vec<u8> {
    floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0])
}

fn with_uri(uri: &str) -> Value {
    let mut json = triangle();
    json["buffers"][0]["uri"] = uri.into();
    json
}

/// Reads the triangle from a folder; its data is at the given URI.
fn read(folder: &Path, uri: &str) -> Result<usize, String> {
    let file = folder.join("model/model.gltf");
    fs::write(&file, with_uri(uri).to_string()).unwrap();
    load_file(&file)
        .map(|model| model.meshes[0].positions.len())
        .map_err(|error| LoadError { file: String::new(), place: String::new(), ..error }.to_string())
}

#[test]
fn files_in_the_models_folder_are_read() {
    let folder = folder("inside");
    fs::create_dir(folder.join("model/sub")).unwrap();
    for name in ["data.bin", "sub/data.bin", "two words.bin", "ümläut.bin", "100%.bin"] {
        fs::write(folder.join("model").join(name), data()).unwrap();
    }
    for uri in ["data.bin", "./data.bin", "sub/data.bin", "two words.bin", "two%20words.bin", "ümläut.bin"]
    {
        assert_eq!(read(&folder, uri), Ok(3), "{uri}");
    }
    assert_eq!(read(&folder, "%C3%BCml%c3%a4ut.bin"), Ok(3));
    assert_eq!(read(&folder, "100%25.bin"), Ok(3));
    let model = folder.join("model/model.gltf");
    fs::write(&model, with_uri("data.bin").to_string()).unwrap();
    let bytes = fs::read(&model).unwrap();
    let problem = load_bytes("model", &bytes).unwrap_err().to_string();
    assert_eq!(
        problem,
        "model: buffer 0: the file \"data.bin\" is not inside the model, and the model has no folder"
    );
}

#[test]
fn files_elsewhere_are_not() {
    let folder = folder("outside");
    fs::write(folder.join("secret.bin"), data()).unwrap();
    fs::write(folder.join("model/data.bin"), data()).unwrap();
    let secret = folder.join("secret.bin").display().to_string();
    for uri in [
        "../secret.bin",
        "sub/../../secret.bin",
        "%2e%2e/secret.bin",
        "..%2Fsecret.bin",
        &secret,
        "//host/secret.bin",
        "..\\secret.bin",
    ] {
        let problem = read(&folder, uri).unwrap_err();
        assert!(
            problem.ends_with("is outside the model's own folder, and only files in it are read"),
            "{problem}"
        );
    }
    for uri in ["http://host/data.bin", "file:data.bin", "C:data.bin", "da%00ta.bin"] {
        let problem = read(&folder, uri).unwrap_err();
        assert!(problem.ends_with("only files in the model's own folder are read"), "{problem}");
    }
    assert!(read(&folder, "none.bin").unwrap_err().starts_with("the file \"none.bin\" can't be read: "));
    assert!(read(&folder, ".").unwrap_err().ends_with("is not a regular file"));
    // A % without two hexadecimal digits stands for itself.
    assert!(read(&folder, "%zz.bin").unwrap_err().starts_with("the file \"%zz.bin\" can't be read: "));
    assert!(read(&folder, "%ff.bin").unwrap_err().ends_with("has a name that is not UTF-8"));
    assert!(read(&folder, "").is_err());
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_are_not_followed() {
    let folder = folder("links");
    fs::write(folder.join("secret.bin"), data()).unwrap();
    fs::write(folder.join("model/data.bin"), data()).unwrap();
    std::os::unix::fs::symlink(folder.join("secret.bin"), folder.join("model/out.bin")).unwrap();
    std::os::unix::fs::symlink(folder.join("model/data.bin"), folder.join("model/in.bin")).unwrap();
    std::os::unix::fs::symlink("/dev", folder.join("model/dev")).unwrap();
    assert_eq!(read(&folder, "in.bin"), Ok(3));
    for uri in ["out.bin", "dev/zero"] {
        let problem = read(&folder, uri).unwrap_err();
        assert!(problem.ends_with("is a link that leads out of the model's own folder"), "{problem}");
    }
}

#[test]
fn a_file_that_is_too_short_is_refused() {
    let folder = folder("short");
    fs::write(folder.join("model/data.bin"), &data()[1..]).unwrap();
    assert_eq!(read(&folder, "data.bin").unwrap_err(), "should have 36 bytes, but has 35");
}

#[test]
fn data_uris_of_all_lengths_are_read() {
    for length in 36..40 {
        let mut bytes = data();
        bytes.resize(length, 0xa5);
        assert_eq!(model(&with_uri(&data_uri(&bytes))).meshes[0].positions[1].x, 1.0);
    }
    let percent: String = data().iter().map(|byte| format!("%{byte:02x}")).collect();
    assert_eq!(model(&with_uri(&format!("data:,{percent}"))).meshes[0].positions[2].y, 1.0);
}

#[test]
fn broken_data_uris_are_refused() {
    let refused = |uri: &str| problem(&with_uri(uri));
    assert_eq!(refused("data:;base64"), "tiny.gltf: buffer 0: the data URI has no comma");
    for text in ["A", "AAAAA", "AA!A", "AA=A", "A===", "ÄÄÄÄ"] {
        let problem = refused(&format!("data:;base64,{text}"));
        assert!(problem.starts_with("tiny.gltf: buffer 0: the data URI is not valid base64: "), "{problem}");
    }
}

//! glTF files made by hand, for the program to open.

use serde_json::{Value, json};
use std::{
    fs,
    path::PathBuf,
    sync::atomic::{AtomicUsize, Ordering},
};

/// A file in the making. Nodes without a parent are in its scene.
#[derive(Default)]
pub struct GltfFile {
    pub nodes: Vec<Value>,
    pub meshes: Vec<Value>,
    pub skins: Vec<Value>,
    pub animations: Vec<Value>,
    accessors: Vec<Value>,
    views: Vec<Value>,
    bytes: Vec<u8>,
}

impl GltfFile {
    /// Adds floats, and returns their accessor. `kind` is SCALAR, VEC3, VEC4 or MAT4.
    pub fn floats(&mut self, kind: &str, floats: &[f32]) -> usize {
        let size = match kind {
            "SCALAR" => 1,
            "VEC3" => 3,
            "VEC4" => 4,
            _ => 16,
        };
        let bytes: Vec<u8> = floats.iter().flat_map(|float| float.to_le_bytes()).collect();
        self.accessor(&bytes, 5126, kind, floats.len() / size)
    }

    /// Adds the joints of vertices, four each, and returns their accessor.
    pub fn joints(&mut self, joints: &[[u16; 4]]) -> usize {
        let bytes: Vec<u8> = joints.iter().flatten().flat_map(|joint| joint.to_le_bytes()).collect();
        self.accessor(&bytes, 5123, "VEC4", joints.len())
    }

    fn accessor(&mut self, bytes: &[u8], component_type: u32, kind: &str, count: usize) -> usize {
        self.views.push(json!({"buffer": 0, "byteOffset": self.bytes.len(), "byteLength": bytes.len()}));
        self.bytes.extend(bytes);
        let view = self.views.len() - 1;
        self.accessors
            .push(json!({"bufferView": view, "componentType": component_type, "count": count, "type": kind}));
        view
    }

    /// Writes the file into a folder of its own, under that name.
    pub fn write(self, name: &str) -> Written {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("{name}-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the file");
        let data = format!("{name}.bin");
        fs::write(folder.join(&data), &self.bytes).expect("the data can be written");
        let mut json = json!({
            "asset": {"version": "2.0"},
            "nodes": self.nodes,
            "meshes": self.meshes,
            "accessors": self.accessors,
            "bufferViews": self.views,
            "buffers": [{"uri": data, "byteLength": self.bytes.len()}],
        });
        for (key, list) in [("skins", self.skins), ("animations", self.animations)] {
            if !list.is_empty() {
                json[key] = list.into();
            }
        }
        let file = folder.join(format!("{name}.gltf"));
        fs::write(&file, json.to_string()).expect("the file can be written");
        Written { path: file, folder }
    }
}

/// A file on the disk that exists as long as a test needs it.
pub struct Written {
    pub path: PathBuf,
    folder: PathBuf,
}

impl Drop for Written {
    fn drop(&mut self) {
        // A folder that can't be removed is left among the temporary files, where it does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

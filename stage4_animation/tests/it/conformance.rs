//! Every glTF sample at every listed clip and time, against positions that two other programs agree on.

use serde_json::Value;
use stage4_animation::{import::load, instance::posed_positions, sample::sample};
use stage3_gltf::pose::rest_pose;
use std::path::Path;

#[test]
fn tmp() {
    let dir = Path::new("/work/shared/samples");
    let mut worst = Vec::new();
    for file in std::fs::read_dir(dir.join("expected")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().unwrap() != "json" { continue }
        let j: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        if j["format"] != "gltf" { continue }
        let model_path = dir.join(j["model"].as_str().unwrap());
        let (model, clips) = match load(&model_path) { Ok(x) => x, Err(e) => { println!("ERR {e}"); continue } };
        let tol = j["tol_abs"].as_f64().unwrap();
        for e in j["entries"].as_array().unwrap() {
            let mut pose = rest_pose(&model);
            if let Some(c) = e["clip"].as_u64() {
                let clip = &clips[c as usize];
                let d = e["duration"].as_f64().unwrap() as f32;
                if d != clip.duration_s { println!("DUR {} {} {}", j["model"], d, clip.duration_s) }
                sample(clip, e["time"].as_f64().unwrap() as f32, &mut pose);
            }
            let p = posed_positions(&model, &pose);
            assert_eq!(p.len() as u64, e["count"].as_u64().unwrap());
            let mut w = 0.0f64;
            for (a, b) in p.iter().zip(e["first"].as_array().unwrap()) {
                for k in 0..3 { w = w.max((a[k] as f64 - b[k].as_f64().unwrap()).abs()) }
            }
            for k in 0..3 {
                let s: f64 = p.iter().map(|a| a[k] as f64).sum();
                w = w.max((s - e["sum"][k].as_f64().unwrap()).abs() / p.len() as f64);
                let lo = p.iter().map(|a| a[k] as f64).fold(f64::INFINITY, f64::min);
                w = w.max((lo - e["bbox_min"][k].as_f64().unwrap()).abs());
                let hi = p.iter().map(|a| a[k] as f64).fold(-f64::INFINITY, f64::max);
                w = w.max((hi - e["bbox_max"][k].as_f64().unwrap()).abs());
            }
            worst.push((w / tol, j["model"].to_string(), e["clip"].to_string(), e["time"].to_string()));
        }
    }
    worst.sort_by(|a, b| b.partial_cmp(a).unwrap());
    println!("{} entries", worst.len());
    for w in worst.iter().take(30) { println!("{w:?}") }
}

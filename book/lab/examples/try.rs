use lab::sandbox::*;
use std::sync::Arc;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let t = std::time::Instant::now();
    let program = Program::read(&std::fs::read(&a[0]).unwrap()).unwrap();
    eprintln!("read {:?}", t.elapsed());
    let root = a[1].clone();
    let files = exercises::copy::files(root.as_ref()).unwrap();
    let tree = Arc::new(Tree::new(files.into_iter().filter(|f| f.contains("/assets/") || f.contains("/snapshots/")).map(|f| (format!("{root}/{f}"), std::fs::read(format!("{root}/{f}")).unwrap()))));
    let mut args = vec!["it"];
    args.extend(a[2..].iter().map(|s| s.as_str()));
    for _ in 0..3 {
    let t = std::time::Instant::now();
    let ended = program.run(&Start { args: &args, environment: &[("INSTA_WORKSPACE_ROOT", &root), ("INSTA_UPDATE", "no"), ("INSTA_FORCE_PASS","0"), ("WORKBOOK_CASES", "/scratch/cases.txt")], tree: &tree, limits: Limits::default() });
    eprintln!("{:?} {:?} fuel {}", t.elapsed(), ended.how, ended.fuel);
    if std::env::var("SHOW").is_ok() {
    println!("{}\n{}\n{:?}", ended.stdout, ended.stderr, ended.written.iter().map(|(k,v)| (k, v.len())).collect::<Vec<_>>());}
    }
}

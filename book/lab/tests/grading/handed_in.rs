//! A class's hand-ins as they come: packed, renamed, cloned, in folders and archives, alone or twice. Nothing
//! is built here.

use super::*;
use lab::{
    roster::Roster,
    submissions::{HandedIn, Known, Submission, read_all},
};
use std::io::Write as _;

pub const NAME: &str = "skin_position";

pub fn read(workspace: &Workspace, path: PathBuf) -> HandedIn {
    read_all(&[path], "lab3", &[find(workspace, NAME)], Known::default()).unwrap()
}

/// The IDs, and whether they are left to a person.
pub fn ids(submissions: &[Submission]) -> Vec<(&str, bool)> {
    submissions.iter().map(|it| (&it.id[..], it.is_unclear)).collect()
}

/// A file of `pack`.
pub fn packed(workspace: &Workspace, student: &str) -> String {
    let text = original(workspace, NAME);
    Answers {
        lab: "lab3".to_owned(),
        fingerprint: "0".repeat(64),
        student: student.to_owned(),
        answers: vec![(NAME.to_owned(), text)],
    }
    .to_text()
}

pub fn put(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

pub fn zip_of(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The same bytes with another name: no writer of zips writes one twice.
fn renamed(mut zip: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    while let Some(at) = zip.windows(from.len()).position(|part| part == from) {
        zip[at..at + to.len()].copy_from_slice(to);
    }
    zip
}

pub fn tar_of(name: &str, text: &str) -> Vec<u8> {
    let gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let mut tar = tar::Builder::new(gz);
    let mut header = tar::Header::new_gnu();
    header.set_size(text.len() as u64);
    header.set_mode(0o644);
    tar.append_data(&mut header, name, text.as_bytes()).unwrap();
    tar.into_inner().unwrap().finish().unwrap()
}

/// A class, each with an answer in another shape, in three parts: a folder, a zip of a folder, and a section.
fn class(workspace: &Workspace, root: &Path) -> [PathBuf; 3] {
    let path = find(workspace, NAME).path();
    let file = fs::read_to_string(workspace.root.join(&path)).unwrap();
    let own = |student| packed(workspace, student);
    let at = |name: &str| root.join("all").join(name);
    put(&at("lab3-s01.answers"), &own("s01"));
    put(&at("lab3-s02.answers.txt"), &own("s02"));
    put(&at("Lab3-S03 (1).answers"), &own("s03"));
    put(&at("s04_assignsubmission_file/lab3-s04.answers"), &own("s04"));
    put(&at("s05/a/b/c/d/e/f/g/h/lab3-s05.answers"), &own("s05"));
    put(&at("lab3-s06.answers"), &own("s06").replace('\n', "\r\n"));
    put(&at("lab3-s07.answers"), &format!("\u{feff}{}", own("s07")));
    put(&at("s08/lab3_handout").join(&path), &file);
    put(&at("s09/lab3_handout").join(&path), &file);
    put(&at("s10").join(&path), &file);
    put(&at("s11/skin (1).rs"), &file);
    put(&at("s12/my work/src/skin.rs"), &file);
    let clone = format!("lab3_handout-main/{path}");
    fs::write(at("s13.zip"), zip_of(&[(&clone, file.clone().into())])).unwrap();
    fs::write(at("s14.zip"), zip_of(&[("lab3-s14.answers", own("s14").into())])).unwrap();
    let inner =
        zip_of(&[("x/lab3-s15.answers", own("s15").into()), ("__MACOSX/x/._lab3-s15.answers", vec![0, 1])]);
    let both = [("class/s15.zip", inner), ("class/lab3-s16.answers", own("s16").into())];
    fs::write(root.join("class.zip"), zip_of(&both)).unwrap();
    fs::write(at("s17.tar.gz"), tar_of(&clone, &file)).unwrap();
    fs::write(at("s18.tgz"), tar_of("lab3-s18.answers", &own("s18"))).unwrap();
    put(&root.join("section/lab3-s19.answers"), &own("s19"));
    put(&root.join("section/lab3-s20.answers"), &own("s20"));
    put(&at("s21_skin.rs"), &file);
    put(&at("personcanvas_LATE_22_1_skin-1.rs"), &file);
    put(&at("Zoe Z_23_assignsubmission_file_/lab3-s23.answers"), &own("s23"));
    put(&at("Zoe Z_23_assignsubmission_onlinetext_/onlinetext.html"), "<p>here</p>");
    fs::write(at("s24.zip"), zip_of(&[(&clone.replace('/', "\\"), file.clone().into())])).unwrap();
    put(&at("Lab 3_s25_attempt_2027-03-01-10-00-00_skin.rs"), &file);
    put(&at("Lab 3_s25_attempt_2027-03-01-10-00-00.txt"), "Name: Eve");
    put(&at("王小明/skin.rs"), &file);
    put(&at("李小红/skin.rs"), &file);
    put(&at("__MACOSX/._lab3-s01.answers"), "\0");
    put(&at(".DS_Store"), "\0");
    ["all", "class.zip", "section"].map(|part| root.join(part))
}

#[test]
fn each_student_of_a_messy_class_is_there_once_with_an_answer() {
    let workspace = workspace();
    let folder = folder("handed_in_messily");
    let parts = class(&workspace, &folder);
    let all = read_all(&parts, "lab3", &[find(&workspace, NAME)], Known::default()).unwrap();
    let ids: Vec<&str> = all.submissions.iter().map(|it| &it.id[..]).collect();
    let numbered: Vec<String> = (1..=25).map(|number| format!("s{number:02}")).collect();
    let mut students: Vec<&str> = numbered.iter().filter(|id| *id != "s22").map(|id| &id[..]).collect();
    students.insert(0, "personcanvas_22");
    students.extend(["李小红", "王小明"]);
    assert_eq!(ids, students);
    let own = original(&workspace, NAME);
    for it in &all.submissions {
        assert!(!it.is_unclear, "{it:?}");
        assert_eq!(it.answers.get(NAME), Some(&Ok(own.clone())), "{} {:?}", it.id, it.from);
    }
    let unused: Vec<&str> = all.unused.iter().map(|(path, _)| &path[..]).collect();
    let text = "Zoe Z_23_assignsubmission_onlinetext_/onlinetext.html";
    assert_eq!(unused, ["Lab 3_s25_attempt_2027-03-01-10-00-00.txt", text]);
}

#[test]
fn what_can_t_be_used_is_named_with_the_reason() {
    let workspace = workspace();
    let folder = folder("handed_in_uselessly");
    put(&folder.join("notes.docx"), "x");
    put(&folder.join("ada/report.pdf"), "x");
    fs::write(folder.join("bob.zip"), b"no zip").unwrap();
    let own = packed(&workspace, "cyd").into();
    let files = [("notes/1.txt", Vec::new()), ("lab3-cyd.answers", own), ("notes/2.txt", Vec::new())];
    fs::write(folder.join("cyd.zip"), zip_of(&files)).unwrap();
    put(&folder.join("eve.answers"), "workbook answers 1\nlab: ../..\n");
    let twice = packed(&workspace, "dan").into_bytes();
    let two = zip_of(&[("lab3-dan.answers", twice.clone()), ("lab3-dan.answerS", twice)]);
    fs::write(folder.join("dan.zip"), renamed(two, b"answerS", b"answers")).unwrap();
    put(&folder.join("a\nb/lab3-fay.answers"), &packed(&workspace, "fay"));
    put(&folder.join("gil/skin.rs"), "// no anchors");
    fs::create_dir_all(folder.join("hal")).unwrap();
    fs::write(folder.join("hal/skin.rs"), b"\xff\xfe/\0/\0").unwrap();
    put(&folder.join("skin.rs"), "// no anchors");
    let mut damaged = zip_of(&[("lab3-ivy.answers", packed(&workspace, "ivy").into_bytes())]);
    damaged[60] ^= 1;
    fs::write(folder.join("ivy.zip"), damaged).unwrap();
    let HandedIn { submissions, unused } = read(&workspace, folder);
    let noted: Vec<(&str, bool)> = submissions.iter().map(|it| (&it.id[..], it.is_unclear)).collect();
    let unclear = ["ada", "bob", "dan", "eve", "gil", "hal", "ivy"].map(|id| (id, true));
    let [cyd, fay] = ["cyd", "fay"].map(|id| [(id, false)]);
    assert_eq!(noted, [&unclear[..2], &cyd, &unclear[2..4], &fay, &unclear[4..]].concat());
    assert_eq!(submissions[0].notes, ["there are no answers in it"]);
    assert!(submissions[1].notes[0].starts_with("it can't be unpacked"), "{:?}", submissions[1].notes);
    assert!(
        submissions[3].notes[0].contains("two files in it have the same name"),
        "{:?}",
        submissions[3].notes
    );
    assert!(submissions[5].from.contains("a\\nb/"), "{}", submissions[5].from);
    assert_eq!(submissions[6].notes, ["there are no answers in it"]);
    assert_eq!(submissions[7].notes, ["it is not valid UTF-8"]);
    assert!(submissions[8].notes[0].contains("; zip it again"), "{:?}", submissions[8].notes);
    let skin = ("skin.rs".to_owned(), "there are no answers in it".to_owned());
    let paths: Vec<&str> = unused.iter().map(|(path, _)| &path[..]).collect();
    assert_eq!(
        paths,
        ["ada/report.pdf", "cyd.zip/notes/1.txt", "cyd.zip/notes/2.txt", "notes.docx", "skin.rs"]
    );
    assert!(unused[..4].iter().all(|(_, why)| why.starts_with("by its name it is neither")), "{unused:?}");
    assert_eq!(unused[4], skin);
}

/// The same zip, with its first file locked.
fn locked(mut zip: Vec<u8>) -> Vec<u8> {
    for (sign, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        let at = zip.windows(4).position(|part| part == sign).unwrap();
        zip[at + flags] |= 1;
    }
    zip
}

#[test]
fn a_class_s_archive_that_can_t_be_unpacked_is_an_error_and_a_locked_file_in_it_is_none() {
    let workspace = workspace();
    let folder = folder("handed_in_broken");
    let files = ["ada/lab3-ada.answers", "bob/lab3-bob.answers"]
        .map(|path| (path, packed(&workspace, &path[..3]).into_bytes()));
    let whole = zip_of(&files);
    let [class, alone] = ["class.zip", "cyd.answers"].map(|name| folder.join(name));
    put(&alone, &packed(&workspace, "cyd"));
    let exercises = [find(&workspace, NAME)];
    for broken in [&whole[..whole.len() / 2], b"<!DOCTYPE html>"] {
        fs::write(&class, broken).unwrap();
        let error = read_all(std::slice::from_ref(&class), "lab3", &exercises, Known::default()).unwrap_err();
        assert!(error.to_string().ends_with("own tool: nothing is graded"), "{error}");
        let paths = [class.clone(), alone.clone()];
        let HandedIn { submissions, .. } = read_all(&paths, "lab3", &exercises, Known::default()).unwrap();
        assert_eq!(ids(&submissions), [("class", true), ("cyd", false)], "it may be a student's own");
    }
    fs::write(&class, locked(whole)).unwrap();
    let HandedIn { submissions, .. } = read(&workspace, class.clone());
    assert_eq!(ids(&submissions), [("ada", true), ("bob", false)]);
    assert!(submissions[0].notes[0].contains("assword"), "{:?}", submissions[0].notes);
    fs::write(&class, locked(zip_of(&[&[("ada/photo.jpg", vec![0])], &files[..]].concat()))).unwrap();
    let HandedIn { submissions, unused } = read(&workspace, class);
    assert_eq!((ids(&submissions), unused.len()), (vec![("ada", false), ("bob", false)], 1));
}

#[test]
fn what_lies_loose_or_is_last_week_s_takes_nothing_from_anybody() {
    let workspace = workspace();
    let folder = folder("handed_in_loosely");
    let last_week = |student| packed(&workspace, student).replace("lab3", "lab2").replace("ZERO", "ONE");
    let path = find(&workspace, NAME).path();
    put(&folder.join(&path), &fs::read_to_string(workspace.root.join(&path)).unwrap());
    put(&folder.join("lab3-ada.answers"), &packed(&workspace, "ada"));
    put(&folder.join("lab3-bob.answers"), &packed(&workspace, "bob"));
    put(&folder.join("cyd/lab3-cyd.answers"), &packed(&workspace, "cyd"));
    put(&folder.join("cyd/lab2-cyd.answers"), &last_week("cyd"));
    // One of its exercises is in this week's lab, too.
    put(&folder.join("dan/lab2-dan.answers"), &last_week("dan"));
    let exercises = [find(&workspace, NAME), find(&workspace, "compose")];
    let HandedIn { submissions, .. } = read_all(&[folder], "lab3", &exercises, Known::default()).unwrap();
    let expected =
        [("ada", false), ("bob", false), ("cyd", false), ("dan", true), ("stage2_mesh_skin", false)];
    assert_eq!(ids(&submissions), expected);
    assert_eq!(submissions[2].answers[NAME], Ok(original(&workspace, NAME)));
}

/// In a folder, in an archive of it, and where a platform puts the sender into each file's own name.
#[test]
fn whoever_handed_in_nothing_that_is_used_is_left_to_a_person() {
    let workspace = workspace();
    let (folder, flat) = (folder("handed_in_to_no_use"), folder("handed_in_to_no_use_flat"));
    let files = ["ada/lab3-ada.answers", "bob/lab.7z", "ian/.lab/lab3-ian.answers", "kim/target/x.answers"];
    let texts = files.map(|name| (name, packed(&workspace, "ada").into_bytes()));
    texts.iter().for_each(|(name, text)| put(&folder.join(name), std::str::from_utf8(text).unwrap()));
    fs::create_dir_all(folder.join("jo")).unwrap();
    let zip = flat.join("class.zip");
    fs::write(&zip, zip_of(&[&texts[..], &[("jo/", Vec::new())]].concat())).unwrap();
    let expected = [("ada", false), ("bob", true), ("ian", true), ("jo", true), ("kim", true)];
    for path in [folder, zip.clone()] {
        let HandedIn { submissions, .. } = read(&workspace, path);
        assert_eq!(ids(&submissions), expected);
        assert_eq!((&submissions[1].from[..], &submissions[3].from[..]), ("bob", "jo"));
    }
    fs::remove_file(zip).unwrap();
    put(&flat.join("bobb_1002_20002_lab.7z"), "x");
    put(&flat.join("Lab 3_eve_attempt_2027-03-01-10-00-00.txt"), "Name: Eve");
    put(&flat.join("Lab 3_eve_attempt_2027-03-01-10-00-00_lab3-eve.answers"), &packed(&workspace, "eve"));
    let HandedIn { submissions, unused } = read(&workspace, flat);
    assert_eq!((ids(&submissions), unused.len()), (vec![("bobb_1002", true), ("eve", false)], 2));
    assert_eq!(submissions[1].from, "Lab 3_eve_attempt_2027-03-01-10-00-00_lab3-eve.answers");
}

/// A file that the roster knows by its name is somebody's, whatever it is; so are answers of another lab,
/// and a changed file in another place of a clone.
#[test]
fn what_came_from_a_student_is_never_nothing() {
    let workspace = workspace();
    let folder = folder("handed_in_known");
    for name in ["ada.7z", "bob.answers.docx", "eve"] {
        put(&folder.join(name), "x");
    }
    put(&folder.join(".lab3-fay.answers"), &packed(&workspace, "fay"));
    put(
        &folder.join("gil.answers"),
        &packed(&workspace, "gil").replace("lab3", "lab2").replace(NAME, "other"),
    );
    let path = find(&workspace, NAME).path();
    let file = fs::read_to_string(workspace.root.join(&path)).unwrap();
    let stub = with(&workspace, NAME, &find(&workspace, NAME).stub_body());
    let blank = file.replace(&original(&workspace, NAME), &stub);
    for (student, in_place) in [("hal", &blank), ("ida", &file)] {
        put(&folder.join(student).join(&path), in_place);
        put(&folder.join(student).join("mine/skin.rs"), &file.replace("ZERO", "ONE"));
    }
    let list = folder.with_extension("csv");
    fs::write(&list, "ID\nada\nbob\neve\nfay\ngil\nhal\nida\n").unwrap();
    let roster = Roster::read(&list).unwrap();
    let known = Known { roster: Some(&roster), ..Known::default() };
    let exercises = [find(&workspace, NAME)];
    let HandedIn { submissions, .. } = read_all(&[folder], "lab3", &exercises, known).unwrap();
    let expected = [
        ("ada", true),
        ("bob", true),
        ("eve", true),
        ("fay", false),
        ("gil", true),
        ("hal", true),
        ("ida", false),
    ];
    assert_eq!(ids(&submissions), expected);
}

#[test]
fn a_clone_or_a_changed_file_that_is_named_itself_is_one_student_s() {
    let workspace = workspace();
    let folder = folder("handed_in_alone");
    let path = find(&workspace, NAME).path();
    let file = fs::read_to_string(workspace.root.join(&path)).unwrap();
    put(&folder.join("ada").join(&path), &file);
    put(&folder.join("ada/docs/notes.md"), "x");
    put(&folder.join("bob/skin.rs"), &file);
    for (path, id) in [("ada", "ada"), ("bob/skin.rs", "skin")] {
        let HandedIn { submissions, unused } = read(&workspace, folder.join(path));
        let found: Vec<_> = submissions.iter().map(|it| (&it.id[..], it.answers.get(NAME))).collect();
        assert_eq!(found, [(id, Some(&Ok(original(&workspace, NAME))))]);
        assert!(!submissions[0].is_unclear && unused.is_empty(), "{unused:?}");
    }
}

#[test]
fn a_path_that_does_not_exist_is_an_error_and_no_student() {
    let workspace = workspace();
    let error =
        read_all(&[PathBuf::from("/no/such/folder")], "lab3", &[find(&workspace, NAME)], Known::default())
            .unwrap_err();
    assert!(error.to_string().contains("there is no such file or folder"));
}

#[test]
fn two_different_answers_with_one_id_are_left_to_a_person() {
    let workspace = workspace();
    let folder = folder("handed_in_twice");
    put(&folder.join("a/lab3-ada.answers"), &packed(&workspace, "ada"));
    put(&folder.join("b/lab3-Ada.answers"), &packed(&workspace, "Ada").replace("ZERO", "ONE"));
    let HandedIn { submissions, .. } = read(&workspace, folder);
    assert!(submissions.len() == 1 && submissions[0].is_unclear);
    assert!(submissions[0].notes[1].contains("there are two with this ID"), "{:?}", submissions[0].notes);
}

#[test]
fn an_answer_under_somebody_else_s_id_takes_nothing_from_them_and_is_named() {
    let workspace = workspace();
    let folder = folder("handed_in_for_another");
    put(&folder.join("ada_17_file/lab3-ada.answers"), &packed(&workspace, "ada"));
    put(&folder.join("eve_18_file/lab3-eve.answers"), &packed(&workspace, "ada").replace("ZERO", "ONE"));
    put(&folder.join("bob/answers.answers"), &packed(&workspace, "zoe"));
    let HandedIn { submissions, .. } = read(&workspace, folder);
    assert_eq!(ids(&submissions), [("ada", false), ("eve_18_file", true), ("zoe", false)]);
    assert_eq!(submissions[1].notes, ["it says that it is ada's, who handed one in, too"]);
    assert_eq!(submissions[2].notes, ["its file says that it is zoe's, the name `bob` does not"]);
}

#[test]
fn a_file_that_was_changed_after_it_was_packed_is_noted() {
    let workspace = workspace();
    let folder = folder("handed_in_later");
    let exercise = find(&workspace, NAME);
    let file = fs::read_to_string(workspace.root.join(exercise.path())).unwrap();
    let blank = runner::exercise::copy::with_function(
        &file,
        exercise,
        &runner::exercise::function::look_at(&workspace, exercise).unwrap().stub,
    );
    let texts = [
        ("blank", blank.unwrap()),
        ("later", file.replace("ZERO", "ONE")),
        ("same", file.replace("    let mut", "    // A remark.\n    let mut")),
    ];
    for (student, text) in texts {
        put(&folder.join(format!("{student}/lab3-{student}.answers")), &packed(&workspace, student));
        put(&folder.join(student).join("skin.rs"), &text);
    }
    let HandedIn { submissions, .. } = read(&workspace, folder);
    assert_eq!(ids(&submissions), [("blank", false), ("later", false), ("same", false)]);
    let note = "its .answers file counts; there are other answers to `skin_position` in later/skin.rs";
    assert_eq!(submissions.iter().flat_map(|it| &it.notes).collect::<Vec<_>>(), [note]);
    assert_eq!(submissions[1].answers[NAME], Ok(original(&workspace, NAME)));
}

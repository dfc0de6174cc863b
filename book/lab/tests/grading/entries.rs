//! Hand-ins that would harm others: each entry of what was collected is one student's, and nobody's files
//! change what another student gets. Nothing is built here.

use super::{
    handed_in::{NAME, ids, packed, put, read, zip_of},
    *,
};
use lab::{
    results::Student,
    roster::Roster,
    submissions::{HandedIn, Known, read_all},
};

/// The file of `pack`, with another answer.
fn wrong(workspace: &Workspace, student: &str) -> String {
    packed(workspace, student).replace("ZERO", "ONE")
}

fn file(workspace: &Workspace) -> String {
    fs::read_to_string(workspace.root.join(find(workspace, NAME).path())).unwrap()
}

#[test]
fn a_file_with_another_s_name_leaves_their_own_alone() {
    let workspace = workspace();
    let folder = folder("entries_named");
    let own = |student| packed(&workspace, student);
    put(&folder.join("victim/lab3-victim.answers"), &own("victim"));
    put(&folder.join("eve1/lab3-victim.answers"), &wrong(&workspace, "victim"));
    put(&folder.join("lab3-victim2.answers"), &own("victim2"));
    let skin = file(&workspace).replace("ZERO", "ONE");
    let two = ["victim2/skin.rs", "xx/skin.rs", "lab3-victim.answers"];
    let both = [(two[0], skin.clone().into_bytes()), (two[1], skin.clone().into_bytes())];
    fs::write(folder.join("eve2.zip"), zip_of(&both)).unwrap();
    put(&folder.join("lab3-v4.answers"), &own("v4"));
    put(&folder.join("lab3-v44.answers"), &wrong(&workspace, "v4"));
    put(&folder.join("lab3-eve5.answers"), &own("eve5"));
    put(&folder.join("eve5/lab3-victim.answers"), &wrong(&workspace, "victim"));
    put(&folder.join("u48/old/skin.rs"), &skin);
    put(&folder.join("u48/new/skin.rs"), &file(&workspace));
    put(&folder.join("section/lab3-s1.answers"), &own("s1"));
    put(&folder.join("section/lab3-s2.answers"), &own("s2"));
    let HandedIn { submissions, .. } = read(&workspace, folder);
    let expected = [
        ("eve1", true),
        ("eve2", false),
        ("eve5", false),
        ("section", true),
        ("u48", true),
        ("v4", false),
        ("v44", true),
        ("victim", false),
        ("victim2", false),
    ];
    assert_eq!(ids(&submissions), expected);
    let right = Some(Ok(original(&workspace, NAME)));
    for at in [5, 7, 8] {
        assert_eq!(submissions[at].answers.get(NAME).cloned(), right, "{}", submissions[at].id);
    }
    assert_eq!(submissions[0].notes, ["it says that it is victim's, who handed one in, too"]);
    assert_eq!(submissions[2].notes, ["eve5/lab3-victim.answers says that it is victim's"]);
    assert!(submissions[3].notes[0].contains("if this is a class and no student, name it by itself"));
}

#[test]
fn a_roster_that_knows_whose_entry_it_is_is_believed_and_no_file() {
    let workspace = workspace();
    let folder = folder("entries_of_a_roster");
    put(&folder.join("Vic Tim_1_assignsubmission_file_/lab3-vic.answers"), &packed(&workspace, "vic"));
    put(&folder.join("Eve E_2_assignsubmission_file_lab3-vic.answers"), &wrong(&workspace, "vic"));
    fs::write(
        folder.join("Ada A_3_assignsubmission_file_x.zip"),
        zip_of(&[("skin.rs", file(&workspace).into())]),
    )
    .unwrap();
    let list = folder.with_extension("csv");
    fs::write(&list, "ID number,Full name\nvic,Vic Tim\neve,Eve E\nada,Ada A\n").unwrap();
    let read = |known| {
        read_all(std::slice::from_ref(&folder), "lab3", &[find(&workspace, NAME)], known).unwrap().submissions
    };
    let roster = Roster::read(&list).unwrap();
    let known = Known { roster: Some(&roster), before: None };
    assert_eq!(ids(&read(known)), [("ada", false), ("eve", true), ("vic", false)]);
    let one = folder.join("one.zip");
    fs::write(
        &one,
        zip_of(&[("Eve E_2_assignsubmission_file_/lab3-vic.answers", packed(&workspace, "vic").into())]),
    )
    .unwrap();
    let alone =
        read_all(std::slice::from_ref(&one), "lab3", &[find(&workspace, NAME)], known).unwrap().submissions;
    assert_eq!(ids(&alone), [("eve", true)], "who alone is in a class's archive");
    fs::remove_file(one).unwrap();
    // Without it nobody can tell.
    assert_eq!(ids(&read(Known::default())), [("_Ada_A_3_", false), ("vic", true)]);
}

/// In a group's assignment Moodle gives each member a folder with the file that one of them handed in.
#[test]
fn each_member_of_a_group_is_there() {
    let workspace = workspace();
    let folder = folder("entries_of_a_group");
    for name in ["Ada-Maria A_3", "Bob B_4"] {
        let name = format!("Group 1-{name}_assignsubmission_file_/lab3-ada.answers");
        put(&folder.join(name), &packed(&workspace, "ada"));
    }
    let list = folder.with_extension("csv");
    fs::write(&list, "ID,Full name\nada,Ada-Maria A\nbob,Bob B\n").unwrap();
    let read = |known| {
        read_all(std::slice::from_ref(&folder), "lab3", &[find(&workspace, NAME)], known).unwrap().submissions
    };
    let roster = Roster::read(&list).unwrap();
    assert_eq!(ids(&read(Known { roster: Some(&roster), before: None })), [("ada", false), ("bob", true)]);
    assert_eq!(ids(&read(Known::default())), [("_Group_1-Bob_B_4_", true), ("ada", false)]);
}

/// A first name may look as if it began with a group's; and a roster may have first and last names by
/// themselves.
#[test]
fn names_of_several_words_are_whose_they_are() {
    let workspace = workspace();
    let folder = folder("entries_of_two_words");
    for (name, id) in [("Mary-Ann Smith_1", "mary"), ("Ann Smith_2", "ann"), ("Ada Love_3", "ada")] {
        let name = format!("{name}_assignsubmission_file_/lab3-{id}.answers");
        put(&folder.join(name), &packed(&workspace, id));
    }
    put(&folder.join("Bob Bee_4_assignsubmission_file_/lab.rar"), "x");
    let titles = "First name,Last name,ID number\n";
    let roster = format!("{titles}Mary,Smith,mary\nAnn,Smith,ann\nAda,Love,ada\nBob,Bee,bob\n");
    let list = folder.with_extension("csv");
    fs::write(&list, roster).unwrap();
    let roster = Roster::read(&list).unwrap();
    let known = Known { roster: Some(&roster), before: None };
    let read = read_all(&[folder], "lab3", &[find(&workspace, NAME)], known).unwrap().submissions;
    let expected = [("_Mary-Ann_Smith_1_", true), ("ada", false), ("ann", false), ("bob", true)];
    assert_eq!(ids(&read), expected);
}

#[test]
fn a_late_file_with_another_s_name_leaves_their_earlier_answers_alone() {
    let workspace = workspace();
    let folder = folder("entries_late");
    put(&folder.join("eve_late/lab3-vic.answers"), &wrong(&workspace, "vic"));
    put(&folder.join("lab3-ada.answers"), &packed(&workspace, "ada"));
    put(&folder.join("Bob B_4_assignsubmission_file_/lab3-bob.answers"), &packed(&workspace, "bob"));
    let student = |id: &str, from: &str| Student {
        id: id.to_owned(),
        from: format!("{from}/lab3-{id}.answers"),
        ..Student::default()
    };
    let students = vec![
        student("vic", "Vic Tim"),
        student("ada", "x"),
        student("bob", "Bob B_4_assignsubmission_file_"),
    ];
    let before = Results { students, ..Results::default() };
    let known = Known { roster: None, before: Some(&before) };
    let found = read_all(&[folder], "lab3", &[find(&workspace, NAME)], known).unwrap().submissions;
    assert_eq!(ids(&found), [("ada", false), ("bob", false), ("eve_late", true)]);
}

#[test]
fn a_student_whose_archives_unpack_to_too_much_loses_only_their_own() {
    let workspace = workspace();
    let folder = folder("entries_too_large");
    let inner = zip_of(&[("y.zip", vec![0; 40 << 20])]);
    let names: Vec<String> = (0..60).map(|at| format!("m{at}/z.zip")).collect();
    let files: Vec<(&str, Vec<u8>)> = names.iter().map(|name| (&name[..], inner.clone())).collect();
    let own = ("lab3-eve.answers", packed(&workspace, "eve").into_bytes());
    fs::write(folder.join("eve.zip"), zip_of(&[&files[..], &[own]].concat())).unwrap();
    let texts: Vec<String> = (0..30).map(|at| format!("{at}/x.answers")).collect();
    let texts: Vec<(&str, Vec<u8>)> = texts.iter().map(|name| (&name[..], vec![b'x'; 1 << 20])).collect();
    fs::write(folder.join("fay.zip"), zip_of(&texts)).unwrap();
    put(&folder.join("lab3-zoe.answers"), &packed(&workspace, "zoe"));
    let HandedIn { submissions, .. } = read(&workspace, folder);
    assert_eq!(ids(&submissions), [("eve", true), ("fay", true), ("zoe", false)]);
    for it in &submissions[..2] {
        assert!(it.notes[0].contains("there is too much in it"), "{:?}", it.notes);
    }
}

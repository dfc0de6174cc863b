use crate::fixture::{Fixture, assert_says};

#[test]
fn without_a_command_it_says_where_one_is_and_three_commands_to_go_on() {
    let fixture = Fixture::new("where");
    let said = fixture.says(0, &[]);
    assert_says(&said, &["double", "largest", "5 min", "0 of 2 solved", "Next is double"]);
    assert_eq!(said.matches("  cargo workbook ").count(), 3, "{said}");
    assert!(!said.contains('\x1b'), "no colour without a terminal: {said:?}");
}

#[test]
fn the_beginning_of_a_name_will_do_and_a_misspelt_one_gets_the_nearest() {
    let fixture = Fixture::new("names");
    assert_says(&fixture.says(0, &["hint", "larg"]), &["Compare."]);
    assert_says(&fixture.says(2, &["hint", "lagrest"]), &["no exercise `lagrest`", "did you mean largest?"]);
    assert_says(&fixture.says(2, &["hnit"]), &["no command `hnit`", "did you mean hint?"]);
    assert_says(&fixture.says(2, &["hint", "double", "largest"]), &["one name at a time"]);
    assert_says(&fixture.says(2, &["list", "double"]), &["list takes no name: `double` is one"]);
    assert_says(&fixture.says(2, &["list", "--jsno"]), &["--jsno"]);
    let seed = ["check", "--seed", "99999999999999999999"];
    assert_says(&fixture.says(2, &seed), &["`99999999999999999999` is too large for --seed"]);
    assert_says(&fixture.says(2, &["check"]), &["which exercise?", "cargo workbook start"]);
}

#[test]
fn a_beginning_that_several_names_have_lists_them_all() {
    let fixture = Fixture::new("ambiguous");
    for name in ["large", "larger"] {
        fixture.add_exercises(&format!("[[exercise]]\nname = \"{name}\"\nfile = \"src/lib.rs\"\n"));
    }
    assert_says(&fixture.says(2, &["hint", "lar"]), &["`lar` could be largest, large or larger"]);
}

#[test]
fn json_is_one_object_for_a_program() {
    let fixture = Fixture::new("json");
    let parse =
        |text: String| serde_json::from_str::<serde_json::Value>(&text).expect("JSON and nothing else");
    let list = parse(fixture.says(0, &["list", "--json"]));
    assert_eq!(list["exercises"][1]["name"], "largest");
    assert_eq!(list["next"], "double");
    let started = parse(fixture.says(0, &["start", "--json"]));
    assert_eq!((&started["exercise"], &started["line"]), (&"double".into(), &5.into()));
    assert_eq!(parse(fixture.says(1, &["check", "--json"]))["verdict"], "not written");
    assert_eq!(
        parse(fixture.says(2, &["check", "nothing", "--json"]))["error"],
        "no exercise `nothing`; `cargo workbook list` shows all"
    );
    // What can't be understood at all is told on standard output, too.
    let output = fixture.command(&["lsit", "--json"]).output().unwrap();
    let said = parse(String::from_utf8(output.stdout).unwrap());
    assert_eq!(said["error"], "no command `lsit`; did you mean list?");
}

#[test]
fn hints_give_one_level_more_each_time() {
    let fixture = Fixture::new("hints");
    assert!(!fixture.says(0, &["hint", "double"]).contains("Add it to itself"));
    assert_says(
        &fixture.says(0, &["hint", "double"]),
        &["Once is not enough.", "Hint 2 of 3", "Add it to itself."],
    );
    assert_says(&fixture.says(0, &["hint", "double"]), &["`2 * x`", "cargo workbook show double"]);
    assert_says(&fixture.says(0, &["hint", "double"]), &["Hint 3 of 3"]);
}

#[test]
fn progress_is_kept_by_name_and_unknown_names_too() {
    let fixture = Fixture::new("progress");
    fixture.write(".workbook/progress.txt", "of_a_newer_one solved 1\ndouble solved 0\n");
    assert_says(&fixture.says(0, &["skip", "largest"]), &["largest is skipped", "Nothing is left"]);
    let kept = fixture.read(".workbook/progress.txt");
    assert_says(&kept, &["of_a_newer_one solved 1", "double solved 0", "largest skipped 0"]);
    assert_says(&fixture.says(0, &[]), &["✓ double", "– largest", "1 of 2 solved", "None is left to begin"]);
}

#[test]
fn completions_are_for_three_shells() {
    let fixture = Fixture::new("completions");
    for shell in ["bash", "zsh", "fish"] {
        assert_says(&fixture.says(0, &["completions", shell]), &["largest", "restore"]);
    }
    assert_says(&fixture.says(2, &["completions"]), &["which shell"]);
}

#[cfg(unix)]
#[test]
fn bash_completes_commands_options_and_exercises() {
    let script = Fixture::new("completions_in_bash").says(0, &["completions", "bash"]);
    let completed = |words: &str| {
        let call = "COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1)); _workbook_or_cargo cargo \"${!#}\" x; echo \"${COMPREPLY[@]}\"";
        let mut bash = std::process::Command::new("bash");
        let output = bash.args(["-c", &(script.clone() + call), "bash"]).args(words.split(' ')).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    assert_eq!(completed("cargo workbook wat"), "watch\n");
    assert_eq!(completed("cargo workbook check la"), "largest\n");
    assert_eq!(completed("cargo workbook attempts --p"), "--put-back\n");
    assert_eq!(completed("cargo workbook check double --j"), "--json\n");
    assert_eq!(completed("cargo build wat"), "\n", "that is cargo's");
}

//! The commands that present results, as a teacher types them.

use crate::pond::{Pond, assert_says};
use lab::results::{Asked, Judged, Picture, Results, Student, Verdict};

/// A lab of the pond's two exercises, and a class of five, graded.
fn graded(name: &str) -> Pond {
    let pond = Pond::new(name);
    pond.says(0, &["new", "lab3", "total", "double"]);
    pond.write("results/lab3.json", &serde_json::to_string(&class()).unwrap());
    pond
}

/// The results of the class.
pub fn class() -> Results {
    let answer = |exercise: &str, verdict, class: &str, body: &str| Judged {
        exercise: exercise.to_owned(),
        verdict,
        score: f64::from(u8::from(verdict == Verdict::Right)),
        says: if verdict == Verdict::Wrong {
            "Nothing is doubled. So it is half.".to_owned()
        } else {
            String::new()
        },
        mistake: (verdict == Verdict::Wrong).then(|| "mistake 1".to_owned()),
        class: class.to_owned(),
        body: format!("pub fn {exercise}(numbers: &[i32]) -> i32 {{\n    {body}\n}}\n"),
        rigs_right: Some(3),
        picture: Some(Picture {
            expected: vec![[0.0; 3], [1.0, 2.0, 0.0]],
            got: vec![[0.0; 3], [1.0, 3.0, 0.0]],
            ..Picture::default()
        }),
        ..Judged::default()
    };
    let right = || answer("double", Verdict::Right, "r", "2 * x");
    let wrong = || answer("total", Verdict::Wrong, "w", "numbers.iter().sum()");
    let rows = [
        ("ada", vec![answer("total", Verdict::Right, "t", "0"), right()]),
        ("bob", vec![wrong(), right()]),
        ("cyd", vec![wrong(), answer("double", Verdict::NeedsAPerson, "p", "1")]),
        ("dan", vec![answer("total", Verdict::NotWritten, "n", "todo!()"), right()]),
        ("eve", vec![answer("total", Verdict::DoesNotCompile, "c", "1 +"), right()]),
    ];
    let students = rows.into_iter().map(|(id, answers)| Student {
        id: id.to_owned(),
        from: format!("{id}.answers"),
        answers,
        ..Student::default()
    });
    let asked = |name: &str| Asked { name: name.to_owned(), points: 2.0 };
    Results {
        lab: "lab3".to_owned(),
        title: "Lab 3".to_owned(),
        rigs: 64,
        exercises: vec![asked("total"), asked("double")],
        students: students.collect(),
        ..Results::default()
    }
}

#[test]
fn a_class_is_shown_as_a_table_a_sheet_and_a_page_for_each() {
    let pond = graded("shown");
    let said = pond.says(0, &["show", "lab3"]);
    assert_says(
        &said,
        &["total   1 of 5 right, 1 does not compile, 1 not written, 2 wrong", "2 of 5: Nothing is doubled."],
    );
    assert_says(
        &said,
        &["For you to judge:\ncyd: double", "results/lab3.html", "mistakes are not explained in it yet"],
    );
    let sheet = pond.read("results/lab3.html");
    assert_says(&sheet, &["<svg", "2 students: ", "bob, cyd", "Nothing is doubled."]);
    let page = pond.read("results/lab3-feedback/bob.html");
    assert_says(&page, &["2 of 4 points", "3 of 64 hidden cases", "is not explained yet", "<svg"]);
    assert!(!page.contains("Nothing is doubled"), "{page}");
    for text in [sheet, page] {
        assert!(
            ["http:", "https:", "src=", "url(", "@import", "<script"].iter().all(|way| !text.contains(way)),
            "{text}"
        );
    }
    let lab = pond.read("labs/lab3/lab.toml");
    pond.write("labs/lab3/lab.toml", &lab.replace("\"after_due\" ", "\"always\" "));
    pond.write("book/chapters/pond/total.md", "# A sum\n");
    pond.says(0, &["show", "lab3"]);
    assert_says(&pond.read("results/lab3-feedback/bob.html"), &["Nothing is doubled."]);
    for (student, command) in [("bob", "watch"), ("dan", "start"), ("eve", "check")] {
        let page = pond.read(&format!("results/lab3-feedback/{student}.html"));
        let again = format!(
            "“A sum”, <code>pages/pond/total.html</code> in your copy; then <code>cargo workbook {command} total"
        );
        assert_says(&page, &[&again]);
    }
    let lab = pond.read("labs/lab3/lab.toml");
    pond.write("labs/lab3/lab.toml", &format!("pages = \"https://example.org/a&b\"\n{lab}"));
    pond.says(0, &["show", "lab3"]);
    let link = "<a href=\"https://example.org/a&amp;b/pond/total.html\">A sum</a>; then <code>cargo workbook watch total";
    assert_says(&pond.read("results/lab3-feedback/bob.html"), &[link]);
}

#[test]
fn every_format_is_written_and_a_gradebook_filled() {
    let pond = graded("exported");
    for (format, file) in
        [("gradescope", "results/lab3-gradescope/ada/results.json"), ("csv", "results/lab3.csv")]
    {
        pond.says(0, &["export", "lab3", "--format", format]);
        assert!(!pond.read(file).is_empty(), "{file}");
    }
    pond.write(
        "class.csv",
        "Student,ID,SIS Login ID,Lab 3 (7)\nAda,1,ada,\nCyd,3,cyd,\n\"Zoe, Z\",9,zoe,5\n",
    );
    // Whatever goes wrong, the teacher's file is there, old or new.
    std::fs::hard_link(pond.root.join("class.csv"), pond.root.join("before.csv")).unwrap();
    let said = pond.says(0, &["export", "lab3", "--into", "class.csv"]);
    assert_ne!(pond.read("before.csv"), pond.read("class.csv"), "it is not written in place");
    assert_says(
        &said,
        &[
            "the points of 1 of 5 students are filled in",
            "not in that file: bob, dan, eve",
            "a person has to judge them: cyd",
        ],
    );
    assert_eq!(
        pond.read("class.csv"),
        "Student,ID,SIS Login ID,Lab 3 (7)\nAda,1,ada,4\nCyd,3,cyd,\n\"Zoe, Z\",9,zoe,5\n"
    );
    pond.write(
        "moodle.csv",
        "Identifier,Full name,ID number,Status,Grade,Maximum grade,Feedback comments\nParticipant 17,Ada L,ada,Submitted,,4,\n",
    );
    let said = pond.says(0, &["export", "lab3", "--into", "moodle.csv"]);
    assert_says(&said, &["moodle.feedback.zip: feedback files"]);
    assert_says(&pond.read("moodle.csv"), &["Submitted,4,4,\n"]);
    let mut zip =
        zip::ZipArchive::new(std::fs::File::open(pond.root.join("moodle.feedback.zip")).unwrap()).unwrap();
    let names: Vec<String> = zip.file_names().map(|it| it.unwrap().to_string()).collect();
    assert_eq!(names, ["Ada L_17_assignfeedback_file/feedback.html"]);
    let page = std::io::read_to_string(zip.by_index(0).unwrap()).unwrap();
    assert_says(&page, &["4 of 4 points"]);
    assert_says(&pond.says(2, &["export", "lab3", "--format", "pdf"]), &["no format `pdf`", "gradescope"]);
    assert_says(&pond.says(2, &["export", "lab3"]), &["export to what?"]);
}

#[test]
fn a_student_who_handed_nothing_in_has_no_points_or_those_asked_for() {
    let pond = graded("absent");
    let mut results = class();
    results.students[4].from = String::new();
    pond.write("results/lab3.json", &serde_json::to_string(&results).unwrap());
    let gradescope = pond.root.join("results/lab3-gradescope/eve/results.json");
    for (absent, row, cell) in
        [(&[][..], "eve,,4,,,,,,,\n", "-"), (&["--absent", "0"], "eve,0,4,,0,,,0,,\n", "0")]
    {
        let export = |words: &[&str]| pond.says(0, &[&["export", "lab3"], words, absent].concat());
        export(&["--format", "csv"]);
        assert_says(&pond.read("results/lab3.csv"), &[row]);
        pond.write("class.csv", "ID number,Grade\nada,-\ncyd,-\neve,-\n");
        export(&["--into", "class.csv"]);
        assert_eq!(pond.read("class.csv"), format!("ID number,Grade\nada,4\ncyd,-\neve,{cell}\n"));
        export(&["--format", "gradescope"]);
        assert_eq!(gradescope.exists(), !absent.is_empty());
    }
}

/// What lies under another name may be an absent student's: it is no 0.
#[test]
fn nobody_gets_points_for_absence_while_something_is_nobody_s() {
    let pond = graded("absent_perhaps");
    let before = "ID number,Grade\nada,-\neve,-\n";
    pond.write("class.csv", before);
    let said = pond.says(1, &["export", "lab3", "--into", "class.csv", "--absent", "0"]);
    assert_says(&said, &["class.csv: no known student is called cyd", "Nothing is written"]);
    assert_eq!(pond.read("class.csv"), before);
    let mut results = class();
    results.students[2].note = Some("the roster has no such ID".to_owned());
    pond.write("results/lab3.json", &serde_json::to_string(&results).unwrap());
    for format in ["csv", "gradescope"] {
        let said = pond.says(1, &["export", "lab3", "--format", format, "--absent", "0"]);
        assert_says(&said, &["no known student is called cyd", "Nothing is written"]);
    }
}

#[test]
fn points_are_no_less_than_0_and_an_option_needs_its_value() {
    let pond = graded("no_points");
    for no_points in ["-5", "nan", "inf", "x"] {
        let said = pond.says(2, &["export", "lab3", "--format", "csv", "--absent", no_points]);
        assert_says(&said, &[&format!("--absent needs a number of at least 0, not `{no_points}`")]);
    }
    assert_says(&pond.says(2, &["show", "lab3", "--out", ""]), &["missing argument for option '--out'"]);
}

#[test]
fn points_that_a_person_gave_are_shown_as_such() {
    let pond = graded("marked");
    pond.says(0, &["mark", "lab3", "bob", "total", "1", "it", "was", "unclear"]);
    let mark = "bob: 1 points, given by a person: it was unclear";
    assert_says(&pond.read("results/lab3.html"), &[mark]);
    assert_says(&pond.read("results/lab3-statistics.html"), &[mark]);
    pond.says(0, &["export", "lab3", "--format", "csv"]);
    assert_says(&pond.read("results/lab3.csv"), &["\nbob,3,4,,1,wrong,it was unclear,2,right,\n"]);
}

#[test]
fn students_who_are_alike_are_listed_and_questioned() {
    let pond = graded("asked");
    assert_says(
        &pond.says(0, &["alike", "lab3", "--jplag", "jplag"]),
        &["bob and cyd: total (2 have it)", "java -jar"],
    );
    assert_says(&pond.read("jplag/bob/total.rs"), &["numbers.iter().sum()"]);
    assert!(!pond.root.join("jplag/dan/total.rs").exists(), "a blank is not written");
    assert_says(&pond.says(0, &["oral", "lab3", "bob"]), &["results/lab3-oral/bob.html"]);
    let sheet = pond.read("results/lab3-oral/bob.html");
    assert_says(
        &sheet,
        &[
            "Line 2, <code>numbers.iter().sum()</code>",
            "Suppose someone wrote this instead",
            "That is the product.",
        ],
    );
    assert_says(&pond.says(2, &["oral", "lab3", "zoe"]), &["no student `zoe` handed in lab3"]);
}

#[test]
fn results_that_can_t_be_read_are_named_and_stay() {
    let pond = graded("cut_off");
    pond.write("handed_in/notes.txt", "");
    let edited = |change: fn(&mut Student)| {
        let mut results = class();
        change(&mut results.students[1]);
        serde_json::to_string(&results).unwrap()
    };
    let [away, fewer, turned] = [
        edited(|it| it.id = "../../bob".to_owned()),
        edited(|it| it.answers.truncate(1)),
        edited(|it| it.answers.reverse()),
    ];
    for text in ["", "{\"lab\": \"lab3\"", "{}", &away, &fewer, &turned] {
        pond.write("results/lab3.json", text);
        let said = pond.says(1, &["grade", "lab3", "handed_in"]);
        assert_says(&said, &["results/lab3.json: ", "The file is left as it is"]);
        assert_eq!(pond.read("results/lab3.json"), text);
    }
    if cfg!(unix) {
        let said = pond.says(1, &["grade", "lab3", "handed_in", "--out", "handed_in/notes.txt"]);
        assert!(!said.contains("left as it is"), "there is no such file: {said}");
    }
}

#[test]
fn a_long_word_makes_no_page_wider() {
    let pond = graded("long_words");
    pond.says(0, &["show", "lab3"]);
    assert_says(&pond.read("results/lab3.html"), &["overflow-wrap: break-word", "min-width: 0"]);
}

#[test]
fn a_lab_that_was_not_graded_can_t_be_shown() {
    let pond = Pond::new("not_graded");
    pond.says(0, &["new", "lab3", "total"]);
    assert_says(&pond.says(2, &["show", "lab3"]), &["results/lab3.json does not exist", "lab grade lab3"]);
    assert_says(&pond.says(2, &["show", "lab4"]), &["no lab `lab4`"]);
    pond.write("labs/lab3/lab.toml", "[[exercise]]\nname = \"nope\"\n");
    assert_says(&pond.says(1, &["grade", "lab3", "pond"]), &["labs/lab3/lab.toml: no exercise `nope`"]);
}

//! Every fault is reported with its file and line, and all of them at once.

use crate::fixture::{Fixture, WALK};

/// Makes a book with this text in line 8 of a chapter, and expects this one problem.
fn refused(text: &str, problem: &str) {
    let problems = Fixture::saying(text).problems();
    assert_eq!(problems, format!("{WALK}:8: {problem}\n"), "{text}");
}

#[test]
fn a_good_book_has_no_problem() {
    assert_eq!(Fixture::new().problems(), "");
}

#[test]
fn code_that_is_not_there() {
    refused("{{#code stage1/src/bones.rs:walk}}", "no file `stage1/src/bones.rs` in the workspace");
    refused("{{#code stage1/src/bone.rs:run}}", "stage1/src/bone.rs: the line `// ANCHOR: run` is missing");
    refused("{{#code stage1/src/bone.rs}}", "usage: {{#code FILE:ANCHOR}}");
    refused("{{#code ../secret.rs:walk}}", "no file `../secret.rs` in the workspace");
    let fixture = Fixture::saying("{{#code stage1/src/empty.rs:nothing}}");
    fixture.write("stage1/src/empty.rs", "// ANCHOR: nothing\n\n// ANCHOR_END: nothing\n");
    let problems = fixture.problems();
    assert!(
        problems.contains("walk.md:8: stage1/src/empty.rs: nothing is between the anchors of `nothing`"),
        "{problems}"
    );
}

#[test]
fn tables_and_values_that_are_not_there() {
    refused(
        "{{#table stage1/steps__rset}}",
        "no snapshot `stage1/steps__rset`; did you mean stage1/steps__rest?",
    );
    refused(
        "{{#table stage1/steps__rest rows=root,bone2}}",
        "stage1/steps__rest: no row `bone2`; there are root, bone1",
    );
    refused(
        "{{#table stage1/steps__rest raws=root}}",
        "unknown option `raws=root`; a table has rows=… and head=…",
    );
    refused("{{#table stage1/steps__rest rows=root}}", "usage: {{#table STAGE/NAME head=…}}");
    refused(
        "It is {{#value stage1/steps__rest bone2 x}}.",
        "stage1/steps__rest: no row `bone2`; there are root, bone1",
    );
    refused(
        "It is {{#value stage1/steps__rest bone1 w}}.",
        "stage1/steps__rest: no column `w`: a column is x, y, z or a number",
    );
    refused(
        "It is {{#value stage1/steps__rest bone1 4}}.",
        "stage1/steps__rest: no column 4 in row bone1, which has 3",
    );
}

#[test]
fn times_that_were_not_measured() {
    refused(
        "It takes {{#measured skinning plain 9}}.",
        "no measurement `skinning plain 9`: the first word names a file in book/figures/measured, the rest begins a \
        line in it",
    );
    let fixture = Fixture::saying("It takes {{#measured loops plain * 0}}.");
    fixture.write("book/figures/measured/loops.txt", "plain 2.00\n");
    assert!(fixture.problems().contains("`loops plain * 0` is 0, which has no first digit"));
    refused(
        "It takes\n4.2 ms.",
        "`4.2 ms` is written by hand: {{#measured FILE LINE}} prints what was recorded",
    );
}

#[test]
fn figures_and_formulas_that_are_not_valid() {
    refused("{{#figure tee}}", "no figure `tee` in book/figures; did you mean tree?");
    refused(
        "Half is $\\frac{1}{$ here.",
        "`\\frac{1}{` is not valid LaTeX: Expected closing token \"}\", but reached end of input.",
    );
    refused("It costs 5 $ or so.", "a formula is not closed: $ is missing; a dollar sign is written \\$");
}

#[test]
fn demos_of_no_stage() {
    refused("{{#demo stage9 --scene tree | A tree.}}", "no stage `stage9`");
    refused("{{#demo stage1 --scene tree}}", "usage: {{#demo STAGE FLAGS | CAPTION}}");
    refused(
        "{{#demo stage1 --step rest model.glb | A model.}}",
        "`model.glb` belongs to no flag, and a stage in a page opens no file",
    );
}

#[test]
fn a_picture_that_stands_in_for_nothing() {
    let fixture = Fixture::new();
    fixture.write("book/press/live/pictures/old.png", "");
    let problems = fixture.problems();
    assert!(
        problems.starts_with("book/press/live/pictures/old.png: it stands in for no demo: remove it"),
        "{problems}"
    );
}

// The press looks for a stage's program in `target`, so cargo has to build there.
#[cfg(unix)]
#[test]
fn demos_that_their_stage_refuses() {
    use std::{fs, os::unix::fs::PermissionsExt};
    let fixture = Fixture::saying("{{#demo stage1 --scene forest | Trees.}}");
    fixture.write(
        "target/debug/stage1_window",
        "#!/bin/sh\necho 'stage1: no scene `forest`; there are: tree' >&2\nexit 2\n",
    );
    let program = fixture.root.join("target/debug/stage1_window");
    fs::set_permissions(program, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(fixture.problems(), format!("{WALK}:8: stage1: no scene `forest`; there are: tree\n"));
}

#[test]
fn unknown_directives() {
    refused(
        "{{#include a.rs}}",
        "no directive `include`; there are code, table, value, measured, demo, inspect, figure, rows, symptoms and schedule",
    );
    refused(
        "Here {{#figure tree}} within.",
        "{{#figure tree}} needs a line of its own: only value and measured may stand within a line",
    );
}

#[test]
fn dead_links() {
    refused("[There](nowhere.md).", "dead link to nowhere.html: there is no such page");
    refused("[There](walk.md#nothing).", "dead link to walk.html#nothing: that page has no `#nothing`");
    refused("[There](code:stage1/src/no.rs).", "no file `stage1/src/no.rs` in the workspace");
    refused(
        "[There](code:stage1/src/bone.rs#run).",
        "stage1/src/bone.rs: the line `// ANCHOR: run` is missing",
    );
    refused("[There](../../out.md).", "dead link to ../../out.html: there is no such page");
    refused("![A picture](pictures/no.png)", "<img> needs pictures/no.png, which doesn't exist");
}

#[test]
fn things_from_another_host() {
    let fetches = |what: &str, from: &str| {
        format!("<{what}> would fetch {from} from another host: put the file into the book")
    };
    refused("![A picture](https://example.org/a.png)", &fetches("img", "https://example.org/a.png"));
    refused("<script src=\"//example.org/a.js\"></script>", &fetches("script", "//example.org/a.js"));
    refused(
        "<link rel=\"stylesheet\" href=\"https://example.org/a.css\">",
        &fetches("link", "https://example.org/a.css"),
    );
    assert_eq!(Fixture::saying("[Read on](https://example.org/).").problems(), "", "a link is no fetching");
}

#[test]
fn rust_that_is_not_run() {
    refused(
        "```rust,ignore\nlet a = 1;\n```",
        "`ignore` keeps this block from being run: remove it, or include the code with {{#code}}",
    );
    refused("```rs\nlet a = 1;\n```", "write ```rust, the only spelling that is compiled and run");
    refused(
        "```\nlet a = 1;\n```",
        "a block without a language counts as Rust: write ```text for plain text",
    );
}

#[test]
fn predictions_that_make_no_sense() {
    refused(
        "```predict\nkind = \"choice\"\nquestion = \"?\"\noptions = [\"a\"]\nright = 1\nbecause = [\"b.\"]\n```",
        "predict: `right` counts from 0, and each option needs a `because`",
    );
    refused(
        "```predict\nkind = \"number\"\nquestion = \"?\"\nfrom = 0.0\nto = 0.1\nstep = 0.1\n\
        answer = \"stage1/steps__rest bone1 x\"\nafter = \"a.\"\n```",
        "predict: the answer 0.2 is not between 0 and 0.1, or the step 0.1 is not a positive number",
    );
    for step in ["nan", "inf", "0.0"] {
        refused(
            &format!(
                "```predict\nkind = \"number\"\nquestion = \"?\"\nfrom = 0.0\nto = 1.0\nstep = {step}\nanswer = 0.5\n\
                after = \"a.\"\n```"
            ),
            &format!(
                "predict: the answer 0.5 is not between 0 and 1, or the step {} is not a positive number",
                step.parse::<f64>().unwrap()
            ),
        );
    }
    let fixture = Fixture::saying(
        "```predict\nkind = \"point\"\nquestion = \"?\"\nfigure = \"tree\"\nstart = \"stage1/steps__rest bone1\"\n\
        answer = \"stage1/steps__rest bone1\"\nafter = \"a.\"\n```",
    );
    fixture.replace("target/press/figures/tree.svg", "pose", "stiff");
    let problem = "predict: the figure `tree` has no class=\"pose\", so its answer moves nothing";
    assert_eq!(fixture.problems(), format!("{WALK}:8: {problem}\n"));
}

#[test]
fn symptoms_without_a_test_a_picture_or_a_chapter() {
    let card = |keys: &str| format!("```symptom\nid = \"fall\"\ncause = \"No legs.\"\n{keys}\n```");
    refused(&card("chapter = \"stage1/walk.md\""), "symptom: missing field `test`");
    refused(
        &card("test = \"Look.\"\nchapter = \"stage1/walk.md\""),
        "no figure `atlas-fall` in book/figures",
    );
    let compiler = "[compiler]\ntitle = \"No\"\ncode = \"a\"\nsays = \"b\"";
    refused(
        &card(&format!("test = \"Look.\"\nchapter = \"walk.md\"\n{compiler}")),
        "symptom: no chapter `walk.md`",
    );
}

#[test]
fn an_anchor_that_no_chapter_shows() {
    let fixture = Fixture::new();
    fixture.write("stage1/src/more.rs", "// ANCHOR: run\nfn run() {}\n// ANCHOR_END: run\n");
    let wanted = "stage1/src/more.rs:1: no chapter shows `run`: put {{#code stage1/src/more.rs:run}} into one, or remove the anchor\n";
    assert_eq!(fixture.problems(), wanted);
}

#[test]
fn minutes_that_are_missing() {
    let fixture = Fixture::new();
    fixture.replace("book/chapters/introduction.md", "<!-- minutes: 5 -->", "");
    let wanted = "book/chapters/introduction.md:1: no minutes: write <!-- minutes: 10 --> under the title";
    assert!(fixture.problems().starts_with(wanted));
}

#[test]
fn a_header_that_is_wrong_or_there_twice() {
    let fixture = Fixture::new();
    let introduction = "book/chapters/introduction.md";
    fixture.replace(
        introduction,
        "minutes: 5 -->",
        "minutes: -5 -->\n<!-- minutes: 5 -->\n<!-- minutes: 6 -->",
    );
    fixture.replace(WALK, "<!-- exercise: walk -->", "<!-- exercise: walk -->\n<!-- exercise: run -->");
    let wanted = format!(
        "{introduction}:2: minutes must be a whole number, 0 or more, not `-5`\n{introduction}:4: `minutes` is there \
        twice\n{WALK}:5: `exercise` is there twice\n"
    );
    assert_eq!(fixture.problems(), wanted);
}

#[test]
fn warnings_of_mdbook() {
    let problems = Fixture::saying("<div>never closed").problems();
    assert!(problems.contains("div"), "{problems}");
}

#[test]
fn texts_that_end_in_the_middle() {
    let cut = "\"…Bones move the jaw, and sh\" ends in the middle of a sentence";
    refused("Bones move the jaw, and sh", cut);
    refused("{{#figure tree | Bones move the jaw, and sh}}", cut);
    let fixture = Fixture::new();
    fixture.replace(
        "stage1/exercises/walk.toml",
        "minutes",
        "why = \"\"\"\nSo.\n\nBones move the jaw, and sh\"\"\"\nminutes",
    );
    assert_eq!(fixture.problems(), format!("stage1/exercises/walk.toml:5: walk: {cut}\n"));
}

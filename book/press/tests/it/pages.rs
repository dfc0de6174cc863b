//! The pages of a faultless book.

use crate::fixture::{Fixture, WALK};
use press::{hand_out, make::make};
use std::{
    fs,
    io::{Cursor, Read},
};
use zip::ZipArchive;

fn has(html: &str, pieces: &[&str]) {
    for piece in pieces {
        assert!(html.contains(piece), "no {piece} in:\n{html}");
    }
}

#[test]
fn the_list_of_what_goes_wrong_ends_with_an_offer_to_find_a_mistake() {
    let fixture =
        Fixture::saying("A leg.\n\n## What goes wrong\n\n- **It stands still.** <!-- still --> Always.");
    let exercises = fixture.text("stage1/exercises/walk.toml");
    let mistake = "[[mistake]]\nbody = \"    0\\n\"\nsays = \"No.\"\nwrong = [\"still\", \"a\"]\n";
    fixture.write("stage1/exercises/walk.toml", &(exercises + mistake));
    let page = fixture.page();
    has(&page, &["<code>cargo workbook bug walk</code> hides one for you to find and mend."]);
    assert!(
        page.find("It stands still") < page.find("workbook bug")
            && page.find("workbook bug") < page.find("The code")
    );
}

#[test]
fn code_is_shown_with_a_link_to_its_file_and_folded_away() {
    let fixture = Fixture::new();
    let page = fixture.page();
    has(
        &page,
        &[
            "About 10 minutes, and 15 for the exercise",
            "<summary>Try first, then look</summary>",
            "<a href=\"../code/stage1/src/bone.rs.html#walk\"><code>stage1/src/bone.rs</code>, line 4</a>",
            "pub fn walk() -&gt; u8 {\n    1\n}",
            "cargo workbook start walk",
            "cargo workbook window walk",
        ],
    );
    assert!(!page.contains("ANCHOR"));
    let fold = page.find("<details").unwrap()..page.find("</details>").unwrap();
    assert!(fold.contains(&page.find("pub fn walk").unwrap()));
    assert!(!fold.contains(&page.find("Your turn").unwrap()), "what follows is not folded");
    has(&fixture.main_of("code/stage1/src/bone.rs.html"), &["id=\"walk\"", "//! Bones."]);
}

#[test]
fn a_blank_function_is_shown_as_it_was() {
    let fixture = Fixture::new();
    fixture.write(".workbook/originals/walk.txt", "/// Walks (S0-01).\npub fn walk() -> u8 {\n    1\n}\n");
    fixture.replace(
        "stage1/src/bone.rs",
        "    1\n",
        "    todo!(\"walk: `cargo workbook hint walk` helps\")\n",
    );
    assert!(fixture.page().contains("    1\n}"));
    assert_eq!(
        fixture.make().notes,
        ["While a function is yours to write, figures stay as they were, and live stages run the original."]
    );
}

#[test]
fn numbers_come_from_the_tables() {
    let text = "x is {{#value stage1/steps__rest bone1 x}}, y {{#value stage1/steps__rest bone1 y}}, \
        and in code `y = {{#value stage1/steps__rest bone1 y}}`; $y = {{#value stage1/steps__rest bone1 y}}$.";
    let page = Fixture::saying(text).page();
    has(
        &page,
        &[
            "x is 0.2, y −0.1, and in code <code>y = -0.1</code>",
            "<mo lspace=\"0\" rspace=\"0\">−</mo>",
            "<mn>0.1</mn>",
        ],
    );
}

#[test]
fn times_come_from_measurements() {
    let text = "It takes\n{{#measured loops plain 100}}\nor {{#measured loops lean 100 * 2000}}, \
        {{#measured loops plain 100 / loops lean 100}} times as fast.";
    let fixture = Fixture::saying(text);
    fixture.write(
        "book/figures/measured/loops.txt",
        "# nanoseconds\nplain 1000 2.00\nplain 100 71.22\nlean 100 9.75\n",
    );
    has(&fixture.page(), &["It takes\n71\u{a0}ns\nor 20\u{a0}µs, 7.3 times as fast."]);
}

#[test]
fn a_table_has_headings_and_a_caption() {
    let fixture = Fixture::saying("{{#table stage1/steps__rest rows=bone1 head=bone,x,y,z | Only *one*.}}");
    has(
        &fixture.page(),
        &[
            "<caption>Only <em>one</em>.</caption>",
            "<th scope=\"col\">bone</th><th scope=\"col\">x</th>",
            "<tr><th scope=\"row\">bone1</th><td>0.20000</td><td>−0.10000</td>",
        ],
    );
}

#[test]
fn rows_in_a_sentence_are_links_in_the_margin() {
    let page = Fixture::saying("So it is (S0-01). It is so (S0-01 to S0-01), (not S0-01) and f(x).").page();
    let link = "<a href=\"../back/rows.html#S0-01\" title=\"A row\">S0-01</a>";
    let mark = |links: &str| format!("<small class=\"mark\">{links}</small>");
    let (one, two) = (mark(link), mark(&format!("{link} {link}")));
    has(&page, &[&format!("So it is{one}. It is so{two}, (not S0-01) and f(x).")]);
}

#[test]
fn a_page_leads_to_where_its_faults_are_reported() {
    let fixture = Fixture::new();
    assert!(!fixture.page().contains("report-fault"), "there is neither a repository nor a page about it");
    fixture.replace("book/book.toml", "input-404", "git-repository-url = \"https://a.example/b\"\ninput-404");
    let address = "https://a.example/b/issues/new?title=Walk&amp;body=book%2Fchapters%2Fstage1%2Fwalk%2Emd";
    has(&fixture.page(), &[&format!("<a href=\"{address}\">Report it</a>"), WALK]);
}

#[test]
fn formulas_are_mathml() {
    let page = Fixture::saying("So $a_i * b_i$ it is, and \\$5:\n\n$$ \\sum_i w_i\\,M_i $$").page();
    has(&page, &["<math><msub><mi>a</mi><mi>i</mi></msub>", "<math display=\"block\">", "and $5:"]);
    assert!(!page.contains("<em>"), "Markdown leaves formulas alone");
}

#[test]
fn a_line_parts_no_place_and_begins_with_no_full_stop() {
    let page =
        Fixture::saying("From (−1, 0.5, 0) to $t$. So it is (said once, and twice) for (1, 2 or 3).").page();
    has(&page, &["(−1,\u{a0}0.5,\u{a0}0) to <span class=\"together\"><math><mi>t</mi></math>.</span> So"]);
    has(&page, &["(said once, and twice) for (1, 2 or 3)."]);
}

#[test]
fn a_demo_is_a_picture_that_says_how_to_open_the_window() {
    let page = Fixture::saying("{{#demo stage1 --scene tree --step rest | The `tree`, at rest.}}").page();
    has(
        &page,
        &[
            "data-stage=\"stage1\" data-query=\"scene=tree&amp;step=rest\" data-root=\"../\"",
            "src=\"../live/pictures/stage1-scene-tree-step-rest.png\" alt=\"The tree, at rest.\"",
            "The <code>tree</code>, at rest.",
            "<code>cargo stage1 --scene tree --step rest</code>",
        ],
    );
    assert!(!page.contains("demo-run"), "there is nothing to run");
}

#[test]
fn a_figure_may_be_shown_twice() {
    let page = Fixture::saying("{{#figure tree | A tree.}}\n\n{{#figure tree}}").page();
    has(&page, &["<figcaption>A tree.</figcaption>", "<title id=\"fig-tree-"]);
    assert_eq!(page.matches("fig-tree-title").count(), 0, "each has a number");
}

#[test]
fn a_prediction_is_a_form_with_its_answer_folded() {
    let text = "```predict\nkind = \"point\"\nquestion = \"Where is `bone1`?\"\nfigure = \"tree\"\n\
        start = \"stage1/steps__rest root\"\nanswer = \"stage1/steps__rest bone1\"\nafter = \"There.\"\n```";
    has(
        &Fixture::saying(text).page(),
        &[
            "data-kind=\"point\" data-key=\"stage1/walk#",
            "Where is <code>bone1</code>?",
            "data-start=\"0 0\" data-answer=\"0.2 -0.1\"",
            "<details class=\"predict-answer\"><summary>The answer</summary>",
            "(0.2, −0.1)",
        ],
    );
    // What was answered belongs to the question, not to its place.
    let key = |text: &str| Fixture::saying(text).page().split("data-key=\"").nth(1).unwrap()[..20].to_owned();
    assert_eq!(key(text), key(&format!("{{{{#figure tree}}}}\n\n{text}")));
    assert_ne!(key(text), key(&text.replace("bone1`?", "bone1` now?")));
}

#[test]
fn a_symptom_is_a_card_with_its_picture_and_the_way_to_its_exercise() {
    let text = "{{#symptoms}}\n\n```symptom\nid = \"fall\"\ncause = \"No *legs*.\"\ntest = \"Count them.\"\n\
        chapter = \"stage1/walk.md\"\n```";
    let fixture = Fixture::saying(text);
    let svg = fixture
        .text("target/press/figures/tree.svg")
        .replace("A tree", "It falls")
        .replace("tree", "atlas-fall");
    fixture.write("target/press/figures/atlas-fall.svg", &svg);
    has(
        &fixture.page(),
        &[
            "<a href=\"#fall\">",
            "<use href=\"#picture-fall\" /></svg>It falls</a>",
            "<section class=\"symptom\" id=\"fall\">",
            "<svg id=\"picture-fall\"",
            "<h3>It falls</h3>",
            "<p>No <em>legs</em>.</p>",
            "<strong>How to tell:</strong> Count them.",
            "<a href=\"../stage1/walk.html\">Walk</a>",
            "<a href=\"../stage1/walk.html#write\">write <code>walk</code></a>",
        ],
    );
}

#[test]
fn rows_and_schedule_are_made_from_the_chapters_and_the_code() {
    let fixture = Fixture::saying("### A leg\n<!-- rows: S0-01 -->\n\nOne.\n\n### Two legs\n\nTwo.");
    let page = fixture.page();
    let mark = "<a href=\"../back/rows.html#S0-01\">S0-01</a>";
    has(&page, &[mark, "<div id=\"S0-01\"></div>", "<div id=\"S0-01-2\"></div>"]);
    let at = |text: &str| page.find(text).unwrap();
    assert!(at("S0-01-2") < at("A leg") && at("One.") < page.rfind(mark).unwrap());
    assert!(page.rfind(mark).unwrap() < at("Two legs"), "the marks stand at the end of their section");
    has(
        &fixture.main_of("back/rows.html"),
        &[
            "<span id=\"S0-01\">S0-01</span>",
            "<b>Read</b> <a href=\"../stage1/walk.html\">Walk</a>, <a href=\"../stage1/walk.html#S0-01-2\">Walk: A leg</a>",
            "<b>Code</b> <a href=\"../code/stage1/src/bone.rs.html#L4\"><code>walk</code></a>",
            "<b>Write</b> <a href=\"../stage1/walk.html#write\"><code>walk</code></a>",
            "<b>Test</b> <a href=\"../code/stage1/tests/it/bone.rs.html#L1\"><code>walks</code></a>",
            "The whole book takes about ½ hour: ¼ hour to read",
            "<strong>30</strong>",
        ],
    );
}

#[test]
fn a_folder_with_something_else_is_left_alone() {
    let fixture = Fixture::new();
    fixture.write("out/letter.txt", "Dear");
    let error = make(&fixture.order()).unwrap_err().to_string();
    assert!(error.contains("does not contain the book"), "{error}");
    assert_eq!(fs::read_to_string(fixture.root.join("out/letter.txt")).unwrap(), "Dear");
}

#[test]
fn a_book_becomes_one_file_the_same_each_time() {
    let fixture = Fixture::new();
    fixture.make();
    let zip = || fs::read(hand_out::zip(&fixture.order().out).unwrap()).unwrap();
    let packed = zip();
    assert_eq!(packed, zip());
    let mut archive = ZipArchive::new(Cursor::new(packed)).unwrap();
    let mut page = String::new();
    let mut file = archive.by_name("skeletal_animation/stage1/walk.html").unwrap();
    file.read_to_string(&mut page).unwrap();
    assert_eq!(page, fs::read_to_string(fixture.root.join("out/stage1/walk.html")).unwrap());
}

#[test]
fn a_page_loads_no_modules() {
    let fixture = Fixture::new();
    fixture.make();
    let html = fs::read_to_string(fixture.root.join("out/stage1/walk.html")).unwrap();
    assert!(
        !html.contains("type=\"module\""),
        "a browser refuses modules to a page that is opened from a folder"
    );
}

#[test]
fn a_second_time_nothing_is_written_anew() {
    let fixture = Fixture::new();
    fixture.make();
    let written = |name: &str| fs::metadata(fixture.root.join("out").join(name)).unwrap().modified().unwrap();
    let before = written("stage1/walk.html");
    fixture.make();
    assert_eq!(written("stage1/walk.html"), before);
    fixture.replace("book/chapters/introduction.md", "See", "Look at");
    fixture.make();
    assert!(fixture.main_of("introduction.html").contains("Look at"));
}

//! The book in another language, from the same chapters.

use crate::fixture::{Fixture, WALK};
use press::{make::make, order::Order};
use std::fs;

const PO: &str = "book/po/zh-CN/all.po";

/// A book with these translations.
fn translated(text: &str, pairs: &[(&str, &str)]) -> Fixture {
    let fixture = Fixture::saying(text);
    fixture.write(PO, &catalogue::po::write("zh-CN", pairs.iter().copied()));
    fixture
}

fn page(fixture: &Fixture) -> String {
    assert_eq!(fixture.problems(), "");
    fixture.main_of("zh-CN/stage1/walk.html")
}

fn has(html: &str, pieces: &[&str]) {
    for piece in pieces {
        assert!(html.contains(piece), "no {piece} in:\n{html}");
    }
}

#[test]
fn a_chapter_is_told_in_both_languages() {
    let text = "It takes `1` step,\nor {{#value stage1/steps__rest bone1 x}}.\n\n- One\n- [Back](../introduction.md)\n\n\
        | a word | n |\n|-|-|\n| two \\| three | 4 |";
    let fixture = translated(
        text,
        &[
            ("Walk", "行走"),
            ("The idea", "想法"),
            (
                "It takes `1` step, or {{#value stage1/steps__rest bone1 x}}.",
                "走 {{#value stage1/steps__rest bone1 x}}，或 `1` 步。",
            ),
            ("One", "一"),
            ("[Back](../introduction.md)", "[返回](../introduction.md)"),
            ("a word", "词"),
            ("two \\| three", "二 \\| 三"),
            ("About {read} minutes, and {write} for the exercise", "大约 {read} 分钟，练习 {write} 分钟"),
        ],
    );
    has(
        &page(&fixture),
        &[
            "<h1 id=\"walk\"><a class=\"header\" href=\"#walk\">行走</a></h1>",
            "<h2 id=\"the-idea\">",
            "想法",
            "走 0.2，或 <code>1</code> 步。",
            "<li>一</li>",
            "<a href=\"../introduction.html\">返回</a>",
            "<th>词</th>",
            "<td>二 | 三</td><td>4</td>",
            "大约 10 分钟，练习 15 分钟",
            // The files of code are the English book's.
            "href=\"../../code/stage1/src/bone.rs.html#walk\"",
        ],
    );
    has(&fixture.main_of("stage1/walk.html"), &["It takes <code>1</code> step", "<h2 id=\"the-idea\">"]);
    assert!(!fixture.root.join("out/zh-CN/code").exists());
}

#[test]
fn a_text_may_mean_something_else_on_another_page() {
    let fixture = translated("Clip.", &[("Clip.", "剪辑。"), ("Introduction", "引言")]);
    fixture.write("book/po/zh-CN/stage1/walk.po", &catalogue::po::write("zh-CN", [("Clip.", "裁剪。")]));
    fixture.replace("book/chapters/introduction.md", "See [", "Clip.\n\nSee [");
    has(&page(&fixture), &["裁剪。"]);
    has(&fixture.main_of("zh-CN/introduction.html"), &["剪辑。"]);
    make(&Order { writes_words: true, ..fixture.order() }).unwrap();
    has(&page(&fixture), &["裁剪。"]);
    has(&fixture.main_of("zh-CN/introduction.html"), &["剪辑。"]);
}

#[test]
fn a_text_that_changed_is_in_english_and_marked() {
    let fixture = translated("It stands.", &[("It stands.", "它站着。")]);
    has(&page(&fixture), &["<p>它站着。</p>"]);
    fixture.replace(WALK, "It stands.", "It stands still.");
    has(&page(&fixture), &["<p><span class=\"untranslated\" lang=\"en\">It stands still.</span></p>"]);
    // The translator finds the new text, and the old one with its translation at the end.
    make(&Order { writes_words: true, ..fixture.order() }).unwrap();
    let walk = fixture.text("book/po/zh-CN/stage1/walk.po");
    has(&walk, &["msgid \"It stands still.\"\nmsgstr \"\"\n"]);
    has(&fixture.text(PO), &["msgid \"It stands.\"\nmsgstr \"它站着。\"\n"]);
    let again = fixture.text("book/po/zh-CN/stage1/walk.po");
    make(&Order { writes_words: true, ..fixture.order() }).unwrap();
    assert_eq!(fixture.text("book/po/zh-CN/stage1/walk.po"), again, "nothing has changed");
    // What was never translated goes when its English changes again.
    fixture.replace(WALK, "It stands still.", "It sits.");
    make(&Order { writes_words: true, ..fixture.order() }).unwrap();
    let walk = fixture.text("book/po/zh-CN/stage1/walk.po");
    assert!(walk.contains("It sits.") && !walk.contains("It stands still."), "{walk}");
}

#[test]
fn a_broken_line_or_a_blank_at_its_end_is_no_change() {
    let fixture = translated("It stands\nstill. ", &[("It stands still.", "它站着。")]);
    has(&page(&fixture), &["<p>它站着。</p>"]);
}

#[test]
fn what_has_to_stay_may_not_be_dropped() {
    let fixture = translated("See `walk` (S0-01).", &[("See `walk` (S0-01).", "见 (S0-01)。")]);
    let problems = fixture.problems();
    assert_eq!(problems, format!("{PO}:7: `walk` is there 0 times, and in English 1 times\n"));
    has(&fixture.main_of("zh-CN/stage1/walk.html"), &["lang=\"en\">See <code>walk</code>"]);
}

#[test]
fn a_translation_that_vanished_is_missed() {
    let fixture = translated("It stands.", &[("It stands.", ""), ("Walk", "行走")]);
    let pairs = [("It stands.", "它站着。"), ("Gone.", "没了。"), ("Walk", "走")];
    fixture.write("before/1/book/po/zh-CN/a.po", &catalogue::po::write("zh-CN", pairs));
    let order = Order { words_before: Some(fixture.root.join("before")), ..fixture.order() };
    let problems = make(&order).unwrap().problems;
    assert_eq!(
        problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["book/po/zh-CN: the translation of \"It stands.\" has vanished: 它站着。"]
    );
    let order = Order { words_before: Some(fixture.root.join("befroe")), ..fixture.order() };
    let error = make(&order).unwrap_err().to_string();
    assert!(error.ends_with("befroe is no folder with catalogues"), "{error}");
}

#[test]
fn a_damaged_catalogue_is_named_with_its_line() {
    let fixture = translated("It stands.", &[]);
    fixture.write(PO, "msgid \"a\"\nmsgstr \"b\n");
    let fault = make(&fixture.order()).unwrap_err().to_string();
    assert!(
        fault.ends_with("all.po:2: `msgstr \"b` is neither msgid \"…\", msgstr \"…\" nor \"…\""),
        "{fault}"
    );
}

#[test]
fn drawings_and_questions_are_translated() {
    let question = "```predict\nkind = \"choice\"\nquestion = \"Where to?\"\noptions = [\"Up\", \"Down\"]\nright = 0\n\
        because = [\"So it is.\", \"It isn't.\"]\n```\n\n{{#figure steps | Two steps.}}";
    let fixture = translated(
        question,
        &[
            ("Where to?", "去哪里？"),
            ("Up", "上"),
            ("Two steps.", "两步。"),
            ("Steps", "步"),
            ("{1} steps of {2}°", "{2}° 的 {1} \"步\""),
            ("left", "左"),
        ],
    );
    fixture.write(
        "target/press/figures/steps.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" data-figure=\"steps\"><title id=\"fig-steps-title\">Steps</title>\
        <text class=\"a\">left</text><g class=\"state\" data-says=\"2 steps of −0.5°\"></g>\
        <g class=\"state\" data-says=\"3 steps of 1°\"></g></svg>",
    );
    has(
        &page(&fixture),
        &[
            "去哪里？",
            "<span>上</span>",
            "<span lang=\"en\"".replace("<span lang", "lang").as_str(),
            "<figcaption>两步。</figcaption>",
            ">步</title>",
            ">左</text>",
            "data-says=\"−0.5° 的 2 &quot;步&quot;\"",
            "data-says=\"1° 的 3 &quot;步&quot;\"",
        ],
    );
}

#[test]
fn a_dead_link_is_reported_at_the_chapter_of_both_editions() {
    let fixture = translated("[There](nowhere.md).", &[("[There](nowhere.md).", "[那里](nowhere.md)。")]);
    let problem = "dead link to nowhere.html: there is no such page";
    assert_eq!(fixture.problems(), format!("{WALK}:8: {problem}\n"));
}

#[test]
fn each_page_leads_to_the_same_page_in_the_other_language() {
    let fixture = translated("It stands.", &[("English", "中文")]);
    let frame = "<!DOCTYPE html><html lang=\"{{ language }}\"><title>{{ title }}</title>[words]\
        <link rel=\"stylesheet\" href=\"{{ path_to_root }}[live]figures.css\">[editions]<main>{{{ content }}}</main>[[Search]]</html>";
    fixture.write("book/theme/index.hbs", frame);
    fixture.write("book/theme/fonts/fonts.css", "");
    let _ = fixture.make();
    let text = |page: &str| fs::read_to_string(fixture.root.join("out").join(page)).unwrap();
    let (english, chinese) = (text("stage1/walk.html"), text("zh-CN/stage1/walk.html"));
    has(
        &english,
        &["href=\"../zh-CN/stage1/walk.html\">中文</a>", "href=\"../live/figures.css\"", "lang=\"en\""],
    );
    has(
        &chinese,
        &[
            "href=\"../../stage1/walk.html\">English</a>",
            "href=\"../../live/figures.css\"",
            "<html lang=\"zh-CN\"",
        ],
    );
    has(&chinese, &["<script defer src=\"../words.js\">"]);
    // There are no files of code in the other edition.
    has(&text("code/stage1/src/bone.rs.html"), &["href=\"../../../zh-CN/index.html\">中文</a>"]);
}

//! Watching in a terminal, as a learner sees it: `script` provides one.
#![cfg(target_os = "linux")]

use crate::{
    fixture::{Fixture, assert_says, terminal::Terminal},
    language::{LONG, translated},
};
use runner::say::wide::width_of;
use std::{
    thread,
    time::{Duration, Instant},
};

const PLAIN: [(&str, &str); 1] = [("NO_COLOR", "1")];

#[test]
fn the_way_from_the_welcome_to_the_comparison() {
    let fixture = Fixture::new("terminal");
    let mut terminal = Terminal::new(&fixture, 80, &PLAIN);
    terminal.page(&["Welcome!", "Next is double", "0 of 2 solved", "n next · l list"]);
    terminal.press("n");
    let page = terminal.page(&["double waits for you in pond/src/lib.rs:5", "q quit"]);
    assert!(!page.contains("Welcome"), "{page}");
    terminal.press("h");
    terminal.page(&["Hint 1 of 3", "q quit"]);
    fixture.answer("double", "    x * x\n");
    let page = terminal.page(&["That is the square.", "Hint 1 of 3", "q quit"]);
    let [error, hint, bar] =
        ["the square", "Once is not enough", "0 of 2 solved"].map(|words| page.find(words).unwrap());
    assert!(error < hint && hint < bar, "the hint stays below the error: {page}");
    let case = "\r\n\r\nThe smallest case found in which it is wrong:\r\n  x = 1\r\n  `double`: is 1, should be 2\r\n";
    assert!(page.contains(case) && page.matches("\r\n").count() < 24, "nothing has to be scrolled: {page}");
    assert!(!page.contains("cargo workbook hint"), "a key does that: {page}");
    // Any key other than `y` means no.
    terminal.press("o");
    terminal.page(&["Show the original of double?", "q quit"]);
    terminal.press("n");
    let page = terminal.page(&["That is the square.", "q quit"]);
    assert!(!page.contains("2 * x"), "{page}");
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("x * x", "x + x"));
    terminal.page(&["double: solved", "Next is largest", "█", "1 of 2 solved", "q quit"]);
    terminal.press("o");
    terminal.page(&["For comparison", "    2 * x", "    x + x", "q quit"]);
    terminal.press("q");
    terminal.ends();
    let mut terminal = Terminal::new(&fixture, 80, &PLAIN);
    let page = terminal.page(&["Next is largest", "q quit"]);
    assert!(!page.contains("Welcome"), "it is said once: {page}");
    terminal.press("\x03");
    terminal.ends();
}

/// So says a terminal that does not know its size.
#[test]
fn a_terminal_of_no_columns_has_the_usual_ones() {
    let fixture = Fixture::new("terminal_unknown");
    let mut terminal = Terminal::new(&fixture, 0, &PLAIN);
    terminal.page(&["Welcome! This is how it goes:", "n next · l list · c check all · q quit"]);
}

#[test]
fn a_page_of_chinese_fits_its_terminal() {
    let fixture = translated("terminal_language");
    let mut terminal = Terminal::new(&fixture, 80, &[PLAIN[0], ("WORKBOOK_LANG", "zh-CN")]);
    terminal.page(&["那是平方。", "q 退出"]);
    terminal.press("hh");
    let page = terminal.page(&["提示 2 / 3", "q 退出"]);
    assert!(page.matches("\r\n").count() < 24, "{page}");
    let lines = page.split("\r\n").map(|line| line.trim_start_matches("\x1b[1;1H"));
    for line in lines.filter(|line| !line.contains('░')) {
        assert!(width_of(line) <= 80 && !line.starts_with(['，', '。', '；', '？', '！', '）']), "{page}");
    }
    let hint = page.replace("\r\n", "");
    assert!(hint.contains(LONG), "{page}");
    terminal.press("q");
    terminal.ends();
}

#[test]
fn show_asks_before_it_shows_the_answer() {
    let fixture = Fixture::answered("terminal_show", "    x\n");
    let show = format!("exec '{}' show", env!("CARGO_BIN_EXE_workbook"));
    for (key, words) in [("\n", "It stays hidden."), ("y\n", "    2 * x")] {
        let mut terminal = Terminal::running(&show, &fixture, 80, &PLAIN);
        let page = terminal.page(&["Show the original of double? It is the answer."]);
        assert!(!page.contains("2 * x"), "{page}");
        terminal.press(key);
        terminal.page(&[words]);
        terminal.ends();
    }
}

#[test]
fn an_exercise_is_skipped_by_a_key() {
    let fixture = Fixture::answered("terminal_skip", "    x\n");
    let mut terminal = Terminal::new(&fixture, 80, &PLAIN);
    terminal.page(&["double: wrong", "s skip"]);
    terminal.press("n");
    terminal.page(&["double is not solved yet: s leaves it out for now.", "q quit"]);
    terminal.press("s");
    terminal.page(&["double is skipped. Next is largest.", "n next · l list"]);
    assert_says(&fixture.says(0, &["attempts", "double"]), &[".workbook/attempts/double/1.txt"]);
}

#[test]
fn the_place_of_a_fault_follows_its_verdict() {
    let fixture = Fixture::answered("terminal_place", "    let twice = x;\n    twice + 3\n");
    let mut terminal = Terminal::new(&fixture, 80, &PLAIN);
    terminal.page(&[
        "double: wrong",
        "With one change here, yours is right",
        "7 | twice + 3\r\n      | ",
        "^",
        "q quit",
    ]);
    let written = String::from_utf8_lossy(&terminal.written.lock().unwrap()).into_owned();
    let first = written.split("\x1b[2J").find(|page| page.contains("double: wrong")).unwrap();
    assert!(!first.contains("One change"), "the verdict does not wait for it: {first}");
    terminal.press("q");
    terminal.ends();
}

/// As below `nohup`: nothing tells it that its terminal was closed.
#[test]
fn without_its_terminal_it_ends_even_if_hangups_are_ignored() {
    let fixture = Fixture::new("terminal_closed");
    let mut terminal = Terminal::after("trap '' HUP; echo $$ > watch.pid;", &fixture, 80, &PLAIN);
    terminal.page(&["Welcome!", "q quit"]);
    terminal.child.kill().unwrap();
    let stat = format!("/proc/{}/stat", fixture.read("watch.pid").trim());
    // Gone, or ended and not yet reaped.
    let runs = || std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z "));
    let until = Instant::now() + Duration::from_secs(60);
    while runs() {
        assert!(Instant::now() < until, "it goes on");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_list_is_searched_and_gone_on_from() {
    let fixture = Fixture::new("terminal_list");
    let mut terminal = Terminal::new(&fixture, 60, &PLAIN);
    let page = terminal.page(&["Welcome!", "q quit"]);
    let is_bar = |line: &str| line.contains("░░") && line.trim_end().ends_with("░  0 of 2 solved");
    assert!(page.lines().any(is_bar) && page.matches("░░\r\n").count() == 0, "the bar is one line: {page}");
    terminal.press("l");
    terminal.page(&[">    double", "largest", "Esc back"]);
    // Down and up by arrows, down by a letter.
    terminal.press("\x1b[B");
    terminal.page(&[">    largest", "Esc back"]);
    terminal.press("\x1b[A");
    terminal.page(&[">    double", "Esc back"]);
    terminal.press("/larq");
    terminal.page(&["No exercise has that", "Search: larq"]);
    terminal.press("\x7f");
    let page = terminal.page(&[">    largest", "Search: lar_"]);
    assert!(!page.contains("double"), "{page}");
    terminal.press("\r\r");
    terminal.page(&["largest waits for you in", "q quit"]);
    fixture.answer("largest", "    numbers.first().copied()\n");
    terminal.page(&["That is the first.", "q quit"]);
    // Begun anew from the list; the attempt is kept.
    terminal.press("lx");
    terminal.page(&["Begin largest anew?", "q quit"]);
    terminal.press("y");
    terminal.page(&["kept in .workbook/attempts/largest/1.txt", "q quit"]);
    // The learner's own text is continued, as it is.
    fixture.answer("largest", "    None // mine\n");
    terminal.page(&["wrong in", "q quit"]);
    terminal.press("lk\r");
    terminal.page(&["double waits for you in", "q quit"]);
    terminal.press("lj\r");
    terminal.page(&["largest: wrong in", "q quit"]);
    assert!(fixture.lib().contains("None // mine"), "{}", fixture.lib());
    terminal.press("c");
    terminal.page(&["✗ double: not written", "✗ largest: wrong", "0 of 2 are right", "q quit"]);
    terminal.press("r");
    terminal.page(&["Put the original of largest back?", "q quit"]);
    terminal.press("y");
    terminal.page(&["largest is as it was handed out again", "n next · l list"]);
    terminal.press("q");
    terminal.ends();
}

#[test]
fn a_place_is_a_link_where_the_terminal_has_links() {
    let fixture = Fixture::new("terminal_links");
    fixture.says(0, &["start"]);
    let link = format!("\x1b]8;;file://{}/pond/src/lib.rs\x1b\\pond/src/lib.rs:5", fixture.root.display());
    let mut terminal = Terminal::new(&fixture, 80, &[("FORCE_HYPERLINK", "1")]);
    terminal.page(&[&link, "\x1b[1mq\x1b[0m", "quit"]);
    let mut terminal = Terminal::new(&fixture, 80, &PLAIN);
    let page = terminal.page(&["pond/src/lib.rs:5", "q quit"]);
    assert!(!page.contains("\x1b[1m") && !page.contains("\x1b]8"), "neither links nor colours: {page:?}");
}

//! The reader's language.

use crate::fixture::{Fixture, assert_says};

/// A hint of several lines.
pub const LONG: &str = "把它与自身相加：`x + x`，或者乘以二；两种写法的结果相同，编译器生成的代码也相同。选哪一种？读起来更清楚的那一种！\
    （若还不确定，先在纸上算一个小例子，例如三，再回来。）";

/// A workbook in which a few texts are translated, and `double` is answered wrong.
pub fn translated(name: &str) -> Fixture {
    let fixture = Fixture::answered(name, "    x * x\n");
    let pairs = [
        ("{name}: wrong in {wrong} of {cases}", "{name}：{cases}中有 {wrong} 个不对"),
        ("{count} cases", "{count} 个案例"),
        ("The smallest case found in which it is wrong:", "找到的最小反例："),
        ("{label}: is {wrong}, should be {right}", "{label}：是 {wrong}，应为 {right}"),
        ("In all {cases} yours does what this does:", "在全部{cases}中，你的代码等同于："),
        ("Hint {number} of {count}", "提示 {number} / {count}"),
        ("Once is not enough.", "一次不够。"),
        ("Add it to itself.", LONG),
        ("quit", "退出"),
        ("no command `{word}`; did you mean {near}?", "没有命令 `{word}`；是指 {near} 吗？"),
    ];
    let messages: String =
        pairs.iter().map(|(english, says)| format!("msgid \"{english}\"\nmsgstr \"{says}\"\n\n")).collect();
    fixture.write("book/po/zh-CN/runner.po", &messages);
    // The texts of exercises have files of their own.
    let square = "msgid \"That is the square.\"\nmsgstr \"那是平方。\"\n";
    fixture.write("book/po/zh-CN/exercises/double.po", square);
    fixture
}

#[test]
fn a_check_and_a_hint_speak_it_and_what_is_not_translated_is_english() {
    let fixture = translated("language");
    let said = fixture.says(1, &["check", "--lang", "zh-CN"]);
    assert_says(
        &said,
        &["✗ double：2,000 个案例中有 ", "找到的最小反例：\n  x = 1\n  `double`：是 1，应为 2\n"],
    );
    assert_says(&said, &["在全部2,000 个案例中，你的代码等同于：\n    x * x\n那是平方。\n", "the next hint"]);
    assert_says(&fixture.says(0, &["--lang=zh-CN", "hint"]), &["提示 1 / 3\n一次不够。\n"]);
    assert_says(&fixture.says(0, &["hint", "--lang", "zh"]), &["提示 2 / 3\n把它与自身相加：`x + x`，"]);
    assert_says(
        &fixture.says(0, &["hint", "--lang", "zh"]),
        &["提示 3 / 3\n`2 * x`\n", "That was the last hint."],
    );
    let json = fixture.says(1, &["check", "--json", "--lang", "zh-CN"]);
    let said: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&said["verdict"], &said["looks_like"]), (&"wrong".into(), &"那是平方。".into()));
}

#[test]
fn the_environment_names_it_unless_another_is_asked_for() {
    let fixture = translated("language_of_the_system");
    let says = |language: &str, args: &[&str]| {
        let output = fixture.command(args).env("WORKBOOK_LANG", language).output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    assert_says(&says("zh_CN.UTF-8", &["hnit"]), &["没有命令 `hnit`；是指 hint 吗？"]);
    assert_says(&says("zh_CN.UTF-8", &["hint", "--lang", "en"]), &["Hint 1 of 3"]);
    assert_says(&says("fr_FR.UTF-8", &["hint"]), &["Hint 2 of 3"]);
    assert_says(&fixture.says(2, &["list", "--lang", "fr"]), &["no language `fr`: there are en, zh-CN"]);
}

#[test]
fn a_faulty_catalogue_is_told_and_leaves_it_english() {
    let fixture = translated("language_faulty");
    fixture.write("book/po/zh-CN/windows.po", "msgid \"a\"\nmsgstr \"b\n");
    let output = fixture.run(&["hint", "--lang", "zh-CN"]);
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_says(&err, &["windows.po:2:", "all is said in English"]);
    assert_says(&out, &["Hint 1 of 3"]);
}

//! A script that lets a shell complete `cargo workbook …`: commands, their options, and exercises.

use crate::{
    commands::{
        Args, Choice, Command, Session,
        syntax::{COMMON, NAME, NAMES, SHELL},
    },
    exercise::{Error, Result},
    say::Answer,
};
use catalogue::say;

/// What follows another word than `workbook` is left to cargo's own script.
const BASH: &str = r#"# Once, in the folder of the workbook: cargo workbook completions bash >> ~/.bashrc
_workbook_or_cargo() {
    if [ "${COMP_WORDS[1]}" != workbook ]; then
        declare -F _cargo >/dev/null && _cargo "$@"
        return
    fi
    local names=(NAMES) found=()
    case "$COMP_CWORD ${COMP_WORDS[2]}" in
CASES    esac
    COMPREPLY=($(compgen -W "${found[*]} COMMON" -- "$2"))
}
complete -o default -F _workbook_or_cargo cargo
"#;

const ZSH: &str = r#"# Once, in the folder of the workbook: cargo workbook completions zsh >> ~/.zshrc, where compinit stands before it
_cargo-workbook() {
    local -a names=(NAMES) found=()
    case "$CURRENT $words[2]" in
CASES    esac
    found+=(COMMON)
    _describe workbook found
}
"#;

const FISH: &str = r#"# Once, in the folder of the workbook: cargo workbook completions fish > ~/.config/fish/completions/workbook.fish
set -l names NAMES
set -l all ALL
set -l here __fish_seen_subcommand_from workbook
complete -c cargo -n __fish_use_subcommand -f -a workbook
"#;

/// The script for a shell: bash, zsh or fish.
///
/// # Errors
/// If it is another one.
pub fn completions(commands: &[Command], session: &Session, args: &Args) -> Result<Answer> {
    let names: Vec<&str> = session.workspace.exercises().map(|exercise| &exercise.name[..]).collect();
    let script = match args.name() {
        Some("bash") => cases(BASH, commands, |word, _| word.to_owned()),
        Some("zsh") => cases(ZSH, commands, |word, about| quoted(&format!("{word}:{about}"))),
        Some("fish") => in_fish(commands),
        _ => return Err(Error::Usage(say!("completions for which shell: bash, zsh or fish?"))),
    };
    Ok(Answer::text(script.replace("NAMES", &names.join(" "))))
}

/// A script that first completes a command, then what the command takes; `word` is a word with its help.
fn cases(script: &str, commands: &[Command], word: fn(&str, &str) -> String) -> String {
    let option = |it: &Choice| word(&format!("--{}", it.name), &(it.about)()) + " ";
    let own = commands.iter().map(|command| {
        let options: String = command.options.iter().map(option).collect();
        format!("        *' {}') found=({options}{}) ;;\n", command.name, taken(command, r#""${names[@]}""#))
    });
    let all = commands.iter().map(|command| word(command.name, &(command.about)()) + " ").collect::<String>();
    let cases = format!("        '2 '*) found=({all}) ;;\n{}", own.collect::<String>());
    script.replace("CASES", &cases).replace("COMMON", &COMMON.iter().map(option).collect::<String>())
}

/// What a command takes besides its options.
fn taken(command: &Command, names: &'static str) -> &'static str {
    match command.takes {
        NAME | NAMES => names,
        SHELL => "bash zsh fish",
        _ => "",
    }
}

fn in_fish(commands: &[Command]) -> String {
    let line = |when: &str, what: &str| format!("complete -c cargo -n \"$here{when}\" -f {what}\n");
    let option =
        |when: &str, it: &Choice| line(when, &format!("-l {} -d {}", it.name, quoted(&(it.about)())));
    let all: Vec<&str> = commands.iter().map(|command| command.name).collect();
    let mut script = FISH.replace("ALL", &all.join(" "));
    for command in commands {
        let word = format!("-a {} -d {}", command.name, quoted(&(command.about)()));
        script += &line("; and not __fish_seen_subcommand_from $all", &word);
        let after = format!("; and __fish_seen_subcommand_from {}", command.name);
        script.extend(command.options.iter().map(|it| option(&after, it)));
        script += &line(&after, &format!("-a \"{}\"", taken(command, "$names")));
    }
    script.extend(COMMON.iter().map(|it| option("", it)));
    script
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

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
    local names='NAMES' found=()
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

const FISH: &str = r#"# Once, in the folder of the workbook: cargo workbook completions fish > ~/.config/fish/conf.d/workbook.fish
function __workbook
    set -l names NAMES
    set -l found
    set -l words (commandline -opc)
    switch (count $words)" $words[3]"
CASES    end
    printf '%s\n' $found COMMON
end
complete -c cargo -n __fish_use_subcommand -f -a workbook
complete -c cargo -n '__fish_seen_subcommand_from workbook' -f -a '(__workbook)'
"#;

/// The script for a shell: bash, zsh or fish.
///
/// # Errors
/// If it is another one.
pub fn completions(commands: &[Command], session: &Session, args: &Args) -> Result<Answer> {
    let names: Vec<&str> = session.workspace.exercises().map(|exercise| &exercise.name[..]).collect();
    let script = match args.name() {
        Some("bash") => cases(BASH, commands, in_sh, |word, _| word.to_owned()),
        Some("zsh") => cases(ZSH, commands, in_sh, |word, about| quoted(&format!("{word}:{about}"))),
        Some("fish") => cases(FISH, commands, in_fish, |word, about| quoted(&format!("{word}\t{about}"))),
        _ => return Err(Error::Usage(say!("completions for which shell: bash, zsh or fish?"))),
    };
    Ok(Answer::text(script.replace("NAMES", &names.join(" "))))
}

/// A script that first completes a command, then what the command takes; `case` is a line for what is found
/// if what stands there fits a pattern, and `word` a word with its help.
fn cases(
    script: &str,
    commands: &[Command],
    case: fn(&str, &str) -> String,
    word: fn(&str, &str) -> String,
) -> String {
    let option = |it: &Choice| word(&format!("--{}", it.name), &(it.about)()) + " ";
    let own = commands.iter().map(|command| {
        let taken = match command.takes {
            NAME | NAMES => "$names",
            SHELL => "bash zsh fish",
            _ => "",
        };
        let options: String = command.options.iter().map(option).collect();
        case(&format!("* {}", command.name), &format!("{options}{taken}"))
    });
    let all = commands.iter().map(|command| word(command.name, &(command.about)()) + " ").collect::<String>();
    let cases = case("2 *", &all) + &own.collect::<String>();
    script.replace("CASES", &cases).replace("COMMON", &COMMON.iter().map(option).collect::<String>())
}

fn in_sh(pattern: &str, found: &str) -> String {
    format!("        {}) found=({found}) ;;\n", pattern.replace(' ', "\\ "))
}

fn in_fish(pattern: &str, found: &str) -> String {
    format!("        case '{pattern}'; set found {found}\n")
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

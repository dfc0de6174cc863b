//! The script: the runner's commands as clap knows them, and what each shell needs besides.

use clap::{Arg, ArgAction};
use clap_complete::{Shell, generate};
use runner::commands::{
    command::COMMANDS,
    syntax::{COMMON, Choice, Command, HELP, Takes},
};

/// bash and zsh know the program by its own name: what follows `cargo` is given to it, everything else to
/// cargo's own.
const BASH: &str = r#"# Once, in the folder of the workbook: cargo workbook completions bash >> ~/.bashrc
_workbook_or_cargo() {
    if [ "${COMP_WORDS[1]}" != workbook ]; then
        declare -F _cargo >/dev/null && _cargo "$@"
    else
        COMP_WORDS=("${COMP_WORDS[@]:1}") COMP_CWORD=$((COMP_CWORD - 1))
        _workbook workbook "$2" "$3"
    fi
}
complete -o default -F _workbook_or_cargo cargo
"#;

const ZSH: &str = r#"# Once, in the folder of the workbook: cargo workbook completions zsh >> ~/.zshrc, where compinit stands before it
_cargo-workbook() { _workbook "$@" }
"#;

/// fish adds these to what it knows of cargo.
const FISH: &str = "# Once, in the folder of the workbook: cargo workbook completions fish > ~/.config/fish/completions/workbook.fish\n";

/// The script for that shell, with the exercises' names.
pub fn script(shell: Shell, exercises: &[String]) -> String {
    let own = clap_command(exercises);
    let of_cargo = clap::Command::new("cargo").disable_help_flag(true).disable_help_subcommand(true);
    let (mut command, name, after) = match shell {
        Shell::Zsh => (own, "workbook", ZSH),
        Shell::Fish => (of_cargo.subcommand(own), "cargo", FISH),
        _ => (own, "workbook", BASH),
    };
    let mut script = Vec::new();
    generate(shell, &mut command, name, &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned() + after;
    if shell == Shell::Fish {
        // clap has no names for fish, but for flags.
        let names = exercises.join(" ");
        script += &format!("complete -c cargo -n '__fish_seen_subcommand_from workbook' -f -a '{names}'\n");
    }
    script
}

fn clap_command(exercises: &[String]) -> clap::Command {
    clap::Command::new("workbook")
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .args(COMMON.iter().map(|option| of_clap(option).global(true)))
        .subcommands(COMMANDS.iter().map(|command| subcommand(command, exercises)))
        .subcommand(clap::Command::new("help").about("all commands"))
}

fn subcommand(command: &Command, exercises: &[String]) -> clap::Command {
    let names = Arg::new("words").value_parser(exercises.to_vec());
    let words = match command.takes {
        Takes::Nothing => None,
        Takes::Exercise => Some(names),
        Takes::Exercises => Some(names.action(ArgAction::Append).num_args(0..)),
        Takes::Lab => Some(Arg::new("words")),
        Takes::Rest => Some(Arg::new("words").action(ArgAction::Append).num_args(0..)),
        Takes::Shell => Some(Arg::new("words").value_parser(["bash", "zsh", "fish"])),
    };
    let options = command.options.iter().map(of_clap);
    clap::Command::new(command.name).about(command.about).args(options).args(words)
}

fn of_clap(option: &Choice) -> Arg {
    let arg = Arg::new(option.name).long(option.name).help(option.about);
    let arg = if option.name == HELP { arg.short('h') } else { arg };
    if option.value.is_empty() { arg.action(ArgAction::SetTrue) } else { arg.value_name(option.value) }
}

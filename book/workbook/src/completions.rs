//! Scripts that let a shell complete `cargo workbook …`.

use crate::syntax::{Command, clap_command};
use clap_complete::{Shell, generate};

/// bash and zsh know the program by its own name: what follows `cargo` is given to it, everything else to cargo's own.
const BASH: &str = r#"# In ~/.bashrc: source <(cargo workbook completions bash)
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

const ZSH: &str = r#"# In ~/.zshrc, after compinit: source <(cargo workbook completions zsh)
_cargo-workbook() { _workbook "$@" }
"#;

/// fish adds these to what it knows of cargo.
const FISH: &str =
    "# In ~/.config/fish/completions/workbook.fish: what `cargo workbook completions fish` prints\n";

/// The shell of that name.
pub fn shell(name: &str) -> Option<Shell> {
    [Shell::Bash, Shell::Zsh, Shell::Fish].into_iter().find(|shell| shell.to_string() == name)
}

/// The script for that shell, with the exercises' names.
pub fn script(shell: Shell, commands: &[Command], exercises: &[String]) -> String {
    let own = clap_command(commands, Some(exercises));
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

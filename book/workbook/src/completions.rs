//! Scripts that let a shell complete `cargo workbook …`.

use crate::failure::{Failure, Result};

/// bash asks cargo's own completion for everything else.
const BASH: &str = r#"# In ~/.bashrc: source <(cargo workbook completions bash)
_workbook_or_cargo() {
    if [ "${COMP_WORDS[1]}" != workbook ]; then
        declare -F _cargo >/dev/null && _cargo "$@"
    elif [ "$COMP_CWORD" -eq 2 ]; then
        COMPREPLY=($(compgen -W "list start check watch hint show restore skip window book verify" -- "${COMP_WORDS[2]}"))
    elif [ "$COMP_CWORD" -eq 3 ]; then
        COMPREPLY=($(compgen -W "$(sed -n 's/^name = "\(.*\)"/\1/p' */exercises.toml 2>/dev/null)" -- "${COMP_WORDS[3]}"))
    fi
}
complete -o default -F _workbook_or_cargo cargo
"#;

const FISH: &str = r#"# In ~/.config/fish/completions/workbook.fish: what `cargo workbook completions fish` prints
set -l is_workbook '__fish_seen_subcommand_from workbook'
set -l commands list start check watch hint show restore skip window book verify
complete -c cargo -n "$is_workbook; and not __fish_seen_subcommand_from $commands" -f -a "$commands"
complete -c cargo -n "$is_workbook; and __fish_seen_subcommand_from $commands" -f \
    -a '(sed -n "s/^name = \"\(.*\)\"/\1/p" */exercises.toml 2>/dev/null)'
"#;

/// The script for that shell.
///
/// # Errors
/// If it is none of the three.
pub fn script(shell: Option<&str>) -> Result<String> {
    match shell {
        Some("bash") => Ok(BASH.to_owned()),
        Some("zsh") => {
            Ok(format!("autoload -U +X bashcompinit && bashcompinit\n{}", BASH.replace(".bashrc", ".zshrc")))
        }
        Some("fish") => Ok(FISH.to_owned()),
        _ => Err(Failure::usage("completions for which shell: bash, zsh or fish?")),
    }
}

import { Console } from "effect"
import { Argument, Command } from "effect/cli"

const scripts = {
  bash: `_octavo() {
  local IFS=$'\\n' line
  COMPREPLY=()
  while read -r line; do
    line=\${line%%$'\\t'*}
    COMPREPLY+=("$(printf '%q' "$line")")
  done < <(octavo __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  [ \${#COMPREPLY[@]} -gt 0 ] || compopt -o default
}
complete -F _octavo octavo
`,
  zsh: `#compdef octavo
_octavo() {
  local -a names shown
  local line
  while IFS= read -r line; do
    names+=("\${line%%$'\\t'*}")
    shown+=("\${line/$'\\t'/  }")
  done < <(octavo __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#names} )); then compadd -l -d shown -a names; else _files; fi
}
compdef _octavo octavo
`,
  fish: `function __octavo_complete
  set -l words (commandline -opc) (commandline -ct)
  octavo __complete $words[2..-1] 2>/dev/null
end
complete -c octavo -a '(__octavo_complete)'
`
} as const

/** `octavo completion` */
export const completionCommand = Command.make(
  "completion",
  {
    shell: Argument.Literals("shell", ["bash", "zsh", "fish"]).pipe(
      Argument.withDescription("The shell that reads the script")
    )
  },
  ({ shell }) => Console.log(scripts[shell].trimEnd())
).pipe(
  Command.withDescription(
    "Print the completion script of a shell: commands, flags, and the names of spaces, pages and change requests"
  ),
  Command.withShortDescription("Print the completion script of a shell"),
  Command.withExamples([
    { command: 'eval "$(octavo completion bash)"', description: "In ~/.bashrc" },
    { command: 'eval "$(octavo completion zsh)"', description: "In ~/.zshrc, after compinit" },
    { command: "octavo completion fish | source", description: "In ~/.config/fish/config.fish" }
  ])
)

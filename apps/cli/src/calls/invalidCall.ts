import { Console, Effect } from "effect"
import { type CliError, CliOutput } from "effect/cli"
import { failureText } from "../failures.ts"
import { suggestCommand } from "./suggestCommand.ts"

const meant = (name: string | undefined): string => (name === undefined ? "" : `. Did you mean "${name}"?`)

/** The error of a call in one sentence, with the most similar name. */
const sentenceOf = Effect.fnUntraced(function* (error: CliError.CliError, args: ReadonlyArray<string>) {
  if (error._tag === "UnknownSubcommand") {
    const { parent = [], subcommand } = error
    const command = yield* suggestCommand(parent.slice(1), subcommand, args)
    return `Unknown subcommand "${subcommand}" for "${parent.join(" ")}"${meant(command)}`
  }
  const [written = "", , ...suggested] = error.message.split(/\n+/)
  return `${written.replace(/Schema validation failed: (?:Expected )?/, "")}${meant(suggested[0]?.trim())}`
})

/** Prints an invalid call in a line with a hint; help and versions are printed as usual. */
export const invalidCall = (args: ReadonlyArray<string>, isJson: boolean): CliOutput.Presenter => ({
  present: (event) => {
    if (event._tag !== "InvalidInvocation") return CliOutput.defaultPresenter.present(event)
    // The parser reads the words after an unknown command as arguments of the command before it.
    const unknown = event.errors.filter(({ _tag }) => _tag === "UnknownSubcommand")
    const hint = `Run ${event.commandPath.join(" ")} --help for the usage.`
    return Effect.gen(function* () {
      const errors = unknown.length > 0 ? unknown : event.errors
      const message = (yield* Effect.forEach(errors, (error) => sentenceOf(error, args))).join("; ")
      const sentence = /[.?]$/.test(message) ? message : `${message}.`
      const failure = { code: "usage" as const, message: isJson ? message : `${sentence} ${hint}` }
      yield* Console.error(failureText(isJson, failure))
    })
  }
})

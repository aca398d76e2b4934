import { Console, Effect } from "effect"
import { type CliError, CliOutput } from "effect/cli"
import { failureText } from "./failures.ts"

/** The error of a call in one sentence, with the most similar name. */
const sentenceOf = (error: CliError.CliError): string => {
  const [written = "", , ...suggested] = error.message.split(/\n+/)
  const message = written.replace("Schema validation failed: Expected ", "")
  const nearest = suggested[0]?.trim()
  return nearest === undefined ? message : `${message}. Did you mean "${nearest}"?`
}

/** Prints an invalid call in a line with a hint; help and versions are printed as usual. */
export const invalidCall = (isJson: boolean): CliOutput.Presenter => ({
  present: (event) => {
    if (event._tag !== "InvalidInvocation") return CliOutput.defaultPresenter.present(event)
    const message = event.errors.map(sentenceOf).join("; ")
    const hint = `Run ${event.commandPath.join(" ")} --help for the usage.`
    const sentence = /[.?]$/.test(message) ? message : `${message}.`
    return Effect.asVoid(
      Console.error(failureText(isJson, { code: "usage", message: isJson ? message : `${sentence} ${hint}` }))
    )
  }
})

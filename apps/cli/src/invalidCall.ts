import { Console, Effect } from "effect"
import { CliOutput } from "effect/cli"
import { failureText } from "./failures.ts"

/** Prints an invalid call in a line with a hint; help and versions are printed as usual. */
export const invalidCall = (isJson: boolean): CliOutput.Presenter => ({
  present: (event) => {
    if (event._tag !== "InvalidInvocation") return CliOutput.defaultPresenter.present(event)
    const message = event.errors.map((error) => error.message).join("; ")
    const hint = `Run ${event.commandPath.join(" ")} --help for the usage.`
    return Effect.asVoid(
      Console.error(failureText(isJson, { code: "usage", message: isJson ? message : `${message}. ${hint}` }))
    )
  }
})

import { Effect, Stdio } from "effect"
import { Flag, Prompt } from "effect/cli"
import { WrongUsage } from "./failures.ts"

/** `--yes`: deletes without a question. */
export const yesFlag = Flag.Boolean("yes").pipe(
  Flag.withAlias("y"),
  Flag.withDescription("Do not ask for confirmation"),
  Flag.withDefault(false)
)

/** Asks on a terminal before something is deleted; elsewhere the command needs `--yes`. */
export const confirm = Effect.fnUntraced(function* (message: string, yes: boolean) {
  if (yes) return
  const { stderrIsTerminal, stdinIsTerminal } = yield* Stdio.Stdio
  if ((yield* stdinIsTerminal) && (yield* stderrIsTerminal)) {
    const isConfirmed = yield* Effect.catchTag(
      Prompt.run(Prompt.Confirm({ message })),
      "QuitError",
      () => Effect.interrupt
    )
    if (isConfirmed) return
    return yield* Effect.interrupt
  }
  return yield* new WrongUsage({ message: `${message} Confirm with --yes.` })
})

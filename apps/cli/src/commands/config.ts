import { Effect } from "effect"
import { Command } from "effect/cli"
import { Json } from "../connection.ts"
import { Failed } from "../failures.ts"
import { printTable } from "../print.ts"

/** `octavo config` */
export const configCommand = Command.make("config", {}, () =>
  Effect.gen(function* () {
    const { listSettings, unknownSettings } = yield* Effect.promise(() => import("@octavo/installation"))
    const listed = listSettings(process.env)
    yield* printTable(
      [
        ["variable", ({ name }) => name],
        ["value", ({ value }) => value ?? undefined],
        ["from", ({ from }) => from ?? "default"]
      ],
      listed
    )
    const problems = [
      ...listed.flatMap(({ problem }) => (problem === null ? [] : [problem])),
      ...unknownSettings(process.env).map(
        ({ name, nearest }) => `${name} is no setting of Octavo; did you mean ${nearest}?`
      )
    ]
    if (problems.length > 0) return yield* new Failed({ message: problems.join("\n") })
  })
).pipe(
  Command.withDescription(
    "List the settings of this machine: value, and the variable that it comes from. Secrets are only said to be set. Exits with 1 when servers would refuse a value or do not know a variable."
  ),
  Command.withShortDescription("List the settings of this machine"),
  Command.withGlobalFlags([Json]),
  Command.withExamples([
    { command: "octavo config", description: "What a server would start with" },
    { command: "octavo config --json", description: "The same, with types and reasons" }
  ])
)

import type { RevisionResource } from "@octavo/client"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { contentFlags, contentOf } from "../context/contentOf.ts"
import { print, table } from "../print.ts"
import { callApi } from "../request.ts"

const list = Command.make(
  "list",
  contentFlags,
  Effect.fnUntraced(function* (flags) {
    const { path } = yield* contentOf(flags)
    const { variables } = yield* callApi<RevisionResource>({ path: `${path}/content` })
    const rows = Object.entries(variables)
    yield* print(
      variables,
      table<readonly [string, string]>(
        [
          ["NAME", ([name]) => name],
          ["VALUE", ([, value]) => value]
        ],
        rows
      )
    )
  })
).pipe(
  Command.withDescription("List the variables of a space or of a change request"),
  Command.withExamples([
    { command: "octavo variable list --space Handbook", description: "Names and values" }
  ])
)

/** `octavo variable` */
export const variableCommand = Command.make("variable").pipe(
  Command.withDescription("Variables of a space: list"),
  Command.withSubcommands([list])
)

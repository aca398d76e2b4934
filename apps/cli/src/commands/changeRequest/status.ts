import type { ChangeRequestResource } from "@octavo/client"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { print } from "../../print.ts"
import { callApi } from "../../request.ts"
import { statusWord } from "./describe.ts"
import { changeRequestFlags, namedChangeRequest } from "./flags.ts"

const statusCommand = <Name extends string>(
  name: Name,
  status: "draft" | "open" | "archived",
  description: string
) =>
  Command.make(
    name,
    changeRequestFlags,
    Effect.fnUntraced(function* (flags) {
      const { path } = yield* namedChangeRequest(flags)
      const changed = yield* callApi<ChangeRequestResource>({ method: "PATCH", path, body: { status } })
      yield* print(changed, [`#${changed.number} is ${statusWord(changed.status)}`])
    })
  ).pipe(
    Command.withDescription(description),
    Command.withExamples([{ command: `octavo cr ${name} 12 --space Handbook`, description }])
  )

/** `octavo cr ready`, `draft`, `close` and `reopen` */
export const statusCommands = [
  statusCommand("ready", "open", "Open a draft for review"),
  statusCommand("draft", "draft", "Make a change request a draft again"),
  statusCommand("close", "archived", "Close a change request without merging it"),
  statusCommand("reopen", "open", "Open a closed change request again")
] as const

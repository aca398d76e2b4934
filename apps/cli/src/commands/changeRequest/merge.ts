import { Effect } from "effect"
import { Command } from "effect/cli"
import { Conflicted } from "../../failures.ts"
import { print } from "../../print.ts"
import { callApi } from "../../request.ts"
import { changeRequestFlags, namedChangeRequest } from "./flags.ts"

interface Merged {
  readonly revision: string
  readonly result: "merge" | "update" | "conflicts"
}

const hint = (number: number): string =>
  `Change request ${number} has conflicts with the main content: octavo cr conflicts ${number} shows them, octavo cr resolve ${number} opens them in the editor`

/** `octavo cr merge` */
export const mergeCommand = Command.make(
  "merge",
  changeRequestFlags,
  Effect.fnUntraced(function* (flags) {
    const { changeRequest, path } = yield* namedChangeRequest(flags)
    const merged = yield* callApi<Merged>({ method: "POST", path: `${path}/merge` })
    if (merged.result === "conflicts") return yield* new Conflicted({ message: hint(changeRequest.number) })
    yield* print(merged, [`Merged #${changeRequest.number} as revision ${merged.revision}`])
  })
).pipe(
  Command.withDescription("Merge a change request into the main content. Exit code 5: it has conflicts."),
  Command.withExamples([{ command: "octavo cr merge 12 --space Handbook", description: "By its number" }])
)

/** `octavo cr update` */
export const updateCommand = Command.make(
  "update",
  changeRequestFlags,
  Effect.fnUntraced(function* (flags) {
    const { changeRequest, path } = yield* namedChangeRequest(flags)
    const updated = yield* callApi<Merged>({ method: "POST", path: `${path}/update` })
    if (updated.result === "conflicts") return yield* new Conflicted({ message: hint(changeRequest.number) })
    yield* print(updated, [`#${changeRequest.number} has all changes of the main content`])
  })
).pipe(
  Command.withDescription("Merge the main content into a change request. Exit code 5: it has conflicts."),
  Command.withExamples([{ command: "octavo cr update 12 --space Handbook", description: "By its number" }])
)

import { ApiFailure, type ChangeRequestResource } from "@octavo/client"
import { Effect, Result } from "effect"
import { Command, Flag } from "effect/cli"
import { Conflicted } from "../../failures.ts"
import { makeProgressLine } from "../../followSync.ts"
import { print } from "../../print.ts"
import { callApi } from "../../request.ts"
import { changeRequestFlags, namedChangeRequest } from "./flags.ts"

interface Merged {
  readonly revision: string
  readonly result: "merge" | "update" | "conflicts"
}

const hint = (number: number): string =>
  `Change request ${number} has conflicts with the main content: octavo cr conflicts ${number} shows them, octavo cr resolve ${number} opens them in the editor`

/** How long a merge waits before it tries again. */
const waitInterval = "5 seconds"

/** Whether a merge failed because of a precondition that may be met later. */
const isUnmet = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.code === 412

/** Merges when the rules for merging are met, and shows the unmet ones meanwhile. Ends when somebody else closes or merges the change request. */
const mergeWhenMet = Effect.fnUntraced(function* <E, R>(path: string, merge: Effect.Effect<Merged, E, R>) {
  const show = yield* makeProgressLine
  while (true) {
    const tried = yield* Effect.result(merge)
    const { status } = yield* callApi<ChangeRequestResource>({ path })
    const isClosed = status === "merged" || status === "archived"
    if (!isClosed && Result.isFailure(tried) && isUnmet(tried.failure)) {
      show(tried.failure.message)
      yield* Effect.sleep(waitInterval)
    } else {
      show("")
      return yield* Effect.fromResult(tried)
    }
  }
})

/** `octavo cr merge` */
export const mergeCommand = Command.make(
  "merge",
  {
    ...changeRequestFlags,
    wait: Flag.Boolean("wait").pipe(
      Flag.withDescription("Wait until the rules for merging are met, such as reviews; Ctrl+C ends the wait"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ wait, ...flags }) {
    const { changeRequest, path } = yield* namedChangeRequest(flags)
    const merge = callApi<Merged>({ method: "POST", path: `${path}/merge` })
    const merged = yield* wait ? mergeWhenMet(path, merge) : merge
    if (merged.result === "conflicts") return yield* new Conflicted({ message: hint(changeRequest.number) })
    yield* print(merged, [`Merged #${changeRequest.number} as revision ${merged.revision}`])
  })
).pipe(
  Command.withDescription(
    "Merge a change request into the main content. Exit code 5: it has conflicts, or does not meet the rules for merging and --wait is absent."
  ),
  Command.withShortDescription("Merge a change request into the main content"),
  Command.withExamples([
    { command: "octavo cr merge 12 --space Handbook", description: "By its number" },
    {
      command: "octavo cr merge 12 --wait --space Handbook",
      description: "When its reviewers have approved it"
    }
  ])
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

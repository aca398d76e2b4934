import type { ConflictResource, LinkResource, ReviewResource } from "@octavo/client"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { counted } from "../../counted.ts"
import { Failed } from "../../failures.ts"
import { print } from "../../print.ts"
import { callApi, listApi } from "../../request.ts"
import { coloured } from "../../terminal.ts"
import { changeRequestFlags, namedChangeRequest } from "./flags.ts"

interface Check {
  readonly name: string
  readonly passed: boolean
  readonly summary: string
}

/** `octavo cr checks` */
export const checksCommand = Command.make(
  "checks",
  changeRequestFlags,
  Effect.fnUntraced(function* (flags) {
    const { changeRequest, path } = yield* namedChangeRequest(flags)
    const [conflicts, reviews, links] = yield* Effect.all(
      [
        listApi<ConflictResource>({ path: `${path}/conflicts` }),
        listApi<ReviewResource>({ path: `${path}/reviews`, query: { outdated: false } }),
        callApi<{
          readonly items: ReadonlyArray<LinkResource>
          readonly stats: { readonly broken: { readonly total: number; readonly changeRequest?: number } }
        }>({
          path: `${path}/links`,
          query: { status: "broken", limit: 1 }
        })
      ],
      { concurrency: 3 }
    )
    const open = conflicts.filter(({ resolved }) => !resolved).length
    const refused = reviews.filter(
      ({ outdated, status }) => !outdated && status === "changes-requested"
    ).length
    const approved = reviews.filter(({ outdated, status }) => !outdated && status === "approved").length
    const broken = links.stats.broken.changeRequest ?? 0
    const checks: ReadonlyArray<Check> = [
      { name: "conflicts", passed: open === 0, summary: counted(open, "open conflict") },
      {
        name: "reviews",
        passed: refused === 0,
        summary: `${counted(approved, "approval")}, ${counted(refused, "request")} for changes`
      },
      {
        name: "links",
        passed: broken === 0,
        summary: `${counted(broken, "link")} broken by the change request`
      },
      {
        name: "up-to-date",
        passed: !changeRequest.outdated,
        summary: changeRequest.outdated
          ? "behind the main content (octavo cr update)"
          : "has all of the main content"
      }
    ]
    yield* print(
      checks,
      checks.map(({ name, passed, summary }) => {
        const sign = passed ? coloured("green", "✓") : coloured("red", "✗")
        return `${sign} ${name.padEnd(11)} ${summary}`
      })
    )
    const failed = checks.filter(({ name, passed }) => !passed && name !== "up-to-date")
    if (failed.length > 0)
      return yield* new Failed({
        message: `${counted(failed.length, "check")} failed: ${failed.map(({ name }) => name).join(", ")}`
      })
  })
).pipe(
  Command.withDescription(
    "Check a change request: conflicts, reviews, links that it breaks. Exits with 1 when a check fails; a change request behind the main content passes."
  ),
  Command.withShortDescription("Check conflicts, reviews and links"),
  Command.withExamples([
    { command: "octavo cr checks 12 --space Handbook", description: "Before a merge, or in CI" }
  ])
)

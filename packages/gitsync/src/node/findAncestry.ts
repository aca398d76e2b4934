import { Effect } from "effect"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import type { GitRef } from "../remote/GitRef.ts"
import type { GitAncestry, GitOid } from "../remote/GitSnapshot.ts"
import type { GitLocation } from "./findRepository.ts"
import { fetchRef } from "./fetchRef.ts"
import type { GitLimits } from "./GitLimits.ts"
import { initialize } from "./initialize.ts"
import { runGit } from "./runGit.ts"

const depths = [50, 550, 5_550]

const succeeds = (repository: string, args: ReadonlyArray<string>) =>
  runGit({ args, repository }).pipe(Effect.map((outcome) => outcome.exitCode === 0))

/** Whether the history of a commit is complete here, rather than cut off where a shallow fetch ended. */
const isComplete = Effect.fnUntraced(function* (folder: string, tip: GitOid) {
  const shallow = yield* Effect.promise(() => readFile(join(folder, "shallow"), "utf8").catch(() => ""))
  const cuts = new Set(shallow.split("\n"))
  const { output } = yield* runGit({ args: ["rev-list", "--max-parents=0", tip, "--"], repository: folder })
  return !Buffer.from(output)
    .toString("latin1")
    .split("\n")
    .some((root) => root !== "" && cuts.has(root))
})

/**
 * The folder of the history of a copy. The copy itself has no history: commits without their files would break its next
 * fetch.
 */
export const historyOf = (folder: string) => join(folder, "history")

/**
 * Finds the relation of a known commit to the new one. History is fetched backwards in growing steps, only commits
 * where the server supports filters, until the known commit or the first commit is reached.
 */
export const findAncestry = Effect.fnUntraced(function* (
  folder: string,
  location: GitLocation,
  ref: GitRef,
  commits: { readonly known: GitOid | undefined; readonly tip: GitOid },
  limits: GitLimits
): Effect.fn.Return<
  GitAncestry,
  Effect.Error<ReturnType<typeof runGit>>,
  Effect.Services<ReturnType<typeof fetchRef>>
> {
  const { known, tip } = commits
  if (known === undefined) return "unrelated"
  if (known === tip) return "up-to-date"
  if (!/^[0-9a-f]{40,64}$/.test(known)) return "diverged"
  const history = historyOf(folder)
  yield* initialize(history)
  for (const depth of depths) {
    const args = [`--depth=${depth}`, "--filter=tree:0"]
    // The snapshot is good without its past, so a past that is too large, too slow or damaged does not spoil it.
    const fetched = yield* Effect.result(fetchRef(history, location, ref, args, limits))
    if (fetched._tag === "Failure") {
      yield* Effect.promise(() => rm(history, { recursive: true, force: true }))
      return "unknown"
    }
    if (yield* succeeds(history, ["merge-base", "--is-ancestor", known, tip])) return "fast-forward"
    if (yield* isComplete(history, tip)) return "diverged"
  }
  return "unknown"
})

/** How many commits lead from a known one to the tip, where the history between them is here. */
export const countCommits = Effect.fnUntraced(function* (
  folder: string,
  { known, tip }: { readonly known: GitOid | undefined; readonly tip: GitOid },
  ancestry: GitAncestry
) {
  if (ancestry === "up-to-date") return 0
  if (ancestry !== "fast-forward") return null
  const { exitCode, output } = yield* runGit({
    args: ["rev-list", "--count", `${known}..${tip}`, "--"],
    repository: historyOf(folder)
  })
  return exitCode === 0 ? Number(Buffer.from(output).toString("latin1")) : null
})

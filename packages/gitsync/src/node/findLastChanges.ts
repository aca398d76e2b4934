import { Effect } from "effect"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import type { GitRef } from "../remote/GitRef.ts"
import type { GitOid } from "../remote/GitSnapshot.ts"
import type { GitLocation } from "./findRepository.ts"
import { fetchRef } from "./fetchRef.ts"
import type { GitLimits } from "./GitLimits.ts"
import { initialize } from "./initialize.ts"
import { readLastChanges } from "./readGitOutput.ts"
import { runGit } from "./runGit.ts"

const depth = 5_000

/** Whether a commit that was fetched alone has others before it: Git lists those that it cut off. */
const hasParents = (folder: string, tip: GitOid) =>
  Effect.promise(() =>
    readFile(join(folder, "shallow"), "utf8").then(
      (cut) => cut.includes(tip),
      () => false
    )
  )

/**
 * The time of the last commit that changed each path, in milliseconds since 1970, out of the newest 5,000 commits of a ref
 * without their files, where no commit is known before. A path that is older has the time of the oldest of these commits. Empty where the history is too
 * large or too slow: a snapshot is good without it.
 */
export const findLastChanges = Effect.fnUntraced(function* (
  folder: string,
  location: GitLocation,
  ref: GitRef,
  { known, tip }: { readonly known: GitOid | undefined; readonly tip: GitOid },
  limits: GitLimits
) {
  if (known !== undefined || !(yield* hasParents(folder, tip))) return new Map<string, number>()
  const history = join(folder, "changes")
  const bounds: GitLimits = { ...limits, copyBytes: Math.min(limits.copyBytes, 2 ** 28), time: "1 minute" }
  return yield* initialize(history).pipe(
    Effect.andThen(fetchRef(history, location, ref, [`--depth=${depth}`, "--filter=blob:none"], bounds)),
    Effect.andThen(
      // Without the detection of renames no file is read.
      runGit({
        args: [
          "log",
          "-z",
          "--no-renames",
          "--no-show-signature",
          "--name-only",
          "--format=%x01%ct",
          tip,
          "--"
        ],
        repository: history
      })
    ),
    Effect.map(({ exitCode, output }) =>
      exitCode === 0 ? readLastChanges(output) : new Map<string, number>()
    ),
    Effect.orElseSucceed(() => new Map<string, number>()),
    Effect.ensuring(Effect.promise(() => rm(history, { recursive: true, force: true })))
  )
})

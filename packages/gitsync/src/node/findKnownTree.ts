import { Effect } from "effect"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { GitEntry, GitOid } from "../remote/GitSnapshot.ts"
import { fetchRef } from "./fetchRef.ts"
import type { GitLocation } from "./findRepository.ts"
import type { GitLimits } from "./GitLimits.ts"
import { initialize } from "./initialize.ts"
import { readTree } from "./takeSnapshot.ts"

/**
 * Finds everything in a commit that was read before: in the copy, which mostly has it still, or else at the server, which
 * is asked for its folders alone. Null where neither has it, such as when the history of its branch was rewritten. What the
 * server sends goes to a repository of its own, since commits without their files would spoil the copy.
 */
export const findKnownTree = Effect.fnUntraced(function* (
  folder: string,
  location: GitLocation,
  {
    known,
    snapshot
  }: {
    readonly known: GitOid | undefined
    readonly snapshot: {
      readonly commit: { readonly oid: GitOid }
      readonly entries: ReadonlyArray<GitEntry>
    }
  },
  limits: GitLimits
) {
  if (known === undefined || !/^[0-9a-f]{40,64}$/.test(known)) return null
  if (known === snapshot.commit.oid) return snapshot.entries
  const here = yield* readTree(folder, known)
  if (here !== null) return here
  const aside = join(folder, "known")
  yield* initialize(aside)
  return yield* fetchRef(aside, location, known, ["--depth=1", "--filter=blob:none"], limits).pipe(
    Effect.andThen(readTree(aside, known)),
    Effect.catch(() => Effect.succeed(null)),
    Effect.ensuring(Effect.promise(() => rm(aside, { recursive: true, force: true })))
  )
})

import { Revisions, type SpaceId } from "@octavo/content"
import { Effect } from "effect"
import type { PullRequest } from "./PullRequest.ts"
import { PullRequests } from "./PullRequests.ts"

/** Removes the revision of a preview with its branch: nobody edits it, and the repository has the commit. */
export const removePreview = Effect.fnUntraced(function* ({ preview }: PullRequest) {
  if (preview !== null) yield* (yield* Revisions).remove(preview.branchId)
})

/** Ends the previews of all pull requests of a space, whose repository is another one or none from now on. */
export const endPullRequests = Effect.fnUntraced(function* (spaceId: SpaceId) {
  const pullRequests = yield* PullRequests
  yield* Effect.forEach(yield* pullRequests.listOpen(spaceId), removePreview, { discard: true })
  yield* pullRequests.removeAll(spaceId)
})

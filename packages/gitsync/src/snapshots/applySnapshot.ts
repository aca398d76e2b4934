import { commitRevision, type SpaceId, Spaces } from "@octavo/content"
import { onBehalfOf, type UserId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { isEmpty, planImport } from "../imports/planImport.ts"

/**
 * Makes a space equal to a snapshot in one revision, without a job and without a merge: for spaces that nothing else writes to. `isFirst`
 * says that the space was never equal to an earlier snapshot. Returns the problems of the layout, and whether the space changed.
 */
export const applySnapshot = Effect.fn("gitsync.applySnapshot")(function* (
  {
    directory,
    isFirst,
    requestedBy,
    spaceId
  }: {
    readonly spaceId: SpaceId
    readonly directory: string
    readonly requestedBy: UserId
    readonly isFirst: boolean
  },
  snapshot: GitSnapshot
) {
  const view = yield* (yield* Spaces).getWithAccess(spaceId, onBehalfOf(requestedBy))
  const at = { ...view.head, isCurrent: false }
  const known = isFirst ? null : { main: null }
  const { changes, problems } = yield* planImport(snapshot, directory, at, () => Effect.void, known, false)
  const isChanged = !isEmpty(changes)
  if (isChanged) {
    yield* atomically(
      commitRevision(view.space.mainBranchId, {
        type: "edits",
        expectedHead: view.revisionId,
        createdBy: requestedBy,
        git: null,
        message: null,
        changes
      })
    )
  }
  return { problems, isChanged }
})

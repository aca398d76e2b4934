import { type Revision, Revisions, Spaces } from "@octavo/content"
import { Caller, describePeople, onBehalfOf } from "@octavo/identity"
import { Effect } from "effect"
import { committer } from "../remote/GitSnapshot.ts"
import type { ExportOrder } from "./ExportJob.ts"

/** How far back the people are looked for who wrote what is exported. */
const revisionsLookedAt = 200

/**
 * The author of the latest change that the repository does not have. The address is left out when the requester may not
 * know it.
 */
export const authorOf = Effect.fnUntraced(function* (order: ExportOrder, base: Revision | null) {
  const { space } = yield* (yield* Spaces).getWithAccess(order.spaceId, onBehalfOf(order.requestedBy))
  const since = base === null ? -1 : base.branchId === space.mainBranchId ? base.seq : (base.base?.seq ?? -1)
  const { items } = yield* (yield* Revisions).list(space.mainBranchId, {
    after: null,
    limit: revisionsLookedAt
  })
  const written = items.find(
    ({ createdBy, git, purpose, seq }) =>
      seq > since && createdBy !== null && git === null && purpose === "content"
  )
  const id = written?.createdBy ?? order.requestedBy
  const asker = onBehalfOf(order.requestedBy)
  const [found] = yield* Effect.provideService(describePeople([id]), Caller, asker)
  if (found === undefined) return committer
  const { displayName, shownEmail } = found.person
  return { name: displayName || shownEmail || committer.name, email: shownEmail ?? committer.email }
})

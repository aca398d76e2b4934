import type { Edit, Space, SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { editChangeRequestContent } from "./editChangeRequestContent.ts"

/** Proposes edits in a change request that are prepared first, such as those of an import; who may edit is asked before. */
export const proposeEdits = Effect.fn("reviews.proposeEdits")(function* <
  Prepared extends { readonly edits: ReadonlyArray<Edit>; readonly message: string },
  E,
  R
>(spaceId: SpaceId, name: string, prepare: (space: Space) => Effect.Effect<Prepared, E, R>) {
  const { changeRequest, space } = yield* requireChangeRequest(spaceId, name, "edit")
  yield* requireUnfinished(changeRequest)
  const prepared = yield* prepare(space)
  const { edits, message } = prepared
  // They are made for whatever is there, and name no base.
  const edited = yield* editChangeRequestContent(spaceId, changeRequest.id, edits, {
    ifMatch: null,
    message
  }).pipe(Effect.catchTags({ EditsConflict: Effect.die, RevisionNotFound: Effect.die }))
  return { revision: { id: edited.changeRequest.revisionId, spaceId }, prepared }
})

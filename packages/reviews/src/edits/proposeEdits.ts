import type { Edit, SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { editChangeRequestContent } from "./editChangeRequestContent.ts"

/** Proposes edits in a change request that are prepared first, such as those of an import; who may edit is asked before. */
export const proposeEdits = Effect.fn("reviews.proposeEdits")(function* <
  Prepared extends { readonly edits: ReadonlyArray<Edit>; readonly message: string },
  E,
  R
>(spaceId: SpaceId, name: string, prepare: Effect.Effect<Prepared, E, R>) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "edit")
  yield* requireUnfinished(changeRequest)
  const prepared = yield* prepare
  const { edits, message } = prepared
  const edited = yield* editChangeRequestContent(spaceId, changeRequest.id, edits, { ifMatch: null, message })
  return { revision: { id: edited.changeRequest.revisionId, spaceId }, prepared }
})

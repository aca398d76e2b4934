import type { RevisionId, SpaceId } from "@octavo/content"
import { findMergedInto } from "@octavo/reviews"
import { Effect, Option } from "effect"
import { findPeople } from "./findPeople.ts"
import { presentChangeRequest } from "./presentChangeRequest.ts"

/** The change request that a revision came from, as clients see it; null for those that came from none. */
export const findMergedFrom = Effect.fnUntraced(function* (
  publicUrl: string,
  spaceId: SpaceId,
  revisionId: RevisionId
) {
  const found = yield* findMergedInto(spaceId, revisionId)
  if (Option.isNone(found)) return null
  const people = yield* findPeople(publicUrl, [found.value.changeRequest.createdBy])
  return presentChangeRequest(publicUrl)(found.value, people)
})

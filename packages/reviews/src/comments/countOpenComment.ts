import { SpaceCounters } from "@octavo/content"
import { Effect } from "effect"
import { ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import type { CommentSubject } from "./Comment.ts"

/** Counts an open comment more or less, at the change request that it is in or else at the space. */
export const countOpenComment = Effect.fnUntraced(function* (
  { changeRequestId, spaceId }: CommentSubject,
  added: 1 | -1
) {
  if (changeRequestId !== null) yield* (yield* ChangeRequests).addToComments(changeRequestId, added)
  else yield* (yield* SpaceCounters).add(spaceId, { comments: added })
})

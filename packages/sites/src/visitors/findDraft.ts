import {
  type AuthorizedSnapshot,
  ChangeRequestSnapshots,
  requireSnapshot,
  RevisionId,
  Revisions,
  type SpaceId
} from "@octavo/content"
import { Caller } from "@octavo/identity"
import { Effect, Option } from "effect"
import type { DraftName } from "./readDraftPath.ts"

/** A space at a change request or a revision, in a preview of a user who may read it now. */
export interface Draft {
  readonly kind: "revision" | "changeRequest"
  /** The id of the change request or the revision. */
  readonly id: string
  readonly spaceId: SpaceId
  readonly snapshot: AuthorizedSnapshot
}

const findRevision = Effect.fnUntraced(function* (id: string) {
  const revisionId = RevisionId.make(id)
  const { spaceId } = yield* (yield* Revisions).get(revisionId)
  const draft: Draft = {
    kind: "revision",
    id,
    spaceId,
    snapshot: yield* requireSnapshot(spaceId, revisionId)
  }
  return draft
})

/**
 * Finds the draft of a name, by the access that a user has now. The number of a change request counts in the space that the path leads to.
 */
export const findDraft = Effect.fnUntraced(function* (
  name: DraftName,
  spaceId: SpaceId | null,
  caller: Caller["Service"]
) {
  if (name.kind === "revision") {
    return yield* Effect.option(findRevision(name.id).pipe(Effect.provideService(Caller, caller)))
  }
  const { find } = yield* ChangeRequestSnapshots
  const toDraft = Option.map((found: Omit<Draft, "kind">): Draft => ({ ...found, kind: "changeRequest" }))
  if (name.kind === "changeRequest") return toDraft(yield* find({ id: name.id }, caller))
  return spaceId === null
    ? Option.none<Draft>()
    : toDraft(yield* find({ spaceId, number: name.number }, caller))
})

import { DateTime, Effect } from "effect"
import type { UserId } from "@octavo/identity"
import { newId } from "@octavo/kernel"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { Line, LineId, Revision, RevisionId, type RevisionPoint } from "./Revision.ts"
import { Revisions } from "./Revisions.ts"

/** Begins a line that lies over a revision of another one; its first revision shows what that one does. */
export const forkLine = Effect.fn("content.forkLine")(function* (
  from: { readonly spaceId: SpaceId; readonly head: RevisionPoint; readonly revisionId: RevisionId },
  kind: Line["kind"],
  createdBy: UserId | null
) {
  const { revisionId: parent, spaceId } = from
  const lineId = LineId.make(yield* newId)
  const base = { lineId: from.head.lineId, seq: from.head.seq }
  const revision = new Revision({
    id: RevisionId.make(yield* newId),
    spaceId,
    lineId,
    seq: 0,
    base,
    type: "edits",
    parents: [parent],
    createdBy,
    createdAt: yield* DateTime.now,
    git: null,
    message: null
  })
  yield* (yield* Revisions).begin(
    new Line({ id: lineId, spaceId, kind, headSeq: 0, headRevisionId: revision.id, base }),
    revision
  )
  return revision
})

import { Context, type Effect } from "effect"
import type { EntryChanges } from "../revisions/EntryChanges.ts"
import type { EntryNow, LineId, RevisionPoint } from "../revisions/Revision.ts"
import type { ReusableContentId, ReusableContentVersion } from "./ReusableContent.ts"

/** The reusable contents of all revisions. */
export class ReusableContents extends Context.Service<
  ReusableContents,
  {
    readonly listAll: (at: RevisionPoint) => Effect.Effect<ReadonlyArray<ReusableContentVersion>>
    /** Those of these that a point shows, in no order. */
    readonly findMany: (
      at: RevisionPoint,
      ids: ReadonlyArray<ReusableContentId>
    ) => Effect.Effect<ReadonlyArray<ReusableContentVersion>>
    /** Those of these that there are now, on any lines, in no order. */
    readonly findManyNow: (
      contents: ReadonlyArray<EntryNow>
    ) => Effect.Effect<ReadonlyArray<{ readonly lineId: LineId; readonly content: ReusableContentVersion }>>
    /** The ids of what was written or removed on a line after one of its revisions, up to another. */
    readonly listTouched: (
      lineId: LineId,
      after: number,
      upTo: number
    ) => Effect.Effect<ReadonlyArray<ReusableContentId>>
    /** Shows at the first revision of a new line what a point shows; for `duplicateSpace` alone. */
    readonly copy: (from: RevisionPoint, to: LineId) => Effect.Effect<void>
    /** Writes what becomes of reusable contents at a new revision of a line; for `commitRevision` alone. */
    readonly write: (
      lineId: LineId,
      seq: number,
      changes: EntryChanges<ReusableContentVersion>
    ) => Effect.Effect<void>
  }
>()("@octavo/content/ReusableContents") {}

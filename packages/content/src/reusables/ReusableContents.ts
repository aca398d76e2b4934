import { Context, type Effect } from "effect"
import type { EntryChanges } from "../revisions/commitRevision.ts"
import type { CurrentEntry, BranchId, Snapshot } from "../revisions/Revision.ts"
import type { ReusableContentId, ReusableContentVersion } from "./ReusableContent.ts"

/** The reusable contents of all revisions. */
export class ReusableContents extends Context.Service<
  ReusableContents,
  {
    readonly listAll: (at: Snapshot) => Effect.Effect<ReadonlyArray<ReusableContentVersion>>
    /** Those of these that a point shows, in no order. */
    readonly findMany: (
      at: Snapshot,
      ids: ReadonlyArray<ReusableContentId>
    ) => Effect.Effect<ReadonlyArray<ReusableContentVersion>>
    /** Those of these that there are now, on any lines, in no order. */
    readonly findManyNow: (
      contents: ReadonlyArray<CurrentEntry>
    ) => Effect.Effect<
      ReadonlyArray<{ readonly branchId: BranchId; readonly content: ReusableContentVersion }>
    >
    /** The ids of what was written or removed on a line after one of its revisions, up to another. */
    readonly listTouched: (
      branchId: BranchId,
      after: number,
      upTo: number
    ) => Effect.Effect<ReadonlyArray<ReusableContentId>>
    /** Shows at the first revision of a new line what a point shows; for `duplicateSpace` alone. */
    readonly copy: (from: Snapshot, to: BranchId) => Effect.Effect<void>
    /** Writes what becomes of reusable contents at a new revision of a line; for `commitRevision` alone. */
    readonly write: (
      branchId: BranchId,
      seq: number,
      changes: EntryChanges<ReusableContentVersion>
    ) => Effect.Effect<void>
  }
>()("@octavo/content/ReusableContents") {}

import { Context, type Effect } from "effect"
import type { EntryChanges } from "../revisions/commitRevision.ts"
import type { BranchId, Snapshot } from "../revisions/Revision.ts"

/** A text with a name that pages may show. */
export interface Variable {
  readonly name: string
  readonly value: string
}

/** The variables of all revisions. */
export class Variables extends Context.Service<
  Variables,
  {
    readonly listAll: (at: Snapshot) => Effect.Effect<ReadonlyArray<Variable>>
    /** Those of these that a point shows, in no order. */
    readonly findMany: (at: Snapshot, ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Variable>>
    /** The ids of what was written or removed on a line after one of its revisions, up to another. */
    readonly listTouched: (
      branchId: BranchId,
      after: number,
      upTo: number
    ) => Effect.Effect<ReadonlyArray<string>>
    /** Shows at the first revision of a new line what a point shows; for `duplicateSpace` alone. */
    readonly copy: (from: Snapshot, to: BranchId) => Effect.Effect<void>
    /** Writes what becomes of variables at a new revision of a line; for `commitRevision` alone. */
    readonly write: (branchId: BranchId, seq: number, changes: EntryChanges<Variable>) => Effect.Effect<void>
  }
>()("@octavo/content/Variables") {}

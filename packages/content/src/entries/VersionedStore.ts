import type { Effect } from "effect"
import type { EntryChanges } from "./EntryChanges.ts"
import type { BranchId, Snapshot } from "./Revision.ts"

/** A store of one kind of entry, which keeps a version for each revision that changes it. */
export interface VersionedStore<Version, Id extends string> {
  /** All entries of a snapshot, without their texts. */
  readonly listAll: (at: Snapshot) => Effect.Effect<ReadonlyArray<Version>>
  /** The entries of these ids that a snapshot has, in no order. */
  readonly findMany: (at: Snapshot, ids: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<Version>>
  /** The ids of the entries that the revisions of a branch after one, up to another, wrote or removed. */
  readonly listTouched: (branchId: BranchId, after: number, upTo: number) => Effect.Effect<ReadonlyArray<Id>>
  /** Writes the entries of a snapshot as the first versions of a new branch; for `duplicateSpace` alone. */
  readonly copy: (from: Snapshot, to: BranchId) => Effect.Effect<void>
  /** Writes the changes of a new revision of a branch; for `commitRevision` alone. */
  readonly write: (branchId: BranchId, seq: number, changes: EntryChanges<Version>) => Effect.Effect<void>
}

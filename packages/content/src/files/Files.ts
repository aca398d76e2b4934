import { Context, type Effect, type Option } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { EntryChanges } from "../revisions/commitRevision.ts"
import type { CurrentEntry, BranchId, Snapshot } from "../revisions/Revision.ts"
import type { FileId, FileVersion } from "./File.ts"

/** The files of all revisions. */
export class Files extends Context.Service<
  Files,
  {
    readonly find: (at: Snapshot, id: FileId) => Effect.Effect<Option.Option<FileVersion>>
    /** Oldest first. */
    readonly list: (at: Snapshot, request: ListingRequest) => Effect.Effect<Listing<FileVersion>>
    readonly listAll: (at: Snapshot) => Effect.Effect<ReadonlyArray<FileVersion>>
    /** Those of these that a point shows, in no order. */
    readonly findMany: (at: Snapshot, ids: ReadonlyArray<FileId>) => Effect.Effect<ReadonlyArray<FileVersion>>
    /** Those of these that there are now, on any lines, in no order. */
    readonly findManyNow: (
      files: ReadonlyArray<CurrentEntry>
    ) => Effect.Effect<ReadonlyArray<{ readonly branchId: BranchId; readonly file: FileVersion }>>
    /** Those of these blobs that a revision of any space has, or an upload. */
    readonly findUsedBlobs: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
    /** The ids of what was written or removed on a line after one of its revisions, up to another. */
    readonly listTouched: (
      branchId: BranchId,
      after: number,
      upTo: number
    ) => Effect.Effect<ReadonlyArray<FileId>>
    /** Shows at the first revision of a new line what a point shows; for `duplicateSpace` alone. */
    readonly copy: (from: Snapshot, to: BranchId) => Effect.Effect<void>
    /** Writes what becomes of files at a new revision of a line; for `commitRevision` alone. */
    readonly write: (
      branchId: BranchId,
      seq: number,
      changes: EntryChanges<FileVersion>
    ) => Effect.Effect<void>
  }
>()("@octavo/content/Files") {}

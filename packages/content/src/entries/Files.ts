import { Context, type Effect, type Option } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { VersionedStore } from "./VersionedStore.ts"
import type { CurrentEntry, BranchId, Snapshot } from "./Revision.ts"
import type { FileId, FileVersion } from "./File.ts"

/** The files of all revisions. */
export class Files extends Context.Service<
  Files,
  VersionedStore<FileVersion, FileId> & {
    readonly find: (at: Snapshot, id: FileId) => Effect.Effect<Option.Option<FileVersion>>
    /** Oldest first. */
    readonly list: (at: Snapshot, request: ListingRequest) => Effect.Effect<Listing<FileVersion>>
    /** Those of these that there are now, on any lines, in no order. */
    readonly findManyNow: (
      files: ReadonlyArray<CurrentEntry>
    ) => Effect.Effect<ReadonlyArray<{ readonly branchId: BranchId; readonly file: FileVersion }>>
    /** Those of these blobs that a revision of any space has, or an upload. */
    readonly findUsedBlobs: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
  }
>()("@octavo/content/Files") {}

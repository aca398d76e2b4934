import type { SpaceId } from "@octavo/content"
import type { BlobHash } from "@octavo/kernel"
import { Context, type DateTime, type Effect } from "effect"
import type { GitOid } from "../remote/GitSnapshot.ts"

/** A file or a list of files that was pushed into a space, and the blob with its bytes. */
interface PushedObject {
  readonly oid: GitOid
  readonly blobHash: BlobHash
}

/** The objects that were pushed into each space, by the hashes that Git gives them. */
export class PushedObjects extends Context.Service<
  PushedObjects,
  {
    /** The blobs of those of these objects that the space has. */
    readonly findMany: (
      spaceId: SpaceId,
      oids: ReadonlyArray<GitOid>
    ) => Effect.Effect<ReadonlyMap<GitOid, BlobHash>>
    readonly putMany: (
      spaceId: SpaceId,
      objects: ReadonlyArray<PushedObject>,
      at: DateTime.Utc
    ) => Effect.Effect<void>
    /** Removes the objects of a space that were put before a time, and makes some of these as new in place of that. */
    readonly retain: (
      spaceId: SpaceId,
      oids: ReadonlyArray<GitOid>,
      before: DateTime.Utc,
      at: DateTime.Utc
    ) => Effect.Effect<void>
    readonly remove: (spaceId: SpaceId) => Effect.Effect<void>
    readonly findUsedBlobs: (hashes: ReadonlyArray<BlobHash>) => Effect.Effect<ReadonlySet<BlobHash>>
  }
>()("@octavo/gitsync/PushedObjects") {}

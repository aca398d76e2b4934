import { Effect, Stream } from "effect"
import { GitRemote } from "./GitRemote.ts"
import type { GitCopy, GitOid } from "./GitSnapshot.ts"

/** The contents of a few files of a snapshot, all at once: for settings, not for a whole repository. */
export const readFiles = (copy: GitCopy, oids: Iterable<GitOid>) =>
  Effect.flatMap(GitRemote, (remote) =>
    remote.readBlobs(copy, oids).pipe(
      Stream.runFold(
        () => new Map<GitOid, Uint8Array>(),
        (files, { oid, bytes }) => files.set(oid, bytes)
      ),
      Effect.map((files): ReadonlyMap<GitOid, Uint8Array> => files)
    )
  )

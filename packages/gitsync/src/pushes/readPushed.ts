import type { SpaceId } from "@octavo/content"
import { Blobs } from "@octavo/kernel"
import { DateTime, Effect, Option, Stream } from "effect"
import { GitCopyLost } from "../remote/GitFailure.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitEntry, GitSnapshot } from "../remote/GitSnapshot.ts"
import { PushedObjects } from "./PushedObjects.ts"
import type { PushOrder } from "./PushJob.ts"
import { readManifest } from "./pushManifest.ts"

/** How many hashes are looked up at once. */
const batchSize = 500

/** How many files are read ahead. */
const concurrency = 4

/** Reads the contents of files that were pushed into a space, in place of a repository. Nothing is fetched or written. */
export const makePushedRemote = Effect.fnUntraced(function* (spaceId: SpaceId) {
  const objects = yield* PushedObjects
  const blobs = yield* Blobs
  return GitRemote.of({
    fetch: () => Effect.die(new Error("A pushed folder is not fetched")),
    push: () => Effect.die(new Error("A pushed folder is not written")),
    measureCopies: Effect.succeed({ count: 0, bytes: 0 }),
    readBlobs: (_, oids) =>
      Stream.fromIterable(oids).pipe(
        Stream.grouped(batchSize),
        Stream.mapEffect((some) =>
          Effect.map(objects.findMany(spaceId, some), (found) =>
            some.map((oid) => ({ oid, blobHash: found.get(oid) }))
          )
        ),
        Stream.flatMap((some) => Stream.fromIterable(some)),
        Stream.mapEffect(
          ({ blobHash, oid }) =>
            blobHash === undefined
              ? Effect.fail(new GitCopyLost())
              : blobs.get(blobHash).pipe(
                  Effect.map((bytes) => ({ oid, bytes })),
                  Effect.mapError(() => new GitCopyLost())
                ),
          { concurrency }
        )
      )
  })
})

/** The lists of files of folders with these hashes, by hash; without those that the space does not have. */
export const findLists = Effect.fnUntraced(function* (spaceId: SpaceId, oids: ReadonlyArray<string>) {
  const blobs = yield* Blobs
  const hashes = yield* (yield* PushedObjects).findMany(spaceId, oids)
  const lists = new Map<string, ReadonlyArray<GitEntry>>()
  for (const [oid, hash] of hashes) {
    const bytes = yield* Effect.option(blobs.get(hash))
    if (Option.isSome(bytes)) lists.set(oid, readManifest(bytes.value))
  }
  return lists as ReadonlyMap<string, ReadonlyArray<GitEntry>>
})

/** The list of files of a folder with this hash; null where the space does not have it. */
export const findEntries = (spaceId: SpaceId, oid: string) =>
  Effect.map(findLists(spaceId, [oid]), (lists) => lists.get(oid) ?? null)

/** The pushed files of an order as a snapshot that follows on the list of files with the hash `known`. */
export const readPushedSnapshot = Effect.fnUntraced(function* (
  { message, oid, spaceId }: PushOrder,
  known: string | undefined
) {
  const entries = yield* findEntries(spaceId, oid)
  if (entries === null) return yield* new GitCopyLost()
  const now = yield* DateTime.now
  const author = { authorName: "", authorEmail: "", committerEmail: "" }
  const snapshot: GitSnapshot = {
    copy: spaceId,
    commit: { ...author, oid, message, authoredAt: now, committedAt: now },
    entries,
    changedAt: new Map(),
    knownEntries: known === undefined ? null : yield* findEntries(spaceId, known),
    ancestry: known === undefined ? "unrelated" : known === oid ? "up-to-date" : "fast-forward",
    ahead: null
  }
  return snapshot
})

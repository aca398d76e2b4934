import { requireSpace, type SpaceId } from "@octavo/content"
import { Blobs } from "@octavo/kernel"
import { Effect, Schema, Stream } from "effect"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import { isFolderPlace } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { packHeader } from "./PackReader.ts"
import { PushedObjects } from "./PushedObjects.ts"
import { writeManifest } from "./pushManifest.ts"
import { findEntries } from "./readPushed.ts"

/** A list of files that the space does not have, or no longer has. */
export class PullNotFound extends Schema.TaggedError<PullNotFound>()(
  "PullNotFound",
  { base: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return `The space has no list of files ${this.base.slice(0, 10)} of a pull or a push. Start another pull.`
  }
}

/**
 * Streams the files of a pull in the format of `git cat-file --batch`: first their list with the hash `base`, then the contents that
 * are not among those of `have`. Contents that the space no longer has are left out.
 */
export const readPull = Effect.fn("gitsync.readPull")(function* (
  spaceId: SpaceId,
  base: string,
  have: ReadonlyArray<string>
) {
  yield* requireSpace(spaceId, "create")
  const { bases, pending } = yield* (yield* SyncStates).get(spaceId)
  const isListed = [...bases, ...pending].some((one) => isFolderPlace(one) && one.oid === base)
  const entries = isListed ? yield* findEntries(spaceId, base) : null
  if (entries === null) return yield* new PullNotFound({ base })
  const present = new Set(have)
  const missing = new Map<string, GitEntry>()
  for (const entry of entries) if (!present.has(entry.oid)) missing.set(entry.oid, entry)
  const blobs = yield* Blobs
  const hashes = yield* (yield* PushedObjects).findMany(spaceId, [...missing.keys()])
  const list = writeManifest(entries.map(({ oid, path, size }) => ({ oid, path, size: size ?? 0 })))
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))
  return Stream.concat(
    Stream.make(bytes(packHeader(base, list.length)), list, bytes("\n")),
    Stream.fromIterable(missing.values()).pipe(
      Stream.flatMap(({ oid, size }) => {
        const hash = hashes.get(oid)
        return hash === undefined
          ? Stream.empty
          : Stream.make(bytes(packHeader(oid, size ?? 0))).pipe(
              Stream.concat(blobs.stream(hash)),
              Stream.concat(Stream.make(bytes("\n")))
            )
      }),
      Stream.orDie
    )
  )
})

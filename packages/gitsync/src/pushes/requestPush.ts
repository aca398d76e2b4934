import { createUpload, maxFileSize, requireSpace, type SpaceId, SpaceNotFound } from "@octavo/content"
import { audit, Caller } from "@octavo/identity"
import { atomically, Blobs, enqueueJob } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import {
  basesAt,
  folderPlaceOf,
  isFolderPlace,
  type SyncBase,
  type SyncPlace,
  type SyncState
} from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { packedSize } from "./PackReader.ts"
import type { PushEntry } from "./PushEntry.ts"
import { PushedObjects } from "./PushedObjects.ts"
import { folderRequest } from "./folderRequest.ts"
import { PushJob, type PushOrder } from "./PushJob.ts"
import { blobOidOf, writeManifest } from "./pushManifest.ts"
import { PushOutdated } from "./PushOutdated.ts"
import { findLists } from "./readPushed.ts"
import { receivePack } from "./receivePack.ts"

/** The files of a folder, and what shall be done with them. */
export interface PushRequest extends Pick<PushOrder, "base" | "dryRun" | "force" | "message" | "subject"> {
  readonly entries: ReadonlyArray<PushEntry>
  readonly source: string
  /** The project in the folder; null for that of the latest push, else the folder itself. */
  readonly directory: string | null
  /** The upload with missing files; null without one. */
  readonly upload: string | null
}

/** For so long an object stays that no push names: one that another push brings meanwhile. */
const retention = { days: 1 }

/** The files without contents in the space, in their order, as many as one upload may have, and the size of that upload in bytes. */
const selectMissing = (entries: ReadonlyArray<PushEntry>, known: ReadonlyMap<string, unknown>) => {
  const missing = new Map<string, number>()
  let size = 0
  for (const entry of entries) {
    if (known.has(entry.oid) || missing.has(entry.oid)) continue
    const packed = packedSize(entry.oid, entry.size)
    if (size + packed > maxFileSize) continue
    missing.set(entry.oid, entry.size)
    size += packed
  }
  return { missing, size }
}

/** Fails where a folder is based on a list of files that is not known. */
export const requireBase = (
  { base, force, oid, ref }: Pick<PushOrder, "base" | "force" | "oid" | "ref">,
  bases: ReadonlyArray<Pick<SyncBase, "oid">>
) =>
  base === null || force || bases.some((one) => one.oid === base || one.oid === oid)
    ? Effect.void
    : Effect.fail(new PushOutdated({ source: ref, base }))

/** The objects that no push removes: the lists of files that folders may be based on, and the files of their bases. */
const namedObjects = Effect.fnUntraced(function* (spaceId: SpaceId, { bases, pending }: SyncState) {
  const lists = [...bases, ...pending].filter(isFolderPlace).map(({ oid }) => oid)
  const files = yield* findLists(
    spaceId,
    bases.filter(isFolderPlace).map(({ oid }) => oid)
  )
  return [...lists, ...[...files.values()].flatMap((entries) => entries.map(({ oid }) => oid))]
})

/** Enqueues the job of a push, and removes objects of earlier pushes; null where an object of the push was removed meanwhile. */
const accept = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  organizationId: PushOrder["organizationId"],
  request: PushRequest & { readonly place: SyncPlace },
  list: { readonly oid: string; readonly blobHash: string },
  kept: ReadonlyArray<string>
) {
  const { base, dryRun, entries, force, message, place, source, subject } = request
  const { userId } = yield* Caller
  const objects = yield* PushedObjects
  const now = yield* DateTime.now
  const oids = [...new Set(entries.map(({ oid }) => oid))]
  if ((yield* objects.findMany(spaceId, oids)).size < oids.length) return null
  yield* objects.putMany(spaceId, [list], now)
  yield* objects.retain(spaceId, [...oids, ...kept], DateTime.subtract(now, retention), now)
  const order: PushOrder = {
    ...folderRequest({ spaceId, organizationId, requestedBy: userId }, place),
    force,
    oid: list.oid,
    base,
    message,
    subject,
    dryRun
  }
  const job = yield* enqueueJob(PushJob, order, { subject: spaceId, createdBy: userId })
  yield* audit({
    organizationId,
    action: "space.pushRequested",
    target: { kind: "space", id: spaceId },
    after: { source, files: entries.length, changeRequest: subject !== null, dryRun }
  })
  return { kind: "accepted" as const, job, oid: list.oid }
}, atomically)

/**
 * Pushes the files of a folder into a space. Returns the files whose contents the space does not have, with an upload for them, or the
 * job that merges all files into the space once they are there. Contents may be sent in several uploads.
 */
export const requestPush = Effect.fn("gitsync.requestPush")(function* (
  spaceId: SpaceId,
  request: PushRequest
) {
  const { space } = yield* requireSpace(spaceId, "create")
  const { directory, entries, source, upload } = request
  const manifest = writeManifest(entries)
  const oid = blobOidOf(manifest)
  const state = yield* (yield* SyncStates).get(spaceId)
  const place = folderPlaceOf(state, source, directory)
  yield* requireBase({ ...request, oid, ref: source }, basesAt(state, place))
  const objects = yield* PushedObjects
  const oids = [...new Set(entries.map(({ oid }) => oid))]
  // Files that another push brought meanwhile are in the upload, too.
  if (upload !== null)
    yield* receivePack(spaceId, upload, new Map(entries.map(({ oid, size }) => [oid, size])))
  if ((yield* objects.findMany(spaceId, oids)).size === oids.length) {
    const list = { oid, blobHash: yield* (yield* Blobs).put(manifest) }
    const kept = yield* namedObjects(spaceId, state)
    const accepted = yield* accept(spaceId, space.organizationId, { ...request, place }, list, kept)
    if (accepted !== null) return accepted
  }
  const { missing, size } = selectMissing(entries, yield* objects.findMany(spaceId, oids))
  const file = { name: "push", contentType: "application/octet-stream", size }
  const made = yield* createUpload(space.organizationId, file).pipe(
    Effect.catchTags({
      OrganizationNotFound: () => new SpaceNotFound({ spaceId }),
      UploadTooLarge: Effect.die
    })
  )
  return { kind: "missing" as const, missing: [...missing.keys()], upload: made }
})

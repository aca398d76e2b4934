import { Effect } from "effect"
import type { BlobStore } from "./blobStore.ts"
import { attempt, connect, migrateOn, type Place, prepareTarget } from "./installationDatabase.ts"
import { loadBackup, loadBlobs } from "./loadBackup.ts"
import { readBackup } from "./readBackup.ts"
import type { Report } from "./writeBackup.ts"

/** Restores a backup into an empty installation: its files first, then all rows or none, then the newest migrations. */
export const restore = (path: string, place: Place, blobs: BlobStore | null, report: Report) =>
  Effect.gen(function* () {
    const backup = yield* Effect.acquireRelease(
      attempt(() => readBackup(path)),
      ({ close }) => Effect.promise(close)
    )
    yield* prepareTarget(place, backup.manifest.migrations)
    if (blobs !== null) yield* attempt(() => loadBlobs(backup, blobs, report))
    yield* Effect.scoped(
      Effect.flatMap(connect(place), (connection) => attempt(() => loadBackup(backup, connection, report)))
    )
    yield* migrateOn(place, backup.manifest.migrations)
    return backup.manifest
  }).pipe(Effect.scoped)

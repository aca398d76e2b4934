import {
  borrowCopy,
  KernelPostgres,
  lockDataFolder,
  migrate,
  migrateWith,
  migrations
} from "@octavo/database"
import { databaseOf, type Settings } from "@octavo/installation"
import { diskProblem } from "@octavo/kernel"
import { Effect, Layer, Redacted } from "effect"
import { join } from "node:path"
import { BackupProblem, refuse } from "./BackupProblem.ts"
import { isInUse, listMigrations } from "./catalogue.ts"
import type { CopyConnection } from "./CopyConnection.ts"
import { missingInstallation } from "../missingInstallation.ts"
import { embeddedConnection } from "./embeddedConnection.ts"
import type { Manifest } from "./Manifest.ts"
import { postgresConnection } from "./postgresConnection.ts"

/** The place of the rows and files of an installation. */
export type Place = Pick<Settings, "databasePool" | "databaseUrl" | "dataDir" | "statementTimeout">

/** Runs a promise whose failure is a sentence. */
export const attempt = <A>(run: () => Promise<A>): Effect.Effect<A, BackupProblem> =>
  Effect.tryPromise({
    try: run,
    catch: (error) =>
      error instanceof BackupProblem
        ? error
        : new BackupProblem({
            message:
              diskProblem(error) ??
              `The database or the disk failed: ${error instanceof Error ? error.message : String(error)}.`
          })
  })

const folderOf = ({ dataDir }: Place): string => join(dataDir, "database")

/** The folder of the embedded database: locked for this process, or a copy of the one that a server has in use. */
const lockedOrCopied = (folder: string) =>
  lockDataFolder(folder).pipe(
    Effect.as(folder),
    Effect.catchTag("DataFolderInUse", (inUse) =>
      Effect.mapError(
        borrowCopy(folder),
        ({ reason }) =>
          new BackupProblem({
            message: `${inUse.message} A copy for a backup beside it was not to be had: ${reason}.`
          })
      )
    )
  )

/** Connects to the database of an installation for reading alone: a server of the embedded one may run meanwhile. */
export const connectToRead = Effect.fnUntraced(function* (place: Place) {
  if (place.databaseUrl !== null || missingInstallation(place) !== null) return yield* connect(place)
  const folder = yield* lockedOrCopied(folderOf(place))
  return yield* Effect.acquireRelease(
    attempt(() => embeddedConnection(folder)),
    (connection) => Effect.promise(() => connection.close().catch(() => {}))
  )
})

/** Fails where no data folder holds the installation. A database server is not asked. */
export const requireFolder = (place: Place): Effect.Effect<void, BackupProblem> => {
  const missing = missingInstallation(place)
  return missing === null ? Effect.void : Effect.fail(new BackupProblem({ message: missing }))
}

/** Connects to the database of an installation; the embedded one is locked, so its server must be stopped. */
export const connect = Effect.fnUntraced(function* (place: Place) {
  const { databaseUrl } = place
  if (databaseUrl === null) {
    yield* requireFolder(place)
    yield* lockDataFolder(folderOf(place))
  }
  return yield* Effect.acquireRelease(
    attempt(() =>
      databaseUrl === null
        ? embeddedConnection(folderOf(place))
        : postgresConnection(Redacted.value(databaseUrl))
    ),
    (connection) => Effect.promise(() => connection.close().catch(() => {}))
  )
})

const known = new Map(migrations.map((migration) => [migration.name, migration]))

/** Says why rows with these migrations cannot go where some migrations ran already. */
const refuseTarget = async (connection: CopyConnection, wanted: Manifest["migrations"]): Promise<void> => {
  if (await isInUse(connection)) {
    refuse(
      "The database holds an installation that is in use. Restore into an empty database or data folder."
    )
  }
  const names = new Set(wanted.map(({ name }) => name))
  if ((await listMigrations(connection)).some(({ name }) => !names.has(name))) {
    refuse(
      "The database was migrated further than the backup. Restore into an empty database or data folder."
    )
  }
}

/** Makes an empty database ready for rows with these migrations: it must be empty, and this version must know them all. */
export const prepareTarget = Effect.fnUntraced(function* (place: Place, wanted: Manifest["migrations"]) {
  const unknown = wanted.find(({ name }) => !known.has(name))
  if (unknown !== undefined) {
    return yield* new BackupProblem({
      message: `The backup has migration ${unknown.name}, which this version of Octavo does not know: a newer one made it. Restore it with that version.`
    })
  }
  if (missingInstallation(place) === null) {
    yield* Effect.scoped(
      Effect.flatMap(connect(place), (connection) => attempt(() => refuseTarget(connection, wanted)))
    )
  }
  const steps = migrations.filter(({ name }) => wanted.some((one) => one.name === name))
  yield* Effect.andThen(migrateWith(steps), Effect.scoped(Layer.build(KernelPostgres.queueStore))).pipe(
    Effect.provide(databaseOf(place, "octavo restore", steps))
  )
})

/** Brings a database that has these migrations, and no unknown ones, to the newest migration. */
export const migrateOn = (place: Place, applied: Manifest["migrations"]) =>
  applied.length === migrations.length
    ? Effect.void
    : Effect.asVoid(Effect.provide(migrate, databaseOf(place, "octavo restore")))

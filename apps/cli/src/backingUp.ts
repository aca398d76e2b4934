import { Effect } from "effect"
import { Failed, type Told } from "./failures.ts"
import { told } from "./told.ts"
import { version } from "./version.ts"

/** Tells how a backup goes on, apart from the answer. */
export const report = (line: string): void => void process.stderr.write(`${line}\n`)

/** Loads what backups need, which other commands start without. */
export const loadBackupModules = Effect.promise(async () => {
  const [installation, database, catalogue, blobs, writing, restoring] = await Promise.all([
    import("@octavo/installation"),
    import("./backup/installationDatabase.ts"),
    import("./backup/catalogue.ts"),
    import("./backup/blobStore.ts"),
    import("./backup/writeBackup.ts"),
    import("./backup/restore.ts")
  ])
  return {
    settings: installation.settings,
    attempt: database.attempt,
    requireFolder: database.requireFolder,
    requireInstallation: catalogue.requireInstallation,
    connect: database.connect,
    connectToRead: database.connectToRead,
    blobStore: blobs.blobStore,
    restore: restoring.restore,
    writeBackup: (request: Omit<Parameters<typeof writing.writeBackup>[0], "version">) =>
      writing.writeBackup({ ...request, version })
  }
})

/** Runs a command on backups; a refusal is its sentence alone. */
export const backingUp = <E, R>(program: Effect.Effect<void, E, R>): Effect.Effect<void, Failed | Told, R> =>
  Effect.gen(function* () {
    const { BackupProblem } = yield* Effect.promise(() => import("./backup/BackupProblem.ts"))
    const problem = yield* told(
      program.pipe(
        Effect.as(null),
        Effect.catch((error) =>
          error instanceof BackupProblem ? Effect.succeed(error.message) : Effect.fail(error)
        )
      )
    )
    if (problem !== null) return yield* new Failed({ message: problem })
  })

import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { resolve } from "node:path"
import { backingUp, loadBackupModules, report } from "../backingUp.ts"
import { counted } from "../counted.ts"

const backup = (file: string) =>
  Effect.gen(function* () {
    const { attempt, blobStore, connectToRead, requireFolder, requireInstallation, settings, writeBackup } =
      yield* loadBackupModules
    const place = yield* settings
    // Holding the files of no installation would make a folder for them.
    yield* requireFolder(place)
    const path = resolve(file)
    const blobs = yield* blobStore(place)
    // Files are held before the snapshot: what it names is there until it was copied.
    yield* Effect.acquireRelease(
      attempt(() => blobs.hold()),
      (release) => Effect.promise(() => release())
    )
    const connection = yield* connectToRead(place)
    yield* attempt(() => requireInstallation(connection))
    const manifest = yield* attempt(() => writeBackup({ path, connection, blobs, report }))
    yield* Console.error(
      "The backup contains the secrets of this installation and all of its content: keep it as safe as the installation."
    )
    yield* Console.log(
      `${path}: ${counted(manifest.tables.length, "table")}, ${counted(manifest.blobs.length, "file")}`
    )
  }).pipe(Effect.scoped)

/** `octavo backup` */
export const backupCommand = Command.make(
  "backup",
  { file: Argument.String("file").pipe(Argument.withDescription("A new file; it must not exist")) },
  ({ file }) => backingUp(backup(file))
).pipe(
  Command.withDescription(
    "Write all rows and files of the installation into one file, while its servers and workers run: of DATABASE_URL, or of the embedded database in OCTAVO_DATA_DIR."
  ),
  Command.withShortDescription("Back up the installation of this machine"),
  Command.withExamples([
    { command: "octavo backup /backups/octavo-monday.tar", description: "The whole installation as one file" }
  ])
)

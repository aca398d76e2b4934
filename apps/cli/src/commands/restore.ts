import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { resolve } from "node:path"
import { backingUp, loadBackupModules, report } from "../backingUp.ts"
import { counted } from "../counted.ts"

const restoreFrom = (file: string) =>
  Effect.gen(function* () {
    const { blobStore, restore, settings } = yield* loadBackupModules
    const place = yield* settings
    const manifest = yield* restore(resolve(file), place, yield* blobStore(place), report)
    yield* Console.log(
      `Restored ${counted(manifest.tables.length, "table")} and ${counted(manifest.blobs.length, "file")} of ${manifest.createdAt}`
    )
  }).pipe(Effect.scoped)

/** `octavo restore` */
export const restoreCommand = Command.make(
  "restore",
  { file: Argument.String("file").pipe(Argument.withDescription("A file of octavo backup")) },
  ({ file }) => backingUp(restoreFrom(file))
).pipe(
  Command.withDescription(
    "Restore a backup into an empty installation: the database of DATABASE_URL, or the embedded one in OCTAVO_DATA_DIR. Nothing may run on it meanwhile. All rows are compared with the backup before any of them counts."
  ),
  Command.withShortDescription("Restore a backup into an empty installation"),
  Command.withExamples([
    {
      command: "OCTAVO_DATA_DIR=./new octavo restore /backups/octavo-monday.tar",
      description: "Into a new data folder"
    }
  ])
)

import { Effect, Schema, type Scope } from "effect"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** Another process has this data folder open. */
export class DataFolderInUse extends Schema.TaggedError<DataFolderInUse>()("DataFolderInUse", {
  folder: Schema.String,
  pid: Schema.NullOr(Schema.Int)
}) {
  override get message(): string {
    const holder = this.pid === null ? "another process" : `process ${this.pid}`
    return `The data folder ${this.folder} is in use by ${holder}. Stop that process, or give this one a folder of its own (OCTAVO_DATA_DIR), or set DATABASE_URL to share a Postgres server between processes.`
  }
}

const readPid = (file: string): number | null => {
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10)
    return Number.isInteger(pid) ? pid : null
  } catch {
    return null
  }
}

/**
 * Locks a data folder for this process until the scope closes.  The lock is one of the operating system, taken by
 * SQLite: it ends with its process, however that dies, so there are no stale locks, and it works between containers,
 * where process ids mean nothing.
 */
export const lockDataFolder = (folder: string): Effect.Effect<void, DataFolderInUse, Scope.Scope> => {
  const pidFile = join(folder, "octavo.pid")
  return Effect.acquireRelease(
    Effect.suspend(() => {
      mkdirSync(folder, { recursive: true })
      const lock = new DatabaseSync(join(folder, "octavo.lock"), { timeout: 0 })
      try {
        lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
      } catch (error) {
        lock.close()
        const busy = error instanceof Error && "errcode" in error && error.errcode === 5
        return busy ? Effect.fail(new DataFolderInUse({ folder, pid: readPid(pidFile) })) : Effect.die(error)
      }
      writeFileSync(pidFile, `${process.pid}\n`)
      return Effect.succeed(lock)
    }),
    (lock) => Effect.sync(() => lock.close())
  ).pipe(Effect.asVoid)
}

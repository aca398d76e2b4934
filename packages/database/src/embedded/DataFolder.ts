import { Effect, Schema, type Scope } from "effect"
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync
} from "node:fs"
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

/** The data folder, or something in it, belongs to another user. */
export class DataFolderOfAnother extends Schema.TaggedError<DataFolderOfAnother>()("DataFolderOfAnother", {
  path: Schema.String,
  owner: Schema.Int,
  uid: Schema.Int
}) {
  override get message(): string {
    if (this.uid === this.owner)
      return `${this.path} cannot be read and written: chmod -R u+rwX gives the right to.`
    const what = `${this.path} belongs to the user with the id ${this.owner}, and this process runs as ${this.uid}.`
    return this.uid === 0
      ? `${what} Files that root makes there would lock that user out. Run it as that user: sudo -u '#${this.owner}'.`
      : `${what} Run it as that user, or give the data folder to one user: chown -R.`
  }
}

/** Whether this process can read and write a file or folder that is there. */
const isUsable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Lists a folder and what is in it, each folder before its contents; nothing when it is not there. */
function* everythingIn(folder: string): Generator<string> {
  if (!existsSync(folder)) return
  yield folder
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* everythingIn(path)
    else yield path
  }
}

const firstUnusable = (paths: Iterable<string>): string | undefined => {
  for (const path of paths) if (existsSync(path) && !isUsable(path)) return path
  return undefined
}

const ofAnother = (path: string): DataFolderOfAnother =>
  new DataFolderOfAnother({ path, owner: statSync(path).uid, uid: process.getuid?.() ?? 0 })

/** Whether root is about to write into the database of another user. */
const isRootElsewhere = (cluster: string): boolean =>
  process.getuid?.() === 0 && (statSync(cluster, { throwIfNoEntry: false })?.uid ?? 0) !== 0

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
export const lockDataFolder = (
  folder: string
): Effect.Effect<void, DataFolderInUse | DataFolderOfAnother, Scope.Scope> => {
  const cluster = join(folder, "postgres")
  const lockFile = join(folder, "octavo.lock")
  const pidFile = join(folder, "octavo.pid")
  return Effect.acquireRelease(
    Effect.suspend((): Effect.Effect<DatabaseSync, DataFolderInUse | DataFolderOfAnother> => {
      mkdirSync(folder, { recursive: true })
      const closed = isRootElsewhere(cluster) ? cluster : firstUnusable([folder, lockFile, pidFile])
      if (closed !== undefined) return Effect.fail(ofAnother(closed))
      const lock = new DatabaseSync(lockFile, { timeout: 0 })
      try {
        lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
      } catch (error) {
        lock.close()
        const busy = error instanceof Error && "errcode" in error && error.errcode === 5
        return busy ? Effect.fail(new DataFolderInUse({ folder, pid: readPid(pidFile) })) : Effect.die(error)
      }
      const closedInside = firstUnusable(everythingIn(cluster))
      if (closedInside !== undefined) {
        lock.close()
        return Effect.fail(ofAnother(closedInside))
      }
      writeFileSync(pidFile, `${process.pid}\n`)
      return Effect.succeed(lock)
    }),
    (lock) => Effect.sync(() => lock.close())
  ).pipe(Effect.asVoid)
}

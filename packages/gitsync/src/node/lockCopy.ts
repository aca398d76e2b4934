import { Effect, type Scope } from "effect"
import { statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"

/** An exclusive lock has one owner; shared locks have any number, while nobody has an exclusive one. */
type LockMode = "exclusive" | "shared"

const statements: Record<LockMode, string> = {
  exclusive: "PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE",
  // Reading inside a transaction takes the shared lock of SQLite until the transaction ends.
  shared: "BEGIN; SELECT 1 FROM sqlite_master"
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino ?? null

/** One attempt: the open lock, or null while somebody else has it. */
const take = (path: string, mode: LockMode): DatabaseSync | null => {
  const before = inodeOf(path)
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec(statements[mode])
  } catch (error) {
    lock.close()
    if (error instanceof Error && "errcode" in error && error.errcode === 5) return null
    throw error
  }
  // A file that was removed meanwhile locks out nobody; the file itself may not be opened beside SQLite, whose locks would go.
  if (before !== null && inodeOf(path) === before) return lock
  lock.close()
  return before === null ? take(path, mode) : null
}

/** Tries to take a lock until the scope ends; returns whether it was taken. */
export const tryLockCopy = (
  path: string,
  mode: LockMode = "exclusive"
): Effect.Effect<boolean, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => take(path, mode)),
    (lock) => Effect.sync(() => lock?.close())
  ).pipe(Effect.map((lock) => lock !== null))

/**
 * Takes a lock on a file until the scope ends, waiting for its owners. Like the lock of the embedded database's data
 * folder it is a lock of the operating system, taken by SQLite: it ends with its process, however that dies. Only the
 * owner of the exclusive lock may remove the empty file.
 */
export const lockCopy = (
  path: string,
  mode: LockMode = "exclusive"
): Effect.Effect<void, never, Scope.Scope> =>
  tryLockCopy(path, mode).pipe(
    Effect.tap((isHeld) => (isHeld ? Effect.void : Effect.sleep("200 millis"))),
    Effect.repeat({ until: (isHeld) => isHeld }),
    Effect.asVoid
  )

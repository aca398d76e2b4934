import { Effect, type Scope } from "effect"
import { DatabaseSync } from "node:sqlite"

/** One attempt: the open lock, or null while somebody else has it. */
const take = (path: string): DatabaseSync | null => {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && "errcode" in error && error.errcode === 5) return null
    throw error
  }
}

/**
 * Holds the lock behind a file for as long as the scope lives, waiting for whoever has it. As with the data folder of the
 * embedded database it is a lock of the operating system, reached through SQLite: it goes with its process however that
 * dies. The empty file stays, because whoever waits has it open.
 */
export const lockCopy = (path: string): Effect.Effect<void, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => take(path)),
    (lock) => Effect.sync(() => lock?.close())
  ).pipe(
    Effect.tap((lock) => (lock === null ? Effect.sleep("200 millis") : Effect.void)),
    Effect.repeat({ until: (lock) => lock !== null }),
    Effect.asVoid
  )

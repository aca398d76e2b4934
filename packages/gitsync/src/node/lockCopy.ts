import { Effect } from "effect"
import { open, readFile, rename, rm, stat, utimes } from "node:fs/promises"
import { hostname } from "node:os"

const heartbeat = 5_000
const silence = 30_000

interface Holder {
  readonly pid: number
  readonly host: string
}

const me: Holder = { pid: process.pid, host: hostname() }

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** A holder that died leaves its file behind: known by its process, or by a heartbeat that stopped. */
const isStale = async (path: string): Promise<boolean> => {
  try {
    const age = Date.now() - (await stat(path)).mtimeMs
    if (age > silence) return true
    const holder = JSON.parse(await readFile(path, "utf8")) as Holder
    // Within this process callers queue before they come here, so a file of our own is of a former life.
    return holder.host === me.host && (holder.pid === me.pid || !isAlive(holder.pid))
  } catch {
    return false
  }
}

const take = async (path: string): Promise<boolean> => {
  try {
    const file = await open(path, "wx", 0o600)
    await file.writeFile(JSON.stringify(me))
    await file.close()
    return true
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  }
  if (await isStale(path)) {
    // Only one of several who see the same dead holder wins the rename; the others find nothing to move.
    const grave = `${path}.${process.pid}.${Date.now()}`
    await rename(path, grave).then(
      () => rm(grave, { force: true }),
      () => {}
    )
  }
  return false
}

const takeScoped = (path: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      if (!(await take(path))) return null
      const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), heartbeat)
      return beat.unref()
    }),
    (beat) =>
      Effect.promise(async () => {
        if (beat === null) return
        clearInterval(beat)
        await rm(path, { force: true })
      })
  )

/** Holds a lock file for as long as the scope lives, against other processes, of this machine or another. */
export const lockCopy = (path: string) =>
  takeScoped(path).pipe(
    Effect.tap((beat) => (beat === null ? Effect.sleep("200 millis") : Effect.void)),
    Effect.repeat({ until: (beat) => beat !== null }),
    Effect.asVoid
  )

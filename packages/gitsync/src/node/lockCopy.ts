import { Effect } from "effect"
import { link, open, readFile, rename, rm, stat, utimes } from "node:fs/promises"
import { hostname } from "node:os"

const heartbeat = 5_000
const silence = 30_000

interface Holder {
  readonly pid: number
  readonly host: string
}

/** What this process holds now: any other lock with its number is of a former life. */
const held = new Set<string>()

const me: Holder = { pid: process.pid, host: hostname() }

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** A holder that died leaves its file behind: known by its process, or by a heartbeat that stopped. Answers its inode. */
const findStale = async (path: string): Promise<number | null> => {
  try {
    const { mtimeMs, ino } = await stat(path)
    if (Date.now() - mtimeMs > silence) return ino
    const holder = JSON.parse(await readFile(path, "utf8")) as Holder
    if (holder.host !== me.host) return null
    return (holder.pid === me.pid ? held.has(path) : isAlive(holder.pid)) ? null : ino
  } catch {
    return null
  }
}

/** Of several who see the same dead holder one wins the rename. Who moves a newer file by mistake puts it back. */
const bury = async (path: string, ino: number) => {
  const grave = `${path}.dead.${process.pid}.${Date.now()}`
  await rename(path, grave)
  if ((await stat(grave)).ino !== ino) await link(grave, path)
  await rm(grave, { force: true })
}

const take = async (path: string): Promise<boolean> => {
  try {
    const file = await open(path, "wx", 0o600)
    await file.writeFile(JSON.stringify(me))
    await file.close()
    held.add(path)
    return true
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  }
  const stale = await findStale(path)
  if (stale !== null) await bury(path, stale).catch(() => {})
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
        held.delete(path)
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

import { Effect, RcMap, Semaphore } from "effect"
import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { GitCopy } from "../remote/GitSnapshot.ts"
import { isRepository } from "./initialize.ts"
import { lockCopy } from "./lockCopy.ts"
import { sizeOfFolder } from "./sizeOfFolder.ts"

/** Copies younger than this may still be read by somebody, and stay whatever the total. */
const grace = 15 * 60_000

/** A copy of more packs is made anew, which costs one fetch: nothing else clears away what no commit needs any more. */
const maxPacks = 50

/** The bare repositories that are kept between two fetches: one folder each, a lock and a note of its size beside it. */
export const makeRepositoryCopies = Effect.fnUntraced(function* (folder: string, maxBytes: number) {
  yield* Effect.promise(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  const queues = yield* RcMap.make<GitCopy, Semaphore.Semaphore, never, never>({
    lookup: () => Semaphore.make(1)
  })

  const folderOf = (copy: GitCopy) => join(folder, copy)
  const noteOf = (copy: GitCopy) => join(folder, `${copy}.size`)

  /** Moves the copy aside before deleting it, so that a crash in the middle leaves no half repository. */
  const discard = async (copy: GitCopy) => {
    const grave = join(folder, `${copy}.dead.${process.pid}.${Date.now()}`)
    await rename(folderOf(copy), grave).catch(() => {})
    await rm(grave, { recursive: true, force: true })
    await rm(noteOf(copy), { force: true })
  }

  const trim = async (spared: GitCopy) => {
    const notes: Array<{ readonly copy: GitCopy; readonly bytes: number; readonly usedAt: number }> = []
    for (const name of await readdir(folder)) {
      if (name.includes(".dead.")) {
        await rm(join(folder, name), { recursive: true, force: true })
        continue
      }
      if (!name.endsWith(".size")) continue
      const copy = name.slice(0, -".size".length)
      const path = join(folder, name)
      const bytes = await readFile(path, "utf8").catch(() => null)
      const usedAt = await stat(path).then(
        (note) => note.mtimeMs,
        () => Date.now()
      )
      if (bytes !== null) notes.push({ copy, bytes: Number(bytes), usedAt })
    }
    let total = notes.reduce((sum, note) => sum + note.bytes, 0)
    for (const note of notes.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= maxBytes || Date.now() - note.usedAt < grace) return
      if (note.copy === spared) continue
      await discard(note.copy)
      total -= note.bytes
    }
  }

  const touch = (copy: GitCopy) =>
    Effect.promise(() => utimes(noteOf(copy), new Date(), new Date()).catch(() => {}))

  return {
    folderOf,
    /** The name of the copy for a URL without credentials, among those of one `cacheId`. */
    nameOf: (cacheId: string, href: string): GitCopy =>
      createHash("sha256").update(`${cacheId}\0${href}`).digest("hex"),
    exists: (copy: GitCopy) => isRepository(folderOf(copy)),
    discard: (copy: GitCopy) => Effect.promise(() => discard(copy)),
    /** Keeps every other writer of this copy out, here and in other processes, until the scope ends. */
    lock: Effect.fnUntraced(function* (copy: GitCopy) {
      const queue = yield* RcMap.get(queues, copy)
      yield* Semaphore.takeScoped(queue, 1)
      yield* lockCopy(`${folderOf(copy)}.lock`)
      yield* touch(copy)
    }),
    /** Throws a copy away that has seen too many fetches. */
    renew: (copy: GitCopy) =>
      Effect.promise(async () => {
        const names = await readdir(join(folderOf(copy), "objects", "pack")).catch((): Array<string> => [])
        if (names.filter((name) => name.endsWith(".pack")).length > maxPacks) await discard(copy)
      }),
    /** Says that a copy is being read, which keeps it from being cleared away for a while. */
    touch,
    /** Records the size of a copy, and clears away those that were not used for longest while all are too large. */
    record: (copy: GitCopy) =>
      Effect.promise(async () => {
        await writeFile(noteOf(copy), String(await sizeOfFolder(folderOf(copy))))
        await trim(copy)
      })
  }
})

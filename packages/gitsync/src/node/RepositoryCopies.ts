import { Signer } from "@octavo/kernel"
import { Effect, RcMap, Redacted, Semaphore } from "effect"
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { GitCopy } from "../remote/GitSnapshot.ts"
import type { GitUrl } from "../remote/GitUrl.ts"
import { isRepository } from "./initialize.ts"
import { lockCopy, tryLockCopy } from "./lockCopy.ts"
import { sizeOfFolder } from "./sizeOfFolder.ts"

/** Copies younger than this may be between a fetch and the reading of it, and stay whatever the total. */
const gracePeriod = 15 * 60_000

/** Copies that nobody used for so long go: their repository or its credentials changed. */
const maxIdle = 30 * 24 * 60 * 60_000

/** A copy of more packs is made anew, which costs one fetch: nothing else clears away what no commit needs any more. */
const maxPacks = 50

const named = /^remote-[0-9a-f]{32}$/

/** Earlier versions kept a copy for every space, and named it by sixty-four digits. */
const ofEarlierVersions = /^[0-9a-f]{64}(\.|$)/

/** The files beside a copy: a note of its size, written at each fetch, and its two locks. */
const beside = [".size", ".use", ".lock"] as const

interface Kept {
  readonly copy: GitCopy
  readonly bytes: number
  readonly usedAt: number
}

/** Every copy in a folder, with its size; one without a note is measured. */
const listCopies = async (folder: string): Promise<ReadonlyArray<Kept>> => {
  const copies = (await readdir(folder)).filter((name) => named.test(name))
  return Promise.all(
    copies.map(async (copy) => {
      const path = join(folder, copy)
      const noted = Number(await readFile(`${path}.size`, "utf8").catch(() => Number.NaN))
      const about = await stat(`${path}.size`).catch(() => stat(path).catch(() => null))
      return {
        copy,
        bytes: Number.isFinite(noted) ? noted : await sizeOfFolder(path),
        usedAt: about?.mtimeMs ?? Date.now()
      }
    })
  )
}

/** Moves a copy aside before deleting it, so that a crash in the middle leaves no half repository. */
const bury = async (folder: string, copy: GitCopy) => {
  const grave = join(folder, `${copy}.dead.${process.pid}.${Date.now()}`)
  await rename(join(folder, copy), grave).catch(() => {})
  await rm(grave, { recursive: true, force: true })
  await rm(join(folder, `${copy}.size`), { force: true })
}

const removeAll = async (folder: string, isMeant: (name: string) => boolean) => {
  for (const name of await readdir(folder))
    if (isMeant(name)) await rm(join(folder, name), { recursive: true, force: true })
}

/** Removes a copy unless somebody fetches into it or reads from it, in whichever process. */
const evict = Effect.fnUntraced(function* (folder: string, copy: GitCopy) {
  const path = join(folder, copy)
  if (!(yield* tryLockCopy(`${path}.lock`)) || !(yield* tryLockCopy(`${path}.use`))) return false
  yield* Effect.promise(async () => {
    await bury(folder, copy)
    for (const ending of beside) await rm(path + ending, { force: true })
  })
  return true
}, Effect.scoped)

/** Clears away copies that are idle, and those that were not used for longest while all are too large. */
const trim = Effect.fnUntraced(function* (folder: string, maxBytes: number, spared: GitCopy) {
  yield* Effect.promise(() => removeAll(folder, (name) => name.includes(".dead.")))
  const copies = yield* Effect.promise(() => listCopies(folder))
  let total = copies.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { bytes, copy, usedAt } of [...copies].sort((a, b) => a.usedAt - b.usedAt)) {
    const age = Date.now() - usedAt
    if (age < gracePeriod || (total <= maxBytes && age < maxIdle)) return
    if (copy === spared) continue
    if (yield* evict(folder, copy)) total -= bytes
  }
})

/**
 * The bare repositories that are kept between two fetches, one for each remote and credentials, and shared by all spaces
 * and processes.
 */
export const makeRepositoryCopies = Effect.fnUntraced(function* (folder: string, maxBytes: number) {
  const { sign } = yield* Signer
  yield* Effect.promise(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeAll(folder, (name) => ofEarlierVersions.test(name))
  })
  const queues = yield* RcMap.make<GitCopy, Semaphore.Semaphore, never, never>({
    lookup: () => Semaphore.make(1)
  })

  const folderOf = (copy: GitCopy) => join(folder, copy)
  const discard = (copy: GitCopy) => Effect.promise(() => bury(folder, copy))
  const touch = (copy: GitCopy) =>
    Effect.promise(() => utimes(`${folderOf(copy)}.size`, new Date(), new Date()).catch(() => {}))

  return {
    folderOf,
    /**
     * The name of the copy for a repository and its credentials: a user with other credentials never reads it. The name
     * is a MAC, so that the folder reveals nothing about credentials.
     */
    nameOf: ({ credentials, href }: GitUrl): GitCopy => {
      const secret = credentials === null ? null : Redacted.value(credentials)
      const text = JSON.stringify([href, secret?.username ?? null, secret?.password ?? null])
      return `remote-${Buffer.from(sign("gitsync.copy", text), "base64url").toString("hex")}`
    },
    exists: (copy: GitCopy) => isRepository(folderOf(copy)),
    discard,
    /** Keeps every other writer of this copy out, here and in other processes, until the scope ends. */
    lock: Effect.fnUntraced(function* (copy: GitCopy) {
      const queue = yield* RcMap.get(queues, copy)
      yield* Semaphore.takeScoped(queue, 1)
      yield* lockCopy(`${folderOf(copy)}.lock`)
      yield* touch(copy)
    }),
    /** Keeps a copy from being cleared away or made anew while it is read, until the scope ends. */
    use: Effect.fnUntraced(function* (copy: GitCopy) {
      yield* lockCopy(`${folderOf(copy)}.use`, "shared")
      yield* touch(copy)
    }),
    /** Throws a copy away that has seen too many fetches, unless somebody reads from it. */
    renew: Effect.fnUntraced(function* (copy: GitCopy) {
      const packs = yield* Effect.promise(() =>
        readdir(join(folderOf(copy), "objects", "pack")).catch((): Array<string> => [])
      )
      if (packs.filter((name) => name.endsWith(".pack")).length <= maxPacks) return
      if (yield* tryLockCopy(`${folderOf(copy)}.use`)) yield* discard(copy)
    }, Effect.scoped),
    /** Records the size of a copy, and clears away others while all together are too large. */
    record: Effect.fnUntraced(function* (copy: GitCopy) {
      yield* Effect.promise(async () =>
        writeFile(`${folderOf(copy)}.size`, String(await sizeOfFolder(folderOf(copy))))
      )
      yield* trim(folder, maxBytes, copy)
    }),
    /** How many copies there are, and how large they are. */
    measure: Effect.map(
      Effect.promise(() => listCopies(folder)),
      (copies) => ({ count: copies.length, bytes: copies.reduce((sum, { bytes }) => sum + bytes, 0) })
    )
  }
})

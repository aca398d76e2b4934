import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"

/** Whether a call failed because there is no such file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT"

/** When a file was written or renewed, in whole milliseconds, which is what was asked for; undefined for no file. */
const timeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => Math.round(mtimeMs),
    (error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    }
  )

const moved = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    }
  )

const asidePrefix = "removed."

/** How long a hold lasts whose process died, in milliseconds. */
const holdLasts = 10 * 60 * 1000

/**
 * Keeps all blobs in a folder until the result is called: nobody removes one meanwhile, in whatever process. The file of
 * the hold is renewed while this process lives, so that its death ends the hold.
 */
export const holdBlobs = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, `hold.${crypto.randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path, "")
  const renewal = setInterval(() => void writeFile(path, "").catch(() => {}), holdLasts / 10)
  renewal.unref()
  return async () => {
    clearInterval(renewal)
    await rm(path, { force: true })
  }
}

/** Whether a process keeps all blobs in a folder. */
export const isHeld = async (folder: string): Promise<boolean> => {
  for (const name of await namesIn(folder, /^hold\./)) {
    const time = await timeOf(join(folder, name))
    if (time !== undefined && Date.now() - time < holdLasts) return true
  }
  return false
}

/** Puts back what was taken aside, unless it is there anew. */
const putBack = async (aside: string, path: string) => {
  if ((await timeOf(path)) === undefined) await moved(aside, path)
  else await rm(aside, { force: true })
}

/**
 * Removes the file of a blob if it is older than a time and nobody holds the folder. It is taken aside before it is looked at for the last time: who
 * renews it before that is seen, and who comes after that finds nothing and writes it anew.
 */
export const removeBlobFile = async (folder: string, path: string, before: number): Promise<void> => {
  const time = await timeOf(path)
  if (time === undefined || time >= before || (await isHeld(folder))) return
  const aside = join(folder, `${asidePrefix}${basename(path)}.${crypto.randomUUID()}`)
  if (!(await moved(path, aside))) return
  const last = await timeOf(aside)
  if (last !== undefined && last >= before) await putBack(aside, path)
  else await rm(aside, { force: true })
}

const isFolder = /^[0-9a-f]{2}$/
const isBlob = /^[0-9a-f]{64}$/

const namesIn = (folder: string, wanted: RegExp): Promise<ReadonlyArray<string>> =>
  readdir(folder).then(
    (names) => names.filter((name) => wanted.test(name)),
    (error: unknown) => {
      if (isMissing(error)) return []
      throw error
    }
  )

/** Deals with what processes left before a time that died while they wrote or removed a blob. */
export const clearAway = async (folder: string, before: number) => {
  for (const name of await namesIn(folder, /^(incoming|removed)\./)) {
    const path = join(folder, name)
    const time = await timeOf(path)
    if (!name.startsWith(asidePrefix)) {
      if (time !== undefined && time < before) await rm(path, { force: true })
      continue
    }
    const hash = name.slice(asidePrefix.length).split(".")[0] ?? ""
    if (isBlob.test(hash)) await putBack(path, join(folder, hash.slice(0, 2), hash.slice(2, 4), hash))
  }
}

/** The names of the blobs in a folder whose files are older than a time, one after the other. */
export const listBlobFiles = async function* (folder: string, before: number): AsyncGenerator<string> {
  await clearAway(folder, before)
  for (const first of await namesIn(folder, isFolder)) {
    for (const second of await namesIn(join(folder, first), isFolder)) {
      const parent = join(folder, first, second)
      for (const hash of await namesIn(parent, isBlob)) {
        const time = await timeOf(join(parent, hash))
        if (time !== undefined && time < before) yield hash
      }
    }
  }
}

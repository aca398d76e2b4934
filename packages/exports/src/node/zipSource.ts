import type { Readable } from "node:stream"
import { type Entry, openPromise, type ZipFile } from "yauzl"
import { ExportRefused, refuse } from "../format/ExportRefused.ts"
import type { ExportSource } from "../format/ExportSource.ts"

/** How many times its size an archive may have unpacked, beyond a gigabyte: texts reach some fifty times. */
const maxRatio = 200
const alwaysAllowed = 1024 ** 3

const broken = (path: string, flaw: string): never =>
  refuse(`The archive ${path} cannot be used: ${flaw}. Copy it again from where it was made.`)

const listed = async (path: string, zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let packed = 0
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith("/")) continue
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000) {
      broken(path, `${entry.fileName} in it is a link`)
    }
    if (entry.isEncrypted()) broken(path, `${entry.fileName} in it is encrypted`)
    if (entries.has(entry.fileName)) broken(path, `${entry.fileName} is in it twice`)
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    if (unpacked > alwaysAllowed && unpacked > packed * maxRatio) {
      broken(path, "it would become more than two hundred times as large")
    }
    entries.set(entry.fileName, entry)
  }
  return entries
}

const opened = async (path: string): Promise<ZipFile> => {
  try {
    return await openPromise(path, { autoClose: false })
  } catch (error) {
    return broken(path, error instanceof Error ? error.message : String(error))
  }
}

/** Opens an export in an archive of the format ZIP; nothing of it is unpacked to the disk. */
export const zipSource = async (path: string): Promise<ExportSource> => {
  const zip = await opened(path)
  const close = async () => zip.close()
  try {
    const entries = await listed(path, zip).catch((error: unknown) =>
      error instanceof ExportRefused ? Promise.reject(error) : broken(path, String(error))
    )
    return {
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      // The library ends a stream that has other bytes than the archive says.
      open: (name): Promise<Readable> => zip.openReadStreamPromise(entries.get(name)!),
      close
    }
  } catch (error) {
    await close()
    throw error
  }
}

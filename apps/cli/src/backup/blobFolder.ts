import { holdBlobs } from "@octavo/kernel/node"
import { createHash } from "node:crypto"
import { mkdir, open, readFile, rename, stat } from "node:fs/promises"
import { dirname, join } from "node:path"

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex")

/** The folder of the files of an installation, which also has what holds them during a backup. */
export const blobFolderOf = (dataDir: string): string => join(dataDir, "blobs")

/** The files of an installation, each under its hash, for reading and adding whole files. */
export const blobFolder = (dataDir: string) => {
  const folder = blobFolderOf(dataDir)
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)
  /** The bytes of a blob; null where it is missing or has other bytes than its hash says. */
  const find = async (hash: string): Promise<Buffer | null> => {
    const bytes = await readFile(pathOf(hash)).catch(() => null)
    return bytes !== null && hashOf(bytes) === hash ? bytes : null
  }
  return {
    find,
    /** Keeps all blobs where they are until the result is called. */
    hold: () => holdBlobs(folder),
    exists: (hash: string) =>
      stat(pathOf(hash)).then(
        () => true,
        () => false
      ),
    /** Adds a blob unless it is there; false where the bytes are not those of the hash. */
    add: async (hash: string, bytes: Buffer): Promise<boolean> => {
      if (hashOf(bytes) !== hash) return false
      if ((await find(hash)) !== null) return true
      const path = pathOf(hash)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = join(folder, `incoming.${crypto.randomUUID()}`)
      const file = await open(temporary, "wx", 0o600)
      await file
        .writeFile(bytes)
        .then(() => file.sync())
        .finally(() => file.close())
      await rename(temporary, path)
      return true
    }
  }
}

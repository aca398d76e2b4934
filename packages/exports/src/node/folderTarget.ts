import { makeFolder } from "@octavo/kernel/node"
import { mkdtemp, open, readdir, rm, rmdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { refuse } from "../format/ExportRefused.ts"
import { isInside } from "../format/isInside.ts"
import type { ExportTarget } from "../format/ExportTarget.ts"

/** Begins an export in a folder that is empty or new, and that its user alone can read. */
export const folderTarget = async (folder: string): Promise<ExportTarget> => {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT"
      ? null
      : refuse(`The folder ${folder} cannot be read: ${error.message}. Name another one.`)
  )
  if (entries !== null && entries.length > 0) {
    refuse(`The folder ${folder} is not empty. Name a new folder.`)
  }
  try {
    makeFolder(folder, 0o700)
    await rmdir(await mkdtemp(join(folder, ".octavo-")))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    refuse(`The folder ${folder} cannot be written: ${reason}. Name another one.`)
  }
  const made = new Set<string>()
  return {
    open: async (path) => {
      if (!isInside(path)) refuse(`${path} is outside of the export.`)
      const parent = dirname(join(folder, path))
      if (!made.has(parent)) {
        makeFolder(parent, 0o700)
        made.add(parent)
      }
      const file = await open(join(folder, path), "wx", 0o600)
      return { write: (bytes) => file.writeFile(bytes), close: () => file.close() }
    },
    finish: async () => {},
    abort: async () => {
      if (entries === null) return rm(folder, { recursive: true, force: true })
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

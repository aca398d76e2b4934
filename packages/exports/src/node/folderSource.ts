import { createReadStream } from "node:fs"
import { lstat, readdir } from "node:fs/promises"
import { join } from "node:path"
import { refuse } from "../format/ExportRefused.ts"
import { isInside } from "../format/isInside.ts"
import type { ExportSource } from "../format/ExportSource.ts"

/** Opens an export in a folder: plain files alone, since links may lead out of it. */
export const folderSource = async (folder: string): Promise<ExportSource> => {
  const sizes = new Map<string, number>()
  const walk = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) await walk(path)
      else if (entry.isFile()) sizes.set(path, (await lstat(join(folder, path))).size)
      else refuse(`${path} is no plain file. An export has plain files and folders alone; remove it.`)
    }
  }
  await walk("")
  return {
    sizes,
    open: async (path) =>
      isInside(path) ? createReadStream(join(folder, path)) : refuse(`${path} is outside of the export.`),
    close: async () => {}
  }
}

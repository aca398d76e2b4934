import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"

/** Bytes of all files in a folder and below; a folder or file that goes away meanwhile counts nothing. */
export const sizeOfFolder = async (folder: string): Promise<number> => {
  let size = 0
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    size += entry.isDirectory()
      ? await sizeOfFolder(path)
      : await stat(path).then(
          (found) => found.size,
          () => 0
        )
  }
  return size
}

import { existsSync, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Makes a folder and the missing folders above it, one by one: `mkdir` of Node with `recursive` never ends where a file system refuses
 * a folder with ENOENT, as /proc does. `mode` is that of the new folders. Throws the error of Node.
 */
export const makeFolder = (folder: string, mode?: number): void => {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return
    throw Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${folder}'`), { code: "ENOTDIR" })
  }
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}

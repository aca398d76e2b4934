import type { GitEntry } from "@octavo/gitsync"
import { lstatSync, type Stats } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { listFiles } from "./listFiles.ts"

/** A file of a folder as it was when the folder was read. */
export interface FolderFile extends GitEntry {
  /** Changes whenever the file is written: its time, size and inode. */
  readonly stamp: string
  /** The time of the last change, in milliseconds since 1970. */
  readonly modifiedMillis: number
}

/** A local folder with documentation. */
export interface Folder {
  /** The absolute path of the folder. */
  readonly path: string
  /** In byte order of their paths. The oid of a file is its path. */
  readonly files: ReadonlyArray<FolderFile>
}

/** Larger files are left out, as in an import. */
const maxBytes = 100 * 1024 * 1024

/** The state of a file, if it is there. Asking in turn takes a third of the time of asking for all at once. */
const stateOf = (file: string): Stats | undefined => {
  try {
    return lstatSync(file)
  } catch {
    return undefined
  }
}

/** A file of a folder as it is now; undefined where there is none. */
export const fileAt = (folder: string, path: string): FolderFile | undefined => {
  const found = stateOf(join(folder, path))
  if (found === undefined || !(found.isFile() || found.isSymbolicLink())) return undefined
  return {
    path,
    oid: path,
    kind: found.isSymbolicLink() ? "symlink" : "file",
    size: found.size > maxBytes ? null : found.size,
    stamp: `${found.mtimeMs} ${found.size} ${found.ino}`,
    modifiedMillis: found.mtimeMs
  }
}

/**
 * Lists the files of a folder, without their contents; fails with the error of the file system. `others` are entries that cannot be
 * files of a folder, such as submodules; they have no size, so nothing reads them.
 */
export const readFolder = async (path: string, others: ReadonlyArray<GitEntry> = []): Promise<Folder> => {
  const found = (await listFiles(path)).map((file) => fileAt(path, file))
  const files = [...found, ...others.map((entry) => ({ ...entry, size: null, stamp: "", modifiedMillis: 0 }))]
  return {
    path,
    files: files
      .filter((file) => file !== undefined)
      .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  }
}

/** Reads files of a folder by their paths; a file that was removed meanwhile is empty. */
export const readContents = async (
  folder: string,
  paths: ReadonlyArray<string>
): Promise<ReadonlyMap<string, Uint8Array>> =>
  new Map(
    await Promise.all(
      paths.map(
        async (path) =>
          [path, new Uint8Array(await readFile(join(folder, path)).catch(() => new Uint8Array()))] as const
      )
    )
  )

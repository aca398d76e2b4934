import { stat } from "node:fs/promises"
import { refuse } from "../format/ExportRefused.ts"
import type { ExportSource } from "../format/ExportSource.ts"
import type { ExportTarget } from "../format/ExportTarget.ts"
import { folderSource } from "./folderSource.ts"
import { folderTarget } from "./folderTarget.ts"
import { zipSource } from "./zipSource.ts"
import { zipTarget } from "./zipTarget.ts"

/** Begins an export at a path: an archive where it ends with `.zip`, else a folder. */
export const createExport = async (path: string): Promise<ExportTarget> => {
  if (/\.(tar|tgz|tar\.\w+|7z|rar)$/i.test(path)) {
    refuse(`An export is a folder, or an archive whose name ends with .zip: ${path} is neither.`)
  }
  return path.toLowerCase().endsWith(".zip") ? zipTarget(path) : folderTarget(path)
}

/** Opens an export at a path: a folder, or an archive of the format ZIP. */
export const openExport = async (path: string): Promise<ExportSource> => {
  const found = await stat(path).catch(() => refuse(`There is no export at ${path}.`))
  return found.isDirectory() ? folderSource(path) : zipSource(path)
}

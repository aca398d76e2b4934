import { lstatSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { blobOid } from "./blobOid.ts"
import { ownFolder } from "./pushState.ts"

/** The change of one file of a folder. */
export interface FileChange {
  readonly path: string
  readonly change: "add" | "change" | "remove"
  /** The hash of its new contents; empty where it is removed. */
  readonly oid: string
}

/** The changes that make a folder equal to a list of files, and the files that somebody changed in both since the latest push or pull. */
export interface PullPlan {
  readonly changes: ReadonlyArray<FileChange>
  readonly conflicts: ReadonlyArray<string>
}

type Hashes = Readonly<Record<string, string>>

/** Whether a part of the path above a file is something else than a folder. */
const isBlocked = (folder: string, path: string): boolean => {
  const parts = path.split("/").slice(0, -1)
  return parts.some((_, index) => {
    const above = lstatSync(join(folder, ...parts.slice(0, index + 1)), { throwIfNoEntry: false })
    return above !== undefined && !above.isDirectory()
  })
}

/** The hash of a file; null without one, and `other` for a link, a folder, or what lies behind a link. */
const present = async (folder: string, path: string): Promise<string | null> => {
  if (isBlocked(folder, path)) return "other"
  const found = lstatSync(join(folder, path), { throwIfNoEntry: false })
  if (found === undefined) return null
  return found.isFile() ? blobOid(await readFile(join(folder, path))) : "other"
}

/** Compares a list of files with a folder. `before` has the files of the latest push or pull. */
export const planPull = async (
  folder: string,
  before: Hashes,
  listed: ReadonlyArray<{ readonly path: string; readonly oid: string }>
): Promise<PullPlan> => {
  const changes: Array<FileChange> = []
  const conflicts: Array<string> = []
  const after = new Map(listed.map(({ oid, path }) => [path, oid]))
  const paths = [...new Set([...Object.keys(before), ...after.keys()])].sort()
  for (const path of paths) {
    if (path.split("/").includes(ownFolder)) continue
    const oid = after.get(path) ?? null
    const base = before[path] ?? null
    // The folder's own change waits for a push.
    if (oid === base) continue
    const here = await present(folder, path)
    if (here === oid) continue
    if (here !== base) conflicts.push(path)
    else if (oid === null) changes.push({ path, change: "remove", oid: "" })
    else changes.push({ path, change: here === null ? "add" : "change", oid })
  }
  return { changes, conflicts }
}

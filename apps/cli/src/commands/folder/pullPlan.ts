import { lstatSync, readdirSync } from "node:fs"
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

/** Finds the first parent path of a file that is not a folder; undefined if all are folders. */
const blockerOf = (folder: string, path: string): string | undefined => {
  const parts = path.split("/").slice(0, -1)
  return parts
    .map((_, index) => parts.slice(0, index + 1).join("/"))
    .find((above) => lstatSync(join(folder, above), { throwIfNoEntry: false })?.isDirectory() === false)
}

/** Whether a folder at a path, and each folder below it, has some of these files and nothing else: it goes with them. */
const hasOnly = (folder: string, path: string, files: ReadonlySet<string>): boolean => {
  const entries = readdirSync(join(folder, path), { withFileTypes: true })
  const isOurs = (name: string, isFolder: boolean) =>
    isFolder ? hasOnly(folder, `${path}/${name}`, files) : files.has(`${path}/${name}`)
  return entries.length > 0 && entries.every((entry) => isOurs(entry.name, entry.isDirectory()))
}

/**
 * The hash of a file once some other files are removed; null without one, and `other` for a link, a folder, or what lies behind a
 * link. A file may take the place of a removed folder, and a folder that of a removed file.
 */
const present = async (
  folder: string,
  path: string,
  removed: ReadonlySet<string> = new Set()
): Promise<string | null> => {
  const blocker = blockerOf(folder, path)
  if (blocker !== undefined) return removed.has(blocker) ? null : "other"
  const found = lstatSync(join(folder, path), { throwIfNoEntry: false })
  if (found === undefined) return null
  if (found.isDirectory()) return hasOnly(folder, path, removed) ? null : "other"
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
  const removed = new Set<string>()
  for (const [path, base] of Object.entries(before))
    if (!after.has(path) && (await present(folder, path)) === base) removed.add(path)
  const paths = [...new Set([...Object.keys(before), ...after.keys()])].sort()
  for (const path of paths) {
    if (path.split("/").includes(ownFolder)) continue
    const oid = after.get(path) ?? null
    const base = before[path] ?? null
    // The folder's own change waits for a push.
    if (oid === base) continue
    const here = await present(folder, path, removed)
    if (here === oid) continue
    if (here !== base) conflicts.push(path)
    else if (oid === null) changes.push({ path, change: "remove", oid: "" })
    else changes.push({ path, change: here === null ? "add" : "change", oid })
  }
  return { changes, conflicts }
}

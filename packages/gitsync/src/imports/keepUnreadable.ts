import { type LayoutProblem, warning } from "../layout/LayoutProblem.ts"
import { folderOf } from "../layout/repositoryPath.ts"
import { entryProblem } from "../layout/selectEntries.ts"
import type { GitEntry, GitOid } from "../remote/GitSnapshot.ts"
import type { UnreadableFile } from "./readSources.ts"

/** The symbolic link or submodule at the path of a former folder. */
export const blockedBy = (entries: ReadonlyMap<string, GitEntry>, path: string): GitEntry | undefined => {
  for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) {
    const entry = entries.get(folder)
    if (entry?.kind === "symlink" || entry?.kind === "submodule") return entry
  }
  return undefined
}

/** Why a file that a space has cannot be read any more; null where it can be, or is gone. */
const reasonOf = (entries: ReadonlyMap<string, GitEntry>, path: string): string | null => {
  const entry = entries.get(path)
  if (entry !== undefined) {
    if (entry.kind === "symlink") return "The file became a symbolic link, which is not followed"
    if (entry.kind === "submodule") return "The file became a submodule, which is not read"
    return entryProblem(entry) === null ? null : "The file became larger than a file may be"
  }
  const folder = blockedBy(entries, path)
  if (folder === undefined) return null
  return `The folder ${folder.path} became a ${folder.kind === "symlink" ? "symbolic link" : "submodule"}, which is not followed`
}

/**
 * The entries of a tree with every unreadable file that the space has, in the space's version: it was not removed, so
 * it stays. New unreadable files are left out.
 */
export const keepUnreadable = (
  entries: ReadonlyArray<GitEntry>,
  known: ReadonlyMap<string, GitOid>,
  unreadable: ReadonlyMap<string, UnreadableFile>,
  /** The tree in which the space and the repository were the same; null where it is not to be had. */
  knownEntries: ReadonlyArray<GitEntry> | null
): {
  readonly entries: ReadonlyArray<GitEntry>
  /** The paths of files that stay in the space's version; they are not read. */
  readonly kept: ReadonlySet<string>
  readonly problems: ReadonlyArray<LayoutProblem>
} => {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const before = knownEntries === null ? null : new Map(knownEntries.map((entry) => [entry.path, entry]))
  /** There is nothing to be deleted where neither the file nor a way to it was there before. */
  const isDeleted = (path: string) =>
    byPath.has(path) || before === null || before.has(path) || blockedBy(before, path) !== undefined
  const problems: Array<LayoutProblem> = []
  const kept = new Map<string, GitEntry>()
  for (const [path, oid] of known) {
    const found = unreadable.get(path)
    const reason =
      found?.reason ??
      reasonOf(byPath, path) ??
      (isDeleted(path) ? null : "The repository does not have the file, and no commit deleted it")
    if (reason === null) continue
    kept.set(path, { path, oid, kind: "file", size: 0 })
    problems.push(warning(path, `${reason}. The space keeps what it has, as it was.`, found?.line))
  }
  for (const [path, { line, reason }] of unreadable)
    if (!known.has(path)) problems.push(warning(path, `${reason}; it is left out.`, line))
  if (problems.length === 0) return { entries, kept: new Set(), problems }
  return {
    entries: [
      ...entries.filter(({ path }) => !kept.has(path) && !unreadable.has(path)),
      ...kept.values()
    ].sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path))),
    kept: new Set(kept.keys()),
    problems
  }
}

import type { GitEntry } from "../remote/GitSnapshot.ts"
import { type LayoutProblem, warning } from "./LayoutProblem.ts"
import type { LayoutFile } from "./RepositoryLayout.ts"
import { keyOf } from "./repositoryPath.ts"

/** Why a path may not be used at all; null if it may. */
const pathProblem = (path: string): string | null => {
  if (path.includes("\uFFFD")) return "The name is not UTF-8 text, so the file is left out."
  if (/\p{Cc}/u.test(path)) return "The name holds control characters, so the file is left out."
  if (path.includes("\\")) return "The name holds a backslash, so the file is left out."
  const parts = path.split("/")
  if (parts.some((part) => part === "" || part === "." || part === ".."))
    return "The path leaves its folder, so the file is left out."
  if (parts.some((part) => part.toLowerCase() === ".git"))
    return "The path leads into .git, so the file is left out."
  return null
}

const kindProblem = ({ kind, size }: GitEntry): string | null => {
  if (kind === "symlink") return "Symbolic links are not followed; this one is left out."
  if (kind === "submodule") return "Submodules are not read; this one is left out."
  if (size === null) return "The file is larger than a file may be, and is left out."
  return null
}

/** Why nothing can be read at an entry of a tree; null if something can. */
export const entryProblem = (entry: GitEntry): string | null => pathProblem(entry.path) ?? kindProblem(entry)

/** An entry as a file that can be read; undefined if it is none. */
export const readableFile = (entry: GitEntry): LayoutFile | undefined => {
  const { oid, path, size } = entry
  return size === null || entryProblem(entry) !== null ? undefined : { path, oid, size }
}

/** The plain files among the entries, and a word about each other one and about names that only differ in case. */
export const selectEntries = (
  entries: Iterable<GitEntry>
): { readonly files: ReadonlyArray<LayoutFile>; readonly problems: ReadonlyArray<LayoutProblem> } => {
  const files: Array<LayoutFile> = []
  const problems: Array<LayoutProblem> = []
  const folded = new Map<string, string>()
  for (const entry of entries) {
    const { path } = entry
    const file = readableFile(entry)
    if (file === undefined) {
      problems.push(warning(path, entryProblem(entry) ?? ""))
      continue
    }
    const key = keyOf(path)
    const twin = folded.get(key)
    if (twin === undefined) folded.set(key, path)
    else
      problems.push(
        warning(
          path,
          `The name differs from ${twin} in case alone. Both are imported, but many computers cannot hold both.`
        )
      )
    files.push(file)
  }
  return { files, problems }
}

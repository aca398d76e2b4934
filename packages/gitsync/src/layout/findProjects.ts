import type { GitEntry } from "../remote/GitSnapshot.ts"
import { folderOf, isWithin, nameOf } from "./repositoryPath.ts"
import { isHidden } from "./sortFiles.ts"

/** Settings of a project, in the spelling of several tools; a table of contents tells of one, too. */
const settings = /^(\.gitbook|docs)\.ya?ml$/i
const summary = /^SUMMARY\.md$/i

/** How many folders a message names. */
const maxNamed = 20

/**
 * The folders below a project that hold projects of their own: settings, or a table of contents that belongs to no
 * settings above it. Sorted by name.
 */
export const findProjects = (
  entries: ReadonlyArray<GitEntry>,
  project: string,
  root: string,
  /** The table of contents of the project itself, which may have a folder of its own. */
  ownSummary: string
): ReadonlyArray<string> => {
  const configured = new Set<string>()
  const listed = new Set<string>()
  for (const { path } of entries) {
    const name = nameOf(path)
    const folder = folderOf(path)
    // What leads to the documentation's own folder is no other project.
    if (!isWithin(project, path) || path === ownSummary || folder === root || isWithin(folder, `${root}/`))
      continue
    if (isHidden(project, `${folder}/x`)) continue
    if (settings.test(name)) configured.add(folder)
    else if (summary.test(name)) listed.add(folder)
  }
  const isOfAnother = (folder: string) => [...configured].some((other) => isWithin(other, folder))
  return [
    ...configured,
    ...[...listed].filter((folder) => !configured.has(folder) && !isOfAnother(folder))
  ].sort((a, b) => (a < b ? -1 : 1))
}

/** Folders as they stand in a sentence, the first of many. */
export const namedFolders = (folders: ReadonlyArray<string>): string => {
  const named = folders.slice(0, maxNamed).join(", ")
  return folders.length > maxNamed ? `${named} and ${folders.length - maxNamed} more` : named
}

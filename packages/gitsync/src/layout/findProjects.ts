import type { GitEntry } from "../remote/GitSnapshot.ts"
import { folderOf, isWithin, nameOf } from "./repositoryPath.ts"
import { isHidden } from "./sortFiles.ts"

/** The settings files of a project, in the spelling of several tools; a table of contents marks a project, too. */
const settings = /^(\.gitbook|docs)\.ya?ml$/i
const summary = /^SUMMARY\.md$/i

/** How many folders a message names. */
const maxNamed = 20

/**
 * The folders below a project that contain projects of their own: settings, or a table of contents without settings
 * above it. Sorted by name.
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
    // A file on the way to the documentation's own folder is no other project.
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

/** The first folders, for a sentence. */
export const namedFolders = (folders: ReadonlyArray<string>): string => {
  const named = folders.slice(0, maxNamed).join(", ")
  return folders.length > maxNamed ? `${named} and ${folders.length - maxNamed} more` : named
}

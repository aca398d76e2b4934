import { deriveNavigation } from "../layout/deriveNavigation.ts"
import { type LayoutProblem, warning } from "../layout/LayoutProblem.ts"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"
import { folderOf, isWithin, joinPath, nameOf } from "../layout/repositoryPath.ts"
import type { Navigation } from "../layout/readNavigation.ts"
import { arrangeEntries, withLabels } from "./arrangeEntries.ts"
import type { Tool } from "./findTool.ts"
import { readLabels, readToolEntries } from "./readToolEntries.ts"

/** The navigation of a tool; `isOrdered` says that its file gives the order, and not the folders with the texts of the pages. */
export interface ReadToolNavigation extends Navigation {
  readonly isOrdered: boolean
  readonly landing?: string | undefined
}

/** The folders of pages, by the folders that they are in. */
const foldersOf = (files: ReadonlyArray<LayoutFile>) => {
  const folders = new Map<string, Set<string>>()
  for (const { path } of files)
    for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) {
      const above = folders.get(folderOf(folder)) ?? new Set<string>()
      folders.set(folderOf(folder), above.add(nameOf(folder)))
    }
  return (folder: string) => [...(folders.get(folder) ?? [])]
}

/**
 * Reads the navigation that the files of a tool give to the pages below `root`, without running them. Where they give none that
 * can be read, the folders are the navigation, and a problem says so.
 */
export const readToolNavigation = (
  tool: Tool,
  root: string,
  files: ReadonlyArray<LayoutFile>,
  textAt: (path: string) => string | undefined
): ReadToolNavigation => {
  const folder = isWithin(tool.folder, joinPath(root, "x")) ? root : tool.folder
  const own = files.filter(({ path }) => isWithin(folder, path))
  const labels = readLabels(tool, textAt)
  const entries = readToolEntries(tool, textAt, foldersOf(own))
  const config = tool.files.find((path) => !nameOf(path).startsWith("_category_"))
  if (entries === undefined) {
    const derived = deriveNavigation(folder, own, "")
    const message = `No navigation can be read in this file without running it; the folders of ${tool.name} are the navigation.`
    return {
      ...derived,
      pages: withLabels(derived.pages, folder, labels),
      isOrdered: false,
      problems: config === undefined ? [] : [warning(config, message)]
    }
  }
  const { listed, missing, pages } = arrangeEntries(entries, folder, own, labels)
  const problems = missing.flatMap((path): ReadonlyArray<LayoutProblem> =>
    isWithin(folder, path)
      ? [
          warning(
            config ?? folder,
            `The navigation names ${path}, which is no page here; the entry is left out.`
          )
        ]
      : []
  )
  return { pages, listed, problems, isOrdered: true }
}

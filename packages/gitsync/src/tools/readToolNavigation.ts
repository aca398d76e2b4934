import { deriveNavigation } from "../layout/deriveNavigation.ts"
import { type LayoutProblem, warning } from "../layout/LayoutProblem.ts"
import type { LayoutFile, LayoutLeaf, LayoutPage } from "../layout/RepositoryLayout.ts"
import { isWithin, joinPath } from "../layout/repositoryPath.ts"
import type { Navigation } from "../layout/readNavigation.ts"
import { arrangeByParents } from "./arrangeByParents.ts"
import { arrangeEntries } from "./arrangeEntries.ts"
import type { ConventionsOf } from "./PageConventions.ts"
import { orderPages } from "./orderPages.ts"
import type { Tool } from "./Tool.ts"

/** The most languages and versions that a problem names. */
const maxNames = 100

type ReadNavigation = (
  tool: Tool,
  root: string,
  files: ReadonlyArray<LayoutFile>,
  conventionsOf: ConventionsOf
) => Navigation & { readonly landing?: string | undefined; readonly placed: ReadonlySet<string> }

/**
 * Reads the navigation that the files of a tool, and the texts of pages as far as they are read, give to the pages below `root`. Where its file
 * gives none that can be read without running it, the folders are the navigation, and a problem says so.
 */
export const readToolNavigation: ReadNavigation = (tool, root, files, conventionsOf) => {
  const navigation = byPlainNames(tool, root, files, conventionsOf)
  const { beyond = [], file, project } = tool
  if (beyond.length === 0) return navigation
  const message = `${tool.name} has more languages and versions than can be imported. These are left out: ${beyond.slice(0, maxNames).join(", ")}${beyond.length > maxNames ? ` and ${beyond.length - maxNames} more` : ""}.`
  return { ...navigation, problems: [warning(file ?? project, message), ...navigation.problems] }
}

/** Reads the navigation by the names of pages without the language that ends them. */
const byPlainNames: ReadNavigation = (tool, root, files, conventionsOf) => {
  const { names } = tool
  if (names === undefined) return readNavigation(tool, root, files, conventionsOf)
  // Of `page.md` and `page.en.md` in English, the latter is the page.
  const byPlain = new Map(
    files
      .toSorted((a, b) => Number(names.plain(a.path) !== a.path) - Number(names.plain(b.path) !== b.path))
      .map((file) => [names.plain(file.path), file] as const)
  )
  const fileOf = (path: string) => byPlain.get(path)!
  const plain = [...byPlain].map(([path, file]) => ({ ...file, path }))
  const found = readNavigation(tool, root, plain, (path) => conventionsOf(byPlain.get(path)?.path ?? path))
  const filed = <Page extends LayoutPage>(page: Page): Page => ({
    ...page,
    ...(page.kind === "document" && page.file !== null && { file: fileOf(page.file.path) }),
    children: page.children.map(filed<LayoutLeaf>)
  })
  const paths = (some: ReadonlySet<string>) => new Set([...some].map((path) => fileOf(path).path))
  return {
    ...found,
    pages: found.pages.map(filed),
    listed: paths(found.listed),
    placed: paths(found.placed),
    ...(found.landing !== undefined && { landing: fileOf(found.landing).path })
  }
}

const readNavigation: ReadNavigation = (tool, root, files, conventionsOf) => {
  const folders = tool.folders.map((folder) => (isWithin(folder, joinPath(root, "x")) ? root : folder))
  const at = { ...tool, folders }
  const own = files.filter(
    ({ path }) => folders.some((folder) => isWithin(folder, path)) && tool.isNoPage?.(path) !== true
  )
  const byParents =
    tool.hasParents === true && tool.entries === undefined
      ? arrangeByParents(at, own, conventionsOf)
      : undefined
  if (byParents !== undefined) {
    const listed = new Set(own.map(({ path }) => path))
    return { pages: byParents, listed, placed: listed, problems: [] }
  }
  if (tool.entries === undefined) {
    const [folder = root] = folders
    const derived = deriveNavigation(folder, own, "", tool.isIndex)
    const message = `No navigation can be read in this file without running it; the folders of ${tool.name} are the navigation.`
    return {
      ...derived,
      placed: derived.listed,
      pages: orderPages(derived.pages, folder, tool, conventionsOf, derived.landing),
      problems: tool.isByFolders === true || tool.file === undefined ? [] : [warning(tool.file, message)]
    }
  }
  const { listed, missing, pages, placed } = arrangeEntries(at, tool.entries, own, conventionsOf)
  const problems = missing.flatMap((path): ReadonlyArray<LayoutProblem> =>
    folders.some((folder) => isWithin(folder, path))
      ? [
          warning(
            tool.file ?? folders[0] ?? root,
            `The navigation names ${path}, which is no page here; the entry is left out.`
          )
        ]
      : []
  )
  return { pages, listed, placed, problems }
}

import { withoutNumbers } from "@octavo/content"
import { deriveNavigation } from "../layout/deriveNavigation.ts"
import type { LayoutFile, LayoutLeaf, LayoutPage } from "../layout/RepositoryLayout.ts"
import {
  folderOf,
  isReadme,
  isWithin,
  joinPath,
  pathWithin,
  slugOf,
  stemOf,
  titleOf
} from "../layout/repositoryPath.ts"
import { isHidden } from "../layout/sortFiles.ts"
import type { ToolEntry } from "./ToolEntry.ts"

/** A navigation that a tool gives, with the entries whose pages do not exist. */
export interface ToolNavigation {
  readonly pages: ReadonlyArray<LayoutPage>
  readonly listed: ReadonlySet<string>
  readonly missing: ReadonlyArray<string>
}

/** The identity of a page in Docusaurus: its path without ending and without the numbers before its names. */
const idOf = (path: string): string =>
  path
    .replace(/\.(?:mdx?|markdown)$/i, "")
    .toLowerCase()
    .replace(/(?:^|\/)(?:readme|_?index)$/, "")
    .split("/")
    .map((part) => withoutNumbers([part])(part) ?? part)
    .join("/")

/** The titles of folders, by their paths. */
export type Labels = ReadonlyMap<string, string>

const firstPath = (page: LayoutPage): string | undefined => {
  if (page.kind === "document" && page.file !== null) return page.file.path
  for (const child of page.children) {
    const path = firstPath(child)
    if (path !== undefined) return path
  }
  return undefined
}

/** Gives folders without a page of their own the titles that the tool gives them. */
export const withLabels = <Page extends LayoutPage>(
  pages: ReadonlyArray<Page>,
  folder: string,
  labels: Labels
): ReadonlyArray<Page> =>
  labels.size === 0
    ? pages
    : pages.map((page) => {
        const path = firstPath(page)
        if (path === undefined || page.children.length === 0) return page
        const [name = ""] = pathWithin(folder, path).split("/")
        const own = joinPath(folder, name)
        const children = withLabels<LayoutPage>(page.children, own, labels)
        const isFolder = page.kind === "group" || (page.kind === "document" && page.file === null)
        const title = isFolder ? labels.get(own) : undefined
        return { ...page, children, ...(title !== undefined && { title }) } as Page
      })

/** The pages that entries name anywhere: no folder that is named before them has them. */
const namedBy = (
  entries: ReadonlyArray<ToolEntry>,
  find: (path: string) => LayoutFile | undefined
): ReadonlySet<string> =>
  new Set(
    entries.flatMap((entry): ReadonlyArray<string> => {
      if (entry.kind !== "page" && entry.kind !== "group") return []
      const file = entry.kind === "page" ? find(entry.path) : undefined
      return [...(file === undefined ? [] : [file.path]), ...namedBy(entry.entries, find)]
    })
  )

/** Arranges pages as the entries of a tool say. Pages of its folder that none of them names follow in their folders. */
export const arrangeEntries = (
  entries: ReadonlyArray<ToolEntry>,
  folder: string,
  files: ReadonlyArray<LayoutFile>,
  labels: Labels
): ToolNavigation => {
  const own = files.filter(({ path }) => isWithin(folder, path) && !isHidden(folder, path))
  const byPath = new Map(own.map((file) => [file.path, file]))
  const byId = new Map(own.toReversed().map((file) => [idOf(file.path), file]))
  const listed = new Set<string>()
  const missing: Array<string> = []
  const find = (path: string) => byPath.get(path) ?? byId.get(path.toLowerCase()) ?? byId.get(idOf(path))
  const named = namedBy(entries, find)
  const rest = (path: string): ReadonlyArray<LayoutPage> => {
    const left = own.filter(
      (file) => isWithin(path, file.path) && !named.has(file.path) && !listed.has(file.path)
    )
    const derived = deriveNavigation(path, left, "")
    for (const one of derived.listed) listed.add(one)
    return withLabels(derived.pages, path, labels)
  }
  /** Below a page or a group there are no groups. */
  const asLeaves = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<LayoutLeaf> =>
    pages.map((page) =>
      page.kind === "group"
        ? { kind: "document", title: page.title, slug: page.title, file: null, children: page.children }
        : page
    )
  const arrange = (entry: ToolEntry): ReadonlyArray<LayoutPage> => {
    switch (entry.kind) {
      case "folder":
        return rest(entry.path)
      case "link":
        return [
          {
            kind: "link",
            title: entry.title,
            target: { kind: "url", url: entry.url },
            linkTitle: null,
            children: []
          }
        ]
      case "group": {
        const children = asLeaves(entry.entries.flatMap(arrange))
        return children.length === 0 ? [] : [{ kind: "group", title: entry.title, anchor: null, children }]
      }
      case "page": {
        const file = find(entry.path)
        const isNew = file !== undefined && !listed.has(file.path)
        if (isNew) listed.add(file.path)
        const children = asLeaves(entry.entries.flatMap(arrange))
        const title = entry.title ?? titleOf(slugOf(pathWithin(folder, entry.path)))
        if (!isNew) {
          if (file === undefined && children.length === 0) missing.push(entry.path)
          return children.length === 0 ? [] : [{ kind: "group", title, anchor: null, children }]
        }
        const slug = slugOf(pathWithin(folder, file.path))
        const withoutNumber = isReadme(file.path) ? undefined : withoutNumbers([stemOf(file.path)])(slug)
        return [{ kind: "document", title, slug: withoutNumber ?? slug, file, children }]
      }
    }
  }
  const pages = entries.flatMap(arrange)
  const others = rest(folder)
  const [first] = others
  const isLanding =
    first?.kind === "document" &&
    first.file !== null &&
    isReadme(first.file.path) &&
    folderOf(first.file.path) === folder
  return {
    pages: isLanding ? [first, ...pages, ...others.slice(1)] : [...pages, ...others],
    listed,
    missing
  }
}

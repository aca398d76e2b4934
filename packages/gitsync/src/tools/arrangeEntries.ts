import { withoutNumbers } from "@octavo/content"
import { deriveNavigation } from "../layout/deriveNavigation.ts"
import type { LayoutDocument, LayoutFile, LayoutLeaf, LayoutPage } from "../layout/RepositoryLayout.ts"
import {
  folderOf,
  isReadme,
  isWithin,
  pathWithin,
  slugOf,
  stemOf,
  titleOf
} from "../layout/repositoryPath.ts"
import { isHidden } from "../layout/sortFiles.ts"
import type { ConventionsOf } from "./PageConventions.ts"
import { orderPages } from "./orderPages.ts"
import type { Tool } from "./Tool.ts"
import { pathAt, type ToolEntry } from "./ToolEntry.ts"

/** A navigation that a tool gives, with the entries whose pages do not exist. */
interface ArrangedPages {
  readonly pages: ReadonlyArray<LayoutPage>
  readonly listed: ReadonlySet<string>
  /** The pages that the entries name, alone or with their folder. */
  readonly placed: ReadonlySet<string>
  readonly missing: ReadonlyArray<string>
}

/** The identity of a page: its path without ending, and without the numbers before its names. */
const idOf = (path: string): string =>
  path
    .replace(/\.(?:mdx?|markdown|html)$/i, "")
    .toLowerCase()
    .replace(/(?:^|\/)(?:readme|_?index)$/, "")
    .split("/")
    .filter((part) => !/^\(.*\)$/.test(part))
    .map((part) => withoutNumbers([part, part])(part) ?? part)
    .join("/")

/** Finds pages by their paths, by the addresses that they have on the site, and by the ids that their texts give. */
export const finderOf = (
  { addressOf, base = "", folders }: Tool,
  own: ReadonlyArray<LayoutFile>,
  conventionsOf: ConventionsOf
) => {
  const byPath = new Map<string, LayoutFile>()
  const add = (key: string, file: LayoutFile) => {
    if (!byPath.has(key)) byPath.set(key, file)
  }
  for (const file of own) byPath.set(file.path, file)
  for (const file of own) {
    const { id, permalink, slug } = conventionsOf(file.path)
    if (id !== undefined) add(pathAt(folderOf(file.path), id).toLowerCase(), file)
    if (id !== undefined) add(idOf(pathAt(folderOf(file.path), id)), file)
    if ((slug ?? permalink) === undefined || addressOf === undefined) continue
    const at = addressOf(file.path, conventionsOf(file.path))
    for (const folder of folders) add(pathAt(folder, at).toLowerCase(), file)
  }
  for (const file of own) add(idOf(file.path), file)
  const folder = folders[0] ?? ""
  const withoutBase = (path: string) => {
    const within = pathWithin(folder, path)
    return base !== "" && isWithin(folder, path) && isWithin(base, within)
      ? pathAt(folder, pathWithin(base, within))
      : undefined
  }
  const find = (path: string): LayoutFile | undefined =>
    byPath.get(path) ?? byPath.get(path.toLowerCase()) ?? byPath.get(idOf(path))
  const byAddress = new Map(
    addressOf === undefined
      ? []
      : own
          .toReversed()
          .map((file) => [addressOf(file.path, conventionsOf(file.path)).toLowerCase(), file] as const)
  )
  return (entry: Extract<ToolEntry, { kind: "page" }>): LayoutFile | undefined => {
    if (entry.isAddress === true) {
      const address = entry.path.toLowerCase()
      return byAddress.get(address) ?? byAddress.get(pathWithin(base.toLowerCase(), address))
    }
    const found = find(entry.path)
    if (found !== undefined) return found
    const bare = withoutBase(entry.path) ?? entry.path
    return (
      find(bare) ??
      byAddress.get(
        pathWithin(folder, bare)
          .replace(/\.html$/, "")
          .toLowerCase()
      )
    )
  }
}

/** Finds the page of an entry. */
type FindPage = ReturnType<typeof finderOf>

/** The pages that entries name anywhere: no folder that is named before them has them. */
const namedBy = (entries: ReadonlyArray<ToolEntry>, find: FindPage): ReadonlySet<string> =>
  new Set(
    entries.flatMap((entry): ReadonlyArray<string> => {
      if (entry.kind !== "page" && entry.kind !== "group") return []
      const file = entry.kind === "page" ? find(entry) : undefined
      return [...(file === undefined ? [] : [file.path]), ...namedBy(entry.entries, find)]
    })
  )

/** Below a page or a group there are no groups. */
const asLeaves = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<LayoutLeaf> =>
  pages.map((page) =>
    page.kind === "group"
      ? {
          kind: "document",
          title: page.title,
          slug: page.anchor ?? page.title,
          file: null,
          children: page.children
        }
      : page
  )

const documentAt = (
  folder: string,
  file: LayoutFile,
  title: string | undefined,
  children: ReadonlyArray<LayoutLeaf>
): LayoutDocument => {
  const slug = slugOf(pathWithin(folder, file.path))
  const withoutNumber = isReadme(file.path) ? undefined : withoutNumbers([stemOf(file.path)])(slug)
  return {
    kind: "document",
    title: title ?? titleOf(withoutNumber ?? slug),
    ...(title !== undefined && { label: title }),
    slug: withoutNumber ?? slug,
    file,
    children
  }
}

/** Arranges pages as the entries of a tool say. Pages of its folders that none of them names follow in their folders. */
export const arrangeEntries = (
  tool: Tool,
  entries: ReadonlyArray<ToolEntry>,
  files: ReadonlyArray<LayoutFile>,
  conventionsOf: ConventionsOf
): ArrangedPages => {
  const [main = ""] = tool.folders
  const folderAt = (path: string) => tool.folders.findLast((folder) => isWithin(folder, path)) ?? main
  const listed = new Set<string>()
  const missing: Array<string> = []
  const find = finderOf(tool, files, conventionsOf)
  const named = namedBy(entries, find)
  const rest = (path: string, except: ReadonlyArray<string> = []): ReadonlyArray<LayoutPage> => {
    const left = files.filter(
      (file) =>
        isWithin(path, file.path) &&
        !isHidden(path, file.path) &&
        !named.has(file.path) &&
        !listed.has(file.path) &&
        !except.some((folder) => isWithin(folder, file.path))
    )
    const derived = deriveNavigation(path, left, "", tool.isIndex)
    for (const one of derived.listed) listed.add(one)
    return orderPages(derived.pages, path, tool, conventionsOf, derived.landing)
  }
  const arrange = (entry: ToolEntry, isOptional: boolean): ReadonlyArray<LayoutPage> => {
    const below = (entries: ReadonlyArray<ToolEntry>, isBelow = isOptional) =>
      asLeaves(entries.flatMap((one) => arrange(one, isBelow)))
    switch (entry.kind) {
      case "folder":
        return rest(entry.path, entry.except)
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
        const children = below(entry.entries, isOptional || entry.isOptional === true)
        const anchor = tool.prefix === undefined ? null : (entry.mainTitle ?? null)
        return children.length === 0 ? [] : [{ kind: "group", title: entry.title, anchor, children }]
      }
      case "page": {
        const file = find(entry)
        const isNew = file !== undefined && !listed.has(file.path)
        if (isNew) listed.add(file.path)
        const children = below(entry.entries)
        const folder = folderAt(entry.path)
        if (isNew) {
          const { label } = conventionsOf(file.path)
          return [documentAt(folder, file, entry.title ?? label, children)]
        }
        const slug = slugOf(pathWithin(folder, entry.path))
        const title = entry.title ?? titleOf(slug)
        const anchor = tool.prefix === undefined ? null : slug
        if (file === undefined && children.length === 0 && !isOptional) missing.push(entry.path)
        return children.length === 0 ? [] : [{ kind: "group", title, anchor, children }]
      }
    }
  }
  const pages = entries.flatMap((entry) => arrange(entry, tool.isTranslation === true))
  const placed = new Set(listed)
  const others = tool.folders.flatMap((folder) => rest(folder))
  const isLanding = (page: LayoutPage): boolean => {
    if (page.kind !== "document" || page.file === null) return false
    const { path } = page.file
    return (isReadme(path) && folderOf(path) === main) || tool.addressOf?.(path, conventionsOf(path)) === ""
  }
  const landing = others.filter(isLanding).slice(0, 1)
  return {
    pages: [...landing, ...pages, ...others.filter((page) => !landing.includes(page))],
    listed,
    placed,
    missing
  }
}

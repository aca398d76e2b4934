import type { PageNode, PageVersion } from "@octavo/content"
import { Effect } from "effect"
import { isMap, parseDocument } from "yaml"
import { pathOf } from "../layout/chooseNavigation.ts"
import { deriveNavigation, orderNavigation } from "../layout/deriveNavigation.ts"
import type { Project } from "../layout/findProject.ts"
import type { FilesByPath } from "../layout/findListed.ts"
import type { LayoutPage } from "../layout/RepositoryLayout.ts"
import { isMarkdown, isReadme, isWithin, joinPath, nameOf, titleOf } from "../layout/repositoryPath.ts"
import { sortFiles } from "../layout/sortFiles.ts"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import { isFiled } from "./findPlaces.ts"
import { derivedNames, flattened, formerNames, type Line } from "./flattenNavigation.ts"
import { type ToolRequest, writeForTool } from "./writeForTool.ts"
import type { SummaryEntry } from "./SummaryEntry.ts"
import { entriesOf, readEntry } from "./summaryEntries.ts"
import { presentIn, type ReadSummaryItem, type SummaryRequest, writeSummary } from "./writeSummary.ts"

/** The input of the navigation writer. */
interface NavigationRequest {
  readonly found: Project
  /** Everything in the repository before, and what is to be in it after; the sizes of new files do not matter. */
  readonly before: ReadonlyArray<GitEntry>
  readonly after: ReadonlyArray<GitEntry>
  /** The navigation of another tool, where the repository is written for one. */
  readonly tool?: ToolRequest | undefined
  /** The table of contents as it is; null where there is none. */
  readonly summary: string | null
  /** Whether the repository and the space were the same once. */
  readonly isKnown: boolean
  readonly pages: ReadonlyArray<PageNode>
  readonly placeOf: (id: string) => string | undefined
  /** The pages as they were when both were the same, by their paths. */
  readonly oldPages: ReadonlyMap<string, PageVersion>
  /** Called with each link that a table of contents cannot express. */
  readonly omit: (link: PageNode) => void
}

/** Texts to write, by path. */
export type Written = ReadonlyMap<string, string>

/** Earlier versions took `_index.md` for a page beside others; a space has that until its next import. */
const isFormerReadme = (path: string): boolean => isReadme(path) && !nameOf(path).startsWith("_")

const isDerived = (pages: ReadonlyArray<LayoutPage>, entries: ReadonlyArray<SummaryEntry>): boolean => {
  const [derived, former] = [derivedNames, formerNames].map((names) => flattened(pages, names)) as [
    ReadonlyArray<Line>,
    ReadonlyArray<Line>
  ]
  return (
    derived.length === entries.length &&
    entries.every(({ depth, hasOwnTitle, isLabelled, key, linkTitle, slug, title }, index) => {
      const [given, before] = [derived[index]!, former[index]!]
      const says = ([otherKey, otherDepth, otherTitle]: Line) =>
        key === otherKey && depth === otherDepth && (hasOwnTitle || title === otherTitle)
      // An imported page keeps its address when its title becomes the one of now.
      const hasAddress = slug === given[3] || slug === before[3]
      return !isLabelled && linkTitle === null && (says(given) || says(before)) && hasAddress
    })
  )
}

/** Without the landing page, where the table says nothing of it because its file goes without saying. */
const withoutReadme = (entries: ReadonlyArray<SummaryEntry>, readme: string, listed: ReadonlySet<string>) => {
  const [first, second] = entries
  const goesWithoutSaying =
    first?.key === `page ${readme}` &&
    !listed.has(first.key) &&
    second?.depth !== 1 &&
    !first.isLabelled &&
    first.linkTitle === null &&
    first.anchor === null &&
    (first.hasOwnTitle || first.title === titleOf(readme))
  return goesWithoutSaying ? entries.slice(1) : entries
}

/** The settings in which another page is the landing page. */
const withReadme = ({ configuration, project, root, settings }: Project, readme: string): Written => {
  const document = parseDocument(settings ?? "", { logLevel: "silent", prettyErrors: false })
  if (document.errors.length > 0 || !(document.contents === null || isMap(document.contents)))
    return new Map()
  if (document.has("structure") && !isMap(document.get("structure"))) document.delete("structure")
  document.setIn(["structure", "readme"], root === "" ? readme : readme.slice(root.length + 1))
  return new Map([
    [configuration.path || joinPath(project, ".gitbook.yaml"), document.toString({ lineWidth: 0 })]
  ])
}

/** The paths of all pages that are files. */
const pagePaths = (
  pages: ReadonlyArray<PageNode>,
  placeOf: NavigationRequest["placeOf"]
): ReadonlyArray<string> =>
  pages.flatMap((page) => [
    ...(isFiled(page) ? [placeOf(page.id) ?? []].flat() : []),
    ...pagePaths(page.children, placeOf)
  ])

/** The orders that the texts of pages give them, by their paths. */
const ordersOf = (
  pages: ReadonlyArray<PageNode>,
  placeOf: NavigationRequest["placeOf"]
): ReadonlyMap<string, number> =>
  new Map(
    pages.flatMap(({ attributes: { order }, children, id }) => {
      const path = placeOf(id)
      const own = path === undefined || order === undefined ? [] : [[path, order] as const]
      return [...own, ...ordersOf(children, placeOf)]
    })
  )

const filesOf = (entries: ReadonlyArray<GitEntry>, { project, root }: Project) => {
  const { all, assets, find, markdown } = sortFiles(entries, project, root)
  return { all, find, markdown, assets: assets.map(({ path }) => path) }
}

/**
 * The pages that a table shall name: all but those outside the documentation's folder, which none can name, and those that
 * the table did not name when both were the same and that nobody moved since.
 */
const nameable = (
  { found: { root }, oldPages, pages, placeOf }: NavigationRequest,
  isListed: (path: string) => boolean
): ReadonlyArray<PageNode> => {
  const isUnnamed = (page: PageNode): boolean => {
    const path = placeOf(page.id)
    if (path === undefined || !isFiled(page)) return false
    if (!isWithin(root, path)) return true
    const before = oldPages.get(path)
    return (
      before !== undefined &&
      before.parentId === page.parentId &&
      before.position === page.position &&
      !isListed(path)
    )
  }
  const keep = (all: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
    all.flatMap((page) => {
      const children = keep(page.children)
      return children.length === 0 && isUnnamed(page) ? [] : [{ ...page, children }]
    })
  return keep(pages)
}

/** Reads a table without the pages that the space never had: their lines are left alone. */
const ofSpace =
  (read: ReadSummaryItem, isPage: (path: string) => boolean): ReadSummaryItem =>
  (item, isFirst) => {
    const entry = read(item, isFirst)
    if (entry.key?.startsWith("page ") !== true || isPage(entry.key.slice("page ".length))) return entry
    return item.items.length === 0
      ? { ...entry, key: null, holds: false }
      : { key: `text ${entry.title}`, title: entry.title, holds: true }
  }

/**
 * Plans the writes that give the repository the navigation of a space: none when it has it already, an edit of an
 * existing table of contents, or a new table.
 */
export const writeNavigation = Effect.fnUntraced(function* (request: NavigationRequest) {
  const { found, isKnown, oldPages, pages, placeOf, summary: text } = request
  const { configuration, root } = found
  const path = pathOf(root, configuration.summary)
  const readme = pathOf(root, configuration.readme)
  const before = filesOf(request.before, found)
  // Each step takes a while where there are thousands of pages.
  yield* Effect.yieldNow
  const after = filesOf(request.after, found)
  const union: FilesByPath = { get: (wanted) => after.find(wanted) ?? before.find(wanted) }
  const place = { path, root, files: union, assets: new Set([...before.assets, ...after.assets]) }
  const paths = new Set(pagePaths(pages, placeOf))
  const isPage = (wanted: string) => !isKnown || oldPages.has(wanted) || paths.has(wanted)
  const read = ofSpace(readEntry(place), isPage)
  const placeAfter = { ...place, files: { get: after.find }, assets: new Set(after.assets) }
  const readAfter = ofSpace(readEntry(placeAfter), isPage)
  yield* Effect.yieldNow
  const current = text === null ? [] : presentIn(text, read)
  const listed = new Set(current.map(({ key }) => key))
  const isListed = (wanted: string) => text === null || wanted === readme || listed.has(`page ${wanted}`)
  const all = entriesOf(nameable(request, isListed), placeOf, placeAfter, request.omit)
  yield* Effect.yieldNow
  const written = new Map<string, string>()

  const placed = new Set(all.map(({ key }) => key))
  const isStrange = after.all.has(readme) && isMarkdown(readme) && !placed.has(`page ${readme}`)
  const [landing] = pages.flatMap((page) =>
    isWithin(root, placeOf(page.id) ?? "/") ? [placeOf(page.id)!] : []
  )
  // A README of somebody else stays what it is, and is no page.
  if (isStrange && landing !== undefined) {
    for (const [file, settings] of withReadme(found, landing)) written.set(file, settings)
  }
  const { tool } = request
  if (tool !== undefined) {
    const markdown = [...after.markdown.values()]
    const former = [...before.markdown.values()].filter((file) => !after.markdown.has(file.path))
    const forTool = yield* writeForTool({ ...request, tool, root }, all, markdown, former)
    if (forTool !== undefined) return forTool as Written
    // A table of contents would be that of all languages in the folder.
    if (tool.tool.names !== undefined) return written as Written
  }
  if (text === null && isKnown) {
    const markdown = [...after.markdown.values()].filter((file) => file.path !== path)
    const derived = [isReadme, isFormerReadme].map((isOwn) => deriveNavigation(root, markdown, readme, isOwn))
    const orders = ordersOf(pages, placeOf)
    const ordered = derived.map(({ landing, pages: found }) =>
      orderNavigation(found, (wanted) => orders.get(wanted), landing)
    )
    const navigations = [...ordered, ...derived.map(({ pages: found }) => found)]
    if (navigations.some((navigation) => isDerived(navigation, all))) return written as Written
  }
  if (all.length === 0 && text === null) return written as Written
  yield* Effect.yieldNow
  const summary: SummaryRequest = {
    text,
    current,
    entries: text === null ? all : withoutReadme(all, readme, listed),
    readAfter,
    oldTitleOf: (key) =>
      key.startsWith("page ") ? oldPages.get(key.slice("page ".length))?.title : undefined
  }
  const made = writeSummary(summary)
  if (made !== text) written.set(path, made)
  return written as Written
})

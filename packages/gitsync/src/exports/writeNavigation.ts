import type { PageNode, PageVersion } from "@octavo/content"
import { Effect } from "effect"
import { isMap, parseDocument } from "yaml"
import { pathOf } from "../layout/chooseNavigation.ts"
import { deriveNavigation } from "../layout/deriveNavigation.ts"
import type { Project } from "../layout/findProject.ts"
import type { LayoutFile, LayoutPage } from "../layout/RepositoryLayout.ts"
import { isMarkdown, isWithin, joinPath, titleOf } from "../layout/repositoryPath.ts"
import { sortFiles } from "../layout/sortFiles.ts"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import { type SummaryEntry, ungrouped } from "./SummaryEntry.ts"
import { entriesOf, readEntry } from "./summaryEntries.ts"
import { presentIn, type SummaryRequest, writeSummary } from "./writeSummary.ts"

/** What writing the navigation of a repository has to know. */
export interface NavigationRequest {
  readonly found: Project
  /** Everything in the repository before, and what is to be in it after; the sizes of new files do not matter. */
  readonly before: ReadonlyArray<GitEntry>
  readonly after: ReadonlyArray<GitEntry>
  /** The table of contents as it is; null where there is none. */
  readonly summary: string | null
  /** Whether the repository and the space were the same once. */
  readonly isKnown: boolean
  readonly pages: ReadonlyArray<PageNode>
  readonly placeOf: (id: string) => string | undefined
  /** The pages as they were when both were the same, by their paths. */
  readonly oldPages: ReadonlyMap<string, PageVersion>
}

/** Texts to write, by path. */
export type Written = ReadonlyMap<string, string>

type Line = readonly [key: string, depth: number, title: string]

const linesOf = (pages: ReadonlyArray<LayoutPage>, depth: number): ReadonlyArray<Line> =>
  pages.flatMap((page): ReadonlyArray<Line> => {
    const key =
      page.kind === "document" && page.file !== null ? `page ${page.file.path}` : `text ${page.title}`
    return [[key, depth, page.title], ...linesOf(page.children, depth + 1)]
  })

/** A navigation as the lines of the table that would say the same. */
const flattened = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<Line> =>
  pages.flatMap((page, index): ReadonlyArray<Line> => {
    if (page.kind === "group") return [[`group ${page.title}`, 0, page.title], ...linesOf(page.children, 0)]
    const isBehindGroup = pages[index - 1]?.kind === "group"
    return [...(isBehindGroup ? [[ungrouped.key, 0, ""] as const] : []), ...linesOf([page], 0)]
  })

const isDerived = (
  { pages }: ReturnType<typeof deriveNavigation>,
  entries: ReadonlyArray<SummaryEntry>
): boolean => {
  const derived = flattened(pages)
  return (
    derived.length === entries.length &&
    entries.every(({ anchor, depth, hasOwnTitle, key, title }, index) => {
      const [otherKey, otherDepth, otherTitle] = derived[index]!
      return (
        key === otherKey && depth === otherDepth && anchor === null && (hasOwnTitle || title === otherTitle)
      )
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

const filesOf = (entries: ReadonlyArray<GitEntry>, { project, root }: Project) => {
  const sorted = sortFiles(entries, project, root)
  return { all: sorted.all, markdown: sorted.markdown, assets: sorted.assets.map(({ path }) => path) }
}

/**
 * What has to be written so that the repository has the navigation of a space: nothing where it has it already, the
 * table of contents edited in place where there is one, and a new one otherwise.
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
  const union = new Map<string, LayoutFile>([...before.all, ...after.all])
  const place = { path, root, files: union, assets: new Set([...before.assets, ...after.assets]) }
  const read = readEntry(place)
  const placeAfter = { ...place, files: after.all, assets: new Set(after.assets) }
  const readAfter = readEntry(placeAfter)
  yield* Effect.yieldNow
  const all = entriesOf(pages, placeOf, placeAfter)
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
  if (text === null && isKnown) {
    const markdown = [...after.markdown.values()].filter((file) => file.path !== path)
    if (isDerived(deriveNavigation(root, markdown, readme), all)) return written as Written as Written
  }
  if (all.length === 0 && text === null) return written as Written
  const present = text === null ? [] : presentIn(text, read)
  yield* Effect.yieldNow
  const listed = new Set(present.map(({ key }) => key))
  const summary: SummaryRequest = {
    text,
    present,
    entries: text === null ? all : withoutReadme(all, readme, listed),
    readAfter,
    oldTitleOf: (key) =>
      key.startsWith("page ") ? oldPages.get(key.slice("page ".length))?.title : undefined
  }
  const made = writeSummary(summary)
  if (made !== text) written.set(path, made)
  return written as Written
})

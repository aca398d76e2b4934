import { Effect, Equal } from "effect"
import {
  arrangePages,
  freeSlug,
  type LinkTarget,
  type PageAttributes,
  type PageId,
  type PageVersion
} from "@octavo/content"
import { slugify, writePath } from "@octavo/markdown"
import type { LayoutFile, LayoutPage } from "../layout/RepositoryLayout.ts"
import { pathWithin } from "../layout/repositoryPath.ts"
import { findUnnamed } from "./findUnnamed.ts"
import { hasDerivedTitle, makeUnfiledFinder } from "./makeUnfiledFinder.ts"

/** The derived facts of the text of a page in the repository. */
export interface PageText {
  readonly sourceHash: string
  /** From the text itself, or null where only the navigation names the page. */
  readonly title: string | null
  readonly attributes: PageAttributes
}

/** The input of the page plan. */
export interface PagePlanInput {
  readonly current: ReadonlyArray<PageVersion>
  readonly layout: ReadonlyArray<LayoutPage>
  /** The ids that pages keep, by path, and the ids of new ones. */
  readonly idOf: (path: string) => PageId
  /** Whether the navigation has a page at a path. */
  readonly isListed: (path: string) => boolean
  readonly fileIdOf: (path: string) => string | undefined
  /** Whether the repository has a file at a path, whatever it is. */
  readonly isThere: (path: string) => boolean
  /** Whether the space has a file that lies in the repository. */
  readonly isKnownFile: (id: string) => boolean
  /** The folder of the documentation. */
  readonly root: string
  /** By path: the texts that were read anew; pages without an entry keep what they have. */
  readonly texts: ReadonlyMap<string, PageText>
  /** The files of pages that no navigation names and that stay nevertheless, by their ids. */
  readonly stays: ReadonlyMap<string, LayoutFile>
  /** The id of an entry without a file that was not there before. */
  readonly newId: (kind: string, parentId: PageId | null, title: string) => PageId
  readonly now: number
}

type PlannedPage = Omit<PageVersion, "position" | "createdAt" | "updatedAt">

const tidy = (title: string) => title.replace(/\s+/g, " ").trim()

/** How many pages are compared in one go. */
const pagesAtOnce = 2_000

/** Whether a page stays what it is; its times follow from that. Cheap, since most pages of an import do. */
const isSame = (before: PageVersion, after: PageVersion): boolean =>
  before.parentId === after.parentId &&
  before.position === after.position &&
  before.kind === after.kind &&
  before.title === after.title &&
  before.slug === after.slug &&
  before.sourceHash === after.sourceHash &&
  before.git?.oid === after.git?.oid &&
  before.git?.path === after.git?.path &&
  (before.attributes === after.attributes || Equal.equals(before.attributes, after.attributes))

/** Attributes with how the table of contents calls a page where that is not its title; the same ones where they say so. */
const withNavigation = (
  attributes: PageAttributes,
  { label, linkTitle }: { readonly label?: string; readonly linkTitle?: string | null },
  title: string
): PageAttributes => {
  const said = {
    ...(label !== undefined && label !== tidy(title) && { label }),
    ...(linkTitle != null && { title: linkTitle })
  }
  const navigation = Object.keys(said).length === 0 ? undefined : said
  if (Equal.equals(attributes.navigation, navigation)) return attributes
  const { navigation: before, ...others } = attributes
  return navigation === undefined ? others : { ...others, navigation }
}

const linkTarget = (
  target: Extract<LayoutPage, { kind: "link" }>["target"],
  { fileIdOf, idOf, isListed, root }: PagePlanInput
): LinkTarget => {
  if (target.kind === "url") return target
  const place = writePath(null, pathWithin(root, target.path))
  if (target.kind === "file") {
    const file = fileIdOf(target.path)
    return file === undefined ? { kind: "url", url: place } : { kind: "file", file }
  }
  const { anchor, path } = target
  // A path that is no page of the space has no id.
  if (!isListed(path)) return { kind: "url", url: anchor === null ? place : `${place}#${anchor}` }
  const page = idOf(path)
  return anchor === null ? { kind: "page", page } : { kind: "anchor", anchor, page }
}

/**
 * Compares the pages that a space has with those that a repository describes: which versions to write and which pages
 * to remove. What did not change is not among them.
 */
export const planPages = Effect.fnUntraced(function* (input: PagePlanInput) {
  const byId = new Map(input.current.map((page) => [page.id, page]))
  const findUnfiled = makeUnfiledFinder(input.current)
  const wanted: Array<PlannedPage> = []
  /** The pages below each page, in order, and their slugs. */
  const childOrders = new Map<PageId | null, Array<PageId>>()
  const slugsBelow = new Map<PageId | null, Set<string>>()
  const placed = new Set<string>()
  const { siblings, unnamed } = findUnnamed(input)

  const want = (entry: LayoutPage, parentId: PageId | null, slugs: Set<string>): PageId => {
    const page = describe(entry, parentId, slugs)
    wanted.push(page)
    placed.add(page.id)
    visit(entry.children, page.id)
    return page.id
  }

  /** Keeps a page that no navigation names, below a page that stays. */
  const keep = (page: PageVersion, parentId: PageId | null, slugs: Set<string>): PageId => {
    const file = input.stays.get(page.id)
    if (file !== undefined) {
      const { slug, title } = page
      return want({ kind: "document", title, slug, file, children: [] }, parentId, slugs)
    }
    wanted.push({ ...page, parentId })
    placed.add(page.id)
    return page.id
  }

  const visit = (entries: ReadonlyArray<LayoutPage>, parentId: PageId | null) => {
    const before = siblings.get(parentId) ?? []
    const slugs = new Set(before.flatMap(({ id, slug }) => (unnamed.has(id) ? [slug] : [])))
    slugsBelow.set(parentId, slugs)
    const order = entries.map((entry) => want(entry, parentId, slugs))
    childOrders.set(parentId, order)
    for (const [index, page] of before.entries()) {
      if (!unnamed.has(page.id) || placed.has(page.id)) continue
      const named = new Set(order)
      const behind = before.slice(0, index).findLast(({ id }) => named.has(id))
      order.splice(behind === undefined ? 0 : order.indexOf(behind.id) + 1, 0, keep(page, parentId, slugs))
    }
  }

  /** Keeps a page below the nearest page that is still there where the one above it went. */
  const rehome = (page: PageVersion) => {
    let parent = page.parentId === null ? undefined : byId.get(page.parentId)
    while (parent !== undefined && !placed.has(parent.id)) {
      if (unnamed.has(parent.id)) rehome(parent)
      else parent = parent.parentId === null ? undefined : byId.get(parent.parentId)
    }
    if (placed.has(page.id)) return
    const parentId = parent?.id ?? null
    const slugs = slugsBelow.get(parentId) ?? new Set()
    childOrders.get(parentId)?.push(keep(page, parentId, slugs))
  }

  const uniqueSlug = (slug: string, slugs: Set<string>): string => {
    const free = freeSlug(slug, (taken) => slugs.has(taken))
    slugs.add(free)
    return free
  }

  /**
   * A page that is where it was keeps its address, however its file is called. One that is new has the address that the
   * repository gives it, and keeps that under another title, if `isNamed`.
   */
  const addressOf = (
    stays: PageVersion | undefined,
    slug: string,
    attributes: PageAttributes,
    slugs: Set<string>,
    isNamed: boolean
  ): Pick<PageVersion, "slug" | "attributes"> => {
    if (stays !== undefined && unnamed.has(stays.id)) slugs.delete(stays.slug)
    const free = uniqueSlug(stays?.slug ?? slug, slugs)
    const isFixed =
      stays === undefined ? isNamed : stays.attributes.slugIsFixed === true && free === stays.slug
    // The same object where nothing changes, which is then not compared key by key.
    if (isFixed === (attributes.slugIsFixed === true)) return { slug: free, attributes }
    const { slugIsFixed, ...others } = attributes
    return { slug: free, attributes: isFixed ? { ...others, slugIsFixed: true } : others }
  }

  const describe = (entry: LayoutPage, parentId: PageId | null, slugs: Set<string>): PlannedPage => {
    if (entry.kind === "document" && entry.file !== null) {
      const id = input.idOf(entry.file.path)
      const known = byId.get(id)
      const text = input.texts.get(entry.file.path)
      const title = text === undefined ? (known?.title ?? entry.title) : (text.title ?? entry.title)
      return {
        id,
        parentId,
        kind: "document",
        title,
        ...addressOf(
          known?.git?.path === entry.file.path ? known : undefined,
          slugify(entry.slug),
          withNavigation(text?.attributes ?? known?.attributes ?? {}, entry, title),
          slugs,
          true
        ),
        sourceHash: text?.sourceHash ?? known?.sourceHash ?? null,
        git: { oid: entry.file.oid, path: entry.file.path }
      }
    }
    // An entry without a file is defined by the navigation alone; its other attributes stay.
    const known = findUnfiled(entry, parentId)
    const shared = {
      id: known?.id ?? input.newId(entry.kind, parentId, entry.title),
      parentId,
      kind: entry.kind,
      title: entry.title,
      sourceHash: null,
      git: null
    }
    const before = known?.attributes ?? {}
    switch (entry.kind) {
      case "document":
        return { ...shared, ...addressOf(known, slugify(entry.slug || entry.title), before, slugs, false) }
      case "group": {
        const named = entry.anchor === null ? undefined : slugify(entry.anchor)
        const stays = named === undefined || known?.slug === named ? known : undefined
        return { ...shared, ...addressOf(stays, named ?? slugify(entry.title), before, slugs, true) }
      }
      case "link": {
        const target = linkTarget(entry.target, input)
        const attributes = withNavigation({ ...before, target }, entry, entry.title)
        return { ...shared, ...addressOf(known, slugify(entry.title), attributes, slugs, false) }
      }
      case "computed": {
        const attributes = { ...before, computed: entry.source }
        return {
          ...shared,
          title: known === undefined || hasDerivedTitle(known) ? entry.title : known.title,
          ...addressOf(known, slugify(entry.title), attributes, slugs, true)
        }
      }
    }
  }

  // Each step takes a while where there are thousands of pages.
  visit(input.layout, null)
  for (const page of input.current) if (unnamed.has(page.id) && !placed.has(page.id)) rehome(page)
  yield* Effect.yieldNow
  const parentOf = new Map(wanted.map((page) => [page.id, page.parentId]))
  const positions = new Map<string, string>()
  for (const order of childOrders.values()) {
    const arranged = order.map((id) => {
      const known = byId.get(id)
      return {
        id,
        position: known !== undefined && known.parentId === parentOf.get(id) ? known.position : null
      }
    })
    for (const [id, position] of arrangePages(arranged)) positions.set(id, position)
  }

  yield* Effect.yieldNow

  const put: Array<PageVersion> = []
  for (const [index, page] of wanted.entries()) {
    if (index % pagesAtOnce === pagesAtOnce - 1) yield* Effect.yieldNow
    const known = byId.get(page.id)
    const position = positions.get(page.id)!
    const next = { ...page, position, createdAt: known?.createdAt ?? input.now, updatedAt: input.now }
    if (known === undefined || !isSame(known, next)) put.push(next)
  }
  const kept = new Set(wanted.map((page) => page.id))
  return { put, remove: input.current.filter((page) => !kept.has(page.id)).map((page) => page.id) }
})

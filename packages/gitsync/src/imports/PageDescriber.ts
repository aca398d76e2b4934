import {
  freeSlug,
  type LinkTarget,
  type PageAttributes,
  type PageId,
  type PageVersion
} from "@octavo/content"
import { slugify, tidyTitle, writeAnchor, writePath } from "@octavo/markdown"
import { Equal } from "effect"
import type { LayoutDocument, LayoutFile, LayoutPage } from "../layout/RepositoryLayout.ts"
import { nameOf, pathWithin } from "../layout/repositoryPath.ts"
import { hasDerivedTitle, makeUnfiledFinder, type UnfiledEntry } from "./makeUnfiledFinder.ts"
import type { PagePlanInput } from "./PagePlanInput.ts"

/** A page of a plan, without what follows from its neighbours and from its changes. */
export type PlannedPage = Omit<PageVersion, "position" | "createdAt" | "updatedAt">

/** Attributes with how the table of contents calls a page where that is not its title; the same ones where they say so. */
const withNavigation = (
  attributes: PageAttributes,
  { label, linkTitle }: { readonly label?: string; readonly linkTitle?: string | null },
  title: string
): PageAttributes => {
  const said = {
    ...(label !== undefined && label !== tidyTitle(title) && { label }),
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
  if (!isListed(path))
    return { kind: "url", url: anchor === null ? place : `${place}#${writeAnchor(anchor)}` }
  const page = idOf(path)
  return anchor === null ? { kind: "page", page } : { kind: "anchor", anchor, page }
}

const uniqueSlug = (slug: string, slugs: Set<string>): string => {
  const free = freeSlug(slug, (taken) => slugs.has(taken))
  slugs.add(free)
  return free
}

const formerIndexSlug = slugify("_index")

/** Whether a page becomes that of its folder: earlier versions took `_index.md` for a page within it. */
const becomesFolder = (
  { git, parentId, slug }: PageVersion,
  entry: Pick<LayoutDocument, "slug">,
  below: PageId | null
): boolean =>
  git !== null &&
  nameOf(git.path).startsWith("_index.") &&
  slug === formerIndexSlug &&
  slugify(entry.slug) !== slug &&
  parentId !== below

/** The address that the line of an entry in the table of contents gives it. */
const namedSlug = (anchor: string | null | undefined): string | undefined =>
  anchor == null ? undefined : slugify(anchor)

/** Turns entries of a layout into pages: new ones, or what those of the space become that they are. */
export class PageDescriber {
  readonly #input: PagePlanInput
  readonly #byId: ReadonlyMap<string, PageVersion>
  readonly #unnamed: ReadonlySet<string>
  readonly #findUnfiled: ReturnType<typeof makeUnfiledFinder>
  /** The pages without a text that folders had, by the pages that take their places. */
  readonly #formerFolders = new Map<PageId, PageId>()

  constructor(input: PagePlanInput, byId: ReadonlyMap<string, PageVersion>, unnamed: ReadonlySet<string>) {
    this.#input = input
    this.#byId = byId
    this.#unnamed = unnamed
    this.#findUnfiled = makeUnfiledFinder(input.current)
  }

  /** Describes the page of an entry below a parent, with a slug that none of `slugs` is, and adds it to them. */
  describe(entry: LayoutPage, parentId: PageId | null, slugs: Set<string>): PlannedPage {
    return entry.kind === "document" && entry.file !== null
      ? this.#describeFiled(entry, entry.file, parentId, slugs)
      : this.#describeUnfiled(entry, parentId, slugs)
  }

  #describeFiled(
    entry: LayoutDocument,
    file: LayoutFile,
    parentId: PageId | null,
    slugs: Set<string>
  ): PlannedPage {
    const id = this.#input.idOf(file.path)
    const known = this.#byId.get(id)
    const text = this.#input.texts.get(file.path)
    const isFolder = known !== undefined && becomesFolder(known, entry, parentId)
    const derived = this.#derivedTitle(entry, known, isFolder)
    const title = text === undefined ? (known?.title ?? derived) : (text.title ?? derived)
    const folder = isFolder ? this.#findFolder(entry, parentId) : undefined
    if (folder !== undefined) this.#formerFolders.set(id, folder.id)
    return {
      id,
      parentId,
      kind: "document",
      title,
      ...this.#addressOf(
        known?.git?.path === file.path && !isFolder ? known : undefined,
        { named: namedSlug(entry.anchor), derived: folder?.slug ?? slugify(entry.slug) },
        withNavigation(text?.attributes ?? known?.attributes ?? {}, entry, title),
        slugs,
        true
      ),
      sourceHash: text?.sourceHash ?? known?.sourceHash ?? null,
      git: { oid: file.oid, path: file.path }
    }
  }

  /** A title that an earlier version derived stays where people gave the page another one since: a new one would conflict with that. */
  #derivedTitle(entry: UnfiledEntry, known: PageVersion | undefined, isFolder: boolean): string {
    if (known === undefined || (!isFolder && known.title !== entry.formerTitle)) return entry.title
    const { id, title } = known
    return (this.#input.currentTitle(id) ?? title) === title ? entry.title : title
  }

  /** The page without a text that a folder had before its `_index.md` became its page. */
  #findFolder({ formerTitle, title }: LayoutDocument, parentId: PageId | null): PageVersion | undefined {
    const kind = parentId === null ? "group" : "document"
    return this.#findBelow({ kind, title, ...(formerTitle !== undefined && { formerTitle }) }, parentId)
  }

  /** Finds the page of an entry without a file below a page, or below the one whose place that takes. */
  #findBelow(entry: UnfiledEntry, parentId: PageId | null) {
    const former = parentId === null ? undefined : this.#formerFolders.get(parentId)
    return this.#findUnfiled(entry, parentId) ?? (former && this.#findUnfiled(entry, former))
  }

  #describeUnfiled(entry: LayoutPage, parentId: PageId | null, slugs: Set<string>): PlannedPage {
    // An entry without a file is defined by the navigation alone; its other attributes stay.
    const known = this.#findBelow(entry, parentId)
    const shared = {
      id: known?.id ?? this.#input.newId(entry, parentId),
      parentId,
      kind: entry.kind,
      title: this.#derivedTitle(entry, known, false),
      sourceHash: null,
      git: null
    }
    const before = known?.attributes ?? {}
    const named = entry.kind === "computed" ? undefined : namedSlug(entry.anchor)
    switch (entry.kind) {
      case "document": {
        const derived = slugify(entry.slug || entry.title)
        return { ...shared, ...this.#addressOf(known, { named, derived }, before, slugs, false) }
      }
      case "group":
        return {
          ...shared,
          ...this.#addressOf(known, { named, derived: slugify(entry.title) }, before, slugs, true)
        }
      case "link": {
        const target = linkTarget(entry.target, this.#input)
        const attributes = withNavigation({ ...before, target }, entry, entry.title)
        return {
          ...shared,
          ...this.#addressOf(known, { named, derived: slugify(entry.title) }, attributes, slugs, false)
        }
      }
      case "computed": {
        const attributes = { ...before, computed: entry.source }
        return {
          ...shared,
          title: known === undefined || hasDerivedTitle(known) ? entry.title : known.title,
          ...this.#addressOf(known, { named, derived: slugify(entry.title) }, attributes, slugs, true)
        }
      }
    }
  }

  /**
   * A page that is where it was keeps its address, however its file is called, unless the table of contents names another
   * one. One that is new has the address that the repository gives it, and keeps that under another title, if `isNamed`
   * or if the table of contents names it.
   */
  #addressOf(
    known: PageVersion | undefined,
    { derived, named }: { readonly named: string | undefined; readonly derived: string },
    attributes: PageAttributes,
    slugs: Set<string>,
    isNamed: boolean
  ): Pick<PageVersion, "slug" | "attributes"> {
    if (known !== undefined && this.#unnamed.has(known.id)) slugs.delete(known.slug)
    const stays = named === undefined || known?.slug === named ? known : undefined
    const free = uniqueSlug(stays?.slug ?? named ?? derived, slugs)
    const isFixed =
      stays === undefined
        ? isNamed || named !== undefined
        : stays.attributes.slugIsFixed === true && free === stays.slug
    // The same object where nothing changes, which is then not compared key by key.
    if (isFixed === (attributes.slugIsFixed === true)) return { slug: free, attributes }
    const { slugIsFixed, ...others } = attributes
    return { slug: free, attributes: isFixed ? { ...others, slugIsFixed: true } : others }
  }
}

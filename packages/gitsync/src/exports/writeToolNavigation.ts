import type { PageNode, PageVersion } from "@octavo/content"
import { isReadme, isWithin, nameOf, pathWithin } from "../layout/repositoryPath.ts"
import { finderOf } from "../tools/arrangeEntries.ts"
import type { ConventionsOf } from "../tools/PageConventions.ts"
import { withItem, withoutItem, withText, writtenLike } from "../tools/editItems.ts"
import { type NavigationItem, navigationItems } from "../tools/navigationItems.ts"
import type { Tool } from "../tools/Tool.ts"
import { pathAt } from "../tools/ToolEntry.ts"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"

/** The most changes that are written into a file of navigation at once: the file is read anew after each. */
const maxChanges = 50

/** A change of the pages of a space, as a file of navigation has to show it. */
interface ToolEdit {
  readonly tool: Tool
  /** The file, and its text. */
  readonly path: string
  readonly text: string
  readonly before: ReadonlyArray<PageVersion>
  readonly pages: ReadonlyArray<PageNode>
  /** All files that may be pages, of now and of then. */
  readonly files: ReadonlyArray<LayoutFile>
  readonly conventionsOf: ConventionsOf
}

interface Placed {
  readonly page: PageNode
  readonly parent: PageNode | undefined
  readonly siblings: ReadonlyArray<PageNode>
}

const placesIn = (pages: ReadonlyArray<PageNode>, parent?: PageNode): ReadonlyArray<Placed> =>
  pages.flatMap((page) => [{ page, parent, siblings: pages }, ...placesIn(page.children, page)])

/** The spelling of a page in the way of another one of the same file: with its slashes, and with or without the ending. */
const spelledLike = (like: string, path: string, folder: string): string => {
  const within = pathWithin(folder, path)
  const hasEnding = /\.(?:mdx?|markdown)$/i.test(like)
  const stem = hasEnding ? within : within.replace(/\.(?:mdx?|markdown)$/i, "")
  const ending = like.endsWith(".html") ? ".html" : ""
  const inner =
    isReadme(path) && !hasEnding && like.endsWith("/")
      ? stem.slice(0, -nameOf(stem).length)
      : `${stem}${ending}`
  return `${like.startsWith("/") ? "/" : ""}${inner.replace(/\/$/, "")}${like.endsWith("/") ? "/" : ""}`
}

/** Edits the text of a file of navigation, which is read anew after each change. A method returns false where it cannot change the text. */
class NavigationText {
  text: string
  readonly #edit: ToolEdit
  readonly #folder: string
  readonly #find: ReturnType<typeof finderOf>

  constructor(edit: ToolEdit) {
    this.text = edit.text
    this.#edit = edit
    this.#folder = edit.tool.folders[0] ?? ""
    this.#find = finderOf(edit.tool, edit.files, edit.conventionsOf)
  }

  #pathOf({ value }: { readonly value: string }): string | undefined {
    return this.#find({ kind: "page", path: pathAt(this.#folder, value), entries: [] })?.path
  }

  #items(): ReadonlyArray<NavigationItem> {
    return navigationItems(this.#edit.path, this.text)
  }

  #itemOf(page: string | undefined): NavigationItem | undefined {
    return page === undefined
      ? undefined
      : this.#items().find(({ targets }) => targets.some((target) => this.#pathOf(target) === page))
  }

  #groupOf(title: string | undefined): NavigationItem | undefined {
    return this.#items().find(({ label, lists }) => lists.length > 0 && label?.value === title)
  }

  #change(edited: string | undefined): boolean {
    this.text = edited ?? this.text
    return edited !== undefined
  }

  /** Removes the item of a page; one with others below it cannot be removed. */
  remove(page: string): boolean {
    const item = this.#itemOf(page)
    if (item === undefined) return true
    return item.lists.length === 0 && this.#change(withoutItem(this.#edit.path, this.text, item))
  }

  /** Gives a group another title. */
  retitle(from: string | undefined, to: string): boolean {
    const label = from === undefined ? undefined : this.#groupOf(from)?.label
    return label !== undefined && this.#change(withText(this.text, label, to))
  }

  /** Gives the item of a page another path; a page without an item stays without one. */
  rename(from: string, to: string): boolean {
    const target = this.#itemOf(from)?.targets.find((one) => this.#pathOf(one) === from)
    if (target === undefined) return true
    return this.#change(withText(this.text, target, spelledLike(target.value, to, this.#folder)))
  }

  /** Places the item of a page beside those of its siblings, or as the first one of its group. */
  place(path: string, { page, parent, siblings }: Placed): boolean {
    const own = this.#itemOf(path)
    const kept = own === undefined ? undefined : this.text.slice(own.start, own.end)
    if (!this.remove(path)) return false
    const index = siblings.indexOf(page)
    const isNamed = (one: PageNode) => this.#itemOf(one.git?.path) !== undefined
    const previous = siblings.slice(0, index).findLast(isNamed)
    const following = siblings.slice(index + 1).find(isNamed)
    const at = this.#itemOf((previous ?? following)?.git?.path)
    const [list] = parent === undefined ? [] : (this.#groupOf(parent.title)?.lists ?? [])
    const written = kept ?? this.#itemFor(path, page.title, at)
    const where =
      at === undefined ? list && { into: list } : previous === undefined ? { before: at } : { after: at }
    if (written === undefined || where === undefined) return false
    return this.#change(withItem(this.#edit.path, this.text, written, where))
  }

  /** The text of an item for a page, in the way of the one beside it or of any other one. */
  #itemFor(path: string, label: string, beside: NavigationItem | undefined): string | undefined {
    const isPage = ({ lists, targets }: NavigationItem) =>
      lists.length === 0 && targets.some((one) => this.#pathOf(one) !== undefined)
    const like = beside !== undefined && isPage(beside) ? beside : this.#items().find(isPage)
    const target = like?.targets.find((one) => this.#pathOf(one) !== undefined)
    return like === undefined || target === undefined
      ? undefined
      : writtenLike(this.text, like, { target: spelledLike(target.value, path, this.#folder), label })
  }
}

/**
 * Writes the pages that were added, moved, renamed or removed into the file of navigation of a tool, in the way of the items beside them. Undefined where that
 * cannot be done; the caller reads the result to see whether the pages are arranged as in the space.
 */
export const writeToolNavigation = (edit: ToolEdit): string | undefined => {
  const { before, pages } = edit
  const oldById = new Map<string, PageVersion>(before.map((page) => [page.id, page]))
  const placed = placesIn(pages)
  const ids = new Set<string>(placed.map(({ page }) => page.id))
  const gone = before.flatMap(({ git, id }) => (git === null || ids.has(id) ? [] : [git.path]))
  const isMoved = ({ page }: Placed): boolean => {
    const old = oldById.get(page.id)
    return old === undefined || old.parentId !== page.parentId || old.position !== page.position
  }
  const isChanged = (one: Placed): boolean => {
    const { git, id, title } = one.page
    const old = oldById.get(id)
    return isMoved(one) || old?.git?.path !== git?.path || (git === null && old?.title !== title)
  }
  const changed = placed.filter(isChanged)
  if (gone.length + changed.length > maxChanges) return undefined
  const navigation = new NavigationText(edit)
  const apply = (one: Placed): boolean => {
    const old = oldById.get(one.page.id)
    const path = one.page.git?.path
    if (path === undefined) return navigation.retitle(old?.title, one.page.title)
    const former = old?.git?.path
    if (former !== undefined && former !== path && !navigation.rename(former, path)) return false
    return !isMoved(one) || navigation.place(path, one)
  }
  return gone.every((path) => navigation.remove(path)) && changed.every(apply) ? navigation.text : undefined
}

/** The file of a tool in which pages are named, where that is data; undefined without one that can be written. */
export const navigationFileOf = ({ file, folders, isTranslation, name }: Tool): string | undefined =>
  file !== undefined &&
  // In other tools, the entries are those of all languages.
  (isTranslation !== true || name === "VitePress" || name === "Mintlify") &&
  name !== "Nextra" &&
  name !== "Jekyll" &&
  !(name === "Fumadocs" && !isWithin(folders[0] ?? "", file))
    ? file
    : undefined

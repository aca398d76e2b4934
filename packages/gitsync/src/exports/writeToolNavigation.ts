import type { PageNode, PageVersion } from "@octavo/content"
import { isReadme, isWithin, nameOf, pathWithin } from "../layout/repositoryPath.ts"
import { type ConventionsOf, finderOf } from "../tools/arrangeEntries.ts"
import { withItem, withoutItem, withText, writtenLike } from "../tools/editItems.ts"
import { type NavigationItem, navigationItems } from "../tools/navigationItems.ts"
import type { Tool } from "../tools/Tool.ts"
import { pathAt } from "../tools/ToolEntry.ts"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"

/** The most changes that are written into a file of navigation at once: the file is read anew after each. */
const maxChanges = 50

/** A change of the pages of a space, as a file of navigation has to show it. */
export interface ToolEdit {
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

/**
 * Writes the pages that were added, moved, renamed or removed into the file of navigation of a tool, in the way of the items beside them. Undefined where that
 * cannot be done; the caller reads the result to see whether the pages are arranged as in the space.
 */
export const writeToolNavigation = ({
  before,
  conventionsOf,
  files,
  pages,
  path,
  text: given,
  tool
}: ToolEdit): string | undefined => {
  const [folder = ""] = tool.folders
  const find = finderOf(tool, files, conventionsOf)
  const pathOf = ({ value }: { readonly value: string }) =>
    find({ kind: "page", path: pathAt(folder, value), entries: [] })?.path
  let text = given
  const items = () => navigationItems(path, text)
  const itemOf = (page: string): NavigationItem | undefined =>
    items().find(({ targets }) => targets.some((target) => pathOf(target) === page))
  const oldById = new Map<string, PageVersion>(before.map((page) => [page.id, page]))
  const placed = placesIn(pages)
  const nowById = new Map(placed.map((one) => [one.page.id as string, one]))
  const change = (edited: string | undefined): boolean => {
    if (edited === undefined) return false
    text = edited
    return true
  }
  const gone = before.filter(({ git, id }) => git !== null && !nowById.has(id))
  const changed = placed.filter(({ page }) => {
    const old = oldById.get(page.id)
    return (
      old === undefined ||
      old.parentId !== page.parentId ||
      old.position !== page.position ||
      old.git?.path !== page.git?.path ||
      (page.git === null && old.title !== page.title)
    )
  })
  if (gone.length + changed.length > maxChanges) return undefined
  for (const { git } of gone) {
    const item = itemOf(git!.path)
    if (item === undefined) continue
    if (item.lists.length > 0) return undefined
    change(withoutItem(path, text, item))
  }
  for (const { page, parent, siblings } of changed) {
    const old = oldById.get(page.id)
    const now = page.git?.path
    if (now === undefined) {
      const item =
        old === undefined
          ? undefined
          : items().find(({ label, lists }) => lists.length > 0 && label?.value === old.title)
      if (item?.label === undefined || !change(withText(text, item.label, page.title))) return undefined
      continue
    }
    const known = old?.git == null ? undefined : itemOf(old.git.path)
    if (known !== undefined && old?.git?.path !== now) {
      const target = known.targets.find((one) => pathOf(one) === old?.git?.path)
      if (target === undefined || !change(withText(text, target, spelledLike(target.value, now, folder))))
        return undefined
    }
    if (old !== undefined && old.parentId === page.parentId && old.position === page.position) continue
    const own = itemOf(now)
    if (own !== undefined && own.lists.length > 0) return undefined
    const kept = own === undefined ? undefined : text.slice(own.start, own.end)
    if (own !== undefined) text = withoutItem(path, text, own)
    const index = siblings.indexOf(page)
    const isNamed = (one: PageNode) => one.git !== null && itemOf(one.git.path) !== undefined
    const previous = siblings.slice(0, index).findLast(isNamed)
    const following = siblings.slice(index + 1).find(isNamed)
    const beside = previous?.git ?? following?.git
    const at = beside == null ? undefined : itemOf(beside.path)
    const above =
      parent === undefined
        ? undefined
        : items().find(({ label, lists }) => lists.length > 0 && label?.value === parent.title)
    const like =
      at !== undefined && at.lists.length === 0
        ? at
        : items().find(
            ({ lists, targets }) => lists.length === 0 && targets.some((one) => pathOf(one) !== undefined)
          )
    const target = like?.targets.find((one) => pathOf(one) !== undefined)
    const written =
      kept ??
      (like === undefined || target === undefined
        ? undefined
        : writtenLike(text, like, { target: spelledLike(target.value, now, folder), label: page.title }))
    const [list] = above?.lists ?? []
    if (written === undefined || (at === undefined && list === undefined)) return undefined
    text = withItem(
      path,
      text,
      written,
      at === undefined ? { into: list! } : previous === undefined ? { before: at } : { after: at }
    )
  }
  return text
}

/** The file of a tool in which pages are named, where that is data; undefined without one that can be written. */
export const navigationFileOf = ({ file, folders, name }: Tool): string | undefined =>
  file !== undefined &&
  name !== "Nextra" &&
  name !== "Jekyll" &&
  !(name === "Fumadocs" && !isWithin(folders[0] ?? "", file))
    ? file
    : undefined

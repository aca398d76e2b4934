import type { PageResource } from "@octavo/api"
import { signal } from "@preact/signals"
import { isGenerated } from "../data/pageTree.ts"
import { toast } from "../parts/toasts.tsx"
import { deletePages, movePages, type Route, tryTo } from "./pageActions.ts"
import { doing } from "./PageDialogs.tsx"
import { mayMove, type Place, stepOf } from "./pageMoves.ts"
import type { Row } from "./rows.ts"
import { selectNone, selectRange, type Selection, togglePage, topmostOf } from "./selection.ts"
import { words } from "./words.ts"

const none: ReadonlySet<string> = new Set()

/** The selected pages of a space, those that were cut, and what is done to them. */
export class PageSelection {
  readonly space: string
  readonly selection = signal<Selection>(selectNone)
  /** The ids of the pages that the next paste moves. */
  readonly cut = signal<ReadonlySet<string>>(none)
  pages: ReadonlyArray<PageResource> = []
  route: Route = () => undefined

  constructor(space: string) {
    this.space = space
  }

  get ids(): ReadonlySet<string> {
    return this.selection.value.ids
  }

  toggle = (id: string) => {
    this.selection.value = togglePage(this.selection.value, id)
  }

  range = (rows: ReadonlyArray<Row>, from: string, to: string) => {
    this.selection.value = selectRange(rows, this.selection.value, from, to)
  }

  all = (rows: ReadonlyArray<Row>, anchor: string) => {
    this.selection.value = { ids: new Set(rows.map(({ page }) => page.id)), anchor }
  }

  clear = () => {
    this.selection.value = selectNone
  }

  /** Selects nothing, and forgets what was cut. */
  cancel = () => {
    this.clear()
    this.cut.value = none
  }

  /** The pages that an action at a page is about: the selection where it contains the page, or else the page alone. */
  pagesAt = (id: string): ReadonlyArray<PageResource> =>
    topmostOf(this.pages, this.ids.has(id) ? this.ids : new Set([id]))

  /** The selected pages that still exist. */
  get chosen(): ReadonlyArray<PageResource> {
    return topmostOf(this.pages, this.ids)
  }

  /** The pages that an action may change; says so where there are none. */
  #changeable(pages: ReadonlyArray<PageResource>): ReadonlyArray<PageResource> {
    const changeable = pages.some(isGenerated) ? [] : pages
    if (changeable.length === 0 && pages.length > 0) toast(words.generated)
    return changeable
  }

  move = (pages: ReadonlyArray<PageResource>) => {
    const moved = this.#changeable(pages)
    if (moved.length > 0) doing.value = { kind: "move", space: this.space, pages: moved }
  }

  rename = (page: PageResource) => {
    if (this.#changeable([page]).length > 0) doing.value = { kind: "rename", space: this.space, page }
  }

  remove = async (pages: ReadonlyArray<PageResource>): Promise<boolean> => {
    const removed = this.#changeable(pages)
    if (removed.length === 0) return false
    const isDone = await tryTo(() => deletePages(this.space, this.pages, removed, this.route))
    if (isDone) this.cancel()
    return isDone
  }

  cutAt = (id: string) => {
    const pages = this.#changeable(this.pagesAt(id))
    if (pages.length === 0) return
    this.cut.value = new Set(pages.map((page) => page.id))
    toast(words.cut(pages))
  }

  /** Moves pages to a place. The selection stays. */
  moveTo = (ids: ReadonlySet<string>, place: Place): Promise<boolean> => {
    const moved = topmostOf(this.pages, ids)
    return tryTo(() => movePages(this.space, this.pages, moved, place, this.route))
  }

  paste = async (place: Place): Promise<boolean> => {
    const ids = this.cut.value
    if (ids.size === 0) return false
    if (!mayMove(this.pages, topmostOf(this.pages, ids), place)) {
      toast(words.cannotPaste)
      return false
    }
    const isDone = await this.moveTo(ids, place)
    if (isDone) this.cut.value = none
    return isDone
  }

  /** Moves pages by one step. */
  step = async (id: string, step: Parameters<typeof stepOf>[2]): Promise<boolean> => {
    const moved = this.pagesAt(id)
    const place = stepOf(this.pages, moved, step)
    if (place === undefined || !mayMove(this.pages, moved, place)) return false
    return this.moveTo(new Set(moved.map((page) => page.id)), place)
  }
}

import { Effect, Option } from "effect"
import { isSamePage } from "../merge/mergePage.ts"
import type { PageId, PageVersion } from "../entries/Page.ts"
import type { Pages } from "../entries/Pages.ts"
import type { EntryChanges } from "../entries/EntryChanges.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { SiblingLists } from "./SiblingLists.ts"

/** The pages of a point with the edits so far; it reads of the store what the edits touch, and nothing twice. */
export class PageDraft {
  readonly #pages: Pages["Service"]
  readonly at: Snapshot
  /** As the store has them; undefined for those that it does not. */
  readonly #stored = new Map<PageId, PageVersion | undefined>()
  /** As they are now, if they are known at all. */
  readonly #now = new Map<PageId, PageVersion | undefined>()
  readonly #parentsRead = new Set<PageId | null>()
  readonly #dropped = new Set<PageId>()
  readonly #siblings = new SiblingLists()

  constructor(pages: Pages["Service"], at: Snapshot) {
    this.#pages = pages
    this.at = at
  }

  #know(page: PageVersion): void {
    if (this.#stored.has(page.id)) return
    this.#stored.set(page.id, page)
    if (!this.#now.has(page.id)) this.#set(page.id, page)
  }

  #set(id: PageId, page: PageVersion | undefined): void {
    this.#siblings.replace(this.#now.get(id), page)
    this.#now.set(id, page)
  }

  /** Takes pages that were read elsewhere, by all the ids that were asked for. */
  take(ids: Iterable<PageId>, found: ReadonlyArray<PageVersion>): void {
    for (const page of found) this.#know(page)
    for (const id of ids) if (!this.#now.has(id)) this.#now.set(id, undefined)
  }

  /** A page as the store has it, without the edits; undefined where it was not read or is not there. */
  stored(id: PageId): PageVersion | undefined {
    return this.#stored.get(id)
  }

  /** Reads ahead, all at once. */
  read = Effect.fnUntraced(function* (this: PageDraft, ids: Iterable<PageId>) {
    const missing = [...new Set(ids)].filter((id) => !this.#now.has(id))
    this.take(missing, yield* this.#pages.findMany(this.at, missing))
  })

  /** Reads all children of these pages. */
  readBelow = Effect.fnUntraced(function* (this: PageDraft, parents: Iterable<PageId | null>) {
    const missing = [...new Set(parents)].filter((id) => !this.#parentsRead.has(id))
    if (missing.length === 0) return
    const children = yield* this.#pages.listChildren(this.at, missing)
    this.#siblings.forget(missing)
    for (const page of children) this.#know(page)
    for (const id of missing) this.#parentsRead.add(id)
  })

  find = Effect.fnUntraced(function* (this: PageDraft, id: PageId) {
    if (!this.#now.has(id)) yield* this.read([id])
    return this.#now.get(id)
  })

  /** The children of a page, by position; the list changes with later edits. */
  children = Effect.fnUntraced(function* (this: PageDraft, parentId: PageId | null) {
    yield* this.readBelow([parentId])
    return this.#siblings.below(parentId, () => this.#now.values())
  })

  /** A page with its subtree, level by level. */
  subtree = Effect.fnUntraced(function* (this: PageDraft, id: PageId) {
    const found = [id]
    for (let level = [id]; level.length > 0;) {
      yield* this.readBelow(level)
      const above = new Set<PageId | null>(level)
      level = [...this.#now.values()].flatMap((page) =>
        page !== undefined && above.has(page.parentId) ? [page.id] : []
      )
      found.push(...level)
    }
    return found
  })

  /** Whether a page equals another page or is its descendant. */
  isWithin = Effect.fnUntraced(function* (this: PageDraft, id: PageId | null, other: PageId) {
    const way = new Set<PageId>()
    for (let at = id; at !== null && !way.has(at);) {
      if (at === other) return true
      way.add(at)
      at = (yield* this.find(at))?.parentId ?? null
    }
    return false
  })

  /** Whether another page has this slug below a parent. Siblings are only read where there may be one. */
  isTaken = Effect.fnUntraced(function* (this: PageDraft, parentId: PageId | null, slug: string, by: PageId) {
    const isOther = (page: PageVersion) => page.id !== by && page.slug === slug
    if (!this.#parentsRead.has(parentId)) {
      const known = this.#siblings.below(parentId, () => this.#now.values())
      if (known.some(isOther)) return true
      const found = Option.getOrUndefined(yield* this.#pages.findChild(this.at, parentId, slug))
      if (found === undefined) return false
    }
    return (yield* this.children(parentId)).some(isOther)
  })

  put(page: PageVersion): void {
    this.#set(page.id, page)
    this.#dropped.delete(page.id)
  }

  remove(id: PageId): void {
    this.#set(id, undefined)
    this.#dropped.delete(id)
  }

  /** Drops the override of a page, so that it falls through to the base: to this page, or to none. */
  dropOverride(id: PageId, base: PageVersion | undefined): void {
    this.#set(id, base)
    this.#dropped.add(id)
  }

  /** The changes of pages, without those that restore the stored version. */
  get changes(): EntryChanges<PageVersion> {
    const put: Array<PageVersion> = []
    const remove: Array<PageId> = []
    for (const [id, page] of this.#now) {
      const stored = this.#stored.get(id)
      if (page === stored || this.#dropped.has(id)) continue
      if (page === undefined) remove.push(id)
      else if (stored === undefined || !isSamePage(stored, page)) put.push(page)
    }
    return { put, remove, dropOverrides: [...this.#dropped] }
  }
}

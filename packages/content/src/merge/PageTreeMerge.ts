import { Effect } from "effect"
import type { PageId, PageVersion } from "../entries/Page.ts"
import { type MergedPage, type PageOutcome, removalOf } from "./mergePage.ts"
import { chosenSide, conflictId, type PageConflict } from "./PageConflict.ts"
import type { Resolutions, ThreeWay } from "@octavo/markdown"

/** How merging looks at pages that neither side changed; it asks for few of them, and never for all. */
export interface UnchangedPages<E, R> {
  readonly find: (id: PageId) => Effect.Effect<PageVersion | undefined, E, R>
  /** The page with a slug below a page, or at the top below null. */
  readonly findAt: (parentId: PageId | null, slug: string) => Effect.Effect<PageVersion | undefined, E, R>
}

const byPosition = (a: PageVersion, b: PageVersion): number =>
  a.position < b.position || (a.position === b.position && a.id < b.id) ? -1 : 1

/** Makes a tree again of pages that were merged one by one. */
export class PageTreeMerge<E, R> {
  readonly #sides: ReadonlyMap<PageId, ThreeWay<PageVersion | null>>
  readonly #unchanged: UnchangedPages<E, R>
  readonly #answers: Resolutions
  readonly pages = new Map<PageId, MergedPage | null>()
  readonly conflicts: Array<PageConflict> = []
  /** Pages whose removal somebody was asked about. */
  readonly #asked = new Set<PageId>()
  /** The possible parents of pages that wait for the resolution of a conflict. */
  readonly #undecided = new Map<PageId, ReadonlyArray<PageId>>()

  constructor(
    sides: ReadonlyMap<PageId, ThreeWay<PageVersion | null>>,
    outcomes: ReadonlyMap<PageId, PageOutcome>,
    unchanged: UnchangedPages<E, R>,
    resolutions: Resolutions
  ) {
    this.#sides = sides
    this.#unchanged = unchanged
    this.#answers = resolutions
    for (const [id, { merged, conflicts }] of outcomes) {
      this.pages.set(id, merged)
      this.conflicts.push(...conflicts)
      if (conflicts.some(({ kind }) => kind === "removal")) this.#asked.add(id)
      if (
        conflicts.some(
          (conflict) =>
            conflict.kind === "attribute" && conflict.attribute === "place" && conflict.resolution === null
        )
      ) {
        const { ours, theirs } = sides.get(id)!
        this.#undecided.set(
          id,
          [ours?.parentId, theirs?.parentId].filter((parent) => parent != null)
        )
      }
    }
  }

  settle = Effect.fnUntraced(function* (this: PageTreeMerge<E, R>) {
    for (let rounds = 0; ; rounds++) {
      this.#keepParents()
      if (!(yield* this.#breakCycle(rounds > this.pages.size))) break
    }
    yield* this.#numberSlugs()
  })

  get #kept(): ReadonlyArray<PageVersion> {
    return [...this.pages.values()].flatMap((merged) => (merged === null ? [] : [merged.page]))
  }

  #change(page: PageVersion): void {
    this.pages.set(page.id, { page, text: this.pages.get(page.id)?.text ?? null })
  }

  /** Ensures that no page has a removed parent: the parent is kept with a conflict, or its children move up. */
  #keepParents(): void {
    const lifted = new Map<PageId, number>()
    const ways = new Set<string>()
    const waiting = [...this.#kept].sort(byPosition)
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      for (const place of this.#undecided.get(page.id) ?? []) {
        const kept = this.pages.get(place) === null ? this.#askToKeep(place) : null
        if (kept !== null) waiting.push(kept)
      }
      const parentId = page.parentId
      if (parentId === null || this.pages.get(parentId) !== null) continue
      const kept = this.#askToKeep(parentId)
      if (kept !== null) {
        waiting.push(kept)
        continue
      }
      const sides = this.#sides.get(parentId)!
      const gone = sides.ours ?? sides.theirs ?? sides.base
      const count = (lifted.get(parentId) ?? 0) + 1
      lifted.set(parentId, count)
      // Behind where the parent stood, each further on than the last.
      const position = gone === null ? page.position : gone.position + "V".repeat(count)
      // Pages that are gone may have stood below each other, since they come from different sides.
      const way = `${page.id} ${parentId}`
      const up = { ...page, parentId: ways.has(way) ? null : (gone?.parentId ?? null), position }
      ways.add(way)
      this.#change(up)
      waiting.push(up)
    }
  }

  /** Asks about a page that only one side removed, once; the page, if it stays. */
  #askToKeep(id: PageId): PageVersion | null {
    const sides = this.#sides.get(id)!
    if (this.#asked.has(id) || (sides.ours === null) === (sides.theirs === null)) return null
    this.#asked.add(id)
    const { conflict, page } = removalOf(id, sides, this.#answers)
    this.conflicts.push(conflict)
    if (page !== null) this.#change(page)
    return page
  }

  /** Finds cycles of pages, which arise when each side moved some of them, and takes the parents of one side. */
  #breakCycle = Effect.fnUntraced(function* (this: PageTreeMerge<E, R>, forced: boolean) {
    const cycle = yield* this.#findCycle()
    if (cycle === undefined) return false
    const pageIds = cycle.filter((id) => this.pages.has(id)).sort()
    const places = pageIds.map((id) => {
      const { ours, theirs } = this.#sides.get(id)!
      return [id, ours?.parentId ?? null, theirs?.parentId ?? null]
    })
    const id = conflictId("cycle", ...places)
    const answer = chosenSide(this.#answers, id)
    const side = answer?.take === "main" && !forced ? "ours" : "theirs"
    for (const pageId of pageIds) {
      const { page } = this.pages.get(pageId)!
      const wanted = this.#sides.get(pageId)![side]
      if (wanted !== null) this.#change({ ...page, parentId: wanted.parentId, position: wanted.position })
    }
    if (!this.conflicts.some((conflict) => conflict.id === id)) {
      this.conflicts.push({ kind: "cycle", id, pageId: pageIds[0]!, pageIds, resolution: answer })
    }
    return true
  })

  #findCycle = Effect.fnUntraced(function* (this: PageTreeMerge<E, R>) {
    const safe = new Set<PageId>()
    for (const { id } of this.#kept) {
      const way: Array<PageId> = []
      const met = new Set<PageId>()
      for (let at: PageId | null = id; at !== null && !safe.has(at);) {
        if (met.has(at)) return way.slice(way.indexOf(at))
        met.add(at)
        way.push(at)
        const merged: MergedPage | null | undefined = this.pages.get(at)
        const page: PageVersion | undefined = merged?.page ?? (yield* this.#unchanged.find(at))
        at = page?.parentId ?? null
      }
      for (const each of way) safe.add(each)
    }
    return undefined
  })

  /**
   * Of pages with one path the one that readers know keeps it: what nobody changed, then what is called so in a repository,
   * whose file would have to be renamed otherwise, then what main has there.
   */
  #numberSlugs = Effect.fnUntraced(function* (this: PageTreeMerge<E, R>) {
    const taken = new Map<string, PageId>()
    const place = (parentId: PageId | null, slug: string) => JSON.stringify([parentId, slug])
    const isAt = (page: PageVersion, side: PageVersion | null | undefined) =>
      side?.parentId === page.parentId && side.slug === page.slug
    const rank = (page: PageVersion) => {
      const { base, theirs, ours } = this.#sides.get(page.id)!
      if (isAt(page, ours) && isAt(page, base)) return 0
      const isCalledSo = [ours, theirs].some(
        (side) => side?.git != null && side.git.path !== base?.git?.path && isAt(page, side)
      )
      return (isCalledSo ? 1 : 3) + (isAt(page, ours) ? 0 : 1)
    }
    const byRank = (a: PageVersion, b: PageVersion) =>
      rank(a) - rank(b) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
    const isFree = Effect.fnUntraced(function* (
      this: PageTreeMerge<E, R>,
      { parentId }: PageVersion,
      slug: string
    ) {
      const other = yield* this.#unchanged.findAt(parentId, slug)
      return (other === undefined || this.pages.has(other.id)) && !taken.has(place(parentId, slug))
    }).bind(this)
    const numbered: Array<PageVersion> = []
    for (const page of [...this.#kept].sort(byRank)) {
      const { ours, theirs } = this.#sides.get(page.id)!
      // A slug that one side has already is not taken by a page that neither side changed.
      const isKnown = isAt(page, ours) || isAt(page, theirs)
      const keeps = isKnown ? !taken.has(place(page.parentId, page.slug)) : yield* isFree(page, page.slug)
      if (keeps) taken.set(place(page.parentId, page.slug), page.id)
      else numbered.push(page)
    }
    // Numbers take nobody's path who could keep it.
    for (const page of numbered) {
      let slug = `${page.slug}-2`
      for (let number = 3; !(yield* isFree(page, slug)); number++) slug = `${page.slug}-${number}`
      taken.set(place(page.parentId, slug), page.id)
      this.#change({ ...page, slug })
    }
  })
}

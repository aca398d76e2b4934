import type { PageId, PageVersion } from "@octavo/content"
import type { LayoutPage } from "../layout/RepositoryLayout.ts"
import { findUnnamed } from "./findUnnamed.ts"
import { PageDescriber, type PlannedPage } from "./PageDescriber.ts"
import type { PagePlanInput } from "./PagePlanInput.ts"

/** Places the pages of a layout, and among them those of the space that stay although no navigation names them. */
export class PagePlacement {
  readonly #input: PagePlanInput
  readonly #byId: ReadonlyMap<string, PageVersion>
  readonly #describer: PageDescriber
  readonly #siblings: ReturnType<typeof findUnnamed>["siblings"]
  readonly #unnamed: ReadonlySet<string>
  readonly #placed = new Set<string>()
  readonly #slugsBelow = new Map<PageId | null, Set<string>>()
  readonly pages: Array<PlannedPage> = []
  /** The pages below each page, in order. */
  readonly childOrders = new Map<PageId | null, Array<PageId>>()

  constructor(input: PagePlanInput, byId: ReadonlyMap<string, PageVersion>) {
    const { siblings, unnamed } = findUnnamed(input)
    this.#input = input
    this.#byId = byId
    this.#siblings = siblings
    this.#unnamed = unnamed
    this.#describer = new PageDescriber(input, byId, unnamed)
  }

  /** Places everything; may pause after each page. */
  *place(): Generator<void, this, void> {
    yield* this.#visit(this.#input.layout, null)
    for (const page of this.#input.current) {
      if (this.#unnamed.has(page.id) && !this.#placed.has(page.id)) yield* this.#rehome(page)
    }
    return this
  }

  *#want(entry: LayoutPage, parentId: PageId | null, slugs: Set<string>): Generator<void, PageId, void> {
    const page = this.#describer.describe(entry, parentId, slugs)
    this.pages.push(page)
    this.#placed.add(page.id)
    yield
    yield* this.#visit(entry.children, page.id)
    return page.id
  }

  /** Keeps a page that no navigation names, below a page that stays. */
  *#keep(page: PageVersion, parentId: PageId | null, slugs: Set<string>): Generator<void, PageId, void> {
    const file = this.#input.stays.get(page.id)
    if (file !== undefined) {
      const { slug, title } = page
      return yield* this.#want({ kind: "document", title, slug, file, children: [] }, parentId, slugs)
    }
    this.pages.push({ ...page, parentId })
    this.#placed.add(page.id)
    return page.id
  }

  *#visit(entries: ReadonlyArray<LayoutPage>, parentId: PageId | null): Generator<void, void, void> {
    const before = this.#siblings.get(parentId) ?? []
    const slugs = new Set(before.flatMap(({ id, slug }) => (this.#unnamed.has(id) ? [slug] : [])))
    this.#slugsBelow.set(parentId, slugs)
    const order: Array<PageId> = []
    for (const entry of entries) order.push(yield* this.#want(entry, parentId, slugs))
    this.childOrders.set(parentId, order)
    for (const [index, page] of before.entries()) {
      if (!this.#unnamed.has(page.id) || this.#placed.has(page.id)) continue
      const named = new Set(order)
      const behind = before.slice(0, index).findLast(({ id }) => named.has(id))
      const kept = yield* this.#keep(page, parentId, slugs)
      order.splice(behind === undefined ? 0 : order.indexOf(behind.id) + 1, 0, kept)
    }
  }

  /** Keeps a page below the nearest page that is still there where the one above it went. */
  *#rehome(page: PageVersion): Generator<void, void, void> {
    let parent = page.parentId === null ? undefined : this.#byId.get(page.parentId)
    while (parent !== undefined && !this.#placed.has(parent.id)) {
      if (this.#unnamed.has(parent.id)) yield* this.#rehome(parent)
      else parent = parent.parentId === null ? undefined : this.#byId.get(parent.parentId)
    }
    if (this.#placed.has(page.id)) return
    const parentId = parent?.id ?? null
    const slugs = this.#slugsBelow.get(parentId) ?? new Set()
    const order = this.childOrders.get(parentId)
    if (order !== undefined) order.push(yield* this.#keep(page, parentId, slugs))
  }
}

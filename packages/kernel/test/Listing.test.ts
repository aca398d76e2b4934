import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { type Listing, listById, type IdPosition, toListing } from "../src/index.ts"

const rows = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 20 })
  .map((ids) => ids.sort((a, b) => (a < b ? -1 : 1)).map((id) => ({ id })))

describe("listings", () => {
  it("read to their end show every row once, in order, also where others come and go meanwhile", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), fc.array(rows), (kept, limit, comings) => {
        const seen: Array<string> = []
        let after: IdPosition | null = null
        let round = 0
        do {
          const others = (comings[round++] ?? []).filter(({ id }) => !kept.some((row) => row.id === id))
          const now = [...kept, ...others].sort((a, b) => (a.id < b.id ? -1 : 1))
          const listing: Listing<{ id: string }> = listById(now, { after, limit })
          expect(listing.items.length).toBeLessThanOrEqual(limit)
          seen.push(...listing.items.map((row) => row.id))
          after = listing.next
        } while (after !== null)
        expect(seen).toEqual([...new Set(seen)].sort())
        expect(seen).toEqual(expect.arrayContaining(kept.map((row) => row.id)))
      })
    )
  })

  it("end where no row is left, so that the last page has no next", () => {
    const position = (row: number) => [row]
    expect(toListing([1, 2], 2, position)).toEqual({ items: [1, 2], next: null })
    expect(toListing([1, 2, 3], 2, position)).toEqual({ items: [1, 2], next: [2] })
    expect(toListing([], 2, position)).toEqual({ items: [], next: null })
  })

  it("of no rows have no next, however many rows there are", () => {
    expect(toListing([1], 0, (row) => [row])).toEqual({ items: [], next: null })
  })
})

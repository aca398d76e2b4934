import { it } from "@effect/vitest"
import * as fc from "fast-check"
import { describe, expect } from "vitest"
import { SiblingLists } from "../../src/edits/SiblingLists.ts"
import { PageId, type PageVersion } from "../../src/entries/Page.ts"
import { byPosition } from "../../src/entries/pageTree.ts"

const aPage = (id: string, parent: string | null, position: string): PageVersion => ({
  id: PageId.make(id),
  parentId: parent === null ? null : PageId.make(parent),
  position,
  kind: "document",
  title: id,
  slug: id,
  attributes: {},
  sourceHash: null,
  git: null,
  createdAt: 0,
  updatedAt: 0
})

const change = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
  parent: fc.constantFrom(null, "p", "q"),
  position: fc.constantFrom("a0", "a1", "a2", "a3"),
  isRemoved: fc.boolean()
})

describe("lists of siblings", () => {
  it("equal lists that are sorted anew after any changes", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const lists = new SiblingLists()
        const pages = new Map<string, PageVersion>()
        for (const { id, isRemoved, parent, position } of changes) {
          const after = isRemoved ? undefined : aPage(id, parent, position)
          lists.replace(pages.get(id), after)
          if (after === undefined) pages.delete(id)
          else pages.set(id, after)
          for (const parentId of [null, PageId.make("p")]) {
            const sorted = [...pages.values()].filter((page) => page.parentId === parentId).sort(byPosition)
            expect(lists.below(parentId, () => pages.values())).toEqual(sorted)
          }
        }
      })
    )
  })
})

import { describe, expect, test } from "@effect/vitest"
import * as fc from "fast-check"
import { type Arranged, arrangePages } from "../../src/entries/arrangePages.ts"

/** Few positions, so that siblings often have one, as those have that several people added in one place. */
const siblings = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    position: fc.constantFrom("a0", "a1", "a1V", "a2")
  }),
  { selector: ({ id }) => id }
)
const inOrder = (children: ReadonlyArray<Arranged>) =>
  children.toSorted((a, b) =>
    a.position! < b.position! || (a.position === b.position && a.id < b.id) ? -1 : 1
  )
const idsOf = (children: ReadonlyArray<Arranged>) => children.map(({ id }) => id)

describe("positions of siblings", () => {
  test("put them in the wanted order, whatever positions they have and whichever are new", () => {
    fc.assert(
      fc.property(siblings, fc.array(fc.nat()), (children, fresh) => {
        const wanted = children.map((child, index) =>
          fresh.includes(index) ? { ...child, position: null } : child
        )
        const positions = arrangePages(wanted)
        const arranged = wanted.map(({ id }) => ({ id, position: positions.get(id)! }))
        expect(idsOf(inOrder(arranged))).toEqual(idsOf(wanted))
      })
    )
  })

  test("stay as they are where a page is added before or behind all others, also where some have one position", () => {
    fc.assert(
      fc.property(siblings, fc.boolean(), (children, isFirst) => {
        const before = inOrder(children)
        const added = { id: "added", position: null }
        const positions = arrangePages(isFirst ? [added, ...before] : [...before, added])
        for (const { id, position } of before) expect(positions.get(id)).toBe(position)
      })
    )
  })

  test("between two that have one position only those behind move", () => {
    const at = (id: string, position: string | null) => ({ id, position })
    const positions = arrangePages([at("p", "a1"), at("new", null), at("q", "a1"), at("r", "a2")])
    expect([positions.get("p"), positions.get("r")]).toEqual(["a1", "a2"])
    expect(positions.get("new")! > "a1" && positions.get("q")! > positions.get("new")!).toBe(true)
    expect(positions.get("q")! < "a2").toBe(true)
  })
})

import * as fc from "fast-check"
import { expect, it } from "vitest"
import { changesWithMoves } from "../../src/diff/changesWithMoves.ts"
import { processorMillis } from "../processorMillis.ts"

const tokens = fc.array(fc.constantFrom(..."abcdefghij"), { maxLength: 24 })

it("gives changes in order that lead from one list to the other, without a token that moves between two", () => {
  fc.assert(
    fc.property(tokens, tokens, (old, edited) => {
      const changes = changesWithMoves(old, edited)
      const written = changes.reduceRight(
        (list, { from, newFrom, newTo, to }) =>
          list.toSpliced(from, to - from, ...edited.slice(newFrom, newTo)),
        old
      )
      expect(written).toEqual(edited)
      for (const [index, one] of changes.entries()) {
        expect(changes[index + 1]?.from ?? Infinity).toBeGreaterThanOrEqual(one.to)
        const gone = new Set(old.slice(one.from, one.to))
        for (const other of changes) {
          const come = edited.slice(other.newFrom, other.newTo)
          if (other !== one) expect(come.filter((token) => gone.has(token))).toEqual([])
        }
      }
    })
  )
})

it("takes time in proportion to the number of changes", () => {
  const old = Array.from({ length: 100_000 }, (_, index) => `${index}`)
  const edited = old.map((token, index) => (index % 4 === 0 ? `new ${token}` : token))
  const before = processorMillis()
  expect(changesWithMoves(old, edited)).toHaveLength(25_000)
  expect(processorMillis() - before).toBeLessThan(5_000)
})

import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { idAt, newId } from "../src/index.ts"

describe("ids", () => {
  it("sort by the time at which they were made, whatever their random part", () => {
    const time = fc.integer({ min: 0, max: 253_402_300_799_999 })
    fc.assert(
      fc.property(time, time, (a, b) => {
        if (a !== b) expect(idAt(a) < idAt(b)).toBe(a < b)
      })
    )
  })

  it("go into an address as they are, and are identifiers of CSS", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), (millis) => {
        const id = idAt(millis)
        expect(id).toMatch(/^[a-hjkmnp-tv-z][0-9a-hjkmnp-tv-z]{25}$/)
        expect(encodeURIComponent(id)).toBe(id)
      })
    )
  })

  it("sort in the order in which they were made, also within one millisecond", () => {
    const ids = Array.from({ length: 20_000 }, () => idAt(1_700_000_000_000))
    expect(ids.toSorted()).toEqual(ids)
  })

  it("are unique, and their last 13 characters tell nothing of each other", () => {
    const ids = Array.from({ length: 20_000 }, () => idAt(1_700_000_000_000))
    expect(new Set(ids.map((id) => id.slice(13))).size).toBe(ids.length)
    for (let place = 13; place < 26; place++) {
      // All 32 characters occur at every place: a constant or a counter would fail this.
      expect(new Set(ids.map((id) => id[place])).size).toBe(32)
    }
  })

  it.effect("carry the time of the clock", () =>
    Effect.gen(function* () {
      const first = yield* newId
      yield* TestClock.adjust("1 millis")
      const second = yield* newId
      expect(second.slice(0, 10) > first.slice(0, 10)).toBe(true)
      expect(idAt(1).slice(0, 10)).toBe(second.slice(0, 10))
    })
  )
})

import { expect, it } from "@effect/vitest"
import { DateTime } from "effect"
import * as fc from "fast-check"
import { presentMillis, presentTime } from "../src/presenters/times.ts"

it("times are presented as ISO 8601, whatever the day", () => {
  const time = fc.oneof(
    fc.date({ noInvalidDate: true }),
    fc.date({ noInvalidDate: true, min: new Date("2026-01-01"), max: new Date("2026-01-03") })
  )
  fc.assert(
    fc.property(fc.array(time), (dates) => {
      for (const date of dates) {
        expect(presentMillis(date.getTime())).toBe(date.toISOString())
        expect(presentTime(DateTime.fromDateUnsafe(date))).toBe(date.toISOString())
      }
    })
  )
  expect(presentMillis(-1.5)).toBe(new Date(-1.5).toISOString())
  expect(() => presentMillis(Number.NaN)).toThrow(RangeError)
})

import { expect, it } from "@effect/vitest"
import { isDiskFull } from "../src/index.ts"

const coded = (code: string) => Object.assign(new Error("failed"), { code })

it.each([
  [coded("ENOSPC"), true],
  [coded("EDQUOT"), true],
  [new Error("statement failed", { cause: coded("53100") }), true],
  [
    {
      _tag: "SqlError",
      reason: { cause: new Error('could not extend file "base/1": No space left on device') }
    },
    true
  ],
  [{ name: "ErrnoError", errno: 51 }, true],
  [new Error("failed", { cause: { name: "ErrnoError", errno: 51 } }), true],
  [{ name: "ErrnoError", errno: 44 }, false],
  [coded("ENOENT"), false],
  [new Error("failed"), false],
  [null, false]
])("%s tells of a full disk: %s", (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull)
})

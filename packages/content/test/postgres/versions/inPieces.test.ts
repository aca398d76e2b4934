import { expect, it } from "@effect/vitest"
import { Effect, identity } from "effect"
import * as fc from "fast-check"
import { inPieces } from "../../../src/postgres/versions/inPieces.ts"

const cut = async (rows: ReadonlyArray<unknown>) => {
  const pieces: Array<string> = []
  await Effect.runPromise(inPieces(rows, identity, (json) => Effect.sync(() => void pieces.push(json))))
  return pieces
}

it("writes every row once, in order, in pieces that are not too long", async () => {
  const row = fc.record({ text: fc.string(), times: fc.constantFrom(0, 1, 100, 20_000) })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 1500, size: "max" }), async (given) => {
      const rows = given.map(({ text, times }) => text.repeat(times).slice(0, 100_000))
      const pieces = await cut(rows)
      expect(pieces.flatMap((json) => JSON.parse(json) as Array<unknown>)).toEqual(rows)
      for (const json of pieces) {
        expect(json.length).toBeLessThan(700_000)
        expect((JSON.parse(json) as Array<unknown>).length).toBeLessThanOrEqual(500)
      }
    }),
    { numRuns: 20 }
  )
})

it("writes a row of any length, alone", async () => {
  const large = "x".repeat(5_000_000)
  expect((await cut(["a", large, "b"])).map((json) => json.length)).toEqual([5, 5_000_004, 5])
})

it("writes nothing where there is no row", async () => {
  expect(await cut([])).toEqual([])
})

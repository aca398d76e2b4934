import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { anOutside } from "./anOutside.ts"
import { hostileAddresses } from "./hostileAddresses.ts"

/** The messages about a connection that was made, or attempted. */
const asked = /could not be reached|did not answer|took too long|answered with/

describe("an address that nothing may be fetched from", () => {
  it.effect(
    "is refused before anything is connected to, whoever asks",
    () =>
      Effect.gen(function* () {
        const outside = yield* anOutside
        const { begun, canary, head } = outside
        const addresses = hostileAddresses(canary.port)
        expect(addresses.length).toBeGreaterThanOrEqual(120)
        const before = yield* head
        for (const url of addresses) {
          for (const way of ["website", "inChangeRequest", "markdown", "archive", "insertFile"] as const) {
            const { body, status } = yield* outside[way](url)
            const message: string = body.error.message
            expect([way, url, [400, 422].includes(status), asked.test(message)]).toEqual([
              way,
              url,
              true,
              false
            ])
          }
          const isNone = yield* outside.isNoRepository(url.replace(/\/$/, "/docs.git"))
          expect([url, isNone]).toEqual([url, true])
          expect([url, begun, canary.touched]).toEqual([url, [], []])
        }
        expect(yield* head).toBe(before)
      }),
    120_000
  )
})

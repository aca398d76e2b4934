import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { PageCaches } from "../src/index.ts"
import { countSearch } from "../src/limits/countSearch.ts"
import type { Visit } from "../src/visits/Visit.ts"
import { assets } from "./aReader.ts"

const from = (address: string) => ({ address }) as Visit

const searchesOf = (address: string, search: Effect.Effect<unknown>) =>
  Effect.gen(function* () {
    for (let n = 0; n < 5_000; n++) {
      const { found, wait } = yield* countSearch(from(address), Effect.as(search, "found"))
      if (found === null) return { n, wait }
    }
    return { n: 5_000, wait: 0 }
  })

it.effect(
  "an address has three hundred slow searches, ten times as many quick ones, and a time to come again",
  () =>
    Effect.gen(function* () {
      const slow = yield* searchesOf("192.0.2.1", TestClock.adjust("100 millis"))
      expect(slow.n).toBe(300)
      expect(slow.wait).toBeGreaterThan(0)
      expect((yield* searchesOf("192.0.2.2", Effect.void)).n).toBeGreaterThanOrEqual(2_990)
      expect((yield* countSearch(from("192.0.2.3"), Effect.succeed("found"))).found).toBe("found")
    }).pipe(Effect.provide(PageCaches.layer(assets, 1_000)))
)

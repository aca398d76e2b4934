import { describe, expect, it } from "@effect/vitest"
import { Api, Storable } from "@octavo/api"
import { Tenant } from "@octavo/kernel"
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { storableLayer } from "../src/http/storableLayer.ts"

const { content } = Api.groups
const endpoint = content.endpoints.changeContentInSpace

/** Counts the requests that are answered at the same time. */
const aCount = () => {
  let running = 0
  const count = {
    most: 0,
    handler: Effect.gen(function* () {
      count.most = Math.max(count.most, ++running)
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))
      running--
      return HttpServerResponse.empty()
    })
  }
  return count
}

const aRequest = (bytes: number) =>
  HttpServerRequest.fromWeb(
    new Request("http://localhost/v1/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify("x".repeat(bytes))
    })
  )

/** The most requests that are answered at the same time, of those that the tenants send at once. */
const mostOf = (bytes: number, tenants: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const storable = yield* Storable
    const count = aCount()
    const options = { endpoint, group: content }
    yield* Effect.forEach(
      tenants,
      (tenant) =>
        storable(count.handler, options as never).pipe(
          Effect.provideService(HttpServerRequest.HttpServerRequest, aRequest(bytes)),
          Effect.provideService(Tenant, tenant)
        ),
      { concurrency: "unbounded" }
    )
    return count.most
  }).pipe(Effect.scoped, Effect.provide(storableLayer)) as Effect.Effect<number>

describe("requests with large bodies", () => {
  it.live("of one caller are answered one after another", () =>
    Effect.gen(function* () {
      expect(yield* mostOf(2_000_000, ["a", "a", "a", "a"])).toBe(1)
    })
  )

  it.live("of several callers are answered two at a time", () =>
    Effect.gen(function* () {
      expect(yield* mostOf(2_000_000, ["a", "a", "b", "b", "c", "c"])).toBe(2)
    })
  )

  it.live("do not keep small ones waiting", () =>
    Effect.gen(function* () {
      expect(yield* mostOf(500_000, ["a", "a", "a", "a"])).toBe(4)
    })
  )
})

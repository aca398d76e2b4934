import { describe, expect, it } from "@effect/vitest"
import { Tenant } from "@octavo/kernel"
import { Effect } from "effect"
import { ResponseReader } from "../../src/index.ts"
import { layer } from "../../src/node/ResponseReader.ts"
import { formField } from "../../src/testing/index.ts"
import { context, withSignedAssertion } from "../sso/kit.ts"

describe("the thread that reads responses", () => {
  const response = formField(withSignedAssertion())
  /** As slow as the bounds allow: thousands of attributes, and none of a signature. */
  const slow = formField(
    `<a>${`<b ${Array.from({ length: 60 }, (_, i) => `a${i}="&amp;"`).join(" ")}/>`.repeat(99)}</a>`
  )

  it.live("reads what the reader reads, and refuses what it refuses", () =>
    Effect.gen(function* () {
      const reader = yield* ResponseReader
      expect(yield* reader.read(response, context)).toMatchObject({ assertion: { nameId: "ada" } })
      expect(yield* reader.read("", context)).toMatchObject({ reason: "saml/encoding" })
    }).pipe(Effect.provide(layer()))
  )

  it.live("refuses a response beyond its deadline, and reads the next one in a new thread", () =>
    Effect.gen(function* () {
      const late = yield* Effect.provide(
        Effect.flatMap(ResponseReader, (reader) => reader.read(slow, context)),
        layer({ deadlineMillis: 0, queue: 1, queueOfTenant: 1 })
      )
      expect(late).toMatchObject({ reason: "saml/reader" })
      const reader = yield* ResponseReader
      const readings = yield* Effect.all([reader.read(slow, context), reader.read(response, context)], {
        concurrency: 2
      })
      expect(readings).toMatchObject([{ reason: "saml/response" }, { assertion: { nameId: "ada" } }])
    }).pipe(Effect.provide(layer()))
  )

  it.live(
    "reads the response of another tenant before those that wait, and refuses what is beyond the queue of one",
    () =>
      Effect.gen(function* () {
        const reader = yield* ResponseReader
        const order: Array<string> = []
        const read = (tenant: string) =>
          reader.read(response, context).pipe(
            Effect.tap(() => Effect.sync(() => order.push(tenant))),
            Effect.provideService(Tenant, tenant),
            Effect.result
          )
        const tenants = ["one", "one", "one", "one", "one", "other"]
        const results = yield* Effect.all(tenants.map(read), { concurrency: "unbounded" })
        expect(results.map(({ _tag }) => _tag)).toEqual([
          ...Array(3).fill("Success"),
          ...Array(2).fill("Failure"),
          "Success"
        ])
        expect(order).toEqual(["one", "other", "one", "one"])
      }).pipe(Effect.provide(layer({ deadlineMillis: 30_000, queue: 100, queueOfTenant: 3 })))
  )

  it.live("refuses what is beyond its queue at once, and none later", () =>
    Effect.gen(function* () {
      const reader = yield* ResponseReader
      const read = Effect.result(reader.read(response, context))
      const results = yield* Effect.all(
        Array.from({ length: 8 }, () => read),
        { concurrency: 8 }
      )
      const tags = results.map((result) => (result._tag === "Failure" ? result.failure._tag : "read"))
      expect(tags.sort()).toEqual([...Array(5).fill("TooManyResponses"), ...Array(3).fill("read")])
      expect((yield* read)._tag).toBe("Success")
    }).pipe(Effect.provide(layer({ deadlineMillis: 30_000, queue: 3, queueOfTenant: 3 })))
  )
})

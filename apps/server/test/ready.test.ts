import { describe, expect, it } from "@effect/vitest"
import { readinessOf } from "@octavo/installation"
import { printerOfWords } from "@octavo/pdf/testing"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Layer } from "effect"
import { join } from "node:path"
import { aServer, inMemory, lying, publicUrl } from "./aServer.ts"

const asked = (folder: string, problem: string | null) =>
  Effect.gen(function* () {
    const stores = Layer.merge(
      inMemory(printerOfWords, lying()),
      readinessOf(folder, Effect.succeed(problem))
    )
    const { fetch } = yield* aServer({ stores })
    return yield* Effect.promise(async () => {
      const answer = await fetch(`${publicUrl}/ready`)
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    })
  }).pipe(Effect.scoped)

describe("/ready", () => {
  it.effect("answers 200 to everybody, and is kept by nothing between", () =>
    Effect.gen(function* () {
      const answer = yield* asked(yield* aFolder, null)
      expect(answer).toMatchObject({ status: 200, body: { status: "ready" } })
      expect(answer.headers.get("cache-control")).toBe("no-store")
    }).pipe(Effect.scoped)
  )

  it.effect("names all reasons why a server should get no requests", () =>
    Effect.gen(function* () {
      const answer = yield* asked(join(yield* aFolder, "gone"), "The database does not answer")
      expect(answer).toMatchObject({
        status: 503,
        body: {
          error: { code: 503, message: "The database does not answer. The data folder cannot be read" }
        }
      })
    }).pipe(Effect.scoped)
  )
})

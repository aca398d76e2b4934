import { describe, expect, it } from "@effect/vitest"
import { readinessOf } from "@octavo/installation"
import { Blobs } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import { BucketAway } from "@octavo/kernel/s3"
import { printerOfWords } from "@octavo/pdf/testing"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Layer } from "effect"
import { join } from "node:path"
import { aServer, inMemory, lying, publicUrl } from "./aServer.ts"

const asked = (folder: string, problem: string | null, blobs = KernelMemory.layer) =>
  Effect.gen(function* () {
    const stores = Layer.merge(
      inMemory(printerOfWords, lying()),
      readinessOf(folder, Effect.succeed(problem)).pipe(Layer.provide(blobs))
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

  it.effect("answers 200 with a warning while the store of files does not answer", () =>
    Effect.gen(function* () {
      const away = new BucketAway({ bucket: "secret-name", reason: "the connection was refused" })
      const blobs = Layer.effect(
        Blobs,
        Effect.map(Blobs, (store) => ({ ...store, size: () => Effect.die(away) }))
      ).pipe(Layer.provideMerge(KernelMemory.layer))
      const answer = yield* asked(yield* aFolder, null, blobs)
      expect(answer).toMatchObject({
        status: 200,
        body: {
          status: "ready",
          warnings: ["The store of files cannot be used: the connection was refused"]
        }
      })
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

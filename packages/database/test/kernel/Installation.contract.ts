import { expect } from "@effect/vitest"
import { Installation } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import * as InstallationPostgres from "../../src/kernel/Installation.ts"
import type { KernelDatabaseTests } from "./KernelServices.ts"

/** The contract of processes that share a database. */
export const installationContract = (it: KernelDatabaseTests) => {
  it.effect("the public URL of a start is answered at the next one, also by another process", () =>
    Effect.gen(function* () {
      const start = (url: string) =>
        Effect.flatMap(Installation, (installation) => installation.replacePublicUrl(url)).pipe(
          Effect.provide(Layer.fresh(InstallationPostgres.layer), { local: true })
        )
      expect([yield* start("http://a"), yield* start("http://b"), yield* start("http://b")]).toEqual([
        null,
        "http://a",
        "http://b"
      ])
    })
  )

  it.effect("ten processes that start at once have one secret, and so have later ones", () =>
    Effect.gen(function* () {
      const aProcess = Effect.flatMap(Installation, (installation) => installation.secret).pipe(
        Effect.provide(Layer.fresh(InstallationPostgres.layer), { local: true })
      )
      const secrets = yield* Effect.all(
        Array.from({ length: 10 }, () => aProcess),
        { concurrency: "unbounded" }
      )
      secrets.push(yield* aProcess, yield* (yield* Installation).secret)
      expect(new Set(secrets.map((secret) => Buffer.from(secret).toString("hex"))).size).toBe(1)
      expect(secrets[0]).toHaveLength(32)
    })
  )
}

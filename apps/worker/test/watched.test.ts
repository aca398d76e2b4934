import { expect, it } from "@effect/vitest"
import * as Kernel from "@octavo/kernel/memory"
import { freePort } from "@octavo/kernel/testing"
import { Effect, Layer } from "effect"
import { watched } from "../src/watch/watched.ts"

it.live("an address of OCTAVO_METRICS in use fails under its own name", () =>
  Effect.gen(function* () {
    const metrics = { host: "127.0.0.1", port: yield* freePort }
    yield* Layer.build(watched({ metrics }))
    const failure = yield* Effect.flip(Layer.build(Layer.fresh(watched({ metrics }))))
    expect(failure).toMatchObject({ _tag: "MetricsUnavailable", cause: { code: "EADDRINUSE" } })
  }).pipe(Effect.scoped, Effect.provide(Kernel.layer))
)

import type { Vitest } from "@effect/vitest"
import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import * as IdentityMemory from "@octavo/identity/memory"
import * as IdentityPostgres from "@octavo/identity/postgres"
import * as KernelMemory from "@octavo/kernel/memory"
import { Clock, Effect, Layer } from "effect"
import { DocumentParserInProcess, GeneratedPagesFromSources, SpaceHolders } from "../src/index.ts"
import * as ContentMemory from "../src/memory/index.ts"
import * as ContentPostgres from "../src/postgres/index.ts"
import { onePixel } from "../src/testing/index.ts"

const beside = Layer.mergeAll(
  DocumentParserInProcess,
  Layer.succeed(SpaceHolders, { findHeld: () => Effect.succeed([]) }),
  KernelMemory.blobs,
  KernelMemory.downloads({
    "https://files.example.org/logo.png": { bytes: onePixel, contentType: "image/png" },
    "https://files.example.org/data": { bytes: new Uint8Array([1, 2, 3]), contentType: "application/x-data" }
  })
)

/** All that content and what lies below it need, in memory. */
export const memory = GeneratedPagesFromSources.pipe(
  Layer.provideMerge(ContentMemory.layer),
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer),
  Layer.provideMerge(beside)
)

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)
const onDatabase = GeneratedPagesFromSources.pipe(
  Layer.provideMerge(Layer.mergeAll(ContentPostgres.layer, IdentityPostgres.layer, kernelPostgres)),
  Layer.provideMerge(beside)
)

/** The same on a real Postgres. */
export const postgres = onDatabase.pipe(Layer.provideMerge(TestDatabase.postgres))

/** The same on an embedded database. */
export const pglite = onDatabase.pipe(Layer.provideMerge(TestDatabase.pglite))

export type ContentServices = Layer.Success<typeof memory>

/** The tests of one store. */
export type ContentTests = Vitest.MethodsNonLive<ContentServices>

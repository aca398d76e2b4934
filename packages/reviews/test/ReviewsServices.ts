import type { Vitest } from "@effect/vitest"
import { DocumentParserInProcess } from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import * as IdentityMemory from "@octavo/identity/memory"
import * as IdentityPostgres from "@octavo/identity/postgres"
import * as KernelMemory from "@octavo/kernel/memory"
import { Clock, Layer } from "effect"
import * as ReviewsMemory from "../src/memory/index.ts"
import * as ReviewsPostgres from "../src/postgres/index.ts"

const beside = Layer.mergeAll(DocumentParserInProcess, KernelMemory.blobs, KernelMemory.downloads())

/** All that reviews and what lies below them need, in memory. */
export const memory = Layer.mergeAll(ReviewsMemory.layer, ContentMemory.layer).pipe(
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer),
  Layer.provideMerge(beside)
)

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)
const onDatabase = Layer.mergeAll(
  ReviewsPostgres.layer,
  ContentPostgres.layer,
  IdentityPostgres.layer,
  kernelPostgres
).pipe(Layer.provideMerge(beside))

/** The same on a real Postgres. */
export const postgres = onDatabase.pipe(Layer.provideMerge(TestDatabase.postgres))

/** The same on an embedded database. */
export const pglite = onDatabase.pipe(Layer.provideMerge(TestDatabase.pglite))

export type ReviewsServices = Layer.Success<typeof memory>

/** The tests of one store. */
export type ReviewsTests = Vitest.MethodsNonLive<ReviewsServices>

/** The tests of a real Postgres. */
export type DatabaseTests = Vitest.MethodsNonLive<Layer.Success<typeof postgres>>

import type { Vitest } from "@effect/vitest"
import { DocumentParserInProcess, GeneratedPagesFromSources, SpaceHolders } from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import * as IdentityMemory from "@octavo/identity/memory"
import * as IdentityPostgres from "@octavo/identity/postgres"
import * as KernelMemory from "@octavo/kernel/memory"
import { Clock, Effect, Layer } from "effect"
import * as TranslationsMemory from "../src/memory/index.ts"
import * as TranslationsPostgres from "../src/postgres/index.ts"
import { translatorOfTests } from "../src/testing/index.ts"

/** No space is linked to a site. */
const holders = Layer.succeed(SpaceHolders, { findHeld: () => Effect.succeed([]) })

const outside = Layer.mergeAll(DocumentParserInProcess, translatorOfTests, holders)

/** All that translations and what lies below them need, in memory. */
export const memory = GeneratedPagesFromSources.pipe(
  Layer.provideMerge(Layer.mergeAll(outside, TranslationsMemory.layer, ContentMemory.layer)),
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer)
)

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)
const onDatabase = GeneratedPagesFromSources.pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      outside,
      TranslationsPostgres.layer,
      ContentPostgres.layer,
      IdentityPostgres.layer,
      kernelPostgres
    )
  ),
  Layer.provideMerge(KernelMemory.blobs)
)

/** The same on a real Postgres. */
export const postgres = onDatabase.pipe(Layer.provideMerge(TestDatabase.postgres))

/** The same on an embedded database. */
export const pglite = onDatabase.pipe(Layer.provideMerge(TestDatabase.pglite))

export type TranslationServices = Layer.Success<typeof memory>

/** The tests of one store. */
export type TranslationTests = Vitest.MethodsNonLive<TranslationServices>

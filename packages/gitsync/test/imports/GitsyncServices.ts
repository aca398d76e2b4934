import type { Vitest } from "@effect/vitest"
import { DocumentParserInProcess, GeneratedPagesFromSources } from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import * as IdentityMemory from "@octavo/identity/memory"
import * as IdentityPostgres from "@octavo/identity/postgres"
import * as KernelMemory from "@octavo/kernel/memory"
import { ProposalsAsChangeRequests } from "@octavo/reviews"
import * as ReviewsMemory from "@octavo/reviews/memory"
import * as ReviewsPostgres from "@octavo/reviews/postgres"
import { Clock, Layer } from "effect"
import { aService } from "../pullRequests/aService.ts"
import * as GitRemoteMemory from "../../src/memory/GitRemote.ts"
import * as GitsyncMemory from "../../src/memory/index.ts"
import * as GitsyncPostgres from "../../src/postgres/index.ts"

// Repositories are in memory here, whatever the store is: the `git` of this machine has tests of its own.
const besideWith = <Services>(remotes: Layer.Layer<Services>) =>
  Layer.mergeAll(aService, DocumentParserInProcess, KernelMemory.blobs, KernelMemory.downloads(), remotes)
const beside = besideWith(GitRemoteMemory.layer)

/** All that synchronisation needs, in memory, with these repositories. */
export const memoryWith = <Services>(remotes: Layer.Layer<Services>) =>
  Layer.merge(GeneratedPagesFromSources, ProposalsAsChangeRequests).pipe(
    Layer.provideMerge(Layer.mergeAll(GitsyncMemory.layer, ReviewsMemory.layer, ContentMemory.layer)),
    Layer.provideMerge(IdentityMemory.layer),
    Layer.provideMerge(KernelMemory.layer),
    Layer.provideMerge(besideWith(remotes))
  )

/** The same with repositories in memory. */
export const memory = memoryWith(GitRemoteMemory.layer)

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)
const onDatabase = Layer.merge(GeneratedPagesFromSources, ProposalsAsChangeRequests).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      GitsyncPostgres.layer,
      ReviewsPostgres.layer,
      ContentPostgres.layer,
      IdentityPostgres.layer,
      kernelPostgres
    )
  ),
  Layer.provideMerge(beside)
)

/** The same on a real Postgres. */
export const postgres = onDatabase.pipe(Layer.provideMerge(TestDatabase.postgres))

/** The same on an embedded database. */
export const pglite = onDatabase.pipe(Layer.provideMerge(TestDatabase.pglite))

/** The tests of one store. */
export type GitsyncTests = Vitest.MethodsNonLive<Layer.Success<typeof memory>>

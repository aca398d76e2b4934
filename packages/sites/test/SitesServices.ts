import type { Vitest } from "@effect/vitest"
import { blobHolders, ChangeRequestSnapshots, DocumentParserInProcess } from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import * as IdentityMemory from "@octavo/identity/memory"
import * as IdentityPostgres from "@octavo/identity/postgres"
import * as KernelMemory from "@octavo/kernel/memory"
import { Downloads } from "@octavo/kernel"
import { Clock, Effect, Layer } from "effect"
import { blobsOfSites, OrganizationSitesFromSites, recentSites, SpaceHoldersFromSites } from "../src/index.ts"
import * as SitesMemory from "../src/memory/index.ts"
import * as SitesPostgres from "../src/postgres/index.ts"

/** No package above has change requests. */
const noChangeRequests = Layer.succeed(ChangeRequestSnapshots, { find: () => Effect.succeedNone })

/** The TXT records of the DNS, by name. A test adds its own. */
export const txtRecords: Record<string, ReadonlyArray<string>> = {}

/** The files of the outside, by URL. A test adds its own. */
export const files: Record<
  string,
  { readonly bytes: Uint8Array; readonly contentType: string | null; readonly url?: string }
> = {}

const downloads = Layer.succeed(Downloads, {
  get: (url, request) =>
    Effect.provide(
      Effect.suspend(() => Downloads.use((downloads) => downloads.get(url, request))),
      Layer.suspend(() => KernelMemory.downloads(files))
    )
})

const beside = Layer.mergeAll(
  noChangeRequests,
  SpaceHoldersFromSites,
  OrganizationSitesFromSites,
  blobHolders(Effect.all([blobsOfSites])),
  recentSites,
  downloads,
  KernelMemory.txtRecords(txtRecords),
  DocumentParserInProcess
)

/** All that sites and what lies below them need, in memory. */
export const memory = beside.pipe(
  Layer.provideMerge(Layer.mergeAll(SitesMemory.layer, ContentMemory.layer)),
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer)
)

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)
const onDatabase = beside.pipe(
  Layer.provideMerge(
    Layer.mergeAll(SitesPostgres.layer, ContentPostgres.layer, IdentityPostgres.layer, kernelPostgres)
  ),
  Layer.provideMerge(KernelMemory.blobs)
)

/** The same on a real Postgres. */
export const postgres = onDatabase.pipe(Layer.provideMerge(TestDatabase.postgres))

/** The same on an embedded database. */
export const pglite = onDatabase.pipe(Layer.provideMerge(TestDatabase.pglite))

export type SitesServices = Layer.Success<typeof memory>

/** The tests of one store. */
export type SitesTests = Vitest.MethodsNonLive<SitesServices>

/** The tests of a real Postgres. */
export type DatabaseTests = Vitest.MethodsNonLive<Layer.Success<typeof postgres>>

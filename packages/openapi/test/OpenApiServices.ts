import { blobHolders } from "@octavo/content"
import type { Vitest } from "@effect/vitest"
import * as ContentMemory from "@octavo/content/memory"
import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import * as IdentityMemory from "@octavo/identity/memory"
import * as IdentityPostgres from "@octavo/identity/postgres"
import { Downloads, DownloadFailed, type Download, OutboundPolicy, HostUnknown } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import { Clock, Context, Effect, Layer } from "effect"
import { blobsOfSpecs } from "../src/index.ts"
import * as OpenApiMemory from "../src/memory/index.ts"
import * as OpenApiPostgres from "../src/postgres/index.ts"
import { documentReaderInProcess } from "../src/testing/index.ts"

/** The outside, which a test changes: by address a text with its tag, or the failure of its server. */
export class World extends Context.Service<
  World,
  Map<string, { readonly text: string; readonly etag?: string } | DownloadFailed>
>()("@octavo/openapi/test/World") {
  static readonly layer = Layer.sync(World, () => new Map())
}

const downloads = Layer.effect(
  Downloads,
  Effect.map(World, (world) => ({
    get: (url: string, { known }) =>
      Effect.suspend((): Effect.Effect<Download, DownloadFailed> => {
        const found = world.get(url)
        if (found instanceof DownloadFailed) return Effect.fail(found)
        if (found === undefined) {
          return Effect.fail(new DownloadFailed({ host: new URL(url).host, reason: "answer", status: 404 }))
        }
        const etag = found.etag ?? null
        const isUnmodified = etag !== null && known?.etag === etag
        const bytes = isUnmodified ? new Uint8Array() : Buffer.from(found.text)
        return Effect.succeed({
          bytes,
          etag,
          isUnmodified,
          url,
          contentType: null,
          charset: null,
          lastModified: null
        })
      })
  }))
).pipe(Layer.provideMerge(World.layer))

const policy = Layer.succeed(OutboundPolicy, {
  allowsPrivateNetwork: false,
  resolve: (host) => Effect.fail(new HostUnknown({ host }))
})

const around = Layer.mergeAll(downloads, policy, documentReaderInProcess)

/** All that specifications and what lies below them need, in memory. */
export const memory = blobHolders(Effect.all([blobsOfSpecs])).pipe(
  Layer.provideMerge(Layer.mergeAll(OpenApiMemory.layer, ContentMemory.layer, around)),
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer)
)

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)
const onDatabase = blobHolders(Effect.all([blobsOfSpecs])).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      OpenApiPostgres.layer,
      ContentPostgres.layer,
      IdentityPostgres.layer,
      kernelPostgres,
      around
    )
  ),
  Layer.provideMerge(KernelMemory.blobs)
)

/** The same on a real Postgres. */
export const postgres = onDatabase.pipe(Layer.provideMerge(TestDatabase.postgres))

/** The same on an embedded database. */
export const pglite = onDatabase.pipe(Layer.provideMerge(TestDatabase.pglite))

/** The tests of one store. */
export type OpenApiTests = Vitest.MethodsNonLive<Layer.Success<typeof memory>>

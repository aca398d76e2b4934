import { ChangeRequestSnapshots, DocumentParserInProcess } from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import { noSnippets, Snippets } from "@octavo/html"
import * as IdentityMemory from "@octavo/identity/memory"
import * as IdentityPostgres from "@octavo/identity/postgres"
import * as KernelMemory from "@octavo/kernel/memory"
import { OrganizationSitesFromSites, recentSitesOf, SpaceHoldersFromSites } from "@octavo/sites"
import * as SitesMemory from "@octavo/sites/memory"
import * as SitesPostgres from "@octavo/sites/postgres"
import { Clock, Effect, Layer } from "effect"
import { gunzipSync } from "node:zlib"
import {
  answerVisit,
  BookRefused,
  CardRefused,
  PageCaches,
  SiteBooks,
  SiteCards,
  type Visit,
  VisitEvents
} from "../src/index.ts"

const beside = Layer.mergeAll(
  Layer.succeed(ChangeRequestSnapshots, { find: () => Effect.succeedNone }),
  Layer.succeed(SiteBooks, { print: () => Effect.fail(new BookRefused({ retryAfter: null })) }),
  Layer.succeed(SiteCards, { draw: () => Effect.fail(new CardRefused({ retryAfter: null })) }),
  SpaceHoldersFromSites,
  OrganizationSitesFromSites,
  DocumentParserInProcess,
  KernelMemory.downloads(),
  Layer.succeed(Snippets, { typeset: () => Effect.succeed(noSnippets) })
)

/** All that pages are made of, in memory. */
export const stores = beside.pipe(
  Layer.provideMerge(Layer.mergeAll(SitesMemory.layer, ContentMemory.layer)),
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer)
)

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)

/** The same on an embedded database. */
export const storesOnDatabase = beside.pipe(
  Layer.provideMerge(
    Layer.mergeAll(SitesPostgres.layer, ContentPostgres.layer, IdentityPostgres.layer, kernelPostgres)
  ),
  Layer.provideMerge(KernelMemory.blobs),
  Layer.provideMerge(TestDatabase.pglite)
)

export const assets = {
  hash: "0",
  files: new Map(),
  at: (folder: string) => ({ folder, extension: ".ts" as const, hasMermaid: false, hasCards: true })
}

const visitOf = (basename: string, path: string, given: Partial<Visit>): Visit => ({
  method: "GET",
  host: "localhost:4000",
  path: `/sites/${basename}${path}`,
  search: "",
  query: new URLSearchParams(),
  cookies: new Map(),
  bearer: null,
  address: null,
  ifNoneMatch: null,
  ...given
})

/** A reader of a site in a process of its own, which remembers no sites by default, so that changes are seen at once. */
export const aReader = Effect.fnUntraced(function* (
  basename: string,
  capacity = 0,
  pages: Layer.Layer<PageCaches> = PageCaches.layer(assets, 1_000_000)
) {
  const caches = yield* Layer.build(Layer.mergeAll(recentSitesOf({ capacity }), pages, VisitEvents.layer))
  return (path: string, given: Partial<Visit> = {}) =>
    answerVisit(visitOf(basename, path, given)).pipe(
      Effect.provideContext(caches),
      Effect.map(({ body, headers, status }) => ({
        status,
        headers: headers as Readonly<Record<string, string>>,
        text:
          body?.kind === "packed"
            ? gunzipSync(body.gzip).toString("utf8")
            : body?.kind === "text"
              ? body.text
              : ""
      }))
    )
})

import { ChangeRequestSnapshots, DocumentParserInProcess } from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import { noSnippets, Snippets } from "@octavo/html"
import * as IdentityMemory from "@octavo/identity/memory"
import * as KernelMemory from "@octavo/kernel/memory"
import { OrganizationSitesFromSites, recentSitesOf, SpaceHoldersFromSites } from "@octavo/sites"
import * as SitesMemory from "@octavo/sites/memory"
import { Effect, Layer } from "effect"
import { answerVisit, PageCaches, unpacked, type Visit, VisitEvents } from "../src/index.ts"

/** All that pages are made of, in memory. */
export const stores = Layer.mergeAll(
  Layer.succeed(ChangeRequestSnapshots, { find: () => Effect.succeedNone }),
  SpaceHoldersFromSites,
  OrganizationSitesFromSites,
  DocumentParserInProcess,
  Layer.succeed(Snippets, { typeset: () => Effect.succeed(noSnippets) })
).pipe(
  Layer.provideMerge(Layer.mergeAll(SitesMemory.layer, ContentMemory.layer)),
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer)
)

const assets = {
  hash: "0",
  files: new Map(),
  at: (folder: string) => ({ folder, extension: ".ts" as const, hasMermaid: false })
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

/** A reader of a site in a process of its own, who sees changes at once. */
export const aReader = Effect.fnUntraced(function* (basename: string) {
  const caches = yield* Layer.build(
    Layer.mergeAll(recentSitesOf({ capacity: 0 }), PageCaches.layer(assets, 1_000_000), VisitEvents.layer)
  )
  return (path: string, given: Partial<Visit> = {}) =>
    answerVisit(visitOf(basename, path, given)).pipe(
      Effect.provideContext(caches),
      Effect.map(({ body, headers, status }) => ({
        status,
        headers: headers as Readonly<Record<string, string>>,
        text: body?.kind === "packed" ? Buffer.from(unpacked(body)).toString("utf8") : ""
      }))
    )
})

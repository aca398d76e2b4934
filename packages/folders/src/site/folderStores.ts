import { DocumentParser, DocumentParserInProcess } from "@octavo/content"
import { readSiteAssets, SnippetThreads } from "@octavo/html/node"
import { Downloads, HostUnknown, OutboundPolicy } from "@octavo/kernel"
import { memoryStores } from "@octavo/installation"
import { deriveOnDemand, parseMarkdownFast, readDocumentSafely } from "@octavo/markdown"
import { BookRefused, CardRefused, PageCaches, SiteBooks, SiteCards, VisitEvents } from "@octavo/publishing"
import { recentSites, type SitesAddress, sitesAddressOf, SitesUrl } from "@octavo/sites"
import { Effect, Layer } from "effect"
import type { FolderRemote } from "./FolderRemote.ts"
import { ownHost } from "./ownHost.ts"

const address: SitesAddress = {
  ...sitesAddressOf(`http://${ownHost}`, `http://${ownHost}`),
  application: null
}

/** Reads with the native parser in this thread, and pages when they are asked for: the sources are those of the user. */
const parser = Layer.effect(
  DocumentParser,
  Effect.map(DocumentParser, (slow) =>
    DocumentParser.of({
      ...slow,
      derive: (source) => Effect.sync(() => deriveOnDemand(source, parseMarkdownFast)),
      deriveMany: (sources) =>
        Effect.sync(() => sources.map((source) => deriveOnDemand(source, parseMarkdownFast))),
      read: (source) => Effect.sync(() => readDocumentSafely(source, parseMarkdownFast))
    })
  )
).pipe(Layer.provide(DocumentParserInProcess))

/** Books need Typst, which the command does not have. */
const noBooks = Layer.succeed(SiteBooks, { print: () => Effect.fail(new BookRefused({ retryAfter: null })) })

/** No page names a social card, which takes a second to draw. */
const noCards = Layer.succeed(SiteCards, { draw: () => Effect.fail(new CardRefused({ retryAfter: null })) })

/** Documents at addresses are left unread: a folder needs no network. */
const noDownloads = Layer.merge(
  Layer.succeed(OutboundPolicy, {
    allowsPrivateNetwork: false,
    resolve: (host) => Effect.fail(new HostUnknown({ host }))
  }),
  Layer.succeed(Downloads, {
    get: (url) => Effect.fail(new HostUnknown({ host: new URL(url).host }))
  })
)

/** All that a published site of a folder is made of. */
export const folderStores = (remote: FolderRemote) =>
  Layer.mergeAll(
    PageCaches.layer(readSiteAssets({ hasCards: false })),
    VisitEvents.layer,
    recentSites,
    SnippetThreads.layer(),
    noBooks,
    noCards,
    noDownloads,
    remote.layer
  ).pipe(
    Layer.provideMerge(memoryStores(address.root, parser)),
    Layer.provideMerge(Layer.succeed(SitesUrl, address))
  )

import type { FileVersion, Redirect } from "@octavo/content"
import type { SiteAssets } from "@octavo/html/node"
import { BoundedCache, FairSemaphore, Measured, RequestCounts } from "@octavo/kernel"
import { Context, Effect, Layer } from "effect"
import type { PageContent, PageText } from "./PageContent.ts"
import type { RenderedPage } from "./RenderedPage.ts"

const bytesOf = (body: RenderedPage["body"]): number =>
  body.kind === "text" ? 2 * body.text.length : body.brotli.length + body.gzip.length

/** The number of addresses whose requests are counted at a time. */
const maxAddresses = 50_000

/** The pages that a process keeps, and the files that all of them load. */
export class PageCaches extends Context.Service<
  PageCaches,
  {
    readonly assets: SiteAssets
    /** The seconds for which shared caches keep pages that are the same for everybody, without asking. */
    readonly sharedSeconds: number
    /** Rendered pages, by the hash of all that decides what is in them. */
    readonly rendered: BoundedCache<RenderedPage>
    /** The facts of pages that their keys are made of, by space, revision and page. */
    readonly contents: BoundedCache<PageContent>
    /** Documents, by the same. */
    readonly documents: BoundedCache<PageText>
    /** Redirects of repositories, by space and revision. */
    readonly redirects: BoundedCache<ReadonlyArray<Redirect>>
    /** The files that pages of a space show to an audience, by id; by space, revision and what decides what the audience sees. */
    readonly files: BoundedCache<ReadonlyMap<string, FileVersion>>
    /** Searches of the last minute, by address, and other requests that are bounded (`requestLimits`). */
    readonly counts: RequestCounts
    /** Whether all visits of an address are bounded (`countVisit`). */
    readonly limitsVisits: boolean
    /** The turns of `inTurns`. */
    readonly writing: FairSemaphore
  }
>()("@octavo/publishing/PageCaches") {
  /** Keeps so many bytes of rendered pages, as many of documents, and a quarter of facts; 0 keeps nothing. Shared caches keep public pages for so many seconds. */
  static readonly layer = (
    assets: SiteAssets,
    maxBytes = 64_000_000,
    sharedSeconds = 0,
    limitsVisits = false
  ): Layer.Layer<PageCaches> =>
    Layer.effect(
      PageCaches,
      Effect.map(Measured, (isMeasured) => ({
        assets,
        sharedSeconds,
        limitsVisits,
        rendered: new BoundedCache<RenderedPage>(
          maxBytes,
          ({ body, policy }) => 500 + bytesOf(body) + 2 * policy.length,
          isMeasured ? "site_pages" : undefined
        ),
        contents: new BoundedCache<PageContent>(
          maxBytes / 4,
          ({ conditions, files, spaces, specs, variables }) =>
            1000 + 500 * (conditions.length + files.size + spaces.length + specs.length + variables.length)
        ),
        // The heaviest document that a page can have is kept, since words for one visitor are written of it again and again.
        documents: new BoundedCache<PageText>(
          maxBytes,
          ({ weight }) => weight,
          isMeasured ? "site_documents" : undefined,
          3 / 4
        ),
        redirects: new BoundedCache<ReadonlyArray<Redirect>>(
          maxBytes / 8,
          (redirects) => 100 + 200 * redirects.length
        ),
        files: new BoundedCache<ReadonlyMap<string, FileVersion>>(
          maxBytes / 8,
          (files) => 100 + 500 * files.size
        ),
        counts: new RequestCounts(maxAddresses),
        writing: new FairSemaphore({ ofAll: 1, ofTenant: 1 })
      }))
    )
}

import type { ListQueryValues } from "@octavo/api"
import {
  type BrokenContext,
  type FileId,
  type Link,
  type LinkStats,
  type LinkStatus,
  listFileBacklinks,
  listPageBacklinks,
  listPageLinks,
  listSpaceLinks,
  type Location,
  type PageId,
  type AuthorizedSpace,
  type Revision,
  type SpaceId,
  LinkPosition,
  BacklinkPosition
} from "@octavo/content"
import { type Listing, type ListingRequest, Signer } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { listingBy } from "../http/listing.ts"
import { locationPresenter, type LocationPresentation } from "../presenters/locationPresenter.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { inChangeRequest, inSpace, type Snapshot } from "./Snapshot.ts"

/** A page of the links of an entry, with its snapshot. */
interface Links extends Listing<Link, LinkPosition> {
  readonly stats: LinkStats
  readonly space: AuthorizedSpace
  readonly spaces: ReadonlyMap<SpaceId, AuthorizedSpace>
  readonly revision: Revision
}

/** A page of the places that refer to an entry, with their snapshot. */
interface Backlinks extends Listing<Location, BacklinkPosition> {
  readonly space: AuthorizedSpace
  readonly revision: Revision
}

type LinksQuery = ListQueryValues & { readonly status?: LinkStatus; readonly brokenContext?: BrokenContext }

/** The links that a request asks for. */
interface WantedLinks {
  readonly appUrl: string
  readonly status: LinkStatus | null
  readonly brokenContext: BrokenContext | null
}

interface LinksRequest {
  readonly query: LinksQuery
}
interface PageLinksRequest extends LinksRequest {
  readonly params: { readonly pageId: PageId }
}
interface PageBacklinksRequest {
  readonly params: { readonly pageId: PageId }
  readonly query: ListQueryValues
}
interface FileBacklinksRequest {
  readonly params: { readonly fileId: FileId }
  readonly query: ListQueryValues
}

const presentStats = ({ broken, brokenHere, total }: LinkStats) => ({
  total,
  broken: { total: broken, ...(brokenHere !== null && { changeRequest: brokenHere }) }
})

const presentLink =
  <Presented>(present: (location: Location) => Presented) =>
  ({ locations, relation, status, suggestion, target }: Link) => ({
    status,
    relation,
    targetReference: present(target),
    ...(suggestion !== undefined && { suggestedReference: present(suggestion) }),
    locationReferences: locations.map(present)
  })

export const linksLayer = apiGroup(
  "links",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const signer = yield* Signer
    const presenter = Effect.fnUntraced(function* (
      { changeRequest }: Snapshot,
      found: Omit<LocationPresentation, "publicUrl" | "presentFile" | "changeRequest">
    ) {
      const now = yield* Clock.currentTimeMillis
      const file = (spaceId: string) => presentFile({ publicUrl, spaceId, signer, now, metadata: true })
      return yield* locationPresenter({ ...found, publicUrl, presentFile: file, changeRequest })
    })

    /** Answers a list of links, whether of a page or of all. */
    const answerLinks = <E, R>(
      snapshot: Snapshot,
      of: string,
      { brokenContext, status, ...query }: LinksQuery,
      list: (wanted: WantedLinks, request: ListingRequest<LinkPosition>) => Effect.Effect<Links, E, R>
    ) => {
      const wanted = { appUrl: publicUrl, status: status ?? null, brokenContext: brokenContext ?? null }
      return listingBy(LinkPosition)(
        ["links", ...snapshot.name, of, status ?? "", brokenContext ?? ""],
        query,
        Effect.fnUntraced(function* (request) {
          const found = yield* list(wanted, request)
          const collections = found.items.flatMap(({ target }) =>
            target.kind === "collection" ? [target.collection] : []
          )
          const specs = found.items.flatMap(({ target }) => (target.kind === "openapi" ? [target.slug] : []))
          const present = yield* presenter(snapshot, { ...found, collections, specs })
          return { ...found, items: found.items.map(presentLink(present)), stats: presentStats(found.stats) }
        }),
        (link) => link,
        ({ stats }) => ({ stats })
      )
    }

    const answerSpaceLinks = (snapshot: Snapshot, { query }: LinksRequest) =>
      answerLinks(snapshot, "", query, (wanted, request) =>
        listSpaceLinks(snapshot.spaceId, wanted, request, snapshot.selector)
      )

    const answerPageLinks = (snapshot: Snapshot, { params: { pageId }, query }: PageLinksRequest) =>
      answerLinks(snapshot, pageId, query, (wanted, request) =>
        listPageLinks(snapshot.spaceId, pageId, wanted, request, snapshot.selector)
      )

    const answerBacklinks = <E, R>(
      snapshot: Snapshot,
      targetId: string,
      query: ListQueryValues,
      list: (request: ListingRequest<BacklinkPosition>) => Effect.Effect<Backlinks, E, R>
    ) =>
      listingBy(BacklinkPosition)(
        ["backlinks", ...snapshot.name, targetId],
        query,
        Effect.fnUntraced(function* (request) {
          const found = yield* list(request)
          const present = yield* presenter(snapshot, {
            ...found,
            spaces: new Map(),
            collections: [],
            specs: []
          })
          return { items: found.items.map(present), next: found.next }
        }),
        (location) => location
      )

    const answerPageBacklinks = (snapshot: Snapshot, { params: { pageId }, query }: PageBacklinksRequest) =>
      answerBacklinks(snapshot, pageId, query, (request) =>
        listPageBacklinks(snapshot.spaceId, pageId, publicUrl, request, snapshot.selector)
      )

    const answerFileBacklinks = (snapshot: Snapshot, { params: { fileId }, query }: FileBacklinksRequest) =>
      answerBacklinks(snapshot, fileId, query, (request) =>
        listFileBacklinks(snapshot.spaceId, fileId, publicUrl, request, snapshot.selector)
      )

    return handlers.handleAll({
      listSpaceLinks: inSpace(answerSpaceLinks),
      listChangeRequestLinks: inChangeRequest(answerSpaceLinks),
      listPageLinksInSpace: inSpace(answerPageLinks),
      listPageLinksInChangeRequest: inChangeRequest(answerPageLinks),
      listSpacePageBacklinks: inSpace(answerPageBacklinks),
      listSpaceFileBacklinks: inSpace(answerFileBacklinks),
      listChangeRequestPageBacklinks: inChangeRequest(answerPageBacklinks),
      listChangeRequestFileBacklinks: inChangeRequest(answerFileBacklinks)
    })
  })
)

import { Api, type ListQueryValues } from "@octavo/api"
import {
  FileId,
  type Link,
  type LinkStats,
  type LinkStatus,
  listFileBacklinks,
  listPageBacklinks,
  listPageLinks,
  listSpaceLinks,
  type Location,
  PageId,
  type AuthorizedSpace,
  type Revision,
  SpaceId,
  type RevisionSelector,
  LinkPosition,
  BacklinkPosition
} from "@octavo/content"
import { type Listing, type ListingRequest, Signer } from "@octavo/kernel"
import { type ChangeRequestView, getChangeRequest } from "@octavo/reviews"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { listingBy } from "../http/listing.ts"
import { locationPresenter, type LocationPresentation } from "../presenters/locationPresenter.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { PublicUrl } from "../PublicUrl.ts"

/** Where links are looked at: in a space as it is now, or as a change request shows it. */
interface Place {
  readonly spaceId: SpaceId
  readonly selector: RevisionSelector
  readonly changeRequest: ChangeRequestView | null
  /** Names the place, for cursors. */
  readonly name: ReadonlyArray<string>
}

const placeOf = (params: { readonly spaceId: string; readonly changeRequestId?: string }) => {
  const spaceId = SpaceId.make(params.spaceId)
  if (params.changeRequestId === undefined) {
    const place: Place = { spaceId, selector: null, changeRequest: null, name: [spaceId] }
    return Effect.succeed(place)
  }
  return Effect.map(getChangeRequest(spaceId, params.changeRequestId), (view): Place => ({
    spaceId,
    selector: view.snapshot,
    changeRequest: view,
    name: [spaceId, view.changeRequest.id]
  }))
}

/** What something refers to, and in what. */
interface Links extends Listing<Link, LinkPosition> {
  readonly stats: LinkStats
  readonly space: AuthorizedSpace
  readonly spaces: ReadonlyMap<SpaceId, AuthorizedSpace>
  readonly revision: Revision
}

/** Where something is referred to, and in what. */
interface Backlinks extends Listing<Location, BacklinkPosition> {
  readonly space: AuthorizedSpace
  readonly revision: Revision
}

type LinksQuery = ListQueryValues & { readonly status?: LinkStatus }

const presentStats = ({ broken, brokenHere, total }: LinkStats) => ({
  total,
  broken: { total: broken, ...(brokenHere !== null && { changeRequest: brokenHere }) }
})

export const linksLayer = HttpApiBuilder.group(
  Api,
  "links",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const signer = yield* Signer
    const presenter = Effect.fnUntraced(function* (
      { changeRequest }: Place,
      found: Omit<LocationPresentation, "publicUrl" | "presentFile" | "changeRequest">
    ) {
      const now = yield* Clock.currentTimeMillis
      const file = (spaceId: string) => presentFile({ publicUrl, spaceId, signer, now, metadata: true })
      return yield* locationPresenter({ ...found, publicUrl, presentFile: file, changeRequest })
    })

    /** Answers a list of links, whether of a page or of all. */
    const answerLinks = <E, R>(
      place: Place,
      of: string,
      { status, ...query }: LinksQuery,
      list: (
        wanted: { readonly appUrl: string; readonly status: LinkStatus | null },
        request: ListingRequest<LinkPosition>
      ) => Effect.Effect<Links, E, R>
    ) =>
      listingBy(LinkPosition)(
        ["links", ...place.name, of, status ?? ""],
        query,
        Effect.fnUntraced(function* (request) {
          const found = yield* list({ appUrl: publicUrl, status: status ?? null }, request)
          const collections = found.items.flatMap(({ target }) =>
            target.kind === "collection" ? [target.collection] : []
          )
          const present = yield* presenter(place, { ...found, collections })
          const items = found.items.map((link) => ({
            status: link.status,
            relation: link.relation,
            targetReference: present(link.target),
            locationReferences: link.locations.map(present)
          }))
          return { items, next: found.next, stats: presentStats(found.stats) }
        }),
        (link) => link,
        ({ stats }) => ({ stats })
      )

    const answerPageLinks = (place: Place, pageId: string, query: LinksQuery) =>
      answerLinks(place, pageId, query, (wanted, request) =>
        listPageLinks(place.spaceId, PageId.make(pageId), wanted, request, place.selector)
      )

    const answerBacklinks = <E, R>(
      place: Place,
      targetId: string,
      query: ListQueryValues,
      list: (request: ListingRequest<BacklinkPosition>) => Effect.Effect<Backlinks, E, R>
    ) =>
      listingBy(BacklinkPosition)(
        ["backlinks", ...place.name, targetId],
        query,
        Effect.fnUntraced(function* (request) {
          const found = yield* list(request)
          const present = yield* presenter(place, { ...found, spaces: new Map(), collections: [] })
          return { items: found.items.map(present), next: found.next }
        }),
        (location) => location
      )

    const answerPageBacklinks = (place: Place, pageId: string, query: ListQueryValues) =>
      answerBacklinks(place, pageId, query, (request) =>
        listPageBacklinks(place.spaceId, PageId.make(pageId), publicUrl, request, place.selector)
      )

    const answerFileBacklinks = (place: Place, fileId: string, query: ListQueryValues) =>
      answerBacklinks(place, fileId, query, (request) =>
        listFileBacklinks(place.spaceId, FileId.make(fileId), publicUrl, request, place.selector)
      )

    return handlers.handleAll({
      listSpaceLinks: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) =>
          answerLinks(place, "", query, (wanted, request) => listSpaceLinks(place.spaceId, wanted, request))
        ),
      listPageLinksInSpace: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPageLinks(place, params.pageId, query)),
      listPageLinksInChangeRequest: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPageLinks(place, params.pageId, query)),
      listSpacePageBacklinks: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPageBacklinks(place, params.pageId, query)),
      listSpaceFileBacklinks: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerFileBacklinks(place, params.fileId, query)),
      listChangeRequestPageBacklinks: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPageBacklinks(place, params.pageId, query)),
      listChangeRequestFileBacklinks: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerFileBacklinks(place, params.fileId, query))
    })
  })
)

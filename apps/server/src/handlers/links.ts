import { Api, type ListQueryValues } from "@octavo/api"
import { type LinkStats, type LinkStatus, listPageLinks, PageId, SpaceId, type Wanted } from "@octavo/content"
import { Signer } from "@octavo/kernel"
import { type ChangeRequestView, getChangeRequest, shownBy } from "@octavo/reviews"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { listing } from "../http/listing.ts"
import { locationPresenter, type LocationPresentation } from "../presenters/locationPresenter.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { PublicUrl } from "../PublicUrl.ts"

/** Where links are looked at: in a space as it is now, or as a change request shows it. */
interface Place {
  readonly spaceId: SpaceId
  readonly wanted: Wanted
  readonly changeRequest: ChangeRequestView | null
  /** Names the place, for cursors. */
  readonly name: ReadonlyArray<string>
}

const placeOf = (params: { readonly spaceId: string; readonly changeRequestId?: string }) => {
  const spaceId = SpaceId.make(params.spaceId)
  if (params.changeRequestId === undefined) {
    const place: Place = { spaceId, wanted: null, changeRequest: null, name: [spaceId] }
    return Effect.succeed(place)
  }
  return Effect.map(getChangeRequest(spaceId, params.changeRequestId), (view): Place => ({
    spaceId,
    wanted: shownBy(view.changeRequest),
    changeRequest: view,
    name: [spaceId, view.changeRequest.id]
  }))
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
      const file = presentFile({ publicUrl, signer, now, metadata: true })
      return yield* locationPresenter({ ...found, publicUrl, presentFile: file, changeRequest })
    })

    const answerLinks = (place: Place, pageId: string, { status, ...query }: LinksQuery) =>
      listing(
        ["links", ...place.name, pageId, status ?? ""],
        query,
        Effect.fnUntraced(function* (request) {
          const wanted = { appUrl: publicUrl, status: status ?? null }
          const found = yield* listPageLinks(
            place.spaceId,
            PageId.make(pageId),
            wanted,
            request,
            place.wanted
          )
          const present = yield* presenter(place, found)
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

    return handlers.handleAll({
      listPageLinksInSpace: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerLinks(place, params.pageId, query)),
      listPageLinksInChangeRequest: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerLinks(place, params.pageId, query))
    })
  })
)

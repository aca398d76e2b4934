import type { OrganizationId } from "@octavo/identity"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { Effect, Schema } from "effect"
import { PageId } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { ReusableContentId } from "../entries/ReusableContent.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import { BranchId } from "../entries/Revision.ts"
import { listSpaces } from "../spaces/listSpaces.ts"
import { entryOn } from "./Destinations.ts"
import type { PageLocation, ReusableContentLocation } from "./Link.ts"
import { Mentions } from "./Mentions.ts"

/** The position in a list of backlinks of a specification: the main branch, and the id of what refers to the specification. */
export const SpecBacklinkPosition = Schema.Tuple([BranchId, Schema.String])
export type SpecBacklinkPosition = typeof SpecBacklinkPosition.Type

/** So many spaces are looked at, the oldest of those that the caller may read. */
const maxSpaces = 10_000

/**
 * Lists the pages and the reusable contents that refer to an OpenAPI specification now, in all spaces of its organization that the caller
 * may read, by space and oldest first, each with the first heading under which it does. A computed page stands for the pages that are
 * generated for it. The caller has been let to the specification. A fixed number of statements.
 */
export const listSpecBacklinks = Effect.fn("content.listSpecBacklinks")(function* (
  organizationId: OrganizationId,
  slug: string,
  { after, limit }: ListingRequest<SpecBacklinkPosition>
) {
  const readable = yield* listSpaces(organizationId, { after: null, limit: maxSpaces })
  const spaces = new Map(readable.items.map((view) => [view.head.branchId, view]))
  const mentions = yield* (yield* Mentions).listOfSpec([...spaces.keys()], slug, { after, limit: limit + 1 })
  const { items, next } = toListing(mentions, limit, ({ branchId, id }) => [branchId, id])
  const entriesOf = <Id>(kind: (typeof items)[number]["kind"], make: (id: string) => Id) =>
    items.flatMap(({ branchId, id, kind: of }) => (of === kind ? [{ branchId, id: make(id) }] : []))
  const pages = entriesOf("page", (id) => PageId.make(id))
  const contents = entriesOf("reusable-content", (id) => ReusableContentId.make(id))
  const places = pages.length === 0 ? [] : yield* (yield* Pages).findPlacesNow(pages)
  const reusables = contents.length === 0 ? [] : yield* (yield* ReusableContents).findManyNow(contents)
  const placeOf = new Map(places.map(({ branchId, place }) => [entryOn(branchId, place.page.id), place]))
  const contentOf = new Map(
    reusables.map(({ branchId, content }) => [entryOn(branchId, content.id), content])
  )
  const locations = items.flatMap(
    ({ branchId, id, section }): ReadonlyArray<PageLocation | ReusableContentLocation> => {
      const spaceId = spaces.get(branchId)!.space.id
      const place = placeOf.get(entryOn(branchId, id))
      const content = contentOf.get(entryOn(branchId, id))
      if (place !== undefined) return [{ kind: "page", spaceId, place, anchor: section }]
      return content === undefined ? [] : [{ kind: "reusable-content", spaceId, content }]
    }
  )
  const named = new Set(locations.map(({ spaceId }) => spaceId))
  return {
    items: locations,
    next,
    spaces: new Map(
      readable.items.flatMap((view) => (named.has(view.space.id) ? [[view.space.id, view] as const] : []))
    )
  }
})

import type { OrganizationId } from "@octavo/identity"
import { type Listing, type ListingRequest, toListing } from "@octavo/kernel"
import { Effect, Schema } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { StructureHistories, type StructureOrder } from "../structure/StructureHistories.ts"
import {
  type OfSite,
  type SectionGroupView,
  type SiteSectionView,
  type SiteSpaceView,
  viewStructure
} from "./viewStructure.ts"

/** The position in a list of a structure: the version of the site at the first page, and an index in the order then. */
export const StructureListPosition = Schema.Tuple([Schema.Int, Schema.Int])
export type StructureListPosition = typeof StructureListPosition.Type

type Request = ListingRequest<StructureListPosition>

/** The requested page of rows, in the order of the first page of the list; rows that came since are left out. */
const pageOf = Effect.fnUntraced(function* <Row extends { readonly id: string }>(
  site: { readonly id: SiteId; readonly version: number },
  kind: keyof StructureOrder,
  rows: ReadonlyArray<Row>,
  { after, limit }: Request
) {
  const [version, start] = after ?? [site.version, 0]
  const recorded = yield* (yield* StructureHistories).findOrder(site.id, version)
  const order = recorded?.[kind] ?? rows.map(({ id }) => id)
  const byId = new Map<string, Row>(rows.map((row) => [row.id, row]))
  const found: Array<{ readonly row: Row; readonly index: number }> = []
  for (let index = start; index < order.length && found.length <= limit; index++) {
    const row = byId.get(order[index]!)
    if (row !== undefined) found.push({ row, index })
  }
  const { items, next } = toListing(found, limit, ({ index }): StructureListPosition => [version, index + 1])
  return { items: items.map(({ row }) => row), next }
})

const readStructure = Effect.fnUntraced(function* (organizationId: OrganizationId, siteId: SiteId) {
  const { site } = yield* requireSite(organizationId, siteId, "read")
  return { site, structure: yield* (yield* SiteStructures).get(siteId) }
})

/** Lists the site spaces of a site in structure order; `isDefault` asks for the default ones or for all others. */
export const listSiteSpaces = Effect.fn("sites.listSiteSpaces")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  given: { readonly shareKey?: string | undefined; readonly isDefault?: boolean | undefined },
  request: Request
) {
  const { site, structure } = yield* readStructure(organizationId, siteId)
  const rows = structure.siteSpaces.filter(
    (row) => given.isDefault === undefined || row.isDefault === given.isDefault
  )
  const { items, next } = yield* pageOf(site, "siteSpaces", rows, request)
  const views = yield* viewStructure(site, structure, { shareKey: given.shareKey, rows: items })
  const listing: Listing<OfSite<SiteSpaceView>, StructureListPosition> = {
    items: views.siteSpaces(items).map((view) => views.of(view)),
    next
  }
  return listing
})

/** Lists the sections of a site in structure order, whatever group they are in. */
export const listSiteSections = Effect.fn("sites.listSiteSections")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  given: { readonly shareKey?: string | undefined },
  request: Request
) {
  const { site, structure } = yield* readStructure(organizationId, siteId)
  const { items, next } = yield* pageOf(site, "sections", structure.sections, request)
  const rows = items.flatMap(({ id }) => structure.siteSpacesIn(id))
  const views = yield* viewStructure(site, structure, { shareKey: given.shareKey, rows })
  const listing: Listing<OfSite<SiteSectionView>, StructureListPosition> = {
    items: items.map((section) => views.of(views.section(section))),
    next
  }
  return listing
})

/** Lists the section groups of a site, depth first. */
export const listSectionGroups = Effect.fn("sites.listSectionGroups")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  request: Request
) {
  const { site, structure } = yield* readStructure(organizationId, siteId)
  const { items, next } = yield* pageOf(site, "groups", structure.groups, request)
  const views = yield* viewStructure(site, structure)
  const listing: Listing<OfSite<SectionGroupView>, StructureListPosition> = {
    items: items.map((group) => views.of(views.group(group))),
    next
  }
  return listing
})

/** The whole structure of a site. */
export const getSiteStructure = Effect.fn("sites.getSiteStructure")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  given: { readonly shareKey?: string | undefined }
) {
  const { site, structure } = yield* readStructure(organizationId, siteId)
  const views = yield* viewStructure(site, structure, given)
  return { ...views.of(views.root), type: structure.type }
})

import type { SpaceId } from "@octavo/content"
import { type OrganizationId, requireOrganization } from "@octavo/identity"
import {
  createSite,
  deleteSite,
  getAdaptiveSchema,
  getPublishedSite,
  getSiteStructure,
  listSiteRoles,
  listSites,
  listTemplateConditions,
  moveStructureItem,
  publishSite,
  requireSite,
  restoreSite,
  type SiteFilter,
  type SiteType,
  type SiteView,
  type SiteVisibility,
  type SitesAddress,
  SitesUrl,
  unpublishSite,
  updateAdaptiveSchema,
  updateSite,
  type AdaptiveSchema
} from "@octavo/sites"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { apiGroup } from "../http/apiGroup.ts"
import { profileResponse } from "../sites/profileResponse.ts"
import { makeForFrontEnds } from "../frontEnds/forFrontEnds.ts"
import { visibleSites } from "../frontEnds/visibleSites.ts"
import { created } from "../http/created.ts"
import { listing } from "../http/listing.ts"
import { presentSitePermission } from "../presenters/presentPermission.ts"
import { presentSite } from "../presenters/presentSite.ts"
import { siteStructurePresenter } from "../presenters/presentSiteStructure.ts"
import { presentTime } from "../presenters/times.ts"
import { PublicUrl } from "../PublicUrl.ts"

const presentAdaptiveSchema = ({ jsonSchema, updatedAt }: AdaptiveSchema) =>
  HttpServerResponse.jsonUnsafe({
    object: "site-adaptive-schema",
    jsonSchema,
    updatedAt: presentTime(updatedAt)
  })

interface GivenFilter {
  readonly space?: SiteFilter["space"]
  readonly title?: SiteFilter["title"]
  readonly published?: "true" | "false"
  readonly type?: SiteFilter["types"]
}

const filterOf = ({ published, space, title, type }: GivenFilter): SiteFilter => ({
  ...(space !== undefined && { space }),
  ...(title !== undefined && { title }),
  ...(published !== undefined && { published: published === "true" }),
  ...(type !== undefined && { types: type })
})

/** A new site as a request gives it. */
const siteInputOf = (payload: {
  readonly type?: SiteType
  readonly title?: string
  readonly visibility?: SiteVisibility
  readonly spaces?: ReadonlyArray<SpaceId>
  readonly createSpace?: boolean
}): Parameters<typeof createSite>[1] => ({
  type: payload.type ?? "basic",
  title: payload.title ?? null,
  visibility: payload.visibility ?? "public",
  spaceIds: payload.spaces ?? [],
  createSpace: payload.createSpace ?? false
})

/** Presents sites to the caller. The membership was read when access was asked for. */
const presentersOf = (publicUrl: string, address: SitesAddress) => {
  const presenterOf = (organizationId: OrganizationId) =>
    Effect.map(requireOrganization(organizationId, null), ({ membership }) =>
      presentSite(publicUrl, address, membership.role)
    )
  const presented = <E, R>(organizationId: OrganizationId, found: Effect.Effect<SiteView, E, R>) =>
    Effect.flatMap(found, (view) => Effect.map(presenterOf(organizationId), (present) => present(view)))
  return { presenterOf, presented }
}

export const sitesLayer = apiGroup(
  "sites",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const address = yield* SitesUrl
    const { presented, presenterOf } = presentersOf(publicUrl, address)
    const forFrontEnds = yield* makeForFrontEnds
    const visible = visibleSites(publicUrl, address)
    const presenter = siteStructurePresenter(publicUrl, address)
    return handlers.handleAll({
      listSites: ({ params: { organizationId }, query: { limit, page, ...given } }) => {
        const filter = filterOf(given)
        return Effect.flatMap(presenterOf(organizationId), (present) =>
          listing(
            ["sites", organizationId, JSON.stringify(filter)],
            { ...(page !== undefined && { page }), ...(limit !== undefined && { limit }) },
            (request) => listSites(organizationId, filter, request),
            present
          )
        )
      },
      createSite: ({ params, payload = {} }) =>
        Effect.map(
          presented(params.organizationId, createSite(params.organizationId, siteInputOf(payload))),
          created
        ),
      getSiteById: ({ params }) =>
        presented(params.organizationId, requireSite(params.organizationId, params.siteId, "read")),
      updateSiteById: ({ params, payload: { adaptiveContent, ...changes } }) =>
        presented(
          params.organizationId,
          updateSite(params.organizationId, params.siteId, {
            ...changes,
            ...(adaptiveContent !== undefined && { adaptiveContent: adaptiveContent.enabled })
          })
        ),
      deleteSiteById: ({ params }) => deleteSite(params.organizationId, params.siteId),
      restoreSite: ({ params }) =>
        presented(params.organizationId, restoreSite(params.organizationId, params.siteId)),
      publishSite: ({ params }) =>
        presented(params.organizationId, publishSite(params.organizationId, params.siteId)),
      unpublishSite: ({ params }) =>
        presented(params.organizationId, unpublishSite(params.organizationId, params.siteId)),
      listPermissionsAggregateInSite: ({ params: { organizationId, siteId }, query }) =>
        listing(
          ["site roles", organizationId, siteId],
          query,
          (request) => listSiteRoles(organizationId, siteId, request),
          presentSitePermission(publicUrl, organizationId)
        ),
      getPublishedContentSite: forFrontEnds(visible.profile, ({ params, query }) =>
        Effect.map(
          Effect.all([
            getPublishedSite(params.organizationId, params.siteId, query),
            presenterOf(params.organizationId)
          ]),
          ([{ customizations, site, structure, type }, present]) =>
            profileResponse(present(site), presenter.structure(type, structure), customizations)
        )
      ),
      getSiteStructure: forFrontEnds(visible.structure, ({ params, query }) =>
        Effect.map(getSiteStructure(params.organizationId, params.siteId, query), ({ type, ...structure }) =>
          HttpServerResponse.jsonUnsafe(presenter.structure(type, structure))
        )
      ),
      sortSiteStructure: ({ params, payload }) =>
        Effect.map(
          moveStructureItem(params.organizationId, params.siteId, payload.item, payload.position),
          (moved) => HttpServerResponse.jsonUnsafe(presenter.item(moved))
        ),
      getSiteAdaptiveSchema: ({ params }) =>
        Effect.map(getAdaptiveSchema(params.organizationId, params.siteId), presentAdaptiveSchema),
      updateSiteAdaptiveSchema: ({ params, payload }) =>
        Effect.map(
          updateAdaptiveSchema(params.organizationId, params.siteId, payload.jsonSchema),
          presentAdaptiveSchema
        ),
      listSiteAdaptiveTemplateConditions: ({ params }) =>
        Effect.map(listTemplateConditions(params.organizationId, params.siteId), (items) => ({ items }))
    })
  })
)

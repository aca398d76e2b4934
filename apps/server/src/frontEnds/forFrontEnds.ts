import { type RevisionId, RevisionNotFound, type SpaceId, SpaceNotFound } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import type { PageCaches } from "@octavo/publishing"
import {
  FrontEnd,
  type RecentSites,
  type SiteId,
  SiteNotFound,
  type VisibleSite,
  type VisibleSiteSpace
} from "@octavo/sites"
import { Effect } from "effect"

/** Makes what answers requests with a site token by what the audience of the token sees, and all others as usual. */
export const makeForFrontEnds = Effect.map(
  Effect.context<PageCaches | RecentSites>(),
  (caches) =>
    <Asked, Request extends Asked, A, E, R, B, E2, R2>(
      ofAudience: (site: VisibleSite, request: Asked) => Effect.Effect<A, E, R>,
      ofCaller: (request: Request) => Effect.Effect<B, E2, R2>
    ) =>
    (request: Request) =>
      FrontEnd.use((frontEnd): Effect.Effect<A | B, E | E2, Exclude<R, PageCaches | RecentSites> | R2> =>
        frontEnd?.kind === "site"
          ? Effect.provideContext(ofAudience(frontEnd.site, request), caches)
          : ofCaller(request)
      )
)

interface OfRevision {
  readonly params: { readonly spaceId: SpaceId; readonly revisionId?: RevisionId }
}

/** Finds a space among those that the audience sees. */
export const requireVisibleSpace = (
  site: VisibleSite,
  spaceId: SpaceId
): Effect.Effect<VisibleSiteSpace, SpaceNotFound> => {
  const siteSpace = site.findSpace(spaceId)
  return siteSpace === undefined ? Effect.fail(new SpaceNotFound({ spaceId })) : Effect.succeed(siteSpace)
}

/** Finds a space that the audience sees, at the revision that is shown; for another revision there is nothing. */
export const requireVisibleRevision = Effect.fnUntraced(function* (
  site: VisibleSite,
  { params: { revisionId, spaceId } }: OfRevision
) {
  const siteSpace = yield* requireVisibleSpace(site, spaceId)
  if (revisionId !== undefined && revisionId !== siteSpace.head.revisionId) {
    return yield* new RevisionNotFound({ revisionId })
  }
  return siteSpace
})

/** Fails for another site than that of the audience. */
export const requireOwnSite = (
  { audience: { site } }: VisibleSite,
  params: { readonly organizationId: OrganizationId; readonly siteId: SiteId }
): Effect.Effect<void, SiteNotFound> =>
  site.id === params.siteId && site.organizationId === params.organizationId
    ? Effect.void
    : Effect.fail(new SiteNotFound({ siteId: params.siteId }))

import { SpecBacklinkPosition } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { type ListingRequest, Signer } from "@octavo/kernel"
import {
  ChangePosition,
  type ChangeSeverity,
  createOrReplaceSpec,
  createSpec,
  deleteSpec,
  getSpecVersion,
  listBacklinks,
  listSpecChanges,
  listSpecs,
  listSpecVersions,
  requireSpec,
  restoreSpec,
  type SpecVersionId,
  type SpecVersionView,
  updateSpec,
  VersionPosition
} from "@octavo/openapi"
import { Clock, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { makeForFrontEnds } from "../frontEnds/forFrontEnds.ts"
import { shownSpecification } from "../frontEnds/shownSpecification.ts"
import { apiGroup } from "../http/apiGroup.ts"
import { created } from "../http/created.ts"
import { listing, listingBy } from "../http/listing.ts"
import { contentResponse } from "../openapi/contentResponse.ts"
import { locationPresenter } from "../presenters/locationPresenter.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { presentSpec, presentSpecVersion } from "../presenters/presentSpec.ts"
import { PublicUrl } from "../PublicUrl.ts"

interface OfSpec {
  readonly organizationId: OrganizationId
  readonly specSlug: string
}

/** The comparison beside the differences. */
const presentComparison = ({ base, counts, isTruncated, target }: Comparison) => ({
  ...(base !== null && { base: base.id }),
  version: target.id,
  counts,
  truncated: isTruncated
})

type Comparison = Effect.Success<ReturnType<typeof listSpecChanges>>

/** Lists the places that refer to a specification, as they are answered. */
const presentBacklinks = (
  site: { readonly publicUrl: string; readonly signer: Signer["Service"] },
  organizationId: OrganizationId,
  slug: string
) =>
  Effect.fnUntraced(function* (request: ListingRequest<SpecBacklinkPosition>) {
    const { items, next, spaces } = yield* listBacklinks(organizationId, slug, request)
    const [space] = spaces.values()
    if (space === undefined) return { items: [], next }
    const now = yield* Clock.currentTimeMillis
    // Without a revision there is none to be missing.
    const present = yield* locationPresenter({
      space,
      spaces,
      collections: [],
      specs: [],
      revision: null,
      changeRequest: null,
      publicUrl: site.publicUrl,
      presentFile: (spaceId: string) => presentFile({ ...site, spaceId, now, metadata: true })
    }).pipe(Effect.catchTags({ RevisionNotFound: Effect.die, SpaceNotFound: Effect.die }))
    return { items: items.map(present), next }
  })

/** Lists what changed up to a version, or up to the latest one, since its predecessor or the base. */
const listChanges =
  (
    { organizationId, specSlug, versionId }: OfSpec & { readonly versionId: SpecVersionId | "latest" },
    {
      base,
      severity
    }: { readonly base: SpecVersionId | undefined; readonly severity: ChangeSeverity | undefined }
  ) =>
  (request: ListingRequest<ChangePosition>) =>
    listSpecChanges(
      organizationId,
      specSlug,
      versionId === "latest" ? null : versionId,
      { ...(base !== undefined && { base }), ...(severity !== undefined && { severity }) },
      request
    )

export const openApiLayer = apiGroup(
  "openapi",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const site = { publicUrl, signer: yield* Signer }
    const present = presentSpec(publicUrl)
    const getVersion = Effect.fnUntraced(function* (params: OfSpec, versionId: SpecVersionId | null) {
      const view = yield* getSpecVersion(params.organizationId, params.specSlug, versionId)
      return presentSpecVersion(site, yield* Clock.currentTimeMillis)(view)
    })
    const getContent = Effect.fnUntraced(function* (params: OfSpec, versionId: SpecVersionId | null) {
      const view: SpecVersionView = yield* getSpecVersion(params.organizationId, params.specSlug, versionId)
      return yield* contentResponse(site, view)
    })
    const forFrontEnds = yield* makeForFrontEnds
    return handlers.handleAll({
      listOpenAPISpecs: ({ params: { organizationId }, query: { search, ...query } }) =>
        listing(
          ["specs", organizationId, search ?? ""],
          query,
          (request) => listSpecs(organizationId, search === undefined ? {} : { search }, request),
          present
        ),
      createOpenAPISpec: ({ params, payload: { slug, source } }) =>
        Effect.map(createSpec(params.organizationId, slug, source), (view) => created(present(view))),
      getOpenAPISpecBySlug: ({ params }) =>
        Effect.map(requireSpec(params.organizationId, params.specSlug), present),
      createOrUpdateOpenAPISpecBySlug: ({ params, payload }) =>
        Effect.map(
          createOrReplaceSpec(params.organizationId, params.specSlug, payload.source),
          ({ isNew, ...view }) =>
            isNew ? created(present(view)) : HttpServerResponse.jsonUnsafe(present(view))
        ),
      updateOpenAPISpecBySlug: ({ params, payload }) =>
        Effect.map(updateSpec(params.organizationId, params.specSlug, payload), present),
      deleteOpenAPISpecBySlug: ({ params }) => deleteSpec(params.organizationId, params.specSlug),
      restoreOpenAPISpecBySlug: ({ params }) =>
        Effect.map(restoreSpec(params.organizationId, params.specSlug), present),
      listOpenAPISpecBacklinks: ({ params: { organizationId, specSlug }, query }) =>
        listingBy(SpecBacklinkPosition)(
          ["spec backlinks", organizationId, specSlug],
          query,
          presentBacklinks(site, organizationId, specSlug),
          (location) => location
        ),
      listOpenAPISpecVersions: ({ params: { organizationId, specSlug }, query }) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          listingBy(VersionPosition)(
            ["spec versions", organizationId, specSlug],
            query,
            (request) => listSpecVersions(organizationId, specSlug, request),
            presentSpecVersion(site, now)
          )
        ),
      getLatestOpenAPISpecVersion: ({ params }) => getVersion(params, null),
      getLatestOpenAPISpecVersionContent: forFrontEnds(
        shownSpecification(site),
        ({ params }: { params: OfSpec }) => getContent(params, null)
      ),
      getOpenAPISpecVersionById: ({ params }) => getVersion(params, params.versionId),
      getOpenAPISpecVersionContentById: ({ params }) => getContent(params, params.versionId),
      listOpenAPISpecVersionChanges: ({ params, query: { base, severity, ...query } }) =>
        listingBy(ChangePosition)(
          [
            "spec changes",
            params.organizationId,
            params.specSlug,
            params.versionId,
            base ?? "",
            severity ?? ""
          ],
          query,
          listChanges(params, { base, severity }),
          ({ change }) => change,
          presentComparison
        )
    })
  })
)

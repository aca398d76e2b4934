import {
  createSpace,
  deleteSpace,
  duplicateSpace,
  listSpaces,
  moveSpace,
  requireComputedSource,
  requireSpace,
  restoreSpace,
  transferSpace,
  updateSpace
} from "@octavo/content"
import { SitesUrl } from "@octavo/sites"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { makeForFrontEnds } from "../frontEnds/forFrontEnds.ts"
import { visibleSites } from "../frontEnds/visibleSites.ts"
import { apiGroup } from "../http/apiGroup.ts"
import { created } from "../http/created.ts"
import { listing } from "../http/listing.ts"
import { movement } from "../http/movement.ts"
import { spacePresenter } from "../presenters/spacePresenter.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const spacesLayer = apiGroup(
  "spaces",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const address = yield* SitesUrl
    const forFrontEnds = yield* makeForFrontEnds
    const visible = visibleSites(publicUrl, address)
    const { one, page } = spacePresenter(publicUrl, address)
    return handlers.handleAll({
      listSpacesInOrganizationById: ({ params: { organizationId }, query }) =>
        listing(
          ["spaces", organizationId],
          query,
          (request) => Effect.flatMap(listSpaces(organizationId, request), page),
          (resource) => resource
        ),
      createSpace: Effect.fnUntraced(function* ({ params, payload = {} }) {
        const { computedSource: given } = payload
        const computedSource = given === undefined ? undefined : yield* requireComputedSource(given)
        return yield* createSpace(params.organizationId, {
          title: payload.title ?? "Untitled",
          emoji: payload.emoji ?? null,
          parentId: payload.parent === undefined ? null : payload.parent,
          language: payload.language ?? null,
          editMode: payload.editMode ?? "live",
          ...(computedSource !== undefined && { computedSource })
        }).pipe(Effect.flatMap(one), Effect.map(created))
      }),
      getSpaceById: forFrontEnds(visible.space, ({ params, query }) =>
        Effect.flatMap(requireSpace(params.spaceId, "read"), (space) =>
          Effect.map(one(space, query.shareKey), (resource) => HttpServerResponse.jsonUnsafe(resource))
        )
      ),
      updateSpaceById: ({ params, payload }) => Effect.flatMap(updateSpace(params.spaceId, payload), one),
      deleteSpaceById: ({ params }) => deleteSpace(params.spaceId),
      restoreSpace: ({ params }) => Effect.flatMap(restoreSpace(params.spaceId), one),
      duplicateSpace: ({ params }) =>
        duplicateSpace(params.spaceId).pipe(Effect.flatMap(one), Effect.map(created)),
      moveSpace: ({ params, payload }) => Effect.flatMap(moveSpace(params.spaceId, movement(payload)), one),
      transferSpace: ({ params, payload }) =>
        Effect.flatMap(transferSpace(params.spaceId, payload.organization), one)
    })
  })
)

import { Api } from "@octavo/api"
import {
  createSpace,
  deleteSpace,
  duplicateSpace,
  listSpaces,
  moveSpace,
  requireSpace,
  restoreSpace,
  transferSpace,
  updateSpace
} from "@octavo/content"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { created } from "../http/created.ts"
import { listing } from "../http/listing.ts"
import { movement } from "../http/movement.ts"
import { presentSpace } from "../presenters/presentSpace.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const spacesLayer = HttpApiBuilder.group(
  Api,
  "spaces",
  Effect.fnUntraced(function* (handlers) {
    const present = presentSpace(yield* PublicUrl)
    return handlers.handleAll({
      listSpacesInOrganizationById: ({ params: { organizationId }, query }) =>
        listing(["spaces", organizationId], query, (request) => listSpaces(organizationId, request), present),
      createSpace: ({ params, payload = {} }) =>
        Effect.map(
          createSpace(params.organizationId, {
            title: payload.title ?? "Untitled",
            emoji: payload.emoji ?? null,
            parentId: payload.parent === undefined ? null : payload.parent,
            language: payload.language ?? null,
            editMode: payload.editMode ?? "live"
          }),
          (view) => created(present(view))
        ),
      getSpaceById: ({ params }) =>
        Effect.map(requireSpace(params.spaceId, "read"), (space) =>
          HttpServerResponse.jsonUnsafe(present(space))
        ),
      updateSpaceById: ({ params, payload }) => Effect.map(updateSpace(params.spaceId, payload), present),
      deleteSpaceById: ({ params }) => deleteSpace(params.spaceId),
      restoreSpace: ({ params }) => Effect.map(restoreSpace(params.spaceId), present),
      duplicateSpace: ({ params }) =>
        Effect.map(duplicateSpace(params.spaceId), (view) => created(present(view))),
      moveSpace: ({ params, payload }) => Effect.map(moveSpace(params.spaceId, movement(payload)), present),
      transferSpace: ({ params, payload }) =>
        Effect.map(transferSpace(params.spaceId, payload.organization), present)
    })
  })
)

import {
  createCollection,
  deleteCollection,
  listCollections,
  listTopCollections,
  listSpacesInCollection,
  moveCollection,
  requireCollection,
  transferCollection,
  updateCollection,
  ContainerPosition
} from "@octavo/content"
import { SitesUrl } from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { created } from "../http/created.ts"
import { listing, listingBy } from "../http/listing.ts"
import { movement } from "../http/movement.ts"
import { presentCollection } from "../presenters/presentCollection.ts"
import { spacePresenter } from "../presenters/spacePresenter.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const collectionsLayer = apiGroup(
  "collections",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const present = presentCollection(publicUrl)
    const spaces = spacePresenter(publicUrl, yield* SitesUrl)
    return handlers.handleAll({
      listCollectionsInOrganizationById: ({ params: { organizationId }, query: { nested, ...query } }) => {
        return nested === "false"
          ? listingBy(ContainerPosition)(
              ["collections", organizationId, "top"],
              query,
              (request) => listTopCollections(organizationId, request),
              present
            )
          : listing(
              ["collections", organizationId, "all"],
              query,
              (request) => listCollections(organizationId, request),
              present
            )
      },
      createCollection: ({ params, payload = {} }) =>
        Effect.map(
          createCollection(params.organizationId, {
            title: payload.title ?? "Untitled",
            parentId: payload.parent === undefined ? null : payload.parent
          }),
          (view) => created(present(view))
        ),
      getCollectionById: ({ params }) => Effect.map(requireCollection(params.collectionId, "read"), present),
      updateCollectionById: ({ params, payload }) =>
        Effect.map(updateCollection(params.collectionId, payload), present),
      deleteCollectionById: ({ params }) => deleteCollection(params.collectionId),
      listSpacesInCollectionById: ({ params: { collectionId }, query }) =>
        listingBy(ContainerPosition)(
          ["spaces of a collection", collectionId],
          query,
          (request) => Effect.flatMap(listSpacesInCollection(collectionId, request), spaces.page),
          (resource) => resource
        ),
      moveCollection: ({ params, payload }) =>
        Effect.map(moveCollection(params.collectionId, movement(payload)), present),
      transferCollection: ({ params, payload }) =>
        Effect.map(transferCollection(params.collectionId, payload.organization), present)
    })
  })
)

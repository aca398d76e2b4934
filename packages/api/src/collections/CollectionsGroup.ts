import {
  AlreadyThere,
  CollectionId,
  CollectionNotFound,
  CollectionNotTransferable,
  CollectionTooDeep,
  CollectionWithinItself,
  PlaceUnknown
} from "@octavo/content"
import { AccessDenied, DefaultLevel, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { SpaceResource } from "../spaces/SpaceResource.ts"
import { Title } from "../words.ts"
import { CollectionResource } from "./CollectionResource.ts"
import { Move, Transfer } from "./Move.ts"

const params = { collectionId: CollectionId }
const organizationParams = { organizationId: OrganizationId }

const CreateCollection = Schema.Struct({
  title: Schema.optionalKey(Title(50)),
  parent: Schema.optionalKey(CollectionId)
})

const UpdateCollection = Schema.Struct({
  title: Schema.optionalKey(Title(50)),
  description: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100))),
  defaultLevel: Schema.optionalKey(DefaultLevel)
})

/** With `nested=false`, only those at the top. */
const CollectionsQuery = {
  ...ListQuery,
  nested: Schema.optionalKey(Schema.Literals(["true", "false"]))
}

export const CollectionsGroup = guarded(
  HttpApiGroup.make("collections").add(
    HttpApiEndpoint.get("listCollectionsInOrganizationById", "/orgs/:organizationId/collections", {
      params: organizationParams,
      query: CollectionsQuery,
      success: listOf(CollectionResource),
      error: failures(CursorRefused, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "The collections of an organization that the caller may see")
      .annotate(
        OpenApi.Description,
        "All of them, oldest first; with `nested=false` those at the top alone, as they stand there."
      ),
    HttpApiEndpoint.post("createCollection", "/orgs/:organizationId/collections", {
      params: organizationParams,
      payload: [CreateCollection, HttpApiSchema.NoContent],
      success: CollectionResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, OrganizationNotFound, CollectionNotFound, CollectionTooDeep)
    }).annotate(OpenApi.Summary, "Make a collection"),
    HttpApiEndpoint.get("getCollectionById", "/collections/:collectionId", {
      params,
      success: CollectionResource,
      error: failures(CollectionNotFound)
    }).annotate(OpenApi.Summary, "A collection"),
    HttpApiEndpoint.patch("updateCollectionById", "/collections/:collectionId", {
      params,
      payload: UpdateCollection,
      success: CollectionResource,
      error: failures(AccessDenied, CollectionNotFound)
    }).annotate(OpenApi.Summary, "Change the settings of a collection"),
    HttpApiEndpoint.delete("deleteCollectionById", "/collections/:collectionId", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied)
    })
      .annotate(OpenApi.Summary, "Delete a collection")
      .annotate(
        OpenApi.Description,
        "Nothing in it is lost: its spaces and collections take its place in the collection above it, or at the top."
      ),
    HttpApiEndpoint.get("listSpacesInCollectionById", "/collections/:collectionId/spaces", {
      params,
      query: ListQuery,
      success: listOf(SpaceResource),
      error: failures(CursorRefused, CollectionNotFound)
    }).annotate(OpenApi.Summary, "The spaces right in a collection that the caller may read"),
    HttpApiEndpoint.post("moveCollection", "/collections/:collectionId/move", {
      params,
      payload: Move,
      success: CollectionResource,
      error: failures(
        PlaceUnknown,
        AccessDenied,
        CollectionNotFound,
        OrganizationNotFound,
        AlreadyThere,
        CollectionTooDeep,
        CollectionWithinItself
      )
    })
      .annotate(OpenApi.Summary, "Move a collection with everything in it")
      .annotate(
        OpenApi.Description,
        "Without `position` it goes behind what is there. A position must name something that stands where the collection goes."
      ),
    HttpApiEndpoint.post("transferCollection", "/collections/:collectionId/transfer", {
      params,
      payload: Transfer,
      success: CollectionResource,
      error: failures(
        AccessDenied,
        CollectionNotFound,
        OrganizationNotFound,
        AlreadyThere,
        CollectionNotTransferable
      )
    })
      .annotate(OpenApi.Summary, "Give a collection with everything in it to another organization")
      .annotate(
        OpenApi.Description,
        "All of it or nothing, deleted spaces included. Grants to users and teams that the other organization does not have are taken away."
      )
  )
)

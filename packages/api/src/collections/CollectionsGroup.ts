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
import { Move, Transfer } from "../spaces/Move.ts"

const params = { collectionId: CollectionId }
const organizationParams = { organizationId: OrganizationId }

const CreateCollection = Schema.Struct({
  title: Schema.optionalKey(Title(50)),
  parent: Schema.optionalKey(CollectionId)
}).annotate({
  fields: {
    title: "The title, with at most 50 characters.",
    parent: "The id of the collection that contains it. Absent for the top."
  }
})

const UpdateCollection = Schema.Struct({
  title: Schema.optionalKey(Title(50)),
  description: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100))),
  defaultLevel: Schema.optionalKey(DefaultLevel)
}).annotate({
  fields: {
    title: "The new title, with at most 50 characters. Absent to keep it.",
    description: "The new description, with at most 100 characters. Absent to keep it."
  }
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
      .annotate(OpenApi.Summary, "List the collections of an organization that the caller may see")
      .annotate(
        OpenApi.Description,
        "Returns all collections, oldest first; with `nested=false` those at the top, in their order."
      ),
    HttpApiEndpoint.post("createCollection", "/orgs/:organizationId/collections", {
      params: organizationParams,
      payload: [CreateCollection, HttpApiSchema.NoContent],
      success: CollectionResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, OrganizationNotFound, CollectionNotFound, CollectionTooDeep)
    }).annotate(OpenApi.Summary, "Create a collection"),
    HttpApiEndpoint.get("getCollectionById", "/collections/:collectionId", {
      params,
      success: CollectionResource,
      error: failures(CollectionNotFound)
    }).annotate(OpenApi.Summary, "Get a collection"),
    HttpApiEndpoint.patch("updateCollectionById", "/collections/:collectionId", {
      params,
      payload: UpdateCollection,
      success: CollectionResource,
      error: failures(AccessDenied, CollectionNotFound)
    }).annotate(OpenApi.Summary, "Update the settings of a collection"),
    HttpApiEndpoint.delete("deleteCollectionById", "/collections/:collectionId", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied)
    })
      .annotate(OpenApi.Summary, "Delete a collection")
      .annotate(
        OpenApi.Description,
        "Its spaces and collections are not deleted: they take its position in the parent collection, or at the top."
      ),
    HttpApiEndpoint.get("listSpacesInCollectionById", "/collections/:collectionId/spaces", {
      params,
      query: ListQuery,
      success: listOf(SpaceResource),
      error: failures(CursorRefused, CollectionNotFound)
    }).annotate(OpenApi.Summary, "List the spaces directly in a collection that the caller may read"),
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
        "Without `position` the collection is placed last. A position must name a space or collection at the destination."
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
      .annotate(OpenApi.Summary, "Transfer a collection with everything in it to another organization")
      .annotate(
        OpenApi.Description,
        "Transfers everything in it or nothing, including deleted spaces. Grants to users and teams that are not in the organization are removed."
      )
  )
)

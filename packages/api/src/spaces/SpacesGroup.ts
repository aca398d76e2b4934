import {
  CollectionId,
  AlreadyThere,
  CollectionNotFound,
  ComputedSourceRefused,
  EditMode,
  Language,
  MergeRuleUnreadable,
  PlaceUnknown,
  SpaceId,
  SpaceMergeRules,
  SpaceNotFound,
  SpaceNotRestorable,
  SpaceNotTransferable
} from "@octavo/content"
import { AccessDenied, DefaultLevel, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ComputedSourceResource } from "../content/PageResource.ts"
import { Move, Transfer } from "./Move.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { EmojiInput, Title } from "../words.ts"
import { SpaceResource } from "./SpaceResource.ts"

const params = { spaceId: SpaceId }
const organizationParams = { organizationId: OrganizationId }

const CreateSpace = Schema.Struct({
  title: Schema.optionalKey(Title(50)),
  emoji: Schema.optionalKey(EmojiInput),
  parent: Schema.optionalKey(CollectionId),
  language: Schema.optionalKey(Language),
  editMode: Schema.optionalKey(EditMode),
  computedSource: Schema.optionalKey(ComputedSourceResource)
}).annotate({
  fields: {
    title: "The title, with at most 50 characters.",
    emoji: "An emoji, as a character or as code points in hex.",
    parent: "The id of the collection that contains it. Absent for the top.",
    editMode: "`live` allows direct edits; `locked` allows edits in change requests only.",
    computedSource:
      "The source that generates the pages, such as an OpenAPI specification. Absent for an empty space.",
    language: "The language of the content, as a code such as `en`."
  }
})

const UpdateSpace = Schema.Struct({
  title: Schema.optionalKey(Title(50)),
  emoji: Schema.optionalKey(Schema.NullOr(EmojiInput)),
  icon: Schema.optionalKey(
    Schema.NullOr(
      Schema.String.check(
        Schema.isMaxLength(2048),
        Schema.isPattern(/^https?:\/\//, { message: "must begin with https:// or http://" })
      )
    )
  ),
  editMode: Schema.optionalKey(EditMode),
  defaultLevel: Schema.optionalKey(DefaultLevel),
  language: Schema.optionalKey(Language),
  mergeRules: Schema.optionalKey(SpaceMergeRules)
}).annotate({
  fields: {
    title: "The new title, with at most 50 characters. Absent to keep it.",
    emoji: "An emoji, as a character or as code points in hex. Null removes it.",
    icon: "The address of an icon, which begins with `https://` or `http://`. Null removes it.",
    editMode: "`live` allows direct edits; `locked` allows edits in change requests only.",
    mergeRules: "The conditions for merging change requests. `inherit` means those of the organization."
  }
})

export const SpacesGroup = guarded(
  HttpApiGroup.make("spaces").add(
    HttpApiEndpoint.get("listSpacesInOrganizationById", "/orgs/:organizationId/spaces", {
      params: organizationParams,
      query: ListQuery,
      success: listOf(SpaceResource),
      error: failures(CursorRefused, OrganizationNotFound)
    }).annotate(OpenApi.Summary, "List the spaces of an organization that the caller may read"),
    HttpApiEndpoint.post("createSpace", "/orgs/:organizationId/spaces", {
      params: organizationParams,
      payload: [CreateSpace, HttpApiSchema.NoContent],
      success: SpaceResource.pipe(HttpApiSchema.status(201)),
      error: failures(
        AccessDenied,
        OrganizationNotFound,
        CollectionNotFound,
        SpaceNotFound,
        ComputedSourceRefused
      )
    }).annotate(OpenApi.Summary, "Create a space, empty or with pages for an OpenAPI specification"),
    HttpApiEndpoint.get("getSpaceById", "/spaces/:spaceId", {
      params,
      query: { shareKey: Schema.optionalKey(Schema.String) },
      success: SpaceResource,
      error: failures(SpaceNotFound)
    }).annotate(OpenApi.Summary, "Get a space"),
    HttpApiEndpoint.patch("updateSpaceById", "/spaces/:spaceId", {
      params,
      payload: UpdateSpace,
      success: SpaceResource,
      error: failures(MergeRuleUnreadable, AccessDenied, SpaceNotFound)
    }).annotate(OpenApi.Summary, "Update the settings of a space"),
    HttpApiEndpoint.delete("deleteSpaceById", "/spaces/:spaceId", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied)
    }).annotate(OpenApi.Summary, "Delete a space; it can be restored for seven days"),
    HttpApiEndpoint.post("restoreSpace", "/spaces/:spaceId/restore", {
      params,
      success: SpaceResource,
      error: failures(AccessDenied, SpaceNotFound, SpaceNotRestorable)
    }).annotate(OpenApi.Summary, "Restore a deleted space"),
    HttpApiEndpoint.post("duplicateSpace", "/spaces/:spaceId/duplicate", {
      params,
      success: SpaceResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, SpaceNotFound, CollectionNotFound, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Duplicate a space as it is now")
      .annotate(
        OpenApi.Description,
        "The copy is placed after the space. It has the content and the settings, but not the history, change requests, comments, grants or Git connection."
      ),
    HttpApiEndpoint.post("moveSpace", "/spaces/:spaceId/move", {
      params,
      payload: Move,
      success: SpaceResource,
      error: failures(
        PlaceUnknown,
        AccessDenied,
        SpaceNotFound,
        CollectionNotFound,
        OrganizationNotFound,
        AlreadyThere
      )
    })
      .annotate(OpenApi.Summary, "Move a space")
      .annotate(
        OpenApi.Description,
        "Without `position` the space is placed last. A position must name a space or collection at the destination."
      ),
    HttpApiEndpoint.post("transferSpace", "/spaces/:spaceId/transfer", {
      params,
      payload: Transfer,
      success: SpaceResource,
      error: failures(
        AccessDenied,
        SpaceNotFound,
        CollectionNotFound,
        OrganizationNotFound,
        AlreadyThere,
        SpaceNotTransferable
      )
    })
      .annotate(OpenApi.Summary, "Transfer a space to another organization")
      .annotate(
        OpenApi.Description,
        "The space becomes the last one at the top of the organization and keeps its history, change requests and comments. Grants to users and teams that are not in the organization are removed."
      )
  )
)

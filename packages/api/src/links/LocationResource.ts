import { Schema } from "effect"
import { ChangeRequestResource } from "../changeRequests/ChangeRequestResource.ts"
import { CollectionResource } from "../collections/CollectionResource.ts"
import { FileResource } from "../content/FileResource.ts"
import { PageResource } from "../content/PageResource.ts"
import { RevisionResource } from "../revisions/RevisionResource.ts"
import { OpenApiSpecResource } from "../content/OpenApiSpecResource.ts"
import { OrganizationResource } from "../organizations/OrganizationResource.ts"
import { SpaceResource } from "../spaces/SpaceResource.ts"
import { UserResource } from "../users/UserResource.ts"
import { ReusableContentResource } from "../content/ReusableContentResource.ts"

/** In which state of the space something is: a revision, here without its content, or what a change request shows. */
const VersionContextResource = Schema.Union([
  Schema.Struct({ type: Schema.Literal("revision"), revision: RevisionResource }),
  Schema.Struct({ type: Schema.Literal("changeRequest"), changeRequest: ChangeRequestResource })
])
export type VersionContextResource = typeof VersionContextResource.Type

const inSpace = { organization: OrganizationResource, space: SpaceResource }
const inContent = { ...inSpace, versionContext: Schema.optionalKey(VersionContextResource) }

/** The target of a link, or the place that contains it; pages come without their descendants. */
export const LocationResource = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("page"),
    ...inContent,
    page: PageResource,
    internalLocation: Schema.optionalKey(
      Schema.Struct({ type: Schema.Literal("anchor"), anchor: Schema.String })
    )
  }).annotate({
    fields: {
      organization: "The organization.",
      space: "The space.",
      versionContext: "The revision or change request that the reference is read in.",
      page: "The page.",
      internalLocation: "The place on the page. Absent for the whole page."
    }
  }),
  Schema.Struct({ kind: Schema.Literal("file"), ...inContent, file: FileResource }).annotate({
    fields: {
      organization: "The organization.",
      space: "The space.",
      versionContext: "The revision or change request that the reference is read in.",
      file: "The file."
    }
  }),
  Schema.Struct({
    kind: Schema.Literal("reusable-content"),
    ...inContent,
    reusableContent: ReusableContentResource
  }).annotate({
    fields: {
      organization: "The organization.",
      space: "The space.",
      versionContext: "The revision or change request that the reference is read in.",
      reusableContent: "The reusable content."
    }
  }),
  Schema.Struct({ kind: Schema.Literal("space"), ...inSpace }).annotate({
    fields: {
      organization: "The organization.",
      space: "The space.",
      versionContext: "The revision or change request that the reference is read in."
    }
  }),
  Schema.Struct({
    kind: Schema.Literal("collection"),
    organization: OrganizationResource,
    collection: CollectionResource
  }),
  Schema.Struct({ kind: Schema.Literal("user"), user: UserResource }),
  Schema.Struct({
    kind: Schema.Literal("openapi"),
    organization: OrganizationResource,
    openAPISpec: OpenApiSpecResource
  }).annotate({ fields: { organization: "The organization.", openAPISpec: "The specification." } }),
  Schema.Struct({ kind: Schema.Literal("url"), url: Schema.String }).annotate({
    fields: { url: "The address outside of this installation." }
  })
]).annotate({ identifier: "ContentLocation" })
export type LocationResource = typeof LocationResource.Type

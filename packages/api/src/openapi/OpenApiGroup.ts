import { AccessDenied, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import { TooManyJobs } from "@octavo/kernel"
import {
  ChangeSeverity,
  SpecLimitReached,
  SpecNotFound,
  SpecNotRestorable,
  SpecsNotComparable,
  SpecSlugTaken,
  SpecSourceRefused,
  SpecTextTooLarge,
  SpecVersionId,
  SpecVersionNotFound,
  SpecVisibility
} from "@octavo/openapi"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyLimit, sourceBodyLimit } from "../BodyLimit.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { LocationResource } from "../links/LocationResource.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import {
  OpenApiSpecChangesResource,
  OpenApiSpecContentResource,
  OpenApiSpecResource,
  OpenApiSpecVersionResource
} from "../content/OpenApiSpecResource.ts"

const ofOrganization = "/orgs/:organizationId/openapi"
const spec = `${ofOrganization}/:specSlug` as const
const organizationParams = { organizationId: OrganizationId }
const specParams = { organizationId: OrganizationId, specSlug: Schema.String }
const versionParams = { ...specParams, versionId: SpecVersionId }

const Slug = Schema.String.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(100),
  Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    message: "must have lower-case letters, digits and single hyphens between them, such as pet-store"
  })
)

/** An address or a text; the operation says which is wrong. */
const Source = Schema.Struct({
  url: Schema.optionalKey(Schema.String),
  text: Schema.optionalKey(Schema.String)
}).annotate({
  fields: { url: "The address to fetch the document from.", text: "The document itself, in JSON or YAML." }
})

const Content = OpenApiSpecContentResource
const specFailures = [OrganizationNotFound, SpecNotFound] as const
const versionFailures = [...specFailures, SpecVersionNotFound] as const
const sourceFailures = [
  AccessDenied,
  ...specFailures,
  SpecSourceRefused,
  SpecTextTooLarge,
  SpecLimitReached,
  TooManyJobs
] as const

const publicNote =
  "With `public`, anybody who has the address reads the whole document, operations marked `x-internal` included."

export class OpenApiGroup extends guarded(
  HttpApiGroup.make("openapi").add(
    HttpApiEndpoint.get("listOpenAPISpecs", ofOrganization, {
      params: organizationParams,
      query: { ...ListQuery, search: Schema.optionalKey(Schema.String) },
      success: listOf(OpenApiSpecResource),
      error: failures(CursorRefused, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "List the OpenAPI specifications of an organization")
      .annotate(
        OpenApi.Description,
        "Returns the oldest first, and none to guests. `search` is a part of the slug."
      ),
    HttpApiEndpoint.post("createOpenAPISpec", ofOrganization, {
      params: organizationParams,
      payload: Schema.Struct({ slug: Slug, source: Source }).annotate({
        fields: {
          slug: "The slug: lower-case letters, digits and single hyphens.",
          source: "Where the document comes from: exactly one of `url` and `text`."
        }
      }),
      success: OpenApiSpecResource.pipe(HttpApiSchema.status(201)),
      error: failures(...sourceFailures, SpecSlugTaken)
    })
      .annotate(BodyLimit, sourceBodyLimit)
      .annotate(OpenApi.Summary, "Create an OpenAPI specification")
      .annotate(
        OpenApi.Description,
        "Takes a `source` with `url` or `text`, in JSON or YAML: Swagger 2.0, OpenAPI 3.0, 3.1 or 3.2. The document is read in the background; `processingState` and `lastProcessErrorCode` report the outcome."
      ),
    HttpApiEndpoint.get("getOpenAPISpecBySlug", spec, {
      params: specParams,
      success: OpenApiSpecResource,
      error: failures(...specFailures)
    }).annotate(OpenApi.Summary, "Get an OpenAPI specification"),
    HttpApiEndpoint.put("createOrUpdateOpenAPISpecBySlug", spec, {
      params: specParams,
      payload: Schema.Struct({ source: Source }).annotate({
        fields: { source: "Where the document comes from: exactly one of `url` and `text`." }
      }),
      success: [OpenApiSpecResource, OpenApiSpecResource.pipe(HttpApiSchema.status(201))],
      error: failures(...sourceFailures)
    })
      .annotate(BodyLimit, sourceBodyLimit)
      .annotate(OpenApi.Summary, "Create an OpenAPI specification, or replace its source")
      .annotate(
        OpenApi.Description,
        "Always reads the source, also when it is the same. A version is made exactly when the document changed."
      ),
    HttpApiEndpoint.patch("updateOpenAPISpecBySlug", spec, {
      params: specParams,
      payload: Schema.Struct({ visibility: SpecVisibility }).annotate({
        fields: { visibility: "Whether everybody may read the document, or only those with access." }
      }),
      success: OpenApiSpecResource,
      error: failures(AccessDenied, ...specFailures)
    })
      .annotate(OpenApi.Summary, "Change who may read the document of an OpenAPI specification")
      .annotate(OpenApi.Description, publicNote),
    HttpApiEndpoint.delete("deleteOpenAPISpecBySlug", spec, {
      params: specParams,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, ...specFailures)
    })
      .annotate(OpenApi.Summary, "Delete an OpenAPI specification")
      .annotate(OpenApi.Description, "Its slug is free at once. It can be restored for seven days."),
    HttpApiEndpoint.post("restoreOpenAPISpecBySlug", `${spec}/restore`, {
      params: specParams,
      success: OpenApiSpecResource,
      error: failures(
        AccessDenied,
        ...specFailures,
        SpecNotRestorable,
        SpecSlugTaken,
        SpecLimitReached,
        TooManyJobs
      )
    })
      .annotate(OpenApi.Summary, "Restore a deleted OpenAPI specification")
      .annotate(OpenApi.Description, "Restores the one with this slug that was deleted last."),
    HttpApiEndpoint.get("listOpenAPISpecBacklinks", `${spec}/backlinks`, {
      params: specParams,
      query: ListQuery,
      success: listOf(LocationResource),
      error: failures(CursorRefused, ...specFailures)
    })
      .annotate(OpenApi.Summary, "List the backlinks of an OpenAPI specification")
      .annotate(
        OpenApi.Description,
        "Returns one item for each page and each reusable content that refers to it, in the spaces that the caller may read, with the first heading under which it does. A computed page stands for the pages that are generated for it."
      ),
    HttpApiEndpoint.get("listOpenAPISpecVersions", `${spec}/versions`, {
      params: specParams,
      query: ListQuery,
      success: listOf(OpenApiSpecVersionResource),
      error: failures(CursorRefused, ...specFailures)
    })
      .annotate(OpenApi.Summary, "List the versions of an OpenAPI specification")
      .annotate(OpenApi.Description, "Returns the newest first."),
    HttpApiEndpoint.get("getLatestOpenAPISpecVersion", `${spec}/versions/latest`, {
      params: specParams,
      success: OpenApiSpecVersionResource,
      error: failures(...versionFailures)
    }).annotate(OpenApi.Summary, "Get the latest version of an OpenAPI specification"),
    HttpApiEndpoint.get("getLatestOpenAPISpecVersionContent", `${spec}/versions/latest/content`, {
      params: specParams,
      success: Content,
      error: failures(...versionFailures)
    }).annotate(OpenApi.Summary, "Get the document of the latest version of an OpenAPI specification"),
    HttpApiEndpoint.get("getOpenAPISpecVersionById", `${spec}/versions/:versionId`, {
      params: versionParams,
      success: OpenApiSpecVersionResource,
      error: failures(...versionFailures)
    }).annotate(OpenApi.Summary, "Get a version of an OpenAPI specification"),
    HttpApiEndpoint.get("getOpenAPISpecVersionContentById", `${spec}/versions/:versionId/content`, {
      params: versionParams,
      success: Content,
      error: failures(...versionFailures)
    }).annotate(OpenApi.Summary, "Get the document of a version of an OpenAPI specification"),
    HttpApiEndpoint.get("listOpenAPISpecVersionChanges", `${spec}/versions/:versionId/changes`, {
      params: versionParams,
      query: {
        ...ListQuery,
        base: Schema.optionalKey(SpecVersionId),
        severity: Schema.optionalKey(ChangeSeverity)
      },
      success: OpenApiSpecChangesResource,
      error: failures(CursorRefused, ...versionFailures, SpecsNotComparable)
    })
      .annotate(OpenApi.Summary, "List what changed between two versions of an OpenAPI specification")
      .annotate(
        OpenApi.Description,
        "Compares with the version `base`, by default the one before. `breaking` changes break clients: in requests what allows less, in responses what allows more. `latest` names the latest version."
      )
  )
) {}

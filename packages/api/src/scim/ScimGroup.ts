import { AccessDenied, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { Timestamp, Url } from "../words.ts"

const params = { organizationId: OrganizationId }

/** The SCIM token of an organization, which is shown this once. */
export const ScimTokenResource = Schema.Struct({
  object: Schema.Literal("scim-token"),
  id: Schema.String,
  token: Schema.String,
  createdAt: Timestamp,
  /** The address to be entered at the directory. */
  urls: Schema.Struct({ base: Url }).annotate({ fields: { base: "The address to enter at the directory." } })
})
  .annotate({ fields: { token: "The token. It is returned only here." } })
  .annotate({ identifier: "ScimToken" })
export type ScimTokenResource = typeof ScimTokenResource.Type

/** The operations on the SCIM token of an organization. */
export const ScimGroup = guarded(
  HttpApiGroup.make("scim").add(
    HttpApiEndpoint.post("createScimToken", "/orgs/:organizationId/scim-token", {
      params,
      success: ScimTokenResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Create the SCIM token of an organization")
      .annotate(
        OpenApi.Description,
        "With it the directory of the organization provisions members and teams at `/scim/v2`; it opens nothing else. It is shown this once, and the previous one ends."
      ),
    HttpApiEndpoint.delete("revokeScimToken", "/orgs/:organizationId/scim-token", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound)
    }).annotate(OpenApi.Summary, "Revoke the SCIM token of an organization")
  )
)

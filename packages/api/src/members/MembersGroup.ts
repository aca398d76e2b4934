import {
  AccessDenied,
  LastAdmin,
  MemberNotFound,
  OrganizationId,
  OrganizationNotFound,
  Role,
  UserId
} from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { MemberResource } from "../organizations/MemberResource.ts"

const organization = { organizationId: OrganizationId }
const params = { ...organization, userId: UserId }

/** The operations on the members of an organization. */
export const MembersGroup = guarded(
  HttpApiGroup.make("members").add(
    HttpApiEndpoint.get("getMemberInOrganizationById", "/orgs/:organizationId/members/:userId", {
      params,
      success: MemberResource,
      error: failures(AccessDenied, OrganizationNotFound, MemberNotFound)
    }).annotate(OpenApi.Summary, "Get a member of an organization"),
    HttpApiEndpoint.patch("updateMemberInOrganizationById", "/orgs/:organizationId/members/:userId", {
      params,
      payload: Schema.Struct({
        /** Null makes a guest. */
        role: Schema.optionalKey(Schema.NullOr(Role)),
        /** A disabled member keeps everything and has no access. */
        disabled: Schema.optionalKey(Schema.Boolean),
        /** Whether the providers of the organization may sign the member in. */
        sso: Schema.optionalKey(Schema.Boolean)
      }),
      success: MemberResource,
      error: failures(AccessDenied, OrganizationNotFound, MemberNotFound, LastAdmin)
    }).annotate(OpenApi.Summary, "Change the role of a member, or disable the member"),
    HttpApiEndpoint.delete("removeMemberFromOrganizationById", "/orgs/:organizationId/members/:userId", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, LastAdmin, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Remove a member from an organization, leave it, or withdraw an invitation")
      .annotate(
        OpenApi.Description,
        "Memberships in teams, grants and tokens of the organization end with it. Authored content stays under the name of the user."
      ),
    HttpApiEndpoint.post("setUserAsSSOMemberForOrganization", "/orgs/:organizationId/members/:userId/sso", {
      params,
      success: MemberResource,
      error: failures(AccessDenied, OrganizationNotFound, MemberNotFound)
    }).annotate(OpenApi.Summary, "Let the providers of an organization sign a member in"),
    HttpApiEndpoint.post("updateOrganizationMemberLastSeenAt", "/orgs/:organizationId/ping", {
      params: organization,
      success: MemberResource,
      error: failures(OrganizationNotFound, MemberNotFound)
    }).annotate(OpenApi.Summary, "Record that the caller is present in an organization")
  )
)

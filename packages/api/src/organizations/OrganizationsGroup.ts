import { AccessDenied, EmailAddress, OrganizationId, OrganizationNotFound, Role } from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { searchDescription, SearchQuery, SearchSpaceResultResource } from "../content/SearchResultResource.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { AuditEntryResource, AuditQuery } from "./AuditEntryResource.ts"
import { OrganizationResource } from "./OrganizationResource.ts"

const params = { organizationId: OrganizationId }

const Invited = Schema.Union([
  EmailAddress,
  Schema.Struct({ email: EmailAddress, role: Schema.NullOr(Role) })
])

export const OrganizationsGroup = guarded(
  HttpApiGroup.make("organizations").add(
    HttpApiEndpoint.get("listOrganizationsForAuthenticatedUser", "/orgs", {
      query: ListQuery,
      success: listOf(OrganizationResource),
      error: failures(CursorRefused)
    }).annotate(OpenApi.Summary, "List the organizations of the caller"),
    HttpApiEndpoint.get("getOrganizationById", "/orgs/:organizationId", {
      params,
      success: OrganizationResource,
      error: failures(OrganizationNotFound)
    }).annotate(OpenApi.Summary, "Get an organization"),
    HttpApiEndpoint.get("searchOrganizationContent", "/orgs/:organizationId/search", {
      params,
      query: SearchQuery,
      success: listOf(SearchSpaceResultResource),
      error: failures(CursorRefused, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Search the spaces of an organization for pages with all words of a query")
      .annotate(
        OpenApi.Description,
        `Returns the spaces that the caller may read, ordered by their best page, each with its five best pages. ${searchDescription}`
      ),
    HttpApiEndpoint.get("listAuditEntriesInOrganization", "/orgs/:organizationId/audit-log", {
      params,
      query: AuditQuery,
      success: listOf(AuditEntryResource),
      error: failures(CursorRefused, AccessDenied, OrganizationNotFound)
    }).annotate(OpenApi.Summary, "List the audit entries of an organization, newest first"),
    HttpApiEndpoint.post("inviteUsersToOrganization", "/orgs/:organizationId/invites", {
      params,
      payload: Schema.Struct({
        emails: Schema.Array(Invited).check(Schema.isMaxLength(1000)),
        role: Schema.optionalKey(Schema.NullOr(Role)),
        sso: Schema.optionalKey(Schema.Boolean)
      }),
      success: Schema.Struct({
        users: Schema.Array(Schema.String),
        invited: Schema.Int,
        failedSSOEmails: Schema.optionalKey(Schema.Array(Schema.String))
      }),
      error: failures(AccessDenied, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Invite people to an organization by their e-mail addresses")
      .annotate(
        OpenApi.Description,
        "The first request of an invited person to the organization, or to anything in it, accepts the invitation. Until then others see the invited address instead of a profile, under the id that is returned here. Operators get the ids of users. With `sso`, the providers of the organization may sign the invited people in; `failedSSOEmails` names those who are members without it already and stay as they are."
      )
  )
)

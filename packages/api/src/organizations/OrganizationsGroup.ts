import { MergeRuleUnreadable } from "@octavo/content"
import {
  AccessDenied,
  DefaultSiteUnknown,
  DeletionNotConfirmed,
  EmailAddress,
  EmailDomain,
  EmailDomainRefused,
  HostnameTaken,
  maxEmailDomains,
  MergeRules,
  OrganizationId,
  OrganizationNotFound,
  Role
} from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  searchDescription,
  SearchParameters,
  SearchSpaceResultResource
} from "../content/SearchResultResource.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { AuditEntryResource, AuditQuery } from "./AuditEntryResource.ts"
import { PictureUrl } from "../words.ts"
import {
  aboutDeletion,
  ConfirmQuery,
  DefaultContent,
  organizationDescriptions,
  OrganizationResource,
  OrganizationTitle
} from "./OrganizationResource.ts"

const params = { organizationId: OrganizationId }

const UpdateOrganization = Schema.Struct({
  title: Schema.optionalKey(OrganizationTitle),
  emailDomains: Schema.optionalKey(
    Schema.Array(EmailDomain).check(
      Schema.isMaxLength(1000),
      Schema.makeFilter(
        (domains: ReadonlyArray<string>) =>
          new Set(domains).size <= maxEmailDomains || `must be at most ${maxEmailDomains} domains`
      )
    )
  ),
  hostname: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/, {
        message: "must have 3 to 32 small letters, digits and hyphens, with no hyphen at the ends"
      })
    )
  ),
  /** The role of who joins by the domain of an address, and the default of new providers; null makes guests. */
  defaultRole: Schema.optionalKey(Schema.NullOr(Role)),
  defaultContent: Schema.optionalKey(Schema.NullOr(DefaultContent)),
  logo: Schema.optionalKey(Schema.NullOr(PictureUrl)),
  sso: Schema.optionalKey(Schema.Boolean),
  ai: Schema.optionalKey(Schema.Boolean),
  inviteLinks: Schema.optionalKey(Schema.Boolean),
  mergeRules: Schema.optionalKey(MergeRules)
}).annotate({
  fields: {
    ...organizationDescriptions,
    logo: "The absolute address of the logo. Null removes it."
  }
})

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
    HttpApiEndpoint.delete("deleteOrganization", "/orgs/:organizationId", {
      params,
      query: ConfirmQuery,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound, DeletionNotConfirmed)
    })
      .annotate(OpenApi.Summary, "Delete an organization")
      .annotate(OpenApi.Description, aboutDeletion),
    HttpApiEndpoint.get("getOrganizationById", "/orgs/:organizationId", {
      params,
      success: OrganizationResource,
      error: failures(OrganizationNotFound)
    }).annotate(OpenApi.Summary, "Get an organization"),
    HttpApiEndpoint.patch("updateOrganizationById", "/orgs/:organizationId", {
      params,
      payload: UpdateOrganization,
      success: OrganizationResource,
      error: failures(
        AccessDenied,
        DefaultSiteUnknown,
        HostnameTaken,
        MergeRuleUnreadable,
        OrganizationNotFound
      )
    })
      .annotate(OpenApi.Summary, "Change the settings of an organization")
      .annotate(
        OpenApi.Description,
        "An e-mail domain has no effect before it is confirmed: at once in the only organization of the installation, else by an operator. `sso` comes into force with the first provider that is active."
      ),
    HttpApiEndpoint.get("getOrganizationsForEmailDomain", "/email-domains/:emailDomain/orgs", {
      params: { emailDomain: Schema.String },
      success: Schema.Struct({ organizations: Schema.Array(OrganizationResource) }).annotate({
        fields: { organizations: "The organizations that confirmed the domain." }
      }),
      error: failures(EmailDomainRefused)
    })
      .annotate(OpenApi.Summary, "List the organizations of an e-mail domain")
      .annotate(
        OpenApi.Description,
        "Returns the organizations of the caller that list the domain, and those that the caller may join because the domain is confirmed and that of the caller's verified address. Operators get all. At most a hundred."
      ),
    HttpApiEndpoint.get("searchOrganizationContent", "/orgs/:organizationId/search", {
      params,
      query: SearchParameters,
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
      }).annotate({
        fields: {
          emails: "The people to invite: addresses, or addresses with a role of their own.",
          role: "The role of people without one of their own. Null makes guests.",
          sso: "Whether providers of the organization may sign the invited people in."
        }
      }),
      success: Schema.Struct({
        users: Schema.Array(Schema.String),
        invited: Schema.Int,
        failedSSOEmails: Schema.optionalKey(Schema.Array(Schema.String))
      }).annotate({
        fields: {
          users: "The ids of the invited users.",
          invited: "The number of people who were invited.",
          failedSSOEmails:
            "The addresses of members without single sign-on, who were not changed. Absent if there are none."
        }
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

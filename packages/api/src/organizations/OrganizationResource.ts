import { Schema } from "effect"
import { MergeRules, Role } from "@octavo/identity"
import { Name, permissions, Timestamp, Url } from "../words.ts"

/** The title of an organization in a request. */
export const OrganizationTitle = Name(255, 2)

/** The site that stands for an organization. */
export const DefaultContent = Schema.Struct({ type: Schema.Literal("site"), site: Schema.String })

/** The descriptions of the fields of an organization that can be changed. */
export const organizationDescriptions = {
  emailDomains: "The e-mail domains of the organization, confirmed or not.",
  hostname: "The name of the organization in addresses. Absent without one.",
  defaultContent: "The site that people see first.",
  sso: "Whether members must sign in through a provider of the organization.",
  ai: "Whether features that use language models are enabled.",
  inviteLinks: "Whether invite links work.",
  mergeRules: "The conditions for merging change requests, unless a space has its own.",
  title: "The name of the organization.",
  defaultRole:
    "The role of members who join by their e-mail domain, and the default of new providers. Null makes guests."
}

/** A group of people who own spaces, collections and sites together. */
export const OrganizationResource = Schema.Struct({
  object: Schema.Literal("organization"),
  id: Schema.String,
  title: Schema.String,
  createdAt: Timestamp,
  emailDomains: Schema.Array(Schema.String),
  /** Those of them that are confirmed: only these admit members and lead to the sign-in of the organization. */
  confirmedEmailDomains: Schema.Array(Schema.String),
  hostname: Schema.optionalKey(Schema.String),
  type: Schema.Literal("business"),
  useCase: Schema.Literal("internalDocs"),
  defaultRole: Schema.NullOr(Role),
  defaultContent: Schema.optionalKey(DefaultContent),
  sso: Schema.Boolean,
  ai: Schema.Boolean,
  inviteLinks: Schema.Boolean,
  plan: Schema.String,
  mergeRules: MergeRules,
  trial: Schema.Struct({ status: Schema.Literal("notapplicable"), count: Schema.Literal(0) }).annotate({
    fields: { count: "Always 0; for newer clients." }
  }),
  urls: Schema.Struct({ location: Url, app: Url, logo: Schema.optionalKey(Url) }).annotate({
    fields: { logo: "The address of the logo. Absent without one." }
  }),
  permissions: permissions(
    "view",
    "access",
    "admin",
    "ownTeam",
    "createContent",
    "createOpenAPISpec",
    "ingestConversations",
    "viewBilling",
    "viewInviteLinks",
    "listMembers",
    "listTeams",
    "listIntegrations",
    "listInstallations",
    "installIntegration"
  )
})
  .annotate({
    fields: {
      ...organizationDescriptions,
      confirmedEmailDomains:
        "The confirmed e-mail domains. Only these admit members and lead to the sign-in of the organization.",
      plan: "The name of the plan, for existing clients. It limits nothing.",
      trial: "The state of a trial."
    }
  })
  .annotate({ identifier: "Organization" })
export type OrganizationResource = typeof OrganizationResource.Type

/** The query of a deletion, which names what it deletes. */
export const ConfirmQuery = { confirm: Schema.String }

/** Describes the deletion of an organization. */
export const aboutDeletion =
  "`confirm` must be the id or the exact title of the organization. From then on the organization and all that it has is unknown to everybody: its members, tokens, sign-in, spaces, sites, webhooks and synchronizations stop at once. Its hostnames stay reserved. An operator can restore it for seven days; then it is removed for good. Users keep their accounts and their other organizations."

/** An organization that was deleted and can come back. */
export const DeletedOrganizationResource = Schema.Struct({
  object: Schema.Literal("deleted-organization"),
  id: Schema.String,
  title: Schema.String,
  deletedAt: Timestamp,
  restorableUntil: Timestamp
})
  .annotate({
    fields: {
      deletedAt: "The time of the deletion.",
      restorableUntil: "The time until which the organization can be restored."
    }
  })
  .annotate({ identifier: "DeletedOrganization" })
export type DeletedOrganizationResource = typeof DeletedOrganizationResource.Type

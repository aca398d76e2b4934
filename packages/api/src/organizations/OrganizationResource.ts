import { Schema } from "effect"
import { MergeRules, Role } from "@octavo/identity"
import { Name, permissions, Timestamp, Url } from "../words.ts"

/** The title of an organization in a request. */
export const OrganizationTitle = Name(255, 2)

/** The site that stands for an organization. */
export const DefaultContent = Schema.Struct({ type: Schema.Literal("site"), site: Schema.String })

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
  trial: Schema.Struct({ status: Schema.Literal("notapplicable") }),
  urls: Schema.Struct({ location: Url, app: Url, logo: Schema.optionalKey(Url) }),
  permissions: permissions(
    "view",
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
}).annotate({ identifier: "Organization" })
export type OrganizationResource = typeof OrganizationResource.Type

import { Schema } from "effect"
import { MergeRules, Role } from "@octavo/identity"
import { permissions, Timestamp, Url } from "../words.ts"

/** A group of people who own spaces, collections and sites together. */
export const OrganizationResource = Schema.Struct({
  object: Schema.Literal("organization"),
  id: Schema.String,
  title: Schema.String,
  createdAt: Timestamp,
  emailDomains: Schema.Array(Schema.String),
  hostname: Schema.optionalKey(Schema.String),
  type: Schema.Literal("business"),
  useCase: Schema.Literal("internalDocs"),
  defaultRole: Schema.NullOr(Role),
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

import { type OmittedTable, recordKind, type RecordKind } from "@octavo/database"
import { Role } from "../directory/Role.ts"
import { Schema } from "effect"

const user = (column: string) => ({ column, names: "user" })
const organizationId = { column: "organization_id", names: "organization" }
const RoleOrNull = Schema.NullOr(Role)

/** Sign-on by a provider is set up anew in every installation, with secrets that no export has. */
const withoutSignOn = "Single sign-on is set up anew in another installation."

/** The records of identity in an export of an organization, in the order of an import. */
export const records: ReadonlyArray<RecordKind> = [
  recordKind({
    name: "organization",
    table: "identity.organizations",
    scope: "organization",
    where: "t.id = $1",
    key: ["id"],
    fields: {
      id: { column: "id", names: "organization" },
      title: "title",
      emailDomains: "email_domains",
      hostname: "hostname",
      defaultSite: { column: "default_site", names: "sites/sites" },
      defaultRole: { column: "default_role", values: RoleOrNull },
      ai: "ai",
      inviteLinks: "invite_links",
      logo: "logo",
      mergeRules: { column: "merge_rules", within: "users" },
      createdAt: "created_at"
    },
    omitted: {
      sso: { why: withoutSignOn, value: false },
      sso_in_force: { why: withoutSignOn, value: false },
      deleted_at: { why: "A deleted organization has no export.", value: null },
      confirmed_domains: { why: "A domain is confirmed to one installation.", value: [] }
    }
  }),
  recordKind({
    name: "members",
    table: "identity.members",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["userId"],
    fields: {
      organizationId,
      userId: user("user_id"),
      role: { column: "role", values: RoleOrNull },
      disabled: "disabled",
      sso: "sso",
      joinedAt: "joined_at",
      lastSeenAt: "last_seen_at",
      invitationId: "invitation_id",
      invitedAs: "invited_as",
      acceptedAt: "accepted_at"
    }
  }),
  recordKind({
    name: "visits",
    table: "identity.sightings",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["userId", "at"],
    fields: { organizationId, userId: user("user_id"), number: "seq", at: "at" }
  }),
  recordKind({
    name: "visit-counts",
    table: "identity.sighting_counts",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["organizationId"],
    fields: { organizationId, visits: "count" }
  }),
  recordKind({
    name: "teams",
    table: "identity.teams",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["id"],
    fields: {
      id: "id",
      organizationId,
      title: "title",
      foldedTitle: "folded_title",
      createdAt: "created_at"
    },
    omitted: {
      external_id: { why: "A directory has its own id of the team, and is connected anew.", value: null }
    }
  }),
  recordKind({
    name: "team-members",
    table: "identity.team_members",
    scope: "organization",
    where: "t.team_id IN (SELECT id FROM identity.teams WHERE organization_id = $1)",
    key: ["teamId", "userId"],
    fields: {
      teamId: { column: "team_id", names: "teams" },
      userId: user("user_id"),
      role: { column: "role", values: Schema.Literals(["member", "owner"]) }
    }
  }),
  recordKind({
    name: "grants",
    table: "identity.grants",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["onKind", "onId", "toKind", "toId"],
    fields: {
      organizationId,
      onKind: { column: "on_kind", values: Schema.Literals(["space", "collection"]) },
      onId: { column: "on_id", names: "collections or spaces" },
      toKind: { column: "to_kind", values: Schema.Literals(["user", "team"]) },
      toId: { column: "to_id", names: "teams or user" },
      role: { column: "role", values: Role },
      grantedBy: user("granted_by"),
      grantedAt: "granted_at"
    }
  }),
  recordKind({
    name: "audit-log",
    table: "identity.audit_entries",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["id"],
    current: null,
    fields: {
      id: "id",
      at: "at",
      organizationId,
      actorKind: "actor_kind",
      actor: { column: "actor", names: "user, or something else" },
      address: "address",
      action: "action",
      targetKind: "target_kind",
      targetId: { column: "target_id", names: "user, or something else" },
      before: { column: "before", within: "users" },
      after: { column: "after", within: "users" }
    },
    omitted: {
      credential_id: { why: "Names a token of this installation." },
      request_id: { why: "Names a line in the log of this installation." }
    }
  })
]

/** The tables of identity that an export leaves out. */
export const omittedTables: ReadonlyArray<OmittedTable> = [
  {
    table: "identity.users",
    why: "people.json has the people whom the records name, without anything about other organizations."
  },
  { table: "identity.api_tokens", why: "Secrets: tokens are made anew." },
  { table: "identity.device_codes", why: "Secrets, for minutes." },
  { table: "identity.passkey_challenges", why: "Secrets, for minutes." },
  { table: "identity.passkeys", why: "They work for the address of this installation alone." },
  { table: "identity.passwords", why: "Secrets: everybody sets a new one." },
  { table: "identity.sessions", why: "Secrets: everybody signs in again." },
  { table: "identity.setups", why: "A new installation is set up by its own secret." },
  { table: "identity.sign_in_links", why: "Secrets, for minutes." },
  { table: "identity.sign_in_requests", why: "Secrets, for minutes." },
  { table: "identity.sign_in_results", why: "Secrets, for minutes." },
  { table: "identity.refused_sign_ins", why: "Counts of this installation." },
  {
    table: "identity.invite_links",
    why: "Signed with the secret of this installation: invite links are made anew."
  },
  { table: "identity.oidc_providers", why: withoutSignOn },
  { table: "identity.saml_providers", why: withoutSignOn },
  { table: "identity.saml_assertions", why: withoutSignOn },
  { table: "identity.sso_links", why: withoutSignOn },
  { table: "identity.scim_tokens", why: "Secrets: a directory is connected anew." },
  { table: "identity.scim_users", why: "A directory is connected anew." }
]

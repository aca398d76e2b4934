import { columns, json, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { Membership } from "../access/resolveRole.ts"
import type { Role } from "../access/Role.ts"
import { Organization, type OrganizationId, OrganizationNotFound } from "../organizations/Organization.ts"
import { Organizations } from "../organizations/Organizations.ts"

<<<<<<< HEAD
interface OrganizationRow {
  readonly id: string
  readonly title: string
  readonly email_domains: ReadonlyArray<string>
  readonly hostname: string | null
  readonly default_role: Role | null
  readonly sso: boolean
  readonly sso_in_force: boolean
  readonly ai: boolean
  readonly invite_links: boolean
  readonly logo: string | null
  readonly merge_rules: MergeRules
  readonly created_at: Date
}
=======
const organizationColumns = columns(Organization, {
  id: "id",
  title: "title",
  emailDomains: "email_domains",
  hostname: "hostname",
  defaultRole: "default_role",
  sso: "sso",
  ai: "ai",
  inviteLinks: "invite_links",
  logo: "logo",
  mergeRules: json("merge_rules"),
  createdAt: timestamp("created_at")
})
>>>>>>> main

const updates = organizationColumns.updates({ except: ["id", "createdAt"] })

interface MembershipRow {
  readonly is_member: boolean
  readonly member_role: Role | null
  readonly member_disabled: boolean
}

<<<<<<< HEAD
const toOrganization = (row: OrganizationRow): Organization =>
  new Organization({
    id: row.id as OrganizationId,
    title: row.title,
    emailDomains: row.email_domains,
    hostname: row.hostname,
    defaultRole: row.default_role,
    sso: row.sso,
    ssoInForce: row.sso_in_force,
    ai: row.ai,
    inviteLinks: row.invite_links,
    logo: row.logo,
    mergeRules: row.merge_rules,
    createdAt: DateTime.fromDateUnsafe(row.created_at)
  })

=======
>>>>>>> main
const toMembership = (row: MembershipRow): Membership => ({
  role: row.member_role,
  disabled: row.member_disabled
})

export const layer: Layer.Layer<Organizations, never, SqlClient.SqlClient> = Layer.effect(
  Organizations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const orNotFound = <A>(id: OrganizationId, row: A | undefined) =>
      row === undefined ? Effect.fail(new OrganizationNotFound({ organizationId: id })) : Effect.succeed(row)
    const get = (id: OrganizationId, lock: "" | "FOR NO KEY UPDATE") =>
      sql<OrganizationRow>`SELECT * FROM identity.organizations WHERE id = ${id} ${sql.literal(lock)}`.pipe(
        Effect.orDie,
        Effect.flatMap(([row]) => orNotFound(id, row)),
        Effect.map(toOrganization)
      )
    const selectWithMembership = (userId: string, condition: Statement.Fragment) =>
      sql<MembershipRow>`SELECT o.*, m.user_id IS NOT NULL AS is_member, m.role AS member_role,
          m.disabled AS member_disabled
        FROM identity.organizations o
        LEFT JOIN identity.members m ON m.organization_id = o.id AND m.user_id = ${userId}
        WHERE ${condition}`.pipe(
        Effect.map((rows) =>
          rows.map((row) => ({
            organization: organizationColumns.decode(row),
            membership: row.is_member ? toMembership(row) : null
          }))
        ),
        Effect.orDie
      )
    return {
<<<<<<< HEAD
      get: (id) => get(id, ""),
      getForUpdate: (id) => get(id, "FOR NO KEY UPDATE"),
=======
      get: (id) =>
        sql`SELECT * FROM identity.organizations WHERE id = ${id}`.pipe(
          Effect.orDie,
          Effect.flatMap(([row]) => orNotFound(id, row)),
          Effect.map(organizationColumns.decode)
        ),
>>>>>>> main
      getWithMembership: (id, userId) =>
        Effect.flatMap(selectWithMembership(userId, sql`o.id = ${id}`), ([found]) => orNotFound(id, found)),
      findManyWithMembership: (ids, userId) => selectWithMembership(userId, sql`o.id = ANY(${ids}::text[])`),
      list: ({ after, limit }) =>
        sql`SELECT * FROM identity.organizations
          WHERE ${after === null ? sql.literal("true") : sql`id > ${after[0]}`}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(organizationColumns.decode), limit, (row) => [row.id])),
          Effect.orDie
        ),
      listOfUser: (userId, { after, limit }) =>
        sql<MembershipRow>`SELECT o.*, true AS is_member, m.role AS member_role, m.disabled AS member_disabled
          FROM identity.members m JOIN identity.organizations o ON o.id = m.organization_id
          WHERE m.user_id = ${userId} AND NOT m.disabled
            AND ${after === null ? sql.literal("true") : sql`m.organization_id > ${after[0]}`}
          ORDER BY m.organization_id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) =>
            toListing(
              rows.map((row) => ({
                organization: organizationColumns.decode(row),
                membership: toMembership(row)
              })),
              limit,
              ({ organization }) => [organization.id]
            )
          ),
          Effect.orDie
        ),
      put: (organization) =>
<<<<<<< HEAD
        sql`INSERT INTO identity.organizations ${sql.insert({
          id: organization.id,
          title: organization.title,
          email_domains: organization.emailDomains,
          hostname: organization.hostname,
          default_role: organization.defaultRole,
          sso: organization.sso,
          sso_in_force: organization.ssoInForce,
          ai: organization.ai,
          invite_links: organization.inviteLinks,
          logo: organization.logo,
          merge_rules: JSON.stringify(organization.mergeRules),
          created_at: DateTime.toDateUtc(organization.createdAt)
        })} ON CONFLICT (id) DO UPDATE SET title = excluded.title, email_domains = excluded.email_domains,
          hostname = excluded.hostname, default_role = excluded.default_role, sso = excluded.sso,
          sso_in_force = excluded.sso_in_force, ai = excluded.ai,
          invite_links = excluded.invite_links, logo = excluded.logo,
          merge_rules = excluded.merge_rules`.pipe(Effect.asVoid, Effect.orDie)
=======
        sql`INSERT INTO identity.organizations ${sql.insert(organizationColumns.values(organization))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(Effect.asVoid, Effect.orDie)
>>>>>>> main
    }
  })
)

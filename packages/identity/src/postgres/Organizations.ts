import { columns, json, later, timestamp, timestampOrNull } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { Asker } from "../directory/Credential.ts"
import { membershipFor } from "../access/membershipFor.ts"
import type { Membership } from "../directory/Membership.ts"
import type { Role } from "../directory/Role.ts"
import { Organization, type OrganizationId, OrganizationNotFound } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"

/** The columns of `identity.organizations`. */
export const organizationColumns = columns(Organization, {
  id: "id",
  title: "title",
  emailDomains: "email_domains",
  confirmedDomains: "confirmed_domains",
  hostname: "hostname",
  defaultSite: "default_site",
  defaultRole: "default_role",
  sso: "sso",
  ssoInForce: "sso_in_force",
  ai: "ai",
  inviteLinks: "invite_links",
  logo: "logo",
  mergeRules: json("merge_rules"),
  createdAt: timestamp("created_at"),
  deletedAt: timestampOrNull("deleted_at")
})

// `DeletedOrganizations` alone marks them.
const updates = organizationColumns.updates({ except: ["id", "createdAt", "deletedAt"] })

interface MembershipRow {
  readonly is_member: boolean
  readonly member_role: Role | null
  readonly member_disabled: boolean
}

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
      sql`SELECT * FROM identity.organizations WHERE id = ${id} AND deleted_at IS NULL ${sql.literal(lock)}`.pipe(
        Effect.orDie,
        Effect.flatMap(([row]) => orNotFound(id, row)),
        Effect.map(organizationColumns.decode)
      )
    const selectWithMembership = ({ credential, userId }: Asker, condition: Statement.Fragment) =>
      sql<MembershipRow>`SELECT o.*, m.user_id IS NOT NULL AS is_member, m.role AS member_role,
          m.disabled AS member_disabled
        FROM identity.organizations o
        LEFT JOIN identity.members m ON m.organization_id = o.id AND m.user_id = ${userId}
        WHERE ${condition} AND o.deleted_at IS NULL`.pipe(
        Effect.map((rows) =>
          rows.map((row) => {
            const organization = organizationColumns.decode(row)
            const membership = row.is_member ? toMembership(row) : null
            return { organization, membership: membershipFor(credential, organization, membership) }
          })
        ),
        Effect.orDie
      )
    return {
      get: (id) => get(id, ""),
      getForUpdate: (id) => get(id, "FOR NO KEY UPDATE"),
      getWithMembership: (id, asker) =>
        Effect.flatMap(selectWithMembership(asker, sql`o.id = ${id}`), ([found]) => orNotFound(id, found)),
      findManyWithMembership: (ids, asker) => selectWithMembership(asker, sql`o.id = ANY(${ids}::text[])`),
      list: ({ after, limit }) =>
        sql`SELECT * FROM identity.organizations
          WHERE deleted_at IS NULL AND ${after === null ? sql.literal("true") : sql`id > ${after[0]}`}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(organizationColumns.decode), limit, (row) => [row.id])),
          Effect.orDie
        ),
      listOfUser: ({ credential: { exempt, within }, userId }, { after, limit }) =>
        sql<MembershipRow>`SELECT o.*, true AS is_member, m.role AS member_role, m.disabled AS member_disabled
          FROM identity.members m JOIN identity.organizations o ON o.id = m.organization_id
          WHERE m.user_id = ${userId} AND NOT m.disabled AND o.deleted_at IS NULL
            AND ${within === null ? sql`(${exempt} OR NOT o.sso_in_force OR m.role = 'admin')` : sql`o.id = ${within}`}
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
      listOfDomain: (domain) =>
        sql`SELECT * FROM identity.organizations WHERE email_domains @> ARRAY[${domain}]::text[]
            AND deleted_at IS NULL
          ORDER BY confirmed_domains @> ARRAY[${domain}]::text[] DESC, id LIMIT 1000`.pipe(
          Effect.map((rows) => rows.map(organizationColumns.decode)),
          Effect.orDie
        ),
      claimHostname: Effect.fnUntraced(function* (hostname) {
        yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${`identity.hostname ${hostname}`}, 0))`
        // A deleted organization keeps its hostname. A statement of its own, which sees what the one before waited for.
        const taken = yield* sql`SELECT FROM identity.organizations WHERE hostname = ${hostname}`
        return taken.length === 0
      }, Effect.orDie),
      put: (organization) =>
        sql`INSERT INTO identity.organizations ${sql.insert(organizationColumns.values(organization))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later)
    }
  })
)

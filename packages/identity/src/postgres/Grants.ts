import { columns, composite, later, timestampOrNull } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Grant } from "../access/Grant.ts"
import { Grants } from "../access/Grants.ts"
import { higher, type Role } from "../directory/Role.ts"

/** The columns of `identity.grants`. */
export const grantColumns = columns(Grant, {
  on: composite<Grant["on"]>({ kind: "on_kind", id: "on_id" }),
  to: composite<Grant["to"]>({ kind: "to_kind", id: "to_id" }),
  role: "role",
  organizationId: "organization_id",
  grantedBy: "granted_by",
  grantedAt: timestampOrNull("granted_at")
})

const updates = grantColumns.updates({ except: ["on", "to"] })

export const layer: Layer.Layer<Grants, never, SqlClient.SqlClient> = Layer.effect(
  Grants,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (on, to) =>
        sql`SELECT * FROM identity.grants WHERE on_kind = ${on.kind} AND on_id = ${on.id}
          AND to_kind = ${to.kind} AND to_id = ${to.id}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), grantColumns.decode)),
          Effect.orDie
        ),
      put: (grant) =>
        sql`INSERT INTO identity.grants ${sql.insert(grantColumns.values(grant))}
          ON CONFLICT (on_id, on_kind, to_kind, to_id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (on, to) =>
        sql`DELETE FROM identity.grants WHERE on_kind = ${on.kind} AND on_id = ${on.id}
          AND to_kind = ${to.kind} AND to_id = ${to.id}`.pipe(later),
      removeAll: (on) =>
        sql`DELETE FROM identity.grants
          WHERE on_kind = ${on.kind} AND on_id = ${on.id}`.pipe(later),
      removeOfUser: (organizationId, userId) =>
        sql`DELETE FROM identity.grants
          WHERE organization_id = ${organizationId} AND to_kind = 'user' AND to_id = ${userId}`.pipe(later),
      removeOfTeam: (teamId) =>
        sql`DELETE FROM identity.grants WHERE to_kind = 'team' AND to_id = ${teamId}`.pipe(later),
      findOfTeams: (teamIds) =>
        sql`SELECT * FROM identity.grants WHERE to_kind = 'team' AND to_id = ANY(${teamIds}::text[])`.pipe(
          Effect.map((rows) => rows.map(grantColumns.decode)),
          Effect.orDie
        ),
      removeOutsiders: ({ ids, kind }, organizationId) =>
        sql`WITH moved AS (
            UPDATE identity.grants SET organization_id = ${organizationId}
            WHERE on_kind = ${kind} AND on_id = ANY(${ids}::text[]) AND CASE to_kind
              WHEN 'user' THEN EXISTS (SELECT FROM identity.members m
                WHERE m.organization_id = ${organizationId} AND m.user_id = to_id)
              ELSE EXISTS (SELECT FROM identity.teams t
                WHERE t.organization_id = ${organizationId} AND t.id = to_id) END
          )
          DELETE FROM identity.grants g WHERE g.on_kind = ${kind} AND g.on_id = ANY(${ids}::text[])
          AND NOT CASE g.to_kind
            WHEN 'user' THEN EXISTS (SELECT FROM identity.members m
              WHERE m.organization_id = ${organizationId} AND m.user_id = g.to_id)
            ELSE EXISTS (SELECT FROM identity.teams t
              WHERE t.organization_id = ${organizationId} AND t.id = g.to_id) END`.pipe(later),
      findFor: (on, userId) =>
        sql`SELECT g.* FROM identity.grants g
          WHERE g.on_kind = ${on.kind} AND g.on_id = ${on.id} AND (
            (g.to_kind = 'user' AND g.to_id = ${userId}) OR (g.to_kind = 'team' AND EXISTS (
              SELECT FROM identity.team_members t WHERE t.team_id = g.to_id AND t.user_id = ${userId}
            )))`.pipe(
          Effect.map((rows) => {
            const grants = rows.map(grantColumns.decode)
            return {
              userGrant: grants.find(({ to }) => to.kind === "user")?.role ?? null,
              teamGrant: grants
                .filter(({ to }) => to.kind === "team")
                .reduce<Role | null>((role, grant) => higher(role, grant.role), null)
            }
          }),
          Effect.orDie
        )
    }
  })
)

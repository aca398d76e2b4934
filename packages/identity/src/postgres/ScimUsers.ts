import { columns, later } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { OrganizationId } from "../directory/Organization.ts"
import { foldUserName, ScimUser } from "../directory/ScimUser.ts"
import { ScimUsers } from "../directory/ScimUsers.ts"
import { memberColumns } from "./Members.ts"
import { decodeOwner } from "./Users.ts"

const scimColumns = columns(ScimUser, {
  organizationId: "organization_id",
  userId: "user_id",
  userName: "user_name",
  externalId: "external_id",
  givenName: "given_name",
  familyName: "family_name",
  formatted: "formatted",
  displayName: "display_name",
  isCreated: "is_created"
})

const updates = scimColumns.updates({ except: ["organizationId", "userId", "isCreated"] })

interface PersonRow {
  readonly person: Parameters<typeof decodeOwner>[0]
  readonly fields: object | null
}

const toPerson = (row: PersonRow) => ({
  member: memberColumns.decode(row),
  user: decodeOwner(row.person),
  fields: row.fields === null ? null : scimColumns.decode(row.fields)
})

/** The members (as `m`) with their users and what the directory sent. */
const people = `identity.members m JOIN identity.users u ON u.id = m.user_id
  LEFT JOIN identity.scim_users s ON s.organization_id = m.organization_id AND s.user_id = m.user_id`

const selected = `m.*, to_json(u) AS person, to_json(s) AS fields`

/** The name of `userNameOf`, in the form of `foldUserName`. */
const foldedUserName = `COALESCE(s.folded_user_name, CASE
  WHEN m.invitation_id IS NOT NULL AND m.accepted_at IS NULL THEN m.invited_as ELSE u.email END)`

/**
 * The condition that a member has a name. Whoever may have it is found by the name that the directory sent, by the address of an account, or by
 * that of an invitation: no index has `foldedUserName`.
 */
const hasUserName = (sql: SqlClient.SqlClient, organizationId: OrganizationId, folded: string) =>
  sql`m.user_id = ANY(ARRAY(
      SELECT user_id FROM identity.scim_users WHERE organization_id = ${organizationId} AND folded_user_name = ${folded}
      UNION ALL SELECT id FROM identity.users WHERE email = ${folded}
      UNION ALL SELECT user_id FROM identity.members WHERE organization_id = ${organizationId} AND invited_as = ${folded}
        AND invitation_id IS NOT NULL AND accepted_at IS NULL
    )) AND ${sql.literal(foldedUserName)} = ${folded}`

export const layer: Layer.Layer<ScimUsers, never, SqlClient.SqlClient> = Layer.effect(
  ScimUsers,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (organizationId, id) =>
        sql<PersonRow>`SELECT ${sql.literal(selected)} FROM ${sql.literal(people)}
          WHERE m.organization_id = ${organizationId}
            AND (m.invitation_id = ${id} OR m.invitation_id IS NULL AND m.user_id = ${id})`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toPerson)),
          Effect.orDie
        ),
      list: Effect.fnUntraced(function* (organizationId, filter, { count, startIndex }) {
        const where = sql`m.organization_id = ${organizationId}
          AND ${
            filter.foldedUserName === undefined
              ? sql.literal("true")
              : hasUserName(sql, organizationId, filter.foldedUserName)
          }
          AND ${filter.externalId === undefined ? sql.literal("true") : sql`s.external_id = ${filter.externalId}`}`
        const [counted] = yield* sql<{ total: number }>`SELECT count(*)::int AS total
          FROM ${sql.literal(people)} WHERE ${where}`
        const rows = yield* sql<PersonRow>`SELECT ${sql.literal(selected)} FROM ${sql.literal(people)}
          WHERE ${where} ORDER BY m.user_id OFFSET ${startIndex - 1} LIMIT ${count}`
        return { total: counted?.total ?? 0, items: rows.map(toPerson) }
      }, Effect.orDie),
      put: (fields) =>
        sql`INSERT INTO identity.scim_users ${sql.insert({
          ...scimColumns.values(fields),
          folded_user_name: foldUserName(fields.userName)
        })}
          ON CONFLICT (organization_id, user_id)
          DO UPDATE SET ${sql.literal(updates)}, folded_user_name = EXCLUDED.folded_user_name`.pipe(later),
      remove: (organizationId, userId) =>
        sql`DELETE FROM identity.scim_users WHERE organization_id = ${organizationId} AND user_id = ${userId}`.pipe(
          later
        )
    }
  })
)

import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ScimGroups } from "../scim/ScimGroups.ts"
import type { TeamId } from "../directory/Team.ts"
import type { UserId } from "../directory/User.ts"
import { teamColumns } from "./Teams.ts"

export const layer: Layer.Layer<ScimGroups, never, SqlClient.SqlClient> = Layer.effect(
  ScimGroups,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      list: Effect.fnUntraced(function* (organizationId, filter, { count, startIndex }) {
        const where = sql`organization_id = ${organizationId} AND external_id IS NOT NULL
          AND ${filter.foldedTitle === undefined ? sql.literal("true") : sql`folded_title = ${filter.foldedTitle}`}
          AND ${filter.externalId === undefined ? sql.literal("true") : sql`external_id = ${filter.externalId}`}`
        const [counted] = yield* sql<{ total: number }>`SELECT count(*)::int AS total
          FROM identity.teams WHERE ${where}`
        const rows = yield* sql`SELECT * FROM identity.teams WHERE ${where}
          ORDER BY id OFFSET ${startIndex - 1} LIMIT ${count}`
        return { total: counted?.total ?? 0, items: rows.map(teamColumns.decode) }
      }, Effect.orDie),
      listMembers: (teamIds) =>
        sql<{ team_id: TeamId; user_id: UserId }>`SELECT team_id, user_id FROM identity.team_members
          WHERE team_id = ANY(${teamIds}::text[]) ORDER BY team_id, user_id`.pipe(
          Effect.map((rows) => rows.map((row) => ({ teamId: row.team_id, userId: row.user_id }))),
          Effect.orDie
        )
    }
  })
)

import { columns, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { foldName } from "../teams/foldName.ts"
import { Team, TeamNotFound, type TeamRole } from "../directory/Team.ts"
import { Teams } from "../directory/Teams.ts"
import type { UserId } from "../directory/User.ts"

export const teamColumns = columns(Team, {
  id: "id",
  organizationId: "organization_id",
  title: "title",
  externalId: "external_id",
  createdAt: timestamp("created_at")
})

const updates = teamColumns.updates({ except: ["id", "organizationId", "createdAt"] })

export const layer: Layer.Layer<Teams, never, SqlClient.SqlClient> = Layer.effect(
  Teams,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const putMembers = (teamId: string, roles: ReadonlyMap<UserId, TeamRole>) =>
      roles.size === 0
        ? Effect.void
        : sql`INSERT INTO identity.team_members (team_id, user_id, role)
            SELECT ${teamId}, * FROM unnest(${[...roles.keys()]}::text[], ${[...roles.values()]}::text[])
            ON CONFLICT (team_id, user_id) DO UPDATE SET role = EXCLUDED.role`.pipe(later)
    return {
      get: (id) =>
        sql`SELECT * FROM identity.teams WHERE id = ${id}`.pipe(
          Effect.orDie,
          Effect.flatMap(([row]) =>
            row === undefined
              ? Effect.fail(new TeamNotFound({ teamId: id }))
              : Effect.succeed(teamColumns.decode(row))
          )
        ),
      findMany: (ids) =>
        sql`SELECT * FROM identity.teams WHERE id = ANY(${ids}::text[])`.pipe(
          Effect.map((rows) => rows.map(teamColumns.decode)),
          Effect.orDie
        ),
      list: (organizationId, { foldedTitle = "", owner }, { after, limit }) =>
        sql`SELECT t.* FROM identity.teams t WHERE t.organization_id = ${organizationId}
            AND strpos(t.folded_title, ${foldedTitle}) > 0
            AND ${
              owner === undefined
                ? sql.literal("true")
                : sql`t.external_id IS NULL AND EXISTS (SELECT FROM identity.team_members m
                    WHERE m.team_id = t.id AND m.user_id = ${owner} AND m.role = 'owner')`
            }
            AND ${after === null ? sql.literal("true") : sql`t.id > ${after[0]}`}
          ORDER BY t.id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(teamColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      put: (team) =>
        sql`INSERT INTO identity.teams ${sql.insert({ ...teamColumns.values(team), folded_title: foldName(team.title) })}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}, folded_title = EXCLUDED.folded_title`.pipe(
          later
        ),
      remove: (id) => sql`DELETE FROM identity.teams WHERE id = ${id}`.pipe(later),
      addMember: (teamId, userId, role = "member") => putMembers(teamId, new Map([[userId, role]])),
      putMembers,
      removeMembers: (teamId, userIds) =>
        sql`DELETE FROM identity.team_members
          WHERE team_id = ${teamId} AND user_id = ANY(${userIds}::text[])`.pipe(later),
      removeFromAll: (organizationId, userId) =>
        sql`DELETE FROM identity.team_members m USING identity.teams t
          WHERE t.id = m.team_id AND t.organization_id = ${organizationId} AND m.user_id = ${userId}`.pipe(
          later
        ),
      countOfUsers: (organizationId, userIds) =>
        sql<{ user_id: UserId; count: number }>`SELECT m.user_id, count(*)::int AS count
          FROM identity.team_members m
          CROSS JOIN LATERAL (SELECT organization_id FROM identity.teams WHERE id = m.team_id OFFSET 0) AS t
          WHERE t.organization_id = ${organizationId} AND m.user_id = ANY(${userIds}::text[])
          GROUP BY m.user_id`.pipe(
          Effect.map((rows) => new Map(rows.map((row) => [row.user_id, row.count]))),
          Effect.orDie
        ),
      listOfUser: (userId) =>
        sql`SELECT t.* FROM identity.team_members m JOIN identity.teams t ON t.id = m.team_id
          WHERE m.user_id = ${userId} ORDER BY t.id`.pipe(
          Effect.map((rows) => rows.map(teamColumns.decode)),
          Effect.orDie
        )
    }
  })
)

import { isPast, later } from "@octavo/database"
import { type Listing, toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { listKeyOf, type Member } from "../directory/Member.ts"
import { type MemberList, type MemberPosition, makeSearch } from "../directory/MemberList.ts"
import { Visits } from "../directory/Visits.ts"
import { memberColumns } from "./Members.ts"

/** A row of a list of members. */
interface ListedRow {
  readonly sorted_at: Date
  /** A bigint arrives as a text. */
  readonly as_of: string | null
  readonly display_name: string
  readonly email: string
}

/** The requested page of rows that are sorted and begin after the position, filtered by name and address here. */
const toMemberListing = (
  rows: ReadonlyArray<ListedRow>,
  { search }: MemberList,
  startedAt: number,
  limit: number
): Listing<Member, MemberPosition> => {
  const isFound = makeSearch(search)
  const found =
    search === ""
      ? rows
      : rows.filter(({ display_name: displayName, email }) => isFound({ displayName, email }))
  const { items, next } = toListing(found, limit, (row) => [
    row.sorted_at.getTime(),
    listKeyOf(memberColumns.decode(row)),
    startedAt,
    Number(row.as_of)
  ])
  return { items: items.map(memberColumns.decode), next }
}

export const layer: Layer.Layer<Visits, never, SqlClient.SqlClient> = Layer.effect(
  Visits,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      listMembers: (organizationId, list, now, { after, limit }) => {
        const { order, role, search, sort } = list
        const [sortedAt, key, startedAt, asOf] = after ?? [null, null, DateTime.toEpochMillis(now), null]
        const pending = sql.literal("r.invitation_id IS NOT NULL AND r.accepted_at IS NULL")
        const direction = sql.literal(order)
        const beyond = sql.literal(order === "asc" ? ">" : "<")
        const listed = sql`m.organization_id = ${organizationId}
          AND ${role === null ? sql.literal("true") : sql`m.role IS NOT DISTINCT FROM ${role === "guest" ? null : role}`}`
        const rows =
          sort === "joinedAt"
            ? sql`SELECT m.*, m.joined_at AS sorted_at, NULL AS as_of FROM identity.members m WHERE ${listed}`
            : sql`SELECT m.*, s.at AS sorted_at, moment.count AS as_of
                FROM (SELECT COALESCE(${asOf}::bigint, (
                  SELECT count FROM identity.sighting_counts WHERE organization_id = ${organizationId}
                ), 0) AS count) moment
                CROSS JOIN identity.members m CROSS JOIN LATERAL (
                  SELECT at FROM identity.sightings
                  WHERE organization_id = m.organization_id AND user_id = m.user_id AND seq <= moment.count
                  ORDER BY seq DESC LIMIT 1
                ) s
                WHERE ${listed} AND NOT m.disabled`
        return sql<ListedRow>`SELECT r.*,
            CASE WHEN ${pending} THEN r.invited_as ELSE u.display_name END AS display_name,
            CASE WHEN ${pending} THEN r.invited_as ELSE u.email END AS email
          FROM (${rows}) r JOIN identity.users u ON u.id = r.user_id
          WHERE ${sortedAt === null ? sql.literal("true") : sql`(r.sorted_at, COALESCE(r.invitation_id, r.user_id)) ${beyond} (${new Date(sortedAt)}, ${key})`}
          ORDER BY r.sorted_at ${direction}, COALESCE(r.invitation_id, r.user_id) ${direction}
          LIMIT ${search === "" ? limit + 1 : null}`.pipe(
          Effect.map((rows) => toMemberListing(rows, list, startedAt, limit)),
          Effect.orDie
        )
      },
      mark: (organizationId, userId, at, unlessAfter) =>
        // The count stays locked until the unit of work ends: visits are seen in the order of their numbers.
        sql`WITH seen AS (
            UPDATE identity.members SET last_seen_at = ${DateTime.toDateUtc(at)}
            WHERE organization_id = ${organizationId} AND user_id = ${userId}
              AND (invitation_id IS NULL OR accepted_at IS NOT NULL)
              AND (last_seen_at IS NULL OR last_seen_at <= ${DateTime.toDateUtc(unlessAfter)})
            RETURNING organization_id, user_id, last_seen_at
          ), counted AS (
            INSERT INTO identity.sighting_counts AS c (organization_id, count) SELECT organization_id, 1 FROM seen
            ON CONFLICT (organization_id) DO UPDATE SET count = c.count + 1 RETURNING count
          )
          INSERT INTO identity.sightings (organization_id, user_id, seq, at)
          SELECT organization_id, user_id, count, last_seen_at FROM seen, counted`.pipe(later),
      removeBefore: (time) =>
        sql`DELETE FROM identity.sightings s WHERE ${isPast(sql, "s.at", "<=", time)} AND EXISTS (
            SELECT FROM identity.sightings l WHERE l.organization_id = s.organization_id AND l.user_id = s.user_id
              AND l.seq > s.seq AND l.at <= ${DateTime.toDateUtc(time)}
          )`.pipe(later)
    }
  })
)

import { later } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type SiteEventColumn, SiteEvents } from "../events/SiteEvents.ts"

const day = (expression: string) => `to_char(${expression}, 'YYYY-MM-DD')`

/** The facts in SQL. */
const columns: Readonly<Record<SiteEventColumn, string>> = {
  day: day("day"),
  week: day("date_trunc('week', day::timestamp)"),
  month: day("date_trunc('month', day::timestamp)"),
  type: "type",
  siteSpaceId: "site_space_id",
  pageId: "page_id",
  query: "query",
  rating: "rating",
  comment: "comment"
}

export const layer: Layer.Layer<SiteEvents, never, SqlClient.SqlClient> = Layer.effect(
  SiteEvents,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      add: (counts) =>
        sql`INSERT INTO sites.event_counts
            (site_id, day, type, site_space_id, page_id, query, rating, comment, count)
          SELECT site.id, given.day, given.type, given."siteSpaceId", given."pageId", given.query, given.rating,
            given.comment, given.count
          FROM jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) AS given(
            "siteId" text, day date, type text, "siteSpaceId" text, "pageId" text, query text, rating text,
            comment text, count bigint
          )
          JOIN sites.sites AS site ON site.id = given."siteId"
          ON CONFLICT (site_id, day, type, site_space_id, page_id, query, rating, comment)
          DO UPDATE SET count = event_counts.count + excluded.count`.pipe(later),
      sum: (siteId, { by, from, limit, order, to, where }) => {
        const facts = by.map((column) => columns[column])
        const grouped = facts.length === 0 ? "" : `GROUP BY ${facts.map((_, index) => index + 1).join(", ")}`
        const ordered = [
          ...(order === null
            ? []
            : [
                `${order.by === "count" ? "sum(count)" : `${columns[order.by]} COLLATE "C"`} ${order.isDescending ? "DESC" : "ASC"}`
              ]),
          ...facts.map((fact) => `${fact} COLLATE "C"`)
        ]
        const conditions = where.map(({ column, isIn, values }) => {
          const isOne = sql`${sql.literal(columns[column])} = ANY(${values}::text[])`
          return isIn ? sql`AND ${isOne}` : sql`AND NOT ${isOne}`
        })
        const wheres = conditions.reduce((all, one) => sql`${all} ${one}`, sql``)
        const named = facts.map((fact, index) => `${fact} AS v${index}`)
        return sql<Readonly<Record<string, string>> & { readonly count: number }>`SELECT ${sql.literal(
          [...named, "sum(count)::float8 AS count"].join(", ")
        )} FROM sites.event_counts
          WHERE site_id = ${siteId} AND day BETWEEN ${from}::date AND ${to}::date ${wheres}
          ${sql.literal(grouped)} HAVING sum(count) > 0
          ${sql.literal(ordered.length === 0 ? "" : `ORDER BY ${ordered.join(", ")}`)} LIMIT ${limit}`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({ values: by.map((_, index) => row[`v${index}`]!), count: row.count }))
          ),
          Effect.orDie
        )
      },
      // The lower bound has the planner take the index, as in `isPast`.
      removeBefore: (day) =>
        sql`DELETE FROM sites.event_counts WHERE day >= '-infinity' AND day < ${day}::date`.pipe(later)
    }
  })
)
